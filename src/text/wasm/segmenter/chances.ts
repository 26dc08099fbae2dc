import { makeRoom } from '../room'
import { ids, rowBytes, rowOf } from './tables'

// Of two words that end at the same place the dearer one may still win by what follows it, but only by so much: by the
// most that an id costs more behind the other one. Beyond that it is hopeless, and most are. How much it is, is found out
// when a pair of ids is first met: of all the pairs there could be, few ever are.

/** For every pair of ids, cheaper and dearer, how much the dearer one can gain; 0 where it is not known yet. */
let gains: usize = 0
const LANES = memory.data(16, 16)

/** Takes memory from a place on, where nothing was ever written, and gives the place behind. */
export function openChances(at: usize): usize {
  gains = at
  const end = (gains + ids * ids * 2 + 7) & ~7
  makeRoom(end)
  return end
}

/** Whether nothing that follows can make up for so much. */
export function isHopeless(dearerBy: i32, cheaper: u32, dearer: u32): bool {
  const place = gains + (((cheaper as usize) * ids + dearer) << 1)
  let gain: i32 = load<i16>(place)
  if (gain === 0) {
    gain = mostGain(rowOf(cheaper), rowOf(dearer))
    store<i16>(place, gain as i16)
  }
  // What is beyond 16 bits was cut off there, and is then never enough.
  return min<i32>(dearerBy, i16.MAX_VALUE) > gain
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
