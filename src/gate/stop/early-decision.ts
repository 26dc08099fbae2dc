import type { Language } from '../../language.ts'
import type { Decision } from '../decision.ts'
import type { Interval, StoppedTarget } from '../summary.ts'
import type { StoppedRun } from './stopped.ts'
import { stopReasons } from './words.ts'

export interface EarlyDecision extends Decision {
  after: number
  /** By scorer, and of the pass rate under the empty name: those that hold at any time, where the gate asked for the figure. */
  intervals: ReadonlyMap<string, Interval>
  conditions(language: Language): StoppedTarget['conditions']
}

/** What a run that ended before its last case says of one target. */
export function earlyDecision(stopped: StoppedRun, name: string): EarlyDecision | undefined {
  const target = stopped.targets.find((one) => one.name === name)
  if (!target) return undefined
  const { verdict, after, settled } = target
  return {
    verdict,
    reasons: stopReasons(stopped, target, stopped.seed),
    after,
    intervals: new Map(
      settled.filter(({ kind, n }) => kind !== 'difference' && n > 0).map(({ of, interval }) => [of, interval]),
    ),
    conditions: (language) => settled.map((one) => ({ ...one, name: one.name[language] })),
  }
}
