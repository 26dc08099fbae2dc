import { PROBE_TYPES, type ProbeType } from '../../scorers/compression/probe.ts'
import type { Candidate } from './candidate.ts'

/** Each further candidate of one kind counts this much less. */
const AGAIN = 0.7

/** At most `most` candidates: the types take turns, and within a type the most telling come first. */
export function shareOut(candidates: readonly Candidate[], types: readonly ProbeType[], most: number): Candidate[] {
  const queues = PROBE_TYPES.filter((type) => types.includes(type)).map((type) =>
    ranked(candidates.filter((candidate) => candidate.type === type)),
  )
  const shared: Candidate[] = []
  for (let round = 0; shared.length < most && queues.some((queue) => queue.length > round); round++) {
    for (const queue of queues) {
      const next = queue[round]
      if (next && shared.length < most) shared.push(next)
    }
  }
  return shared
}

/** By weight, so that the kinds mix; equal ones in the order of the conversation. */
function ranked(candidates: Candidate[]): Candidate[] {
  const ofKind = new Map<string, number>()
  return candidates
    .toSorted((a, b) => b.weight - a.weight || a.span[0] - b.span[0])
    .map((candidate) => {
      const earlier = ofKind.get(candidate.kind) ?? 0
      ofKind.set(candidate.kind, earlier + 1)
      return { candidate, rank: candidate.weight - earlier * AGAIN }
    })
    .toSorted((a, b) => b.rank - a.rank || a.candidate.span[0] - b.candidate.span[0])
    .map(({ candidate }) => candidate)
}
