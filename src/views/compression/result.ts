import type { Dimension } from '../../scorers/compression/criteria.ts'
import type { Disagreement } from '../../scorers/compression/disagreement.ts'
import type { ProbeType } from '../../scorers/compression/probe.ts'
import type { Figure } from './figure.ts'
import type { REFERENCE } from './reference.ts'

/** What `saiten compress` reports. Marks are 0 to 5; every interval is clustered by conversation. */
export interface CompressionResult {
  conclusion: Conclusion
  conversations: number
  messages: number
  points: number
  probes: { total: number; byType: Partial<Record<ProbeType, number>> }
  /** Kinds of probes that were wanted and of which there is none. */
  missingTypes: ProbeType[]
  /** Of these, the kinds that the conversations say something about; null where that is not known. */
  unaskedTypes: ProbeType[] | null
  /** What rests on few answers; figures of the method with the fewest. */
  thin: { measure: Dimension | ProbeType; n: number }[]
  methods: MethodResult[]
  pairs: PairResult[]
  /** Best and worst method of each dimension; only where at least two have a mean. */
  gaps: { dimension: Dimension; best: string; worst: string; gap: number }[]
  byTaskType: Breakdown[]
  /** The conversations split in two halves by their number of messages. */
  byLength: Breakdown[]
  disagreements: { count: number; listed: DisagreementEntry[] }
  /** What was sent to the judge is blind to names, not to structure. */
  blinding: { names: 'checked'; structure: 'not blinded' }
  /** Of the tokens before and after. */
  tokenCounts: 'estimated'
  reference: typeof REFERENCE
}

export interface MethodResult {
  name: string
  /** Mean of the aggregates of its probes: not the mean of the six dimension means. */
  overall: Figure
  dimensions: Record<Dimension, Figure>
  byProbeType: Record<ProbeType, Figure>
  strongest: Dimension | null
  weakest: Dimension | null
  /** Per compression point. */
  tokens: { before: Figure; after: Figure }
  /** After ÷ before, per compression point. */
  retained: Figure
  /** Share of exact values found in the answers, over the probes that have any. */
  exactRecall: Figure
  /** Exact recall ÷ tokens retained on average, × 1000. */
  recallPer1000Tokens: number | null
  cost: {
    /** What compressing cost when it was done, also where the result was known from an earlier run; null: price unknown. */
    compression: number | null
    /** What this run spent on the method: compressing, answering, judging. */
    spent: number
    /** Calls of unknown price: in none of the sums. */
    unpriced: number
  }
  errors: Record<string, number>
  /** The first of them in words, where there are any. */
  firstError?: string
}

export interface PairResult {
  a: string
  b: string
  measure: 'overall' | Dimension
  /** What it was corrected with: the methods among themselves, or those pairs in which a ceiling or a floor stands. */
  family: 'methods' | 'baselines'
  /** Probes that both methods have a mark for, and probes dropped because one has none. */
  n: number
  dropped: number
  /** a − b. */
  difference: number | null
  ci95: [number, number] | null
  p: number | null
  /** Holm-corrected over everything in the table. */
  pCorrected: number | null
  significant: boolean
}

export interface Breakdown {
  /** The task type; of halves, what they hold. */
  group: string
  /** Only of halves: the smallest and largest number of messages in it. */
  messages?: [least: number, most: number]
  conversations: number
  methods: { name: string; overall: Figure }[]
}

export interface DisagreementEntry {
  case: string
  method: string
  kind: Disagreement
  values: string[]
}

/** What a reader takes away, before any table. */
export interface Conclusion {
  /** The method with the highest overall, ceiling and floor apart; null where none has a mark. */
  best: string | null
  /** The methods it was tested against: those that it is shown to be better than, and the others. */
  over: {
    method: string
    difference: number
    ci95: [number, number] | null
    pCorrected: number | null
    shown: boolean
  }[]
  /** The methods with a mark that it was not tested against. */
  untested: string[]
  /** How far it gets from the floor's overall to the ceiling's; null where one of them was not run or they are one. */
  reach: { share: number; floor: string; ceiling: string } | null
  /** The floor, where the method stays below it: to throw everything away does better. */
  below: { floor: string; mean: number } | null
}
