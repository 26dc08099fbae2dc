import { makeRoom } from '../room'
import { endingAt, NODE_BYTES, Node, nodesEnd, reach, setEndingAt, setNodesEnd } from './nodes'
import { ids, matrix, tokens } from './tables'

// Which of the nodes that end at a place a word there is best put behind. Only its id matters for that, so it is found
// out once for every id; and of nodes with the same id only the cheapest can be it, of equal ones the first.

/** A left neighbour. */
@unmanaged
export class Candidate {
  node: Node | null
  cost: i32
  /** In bytes, within a row of the matrix. */
  column: usize
}

const CANDIDATE_BYTES: usize = offsetof<Candidate>()

/** What is known about an id at this place, as a right neighbour: only if the round is this one. */
@unmanaged
class Known {
  round: u32
  cost: i32
  node: Node | null
}

/** The same as a left neighbour. */
@unmanaged
class LeftKnown {
  round: u32
  cost: i32
  candidate: Candidate
}

const KNOWN_BYTES: usize = offsetof<Known>()

let round: u32 = 0
let asLeft: usize = 0
let asRight: usize = 0
export let firstCandidate: usize = 0
export let candidatesEnd: usize = 0
/** There are never more than ids, once the hopeless are taken out. */
let candidatesLimit: usize = 0

/** Takes memory from a place on and gives the place behind. */
export function openJoins(at: usize): usize {
  asLeft = at
  asRight = asLeft + ids * KNOWN_BYTES
  firstCandidate = asRight + ids * KNOWN_BYTES
  candidatesLimit = firstCandidate + ids * CANDIDATE_BYTES
  makeRoom(candidatesLimit)
  memory.fill(asLeft, 0, firstCandidate - asLeft)
  round = 0
  return candidatesLimit
}

/** The nodes of a list that could be the best left neighbour of something, in its order. */
export function gatherCandidates(list: Node): void {
  round++
  candidatesEnd = firstCandidate
  let someHopeless = false
  let node: Node | null = list
  do {
    const left = leftKnown(node.id)
    if (left.round !== round || node.cost < left.cost) {
      if (left.round === round) {
        left.candidate.node = null
        someHopeless = true
      }
      if (candidatesEnd === candidatesLimit) takeOutHopeless()
      const candidate = changetype<Candidate>(candidatesEnd)
      candidate.node = node
      candidate.cost = node.cost
      candidate.column = node.id << 1
      left.round = round
      left.cost = node.cost
      left.candidate = candidate
      candidatesEnd += CANDIDATE_BYTES
    }
    node = node.next
  } while (node !== null)
  if (someHopeless) takeOutHopeless()
}

/** Where a later one in the list was better: each keeps its own place in the order. */
function takeOutHopeless(): void {
  let to = firstCandidate
  for (let at = firstCandidate; at < candidatesEnd; at += CANDIDATE_BYTES) {
    const candidate = changetype<Candidate>(at)
    if (candidate.node === null) continue
    const moved = changetype<Candidate>(to)
    moved.node = candidate.node
    moved.cost = candidate.cost
    moved.column = candidate.column
    leftKnown(moved.column >>> 1).candidate = moved
    to += CANDIDATE_BYTES
  }
  candidatesEnd = to
}

/** MeCab writes their number into a byte. */
const MOST_TOKENS: usize = 256

let firstOfPlace: usize = 0

/** What is added from now on starts at another place than what was before. */
export function beginPlace(): void {
  firstOfPlace = nodesEnd
}

/** Adds nodes for all tokens of a word, each behind the best of the candidates. */
export function addNodes(first: u32, from: usize, to: usize): void {
  makeRoom(nodesEnd + MOST_TOKENS * NODE_BYTES)
  reach(to)
  // They come before those that started earlier, and after others that start here.
  let after: Node | null = null
  let rest = endingAt(to)
  while (changetype<usize>(rest) >= firstOfPlace) {
    after = rest
    rest = rest!.next
  }
  if (after === null) setEndingAt(to, changetype<Node>(nodesEnd))
  else after.next = changetype<Node>(nodesEnd)
  let at = nodesEnd
  let token = first
  let entry: u32
  do {
    entry = load<u32>(tokens + ((token as usize) << 2))
    const id = (entry >>> 16) & 0x7fff
    const right = best(id)
    const node = changetype<Node>(at)
    store<u64>(at, (from as u64) | ((to as u64) << 32))
    node.cost = right.cost + (((entry << 16) as i32) >> 16)
    node.token = token++
    node.id = id
    node.before = right.node
    at += NODE_BYTES
    node.next = changetype<Node>(at)
    node.moved = 0
  } while (entry >>> 31 === 0)
  changetype<Node>(at - NODE_BYTES).next = rest
  setNodesEnd(at)
}

function leftKnown(id: usize): LeftKnown {
  return changetype<LeftKnown>(asLeft + id * KNOWN_BYTES)
}

/** The best of the candidates for what has an id. */
export function best(id: u32): Known {
  const right = changetype<Known>(asRight + (id as usize) * KNOWN_BYTES)
  if (right.round === round) return right
  const row = matrix + (((id as usize) * ids) << 1)
  let least: i32 = i32.MAX_VALUE
  let found: usize = 0
  for (let at = firstCandidate; at < candidatesEnd; at += CANDIDATE_BYTES) {
    const candidate = changetype<Candidate>(at)
    const cost = candidate.cost + (load<i16>(row + candidate.column) as i32)
    // Chosen without a branch, which nobody could foresee.
    const isLess = cost < least
    found = select<usize>(at, found, isLess)
    least = select<i32>(cost, least, isLess)
  }
  right.round = round
  right.cost = least
  right.node = changetype<Candidate>(found).node
  return right
}
