import { shortName } from '../../door/untrusted.ts'
import type { Comparison } from '../../gate/comparison.ts'
import { AVERAGE, type PairedDifference } from '../../gate/paired.ts'
import { signedInterval, signedText } from './signed.ts'
import type { Say } from './words.ts'

/** How each scorer stands against the baseline: `−0.031 (−0.052 … −0.010) regressed`. */
export interface AgainstLine {
  name: string
  figures: string
  regressed: boolean
}

export function againstTitle({ before }: Comparison, say: Say): string {
  const baseline = before.target === 'default' ? before.run : `${before.run}:${shortName(before.target)}`
  return say(`against ${baseline}`, `${baseline} との差`)
}

export function againstLines({ scorers, weightedAverage }: Comparison, say: Say): AgainstLine[] {
  const words = { regressed: say('regressed', '悪化'), improved: say('improved', '改善'), unchanged: '' }
  const line = ({ name, change, ...row }: PairedDifference): AgainstLine => ({
    name: shortName(name),
    figures: `${figures(row)} ${words[change]}`.trimEnd(),
    regressed: change === 'regressed',
  })
  return [...scorers.map(line), line({ ...weightedAverage, name: say(AVERAGE.en, AVERAGE.ja) })]
}

function figures({ difference, ci95 }: Pick<PairedDifference, 'difference' | 'ci95'>): string {
  if (difference === null) return '–'
  return `${signedText(difference, 3)}${ci95 ? ` (${signedInterval(ci95, 3)})` : ''}`
}
