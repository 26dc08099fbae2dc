import type { Mistake } from '../errors.ts'
import { didYouMean } from '../suggest.ts'

/** What every scorer may be given, beside its own options. */
export const OF_EVERY_SCORER = [
  'name',
  'weight',
  'threshold',
  'timeout',
  'judge',
  'transform',
  'template',
  'expected',
] as const

/** An option that a scorer has not got; `options` are those it has. */
export const unknownOption = (scorer: string, key: string, options: readonly string[]): Mistake =>
  unknownKey(scorer, key, [...options, ...OF_EVERY_SCORER])

export function unknownKey(scorer: string, key: string, allowed: readonly string[]): Mistake {
  const guess = didYouMean(key, allowed)
  const list = allowed.join(', ')
  return {
    path: key,
    message: {
      en: `${scorer} has no option "${key}"${guess ? `; did you mean "${guess}"?` : ''} (allowed: ${list})`,
      ja: `${scorer} に "${key}" というオプションはありません${guess ? `。"${guess}" のことですか？` : ''}（使えるもの: ${list}）`,
    },
  }
}
