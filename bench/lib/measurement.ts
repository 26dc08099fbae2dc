/** One figure of ours beside one of a peer's, taken in the same run. */
export interface Measurement {
  /** What was measured: `time`, `peak memory`, … */
  what: string
  unit: Unit
  ours: Side
  /** Absent with the reason why, when the peer could not be asked. */
  peer: Side | { name: string; missing: string }
  /** How `ours` and `peer` make a ratio. */
  ratio: RatioKind
  /** What the ratio, or our figure itself, should be. */
  goal?: { of: 'ratio' | 'ours'; atLeast?: number; atMost?: number }
  note?: string
}

interface Side {
  name: string
  value: number
}

type Unit = 's' | 'ms' | 'µs' | 'MB' | 'MB/s' | '%' | 'cases'

/** `times better`: peer ÷ ours, for what should be small. `times as much`: ours ÷ peer. */
type RatioKind = 'times better' | 'times as much'

/** Null without a peer, or where one of the two is 0. */
export function ratioOf({ ours, peer, ratio }: Measurement): number | null {
  if ('missing' in peer) return null
  const value = ratio === 'times better' ? peer.value / ours.value : ours.value / peer.value
  return Number.isFinite(value) ? value : null
}

/** Null when nothing was asked for, or the peer it needs is missing. */
export function goalMet(measurement: Measurement): boolean | null {
  const { goal, ours } = measurement
  const value = goal?.of === 'ratio' ? ratioOf(measurement) : ours.value
  if (!goal || value === null) return null
  return value >= (goal.atLeast ?? Number.NEGATIVE_INFINITY) && value <= (goal.atMost ?? Number.POSITIVE_INFINITY)
}
