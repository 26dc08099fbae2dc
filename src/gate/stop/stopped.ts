import type { Message } from '../../language.ts'
import type { Interval, RunVerdict } from '../summary.ts'
import type { FigureKind } from './condition.ts'
import type { EarlyVerdict } from './target-decision.ts'

/** A condition of the gate when the run ended. */
export interface Settled {
  name: Message
  kind: FigureKind
  /** The scorer, or what is compared; empty for the pass rate. */
  of: string
  limit: number
  /** Null where another condition settled the verdict first. */
  verdict: EarlyVerdict | null
  /** Over the cases that the verdict rests on. */
  value: number | null
  n: number
  /** Cases that missed the limit. */
  failures: number
  /** Where the figure of all cases lies; it holds at any time. */
  interval: Interval
}

/** How a run ended before its last case. */
export interface Stopped {
  /** The verdict rests on so many cases, the first of the order drawn … */
  after: number
  /** … of so many. */
  of: number
  when: 'decided' | 'certain'
  /** How often the verdict is the full run's; absent where it is certain. */
  certainty?: number
  targets: {
    name: string
    verdict: EarlyVerdict
    /** When it was first known. */
    after: number
    settled: Settled[]
  }[]
}

/** The same as it is kept with the run. */
export interface StoppedRun extends Stopped {
  /** What the order was drawn with. */
  seed: number
  at: string
  /** The cases that the verdict rests on, as bits by their index, in base64; others were in flight when it was known. */
  counted: string
}

/** A verdict that a run gave before all its cases were there, and when. */
export interface GivenEarlier {
  verdict: RunVerdict
  after: number
  of: number
  at: string
}
