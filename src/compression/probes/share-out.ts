import { PROBE_TYPES, type ProbeType } from '../../scorers/compression/probe.ts'
import type { Candidate } from './candidate.ts'
import { REVIEWED } from './review/apply-review.ts'

/** Each further candidate of one kind counts this much less. */
const AGAIN = 0.7

/**
 * At most `most` candidates: the types take turns, the most telling come first within a type, and no fact is asked for
 * twice. What a person wants asked comes before all others.
 */
export function shareOut(candidates: readonly Candidate[], types: readonly ProbeType[], most: number): Candidate[] {
  const queues = PROBE_TYPES.filter((type) => types.includes(type)).map((type) =>
    ranked(onceEach(candidates.filter((candidate) => candidate.type === type))),
  )
  return [
    ...byTurns(queues.map((queue) => queue.filter(isWanted))),
    ...byTurns(queues.map((queue) => queue.filter(isOther))),
  ].slice(0, most)
}

const isWanted = ({ kind }: Candidate) => kind === REVIEWED
const isOther = (candidate: Candidate) => !isWanted(candidate)

function byTurns(queues: readonly Candidate[][]): Candidate[] {
  const longest = Math.max(0, ...queues.map((queue) => queue.length))
  return Array.from({ length: longest }, (_, round) => queues.flatMap((queue) => queue[round] ?? [])).flat()
}

const byWeight = (a: Candidate, b: Candidate) => b.weight - a.weight || a.span[0] - b.span[0]

/** By weight, so that the kinds mix; equal ones in the order of the conversation. */
function ranked(candidates: Candidate[]): Candidate[] {
  const ofKind = new Map<string, number>()
  return candidates
    .toSorted(byWeight)
    .map((candidate) => {
      const earlier = ofKind.get(candidate.kind) ?? 0
      ofKind.set(candidate.kind, earlier + 1)
      return { candidate, rank: candidate.weight - earlier * AGAIN }
    })
    .toSorted((a, b) => b.rank - a.rank || a.candidate.span[0] - b.candidate.span[0])
    .map(({ candidate }) => candidate)
}

/** Of facts that are one value, or of which one holds the other: a version, and the command that installed it. */
function onceEach(candidates: readonly Candidate[]): Candidate[] {
  const asked: { value: string; kind: string }[] = []
  return candidates.toSorted(byWeight).filter(({ type, kind, exact }) => {
    if (type !== 'recall') return true
    // Two things may well have the same version, and what an error names is not asked for with it.
    const others = asked.filter((other) => kind !== 'version' || !['version', 'error'].includes(other.kind))
    const isAsked =
      kind !== REVIEWED &&
      exact.length > 0 &&
      exact.every((value) => others.some((other) => isSame(other.value, value)))
    if (!isAsked) asked.push(...exact.map((value) => ({ value, kind })))
    return !isAsked
  })
}

const isSame = (one: string, other: string) => holds(one, other) || holds(other, one)

/** `1.2.3` in `npm install a@1.2.3`, but not `12` in `1200`. */
function holds(text: string, value: string): boolean {
  if (value.length < 4 && text !== value) return false
  const at = text.indexOf(value)
  if (at < 0) return false
  const isPart = (char: string | undefined) => char !== undefined && /\w/.test(char)
  return !isPart(text[at - 1]) && !isPart(text[at + value.length])
}
