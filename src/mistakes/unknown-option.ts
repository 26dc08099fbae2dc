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

/** An option that a scorer has not got; `options` are those it has. A judge may only be given to one that asks a judge. */
export function unknownOption(scorer: string, key: string, options: readonly string[], asksJudge = false): Mistake {
  const common = OF_EVERY_SCORER.filter((name) => name !== 'judge' || asksJudge)
  return unknownKey(scorer, key, [...new Set([...options, ...common])])
}

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
