import type { Message } from '../language.ts'

const LONGEST = 40

/** What was found, short enough for a sentence and safe to print. */
export function describe(value: unknown): Message {
  if (value === undefined) return { en: 'nothing', ja: 'なし' }
  if (Array.isArray(value)) return { en: `a list of ${value.length}`, ja: `${value.length} 個のリスト` }
  if (value instanceof Promise) return { en: 'a promise (await it)', ja: 'Promise（await してください）' }
  if (typeof value === 'function') return { en: 'a function', ja: '関数' }
  if (typeof value === 'object' && value !== null) return { en: 'a mapping', ja: 'マッピング' }
  if (typeof value === 'string') return same(quoted(value))
  return same(String(value))
}

/** In quotes, cut, with control characters spelt out: what is quoted may come from anywhere. */
export const quoted = (text: string) => quotedUpTo(LONGEST, text)

export function quotedUpTo(longest: number, text: string): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text
  return JSON.stringify(cut).replace(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, escaped)
}

const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

const same = (text: string): Message => ({ en: text, ja: text })
