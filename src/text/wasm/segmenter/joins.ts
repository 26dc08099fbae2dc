import { makeRoom } from '../room'
import { isHopeless } from './chances'
import { Ending, endingAt, NODE_BYTES, Node, nodesEnd, reach, setNodesEnd } from './nodes'
import { ids, matrix, tokens } from './tables'

// Which of the nodes that end at a place a word there is best put behind: the cheapest way, of equal ones the first.

/** The first of those nodes. */
export let left: Node = changetype<Node>(0)
/** Nodes from here on start at this place. */
let firstOfPlace: usize = 0

/** What is added from now on starts where these end; the hopeless among them are left out. */
export function openPlace(ending: Ending): void {
  const cheapest = ending.cheapest!
  let link = changetype<usize>(ending) + offsetof<Ending>('first')
  let node = ending.first
  while (node !== null) {
    if (!isHopeless(node.cost - cheapest.cost, cheapest.id, node.id)) {
      store<Node>(link, node)
      link = changetype<usize>(node) + offsetof<Node>('next')
    }
    node = node.next
  }
  store<usize>(link, 0)
  left = ending.first!
  firstOfPlace = nodesEnd
}

export function setLeft(node: Node): void {
  left = node
}

/** MeCab writes their number into a byte. */
const MOST_TOKENS: usize = 256

/** Adds nodes for all tokens of a word, but for those that are hopeless already. */
export function addNodes(first: u32, from: usize, to: usize): void {
  makeRoom(nodesEnd + MOST_TOKENS * NODE_BYTES)
  reach(to)
  const ending = endingAt(to)
  // They come before those that started earlier, and after others that start here.
  let link = changetype<usize>(ending) + offsetof<Ending>('first')
  let rest = load<usize>(link)
  while (rest >= firstOfPlace) {
    link = rest + offsetof<Node>('next')
    rest = load<usize>(link)
  }
  let cheapest = ending.cheapest
  let at = nodesEnd
  let token = first
  let entry: u32
  do {
    entry = load<u32>(tokens + ((token as usize) << 2))
    const id = (entry >>> 16) & 0x7fff
    const before = bestFor(id)
    const cost = bestCost + (((entry << 16) as i32) >> 16)
    const node = changetype<Node>(at)
    if (cheapest === null || cost < cheapest.cost) cheapest = node
    else if (isHopeless(cost - cheapest.cost, cheapest.id, id)) {
      token++
      continue
    }
    node.from = from
    node.to = to
    node.cost = cost
    node.token = token++
    node.id = id
    node.before = before
    node.moved = 0
    store<usize>(link, at)
    link = at + offsetof<Node>('next')
    at += NODE_BYTES
  } while (entry >>> 31 === 0)
  store<usize>(link, rest)
  ending.cheapest = cheapest
  setNodesEnd(at)
}

let bestCost: i32 = 0

/** The node that something with an id is best put behind; `bestCost` is then what it costs with all before it. */
export function bestFor(id: u32): Node {
  const row = matrix + (((id as usize) * ids) << 1)
  let best = left
  let least = costOf(row, left)
  let node = left.next
  while (node !== null) {
    const other = costOf(row, node)
    // Chosen without a branch, which nobody could foresee.
    const isLess = other < least
    best = changetype<Node>(select<usize>(changetype<usize>(node), changetype<usize>(best), isLess))
    least = select<i32>(other, least, isLess)
    node = node.next
  }
  bestCost = least
  return best
}

function costOf(row: usize, node: Node): i32 {
  return node.cost + (load<i16>(row + ((node.id as usize) << 1)) as i32)
}
