import { makeRoom } from '../room'
import { tokens } from './tables'

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
  const start = newNode(0, 0, 0)
  start.id = 0
  setEndingAt(0, start)
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

/** All tokens of a word, or of a kind of unknown words: the first · 256 + how many. */
export function addNodes(ending: u32, from: usize, to: usize): void {
  const last = (ending >>> 8) + (ending & 0xff)
  if (to > farthest) farthest = to
  makeRoom(nodesEnd + ((ending & 0xff) as usize) * NODE_BYTES)
  for (let token = ending >>> 8; token < last; token++) newNode(from as u32, to as u32, token)
}

function newNode(from: u32, to: u32, token: u32): Node {
  const node = changetype<Node>(nodesEnd)
  nodesEnd += NODE_BYTES
  const entry = load<u32>(tokens + (token << 2))
  node.from = from
  node.to = to
  node.cost = ((entry << 16) as i32) >> 16
  node.token = token
  node.id = entry >>> 16
  node.before = null
  node.next = null
  node.moved = 0
  return node
}
