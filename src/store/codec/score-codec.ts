import { parseKept } from '../../read/exact-json.ts'
import type { Score, ScoreStatus } from '../../score/score.ts'
import type { RunPlan } from '../store.ts'
import { must } from './readable.ts'

const STATUS: ScoreStatus[] = ['scored', 'error', 'not-applicable', 'skipped']

/** What a row keeps of a score beyond the run's own list of scorers. */
type Rest = Pick<Score, 'reason' | 'error' | 'review' | 'parts' | 'stats' | 'usage'> & { passed?: boolean }
type Packed = [scorer: number, status: number, value: number | null, rest?: Rest] | Score

/**
 * Scores as they are stored: the name, type, weight and threshold stand once in the run, not in a million rows. Details,
 * the larger part and seldom read, stand on a second line, so that whoever does without need not parse them.
 */
export function packScores(scores: readonly Score[], plan: RunPlan): string {
  const details: (Score['details'] | null)[] = []
  const packed = scores.map((score, position) => pack(score, position, plan, details))
  const line = JSON.stringify(packed)
  return details.length === 0 ? line : `${line}\n${JSON.stringify(details)}`
}

function pack(score: Score, position: number, plan: RunPlan, allDetails: (Score['details'] | null)[]): Packed {
  const { scorer, type, status, value, threshold, weight, details } = score
  const known = plan.scorers[position]
  const same = known?.name === scorer && known.type === type && known.weight === weight && known.threshold === threshold
  if (!same) return score
  if (details !== undefined) {
    while (allDetails.length < position) allDetails.push(null)
    allDetails.push(details)
  }
  const rest = restOf(score)
  return rest ? [position, STATUS.indexOf(status), value, rest] : [position, STATUS.indexOf(status), value]
}

/** Undefined when there is nothing more, as for most scores. */
function restOf({ threshold, passed, reason, error, review, parts, stats, usage }: Score): Rest | undefined {
  const rest: Rest = {}
  // Otherwise the threshold tells it.
  if (threshold === null && passed !== null) rest.passed = passed
  if (reason !== undefined) rest.reason = reason
  if (error !== undefined) rest.error = error
  if (review !== undefined) rest.review = review
  if (parts !== undefined) rest.parts = parts
  if (stats !== undefined) rest.stats = stats
  if (usage !== undefined) rest.usage = usage
  for (const _key in rest) return rest
  return undefined
}

export function unpackScores(text: string, plan: RunPlan, wanted: 'none' | 'measured' | 'all' = 'all'): Score[] {
  const cut = text.indexOf('\n')
  const line = cut < 0 ? text : text.slice(0, cut)
  const allDetails = cut < 0 ? [] : unpackDetails(text, cut, wanted)
  return (JSON.parse(line) as Packed[]).map((packed) => {
    if (!Array.isArray(packed)) {
      must(typeof packed.scorer === 'string' && isValue(packed.value, packed.status))
      return packed
    }
    const [position, status, value, rest] = packed
    must(isValue(value, STATUS[status]))
    const { name, type, weight, threshold } = plan.scorers[position] as RunPlan['scorers'][number]
    const passed = value === null || threshold === null ? null : value >= threshold
    const score: Score = {
      scorer: name,
      type,
      status: STATUS[status] as ScoreStatus,
      value,
      threshold,
      weight,
      passed,
    }
    if (rest) Object.assign(score, rest)
    const details = allDetails[position]
    if (details) score.details = wanted === 'measured' ? measured(details) : details
    return score
  })
}

type AllDetails = (Score['details'] | null)[]

function unpackDetails(text: string, cut: number, wanted: 'none' | 'measured' | 'all'): AllDetails {
  if (wanted === 'all') return parseKept<AllDetails>(text.slice(cut + 1))
  // A text without these names says nothing of it, and need not be parsed to know that.
  const says = wanted === 'measured' && MEASURED.some((name) => text.includes(`"${name}":`, cut))
  return says ? (JSON.parse(text.slice(cut + 1)) as AllDetails) : []
}

const MEASURED = ['signature', 'prompts'] as const

function measured({ signature, prompts }: NonNullable<Score['details']>): NonNullable<Score['details']> {
  const said: NonNullable<Score['details']> = {}
  if (signature !== undefined) said.signature = signature
  if (prompts !== undefined) said.prompts = prompts
  return said
}

/** Only a score that was made has a number. */
const isValue = (value: unknown, status: ScoreStatus | undefined) =>
  status === 'scored'
    ? typeof value === 'number' && value >= 0 && value <= 1
    : value === null && status !== undefined && STATUS.includes(status)

/** How many of packed scores are errors; none where they cannot be read. */
export function errorsIn(text: string): number {
  const [line = ''] = text.split('\n', 1)
  const isError = (packed: Packed) => (Array.isArray(packed) ? STATUS[packed[1]] : packed.status) === 'error'
  try {
    return (JSON.parse(line) as Packed[]).filter(isError).length
  } catch {
    return 0
  }
}
