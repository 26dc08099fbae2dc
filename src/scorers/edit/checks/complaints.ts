import type { CaseMistake } from '../../../score/scorer.ts'
import { didYouMean } from '../../../suggest.ts'

/** Suggestions cost time; the first mistakes are the ones that get read. */
const MOST_SUGGESTIONS = 20

/** Collects the mistakes of one case. */
export class Complaints {
  readonly list: CaseMistake[] = []

  add(path: string, en: string, ja: string): void {
    this.list.push({ path, message: { en, ja } })
  }

  /** A value that is none of those allowed. */
  addUnknown(path: string, what: { en: string; ja: string }, found: string, names: readonly string[]): void {
    const meant = this.list.length < MOST_SUGGESTIONS ? didYouMean(found, names) : undefined
    const shown = names.length > 8 ? `${names.slice(0, 8).join(', ')}, …` : names.join(', ')
    this.add(
      path,
      `unknown ${what.en} "${cut(found)}"; ${meant === undefined ? `allowed: ${shown}` : `did you mean "${meant}"?`}`,
      `${what.ja} "${cut(found)}" はありません。${meant === undefined ? `使えるもの：${shown}` : `"${meant}" ではありませんか`}`,
    )
  }

  addUnknownKeys(path: string, value: object, allowed: readonly string[]): void {
    for (const [key, held] of Object.entries(value)) {
      if (held !== undefined && !allowed.includes(key))
        this.addUnknown(`${path}.${key}`, { en: 'key', ja: 'キー' }, key, allowed)
    }
  }
}

/** A value for a message: short, whatever it is. */
export function show(value: unknown): string {
  if (typeof value === 'string') return `"${cut(value)}"`
  if (value === undefined) return 'nothing'
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object'
  return String(value)
}

const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
