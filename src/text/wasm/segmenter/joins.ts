import { makeRoom } from '../room'
import { isHopeless } from './chances'
import { Ending, endingAt, NODE_BYTES, Node, nodesEnd, reach, setNodesEnd } from './nodes'
import { rowOf, tokens } from './tables'

// Which of the nodes that end at a place a word there is best put behind: the cheapest way, of equal ones the first.

/** The first of those nodes. */
export let left: Node = changetype<Node>(0)
/** Nodes from here on start at this place. */
let firstOfPlace: usize = 0

/** Takes what ends at a place, to put words behind; the hopeless are left out. */
export function openPlace(ending: Ending): void {
  const cheapest = ending.cheapest!
  let link = changetype<usize>(ending) + offsetof<Ending>('first')
  let node = ending.first
  while (node !== null) {
    if (node === cheapest || !isHopeless(node.cost - cheapest.cost, cheapest.id, node.id)) {
      store<Node>(link, node)
      node.row = rowOf(node.id)
      link = changetype<usize>(node) + offsetof<Node>('next')
    }
    node = node.next
  }
  store<usize>(link, 0)
  left = ending.first!
}

export function setLeft(node: Node): void {
  left = node
}

/** What is added from now on starts at another place than what was before. */
export function beginPlace(): void {
  firstOfPlace = nodesEnd
}

/** MeCab writes their number into a byte. */
const MOST_TOKENS: usize = 256

/** Adds nodes for all tokens of a word, each behind the best of those to its left. */
export function addNodes(first: u32, from: usize, to: usize): void {
  makeRoom(nodesEnd + MOST_TOKENS * NODE_BYTES)
  reach(to)
  const ending = endingAt(to)
  // They come before those that started earlier, and after others that start here.
  let link = changetype<usize>(ending) + offsetof<Ending>('first')
  let rest = load<Node | null>(link)
  while (changetype<usize>(rest) >= firstOfPlace) {
    link = changetype<usize>(rest) + offsetof<Node>('next')
    rest = load<Node | null>(link)
  }
  let at = nodesEnd
  store<usize>(link, at)
  let cheapest = changetype<usize>(ending.cheapest)
  let cheapestCost = cheapest === 0 ? i32.MAX_VALUE : changetype<Node>(cheapest).cost
  // Most often only one way is open.
  const only = left
  const isOnly = only.next === null
  const row = only.row
  const base = only.cost
  let token = first
  let entry: u32
  do {
    entry = load<u32>(tokens + ((token as usize) << 2))
    const node = changetype<Node>(at)
    const id = (entry >>> 16) & 0x7fff
    let cost = ((entry << 16) as i32) >> 16
    if (isOnly) {
      node.before = only
      cost += base + (load<i16>(row + ((id as usize) << 1)) as i32)
    } else {
      node.before = bestFor(id)
      cost += bestCost
    }
    node.from = from
    node.to = to
    node.cost = cost
    node.token = token++
    node.id = id
    node.moved = 0
    const isCheapest = cost < cheapestCost
    cheapest = select<usize>(at, cheapest, isCheapest)
    cheapestCost = select<i32>(cost, cheapestCost, isCheapest)
    at += NODE_BYTES
    node.next = changetype<Node>(at)
  } while (entry >>> 31 === 0)
  changetype<Node>(at - NODE_BYTES).next = rest
  ending.cheapest = changetype<Node>(cheapest)
  setNodesEnd(at)
}

let bestCost: i32 = 0

/** The node that something with an id is best put behind; `bestCost` is then what it costs with all before it. */
export function bestFor(id: u32): Node {
  const column = (id as usize) << 1
  let best = left
  let least = costBehind(left, column)
  let node = left.next
  while (node !== null) {
    const other = costBehind(node, column)
    // Chosen without a branch, which nobody could foresee.
    const isLess = other < least
    best = changetype<Node>(select<usize>(changetype<usize>(node), changetype<usize>(best), isLess))
    least = select<i32>(other, least, isLess)
    node = node.next
  }
  bestCost = least
  return best
}

function costBehind(node: Node, column: usize): i32 {
  return node.cost + (load<i16>(node.row + column) as i32)
}
