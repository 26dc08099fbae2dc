import type { Score, ScoreStatus } from '../score/score.ts'
import type { RunPlan } from './store.ts'

const STATUS: ScoreStatus[] = ['scored', 'error', 'not-applicable', 'skipped']

/** What a row keeps of a score beyond the run's own list of scorers. */
type Rest = Pick<Score, 'reason' | 'error' | 'review' | 'parts' | 'stats' | 'details' | 'usage'>
type Packed = [scorer: number, status: number, value: number | null, rest?: Rest] | Score

/** Scores as they are stored: the name, type, weight and threshold stand once in the run, not in a million rows. */
export function packScores(scores: readonly Score[], plan: RunPlan): string {
  return JSON.stringify(scores.map((score, position) => pack(score, position, plan)))
}

function pack(score: Score, position: number, plan: RunPlan): Packed {
  const { scorer, type, status, value, threshold, weight, passed: _passed, ...rest } = score
  const known = plan.scorers[position]
  const same = known?.name === scorer && known.type === type && known.weight === weight && known.threshold === threshold
  if (!same) return score
  const packed: Packed = [position, STATUS.indexOf(status), value]
  for (const _key in rest) {
    packed.push(rest)
    break
  }
  return packed
}

export function unpackScores(text: string, plan: RunPlan): Score[] {
  return (JSON.parse(text) as Packed[]).map((packed) => {
    if (!Array.isArray(packed)) return packed
    const [position, status, value, rest] = packed
    const { name, type, weight, threshold } = plan.scorers[position] as RunPlan['scorers'][number]
    const passed = value === null || threshold === null ? null : value >= threshold
    return { scorer: name, type, status: STATUS[status] as ScoreStatus, value, threshold, weight, passed, ...rest }
  })
}
