import { makeRoom } from '../room'

/** A word where it could stand in the text. */
@unmanaged
export class Node {
  from: u32
  to: u32
  /** Of the cheapest way up to here. */
  cost: i32
  token: u32
  id: u32
  before: Node | null
  /** The next node that ends at the same place: those that start later come first, as in MeCab. */
  next: Node | null
  /** Where it moves to when dead nodes are taken out; 0 for those. */
  moved: usize
}

export const NODE_BYTES: usize = offsetof<Node>()

export let firstNode: usize = 0
export let nodesEnd: usize = 0
/** For every place in the text, the first node that ends there, or 0. */
let endings: usize = 0
/** No node ends behind this place. */
export let farthest: usize = 0

export function beginNodes(endingsAt: usize, units: usize, nodesAt: usize): void {
  endings = endingsAt
  firstNode = nodesEnd = nodesAt
  farthest = 0
  makeRoom(nodesAt + NODE_BYTES)
  memory.fill(endings, 0, (units + 1) << 2)
  memory.fill(nodesAt, 0, NODE_BYTES)
  nodesEnd += NODE_BYTES
  setEndingAt(0, changetype<Node>(nodesAt))
}

export function endingAt(place: usize): Node | null {
  return load<Node | null>(endings + (place << 2))
}

export function setEndingAt(place: usize, node: Node | null): void {
  store<Node | null>(endings + (place << 2), node)
}

export function setNodesEnd(end: usize): void {
  nodesEnd = end
}

/** Nothing ends behind the farthest place that was ever reached. */
export function reach(place: usize): void {
  if (place > farthest) farthest = place
}
