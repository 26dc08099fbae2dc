import { makeRoom } from '../room'
import { rowOf } from './tables'

/** A word where it could stand in the text. */
@unmanaged
export class Node {
  from: u32
  to: u32
  /** Of the cheapest way up to here. */
  cost: i32
  token: u32
  id: u32
  /** Once its end is open: where the matrix says what every id costs behind it. */
  row: usize
  before: Node | null
  /** The next node that ends at the same place: those that start later come first, as in MeCab. */
  next: Node | null
  /** Where it moves to when dead nodes are taken out; 0 for those. */
  moved: usize
}

/** The nodes that end at a place of the text, if there are any. */
@unmanaged
export class Ending {
  first: Node | null
  cheapest: Node | null
}

export const NODE_BYTES: usize = offsetof<Node>()

export let firstNode: usize = 0
export let nodesEnd: usize = 0
/** For every place in the text. */
let endings: usize = 0
/** No node ends behind this place. */
export let farthest: usize = 0

export function roomForEndings(units: usize): usize {
  return (units + 1) * offsetof<Ending>()
}

export function beginNodes(endingsAt: usize, units: usize, nodesAt: usize): void {
  endings = endingsAt
  firstNode = nodesEnd = nodesAt
  farthest = 0
  makeRoom(nodesAt + NODE_BYTES)
  memory.fill(endings, 0, roomForEndings(units))
  memory.fill(nodesAt, 0, NODE_BYTES)
  nodesEnd += NODE_BYTES
  endingAt(0).first = endingAt(0).cheapest = changetype<Node>(nodesAt)
}

export function endingAt(place: usize): Ending {
  return changetype<Ending>(endings + place * offsetof<Ending>())
}

export function setNodesEnd(end: usize): void {
  nodesEnd = end
}

/** Nothing ends behind the farthest place that was ever reached. */
export function reach(place: usize): void {
  if (place > farthest) farthest = place
}

/** What lies before a place is decided; what follows it, where it is open at once, starts from an id alone. */
export function beginAgain(place: usize, id: u32): Node {
  const node = changetype<Node>(firstNode)
  node.cost = 0
  node.id = id
  node.row = rowOf(id)
  node.before = null
  node.next = null
  node.moved = 0
  nodesEnd = firstNode + NODE_BYTES
  reach(place)
  const ending = endingAt(place)
  ending.first = ending.cheapest = node
  return node
}
