import { makeRoom } from '../room'
import { rowBytes, rowOf } from './tables'

// Of two words that end at the same place the dearer one may still win by what follows it, but only by so much: by the
// most that an id costs more behind the other one. Beyond that it is hopeless, and most are. How much it is, is found out
// when a pair of ids is met: of all the pairs there could be, few ever are, so a small table remembers them.

/** By a hash of the pair: from the lowest bit on 16 for how much the dearer one can gain, then both ids and a 1. */
let gains: usize = 0
const PAIRS: u32 = 1 << 14
const LANES = memory.data(16, 16)

/** Takes memory from a place on, and gives the place behind. */
export function openChances(at: usize): usize {
  gains = at
  const end = gains + (PAIRS << 3)
  makeRoom(end)
  memory.fill(gains, 0, end - gains)
  return end
}

/** Whether nothing that follows can make up for so much. */
export function isHopeless(dearerBy: i32, cheaper: u32, dearer: u32): bool {
  const pair = (1 << 31) | (cheaper << 16) | dearer
  const index = (cheaper * 0x9e3779b1 + dearer) & (PAIRS - 1)
  let entry = load<u64>(gains + (index << 3))
  if (((entry >>> 16) as u32) !== pair) entry = findPair(pair, index)
  // What is beyond 16 bits was cut off there, and is then never enough.
  return min<i32>(dearerBy, i16.MAX_VALUE) > ((entry & 0xffff) as i32)
}

/** In its second place, or new; what was in the first changes places with it. */
function findPair(pair: u32, index: u32): u64 {
  const first = gains + (index << 3)
  const second = gains + ((index ^ (PAIRS >>> 1)) << 3)
  let entry = load<u64>(second)
  if (((entry >>> 16) as u32) !== pair) {
    entry = ((pair as u64) << 16) | (mostGain(rowOf((pair >>> 16) & 0x7fff), rowOf(pair & 0xffff)) as u64)
  }
  store<u64>(second, load<u64>(first))
  store<u64>(first, entry)
  return entry
}

/** Rather too much than too little: at least 1. */
function mostGain(cheaper: usize, dearer: usize): i32 {
  let most = i16x8.splat(1)
  for (let at: usize = 0; at < rowBytes; at += 16) {
    most = i16x8.max_s(most, i16x8.sub_sat_s(v128.load(cheaper + at), v128.load(dearer + at)))
  }
  v128.store(LANES, most)
  let gain: i32 = 1
  for (let lane: usize = 0; lane < 16; lane += 2) gain = max<i32>(gain, load<i16>(LANES + lane))
  return gain
}
