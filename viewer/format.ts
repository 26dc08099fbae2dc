import type { Say } from './language.ts'

/** Two decimals unless more matter; nothing is never a blank. */
export const figure = (value: number | null, digits = 2) =>
  value === null ? '' : value.toFixed(digits).replace('-', '−')

export const signed = (value: number, digits = 2) => {
  const text = Math.abs(value).toFixed(digits)
  return Number(text) === 0 ? text : `${value < 0 ? '−' : '+'}${text}`
}

/** With as many digits as it takes to tell its ends apart: no interval is a point. */
export function range(interval: readonly [number, number] | null, digits = 2): string {
  if (interval === null) return ''
  const [low, high] = interval.map((end) => figure(end, digits))
  return low === high && digits < 4 && interval[0] !== interval[1] ? range(interval, digits + 1) : `${low} – ${high}`
}

export const signedRange = (interval: readonly [number, number] | null, digits = 2) =>
  interval === null ? '' : `${signed(interval[0], digits)} … ${signed(interval[1], digits)}`

export const percent = (value: number | null) => (value === null ? '' : `${(value * 100).toFixed(1)} %`)

export const count = (value: number) => value.toLocaleString('en-US')

export const megabytes = (bytes: number) => `${Number((bytes / 1e6).toPrecision(3))} MB`

export const probability = (p: number | null) => (p === null ? '' : p < 0.001 ? '< 0.001' : p.toFixed(3))

export const money = (value: number | null) =>
  value === null ? '' : value === 0 ? '$0' : value < 0.01 ? `$${value.toPrecision(2)}` : `$${value.toFixed(2)}`

export function duration(ms: number): string {
  if (ms < 10) return `${Number(ms.toPrecision(2))} ms`
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const minutes = Math.floor(ms / 60_000)
  return minutes < 60
    ? `${minutes} min ${Math.round((ms % 60_000) / 1000)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** A day and a time where the reader is. */
export function when(iso: string, say: Say): string {
  const options = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  } as const
  return new Date(iso).toLocaleString(say.language === 'ja' ? 'ja-JP' : 'en-GB', options)
}

export const day = (iso: string, say: Say) =>
  new Date(iso).toLocaleDateString(say.language === 'ja' ? 'ja-JP' : 'en-GB', { month: 'short', day: 'numeric' })

/** The newest texts that cannot be seen but change what is read, made visible or harmless. */
export function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g, '\u00b7')
}
