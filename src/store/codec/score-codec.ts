import { parseKept } from '../../read/exact-json.ts'
import type { Score, ScoreStatus } from '../../score/score.ts'
import type { Details, RunPlan } from '../store.ts'
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

export function unpackScores(text: string, plan: RunPlan, wanted: WantedDetails = 'all'): Score[] {
  const cut = text.indexOf('\n')
  const line = cut < 0 ? text : text.slice(0, cut)
  const allDetails = cut < 0 ? [] : unpackDetails(text, cut, wanted)
  return (JSON.parse(line) as Packed[]).map((packed) => {
    if (!Array.isArray(packed)) {
      must(typeof packed.scorer === 'string' && isValue(packed.value, packed.status))
      return packed
    }
    // By place: taking a list apart by a pattern costs half as much again as all the rest.
    const position = packed[0]
    const status = STATUS[packed[1]]
    const value = packed[2]
    const rest = packed[3]
    must(isValue(value, status))
    const known = plan.scorers[position] as RunPlan['scorers'][number]
    const { threshold } = known
    const score: Score = {
      scorer: known.name,
      type: known.type,
      status: status as ScoreStatus,
      value,
      threshold,
      weight: known.weight,
      passed: value === null || threshold === null ? null : value >= threshold,
    }
    if (rest) Object.assign(score, rest)
    const details = allDetails[position]
    if (details) score.details = isList(wanted) ? named(details, wanted) : details
    return score
  })
}

/** Those of one row, by what is known of its verdict. */
export type WantedDetails = Exclude<Details, 'problems'>

const isList = (wanted: WantedDetails) => typeof wanted !== 'string'

type AllDetails = (Score['details'] | null)[]

function unpackDetails(text: string, cut: number, wanted: WantedDetails): AllDetails {
  if (wanted === 'none') return []
  // A text without these names has none of them, and need not be parsed to know that.
  const isThere = (name: string) => text.includes(`"${name}":`, cut)
  return !isList(wanted) || wanted.some(isThere) ? parseKept<AllDetails>(text.slice(cut + 1)) : []
}

function named(details: NonNullable<Score['details']>, names: readonly string[]): NonNullable<Score['details']> {
  const some: NonNullable<Score['details']> = {}
  for (const name of names) if (details[name] !== undefined) some[name] = details[name]
  return some
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
