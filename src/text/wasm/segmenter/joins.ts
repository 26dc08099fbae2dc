import { makeRoom } from '../room'
import { Node } from './nodes'
import { ids, matrix } from './tables'

// Which of the nodes that end at a place a word there is best put behind. Only its id matters for that, so it is found
// out once for every id; and of nodes with the same id only the cheapest can be it, of equal ones the first.

/** A left neighbour. */
@unmanaged
export class Candidate {
  node: Node
  cost: i32
  /** In bytes, within a row of the matrix. */
  column: usize
}

const CANDIDATE_BYTES: usize = offsetof<Candidate>()

/** What is known about an id at this place: only if the round is this one. */
@unmanaged
class Known {
  round: u32
  cost: i32
  node: Node | null
}

const KNOWN_BYTES: usize = offsetof<Known>()

let round: u32 = 0
let asLeft: usize = 0
let asRight: usize = 0
export let firstCandidate: usize = 0
export let candidatesEnd: usize = 0

/** Takes memory from a place on and gives the place behind. */
export function openJoins(at: usize): usize {
  asLeft = at
  asRight = asLeft + ids * KNOWN_BYTES
  firstCandidate = asRight + ids * KNOWN_BYTES
  const end = firstCandidate + ids * CANDIDATE_BYTES
  makeRoom(end)
  memory.fill(asLeft, 0, firstCandidate - asLeft)
  round = 0
  return end
}

/** The nodes of a list that could be the best left neighbour of something, in its order. */
export function gatherCandidates(list: Node): void {
  round++
  let node: Node | null = list
  do {
    const left = known(asLeft, node.id)
    if (left.round !== round || node.cost < left.cost) {
      left.round = round
      left.cost = node.cost
      left.node = node
    }
    node = node.next
  } while (node !== null)
  candidatesEnd = firstCandidate
  node = list
  do {
    if (known(asLeft, node.id).node === node) {
      const candidate = changetype<Candidate>(candidatesEnd)
      candidate.node = node
      candidate.cost = node.cost
      candidate.column = node.id << 1
      candidatesEnd += CANDIDATE_BYTES
    }
    node = node.next
  } while (node !== null)
}

/** Puts a node behind the best of the candidates. */
export function join(node: Node): void {
  const right = best(node.id)
  node.before = right.node
  node.cost += right.cost
}

/** The best of the candidates for what has an id. */
export function best(id: u32): Known {
  const right = known(asRight, id)
  if (right.round === round) return right
  const row = matrix + (((id as usize) * ids) << 1)
  let least: i32 = i32.MAX_VALUE
  let found: usize = 0
  for (let at = firstCandidate; at < candidatesEnd; at += CANDIDATE_BYTES) {
    const candidate = changetype<Candidate>(at)
    const cost = candidate.cost + (load<i16>(row + candidate.column) as i32)
    if (cost < least) {
      least = cost
      found = at
    }
  }
  right.round = round
  right.cost = least
  right.node = changetype<Candidate>(found).node
  return right
}

function known(table: usize, id: u32): Known {
  return changetype<Known>(table + (id as usize) * KNOWN_BYTES)
}
