import { matrix, rowBytes, tokens } from './tables'

// Makes tables of the columns of a dictionary's file, some rows at a time: see japanese/dictionary-file.ts. Numbers of more
// than a byte come as one column for each byte, the lowest first.

const LAST: u32 = 1 << 31

/** Tokens `from` … `to` of `rows`. */
export function unpackTokens(ids: usize, costs: usize, rows: usize, from: usize, to: usize): void {
  for (let row = from; row < to; row++) {
    const id: u32 = load<u8>(ids + row) | ((load<u8>(ids + rows + row) as u32) << 8)
    const cost: u32 = load<u8>(costs + row) | ((load<u8>(costs + rows + row) as u32) << 8)
    store<u32>(tokens + (row << 2), (id << 16) | cost)
  }
}

/** Costs behind one another: `rows` right ids from `first` on, by each of so many left ones. Here a row is of one left id. */
export function unpackMatrix(low: usize, high: usize, lefts: usize, first: usize, rows: usize): void {
  for (let left: usize = 0; left < lefts; left++) {
    let to = matrix + left * rowBytes + (first << 1)
    for (let at = left, end = rows * lefts; at < end; at += lefts, to += 2) {
      store<u16>(to, load<u8>(low + at) | ((load<u8>(high + at) as u32) << 8))
    }
  }
}

// The cells of a double array: see japanese/cells.ts, where this stands in TypeScript. A cell that is taken is never 0.

const ROOT: usize = 1

let cells: usize = 0
let nodes: usize = 0
let labels: usize = 0
let childCounts: usize = 0
let tokenCounts: usize = 0
let forks: usize = 0
let bases: usize = 0
/** For every node, which slot it has. */
let slots: usize = 0
let nextChild: usize = 0
let nextFork: usize = 0
let nextToken: u32 = 0
let free: usize = 0
let slotsEnd: usize = 0
let limit: usize = 0

/** Columns lie one behind the other; there are to be `most` cells, and no way on where there are more. */
export function beginCells(
  columns: usize,
  nodeCount: usize,
  forkCount: usize,
  codes: usize,
  slotsAt: usize,
  cellsAt: usize,
  most: usize,
): void {
  cells = cellsAt
  nodes = nodeCount
  forks = forkCount
  labels = columns
  childCounts = labels + nodes * 2
  tokenCounts = childCounts + nodes * 2
  bases = tokenCounts + nodes
  slots = slotsAt
  limit = most
  free = codes + 1
  slotsEnd = 0
  beginNodes()
  store<u64>(cells + (ROOT << 3), 1)
}

function beginNodes(): void {
  nextChild = 1
  nextFork = 0
  nextToken = 0
}

/** Takes the slots of nodes that have neighbours below the same parent. */
export function takeForks(from: usize, to: usize): void {
  let child = nextChild
  for (let node = from; node < to; node++) {
    const end = child + number(childCounts, node)
    if (end - child > 1) {
      const base = baseOf(nextFork++)
      for (; child < end; child++) {
        const slot = slotOf(base, child)
        store<u64>(cells + (slot << 3), 1)
        slotsEnd = max<usize>(slotsEnd, slot + 1)
      }
    }
    child = end
  }
  nextChild = child
  if (to === nodes) {
    beginNodes()
    store<u32>(slots, ROOT)
    store<u64>(cells + (ROOT << 3), 0)
  }
}

/** Fills the cells of nodes, and puts an only child into the next free slot behind all codes. */
export function fillCells(from: usize, to: usize): void {
  let child = nextChild
  for (let node = from; node < to; node++) {
    const slot: usize = load<u32>(slots + (node << 2))
    const end = child + number(childCounts, node)
    let base: usize = 0
    if (end - child > 1) base = baseOf(nextFork++)
    else if (end > child) {
      while (free < limit && load<u64>(cells + (free << 3)) !== 0) free++
      base = free++ - number(labels, child)
    }
    for (; child < end; child++) {
      const own = slotOf(base, child)
      store<u32>(slots + (child << 2), own)
      // The rest of it comes with its own turn.
      store<u64>(cells + (own << 3), slot)
    }
    const cell = cells + (slot << 3)
    store<u64>(
      cell,
      load<u64>(cell) | ((base as u64) << 21) | ((firstToken(load<u8>(tokenCounts + node)) as u64) << 42),
    )
  }
  nextChild = child
}

/** How many there are. */
export function cellCount(): usize {
  return max<usize>(free, slotsEnd)
}

/** The first of so many tokens that come next, and one more; 0 where there are none. Marks the last. */
function firstToken(count: u32): u32 {
  if (count === 0) return 0
  const first = nextToken + 1
  nextToken += count
  const last = tokens + ((nextToken - 1) << 2)
  store<u32>(last, load<u32>(last) | LAST)
  return first
}

function slotOf(base: usize, child: usize): usize {
  const slot = base + number(labels, child)
  if (slot >= limit || child >= nodes) unreachable()
  return slot
}

function number(column: usize, row: usize): usize {
  return load<u8>(column + row) | ((load<u8>(column + nodes + row) as usize) << 8)
}

function baseOf(fork: usize): usize {
  const at = bases + fork
  return load<u8>(at) | ((load<u8>(at + forks) as usize) << 8) | ((load<u8>(at + 2 * forks) as usize) << 16)
}
