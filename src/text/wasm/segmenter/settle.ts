import { left, setLeft } from './joins'
import { endingAt, farthest, firstNode, NODE_BYTES, Node, nodesEnd, setNodesEnd } from './nodes'
import { writePath } from './path'

// What keeps the memory small in long texts, and costs far from their limits: the ways that are still open mostly have
// a good part in common, which is written down; of the rest only nodes that lie on such a way are kept.

const FEWEST_NODES: usize = 4096
/** A way this costly, or this cheap, is brought back to nought. */
const FAR: i32 = 1 << 29

let limit: usize = 0
let fewest: usize = 0

/** `often` is for tests: then it is done at every place. */
export function beginSettling(often: bool): void {
  fewest = often ? 0 : FEWEST_NODES * NODE_BYTES
  limit = fewest
}

/** Does what is due at a place, once it is open. */
export function keepSmall(place: usize): void {
  if (left.cost > FAR || left.cost < -FAR) lowerCosts(place, left.cost)
  if (nodesEnd - firstNode > limit) settle(place as u32)
}

/** Of all ways that are open; only how they differ matters. */
function lowerCosts(place: usize, by: i32): void {
  for (let end = place; end <= farthest; end++) {
    let node = endingAt(end).first
    while (node !== null) {
      node.cost -= by
      node = node.next
    }
  }
}

/** Open is what ends at a place, but for the hopeless, and whatever ends behind it. */
function settle(place: u32): void {
  const ancestor = commonAncestor(markOpen(place), nodesEnd)
  writePath(ancestor)
  const end = planMoves(ancestor)
  takeAlong(place, ancestor)
  moveNodes(changetype<usize>(ancestor), end)
  // Growing by a share of what stays, all the settling of a text takes time in proportion to it.
  limit = max<usize>(fewest, ((end - firstNode) * 5) >>> 2)
}

function markOpen(place: u32): usize {
  let open: usize = 0
  let candidate: Node | null = left
  while (candidate !== null) {
    candidate.moved = 1
    open++
    candidate = candidate.next
  }
  for (let at = firstNode; at < nodesEnd; at += NODE_BYTES) {
    const node = changetype<Node>(at)
    if (node.to <= place) continue
    node.moved = 1
    open++
  }
  return open
}

/** Goes back from the last node; a node comes always behind the one before it. Marks what it passes. */
function commonAncestor(open: usize, end: usize): Node {
  let node = changetype<Node>(end - NODE_BYTES)
  while (open > 1 || node.moved === 0) {
    if (node.moved !== 0) {
      const before = node.before!
      if (before.moved !== 0) open--
      before.moved = 1
    }
    node = changetype<Node>(changetype<usize>(node) - NODE_BYTES)
  }
  return node
}

/** Gives the place behind the last node that stays. */
function planMoves(ancestor: Node): usize {
  let to = firstNode
  for (let at = changetype<usize>(ancestor); at < nodesEnd; at += NODE_BYTES) {
    const node = changetype<Node>(at)
    if (node.moved === 0) continue
    node.moved = to
    to += NODE_BYTES
  }
  return to
}

/** Everything that names a node names the place it moves to. */
function takeAlong(place: u32, ancestor: Node): void {
  for (let at = changetype<usize>(ancestor); at < nodesEnd; at += NODE_BYTES) {
    const node = changetype<Node>(at)
    if (node.moved === 0) continue
    node.before = node === ancestor ? null : changetype<Node>(node.before!.moved)
    if (node.to < place) continue
    const next = node.next
    if (next !== null) node.next = changetype<Node>(next.moved)
    const moved = changetype<Node>(node.moved)
    const ending = endingAt(node.to)
    if (ending.first === node) ending.first = moved
    if (ending.cheapest === node) ending.cheapest = moved
  }
  setLeft(changetype<Node>(left.moved))
}

function moveNodes(from: usize, end: usize): void {
  for (let at = from; at < nodesEnd; at += NODE_BYTES) {
    const to = changetype<Node>(at).moved
    if (to === 0) continue
    memory.copy(to, at, NODE_BYTES)
    changetype<Node>(to).moved = 0
  }
  setNodesEnd(end)
}
