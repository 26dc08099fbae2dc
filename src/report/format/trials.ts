import type { TargetSummary } from '../../gate/summary.ts'
import type { Say } from './words.ts'

const MOST_SHOWN = 8

/** pass@k and pass^k, where every case was tried more than once. */
export function trialLines({ trials }: Pick<TargetSummary, 'trials'>, say: Say): string[] {
  if (!trials) return []
  const list = (values: number[]) =>
    values
      .slice(0, MOST_SHOWN)
      .map((value) => value.toFixed(2))
      .join(', ')
  const most = Math.min(trials.passAtK.length, MOST_SHOWN)
  return [
    say(
      `for k = 1…${most} tries: pass@k ${list(trials.passAtK)}; pass^k ${list(trials.passHatK)}`,
      `k = 1…${most} 回の試行: pass@k ${list(trials.passAtK)}、pass^k ${list(trials.passHatK)}`,
    ),
  ]
}
