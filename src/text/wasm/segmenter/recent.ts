import { makeRoom } from '../room'
import { isSameText } from '../spans'
import { firstWord, setWords, wordsEnd } from './path'

// What texts were cut into lately: several scorers look at the same texts one after another, and several answers are held
// against the same text. Texts and their words lie in a ring, the oldest are written over; a table says by a text's hash
// where it is.

/** Some thousand words: those of the cases that are at work. */
const RING_BYTES: usize = 1 << 18
const TABLE_BYTES: usize = 1 << 13
/** In front of each text: its hash, its length in units, and how many bytes its words take. */
const HEAD_BYTES: usize = 16

let table: usize = 0
let ring: usize = 0
/** Counted from the first text that ever was there. What lies more than a ring back has been written over: so has 0. */
let ringEnd: u64 = RING_BYTES + 1
/** Of the text that was looked for last. */
let hash: u32 = 0

/** Takes memory from a place on, and gives the place behind. */
export function openRecent(at: usize): usize {
  table = at
  ring = table + TABLE_BYTES
  makeRoom(ring + RING_BYTES)
  memory.fill(table, 0, TABLE_BYTES + RING_BYTES)
  return ring + RING_BYTES
}

/** Whether a text is still there; if so, its words are those of the text from now on. */
export function findRecent(text: usize, units: usize): bool {
  hash = hashOf(text, units)
  const start = load<u64>(entryOf(hash))
  if (start + RING_BYTES < ringEnd) return false
  const head = ring + ((start % RING_BYTES) as usize)
  if (load<u32>(head) !== hash || load<usize>(head, 4) !== units) return false
  if (!isSameText(text, head + HEAD_BYTES, units << 1)) return false
  const words = wordsOf(head, units)
  setWords(words, words + load<usize>(head, 8))
  return true
}

/** Keeps the words of a text that was not found, but not of a long one. */
export function keepRecent(text: usize, units: usize): void {
  const bytes = wordsEnd - firstWord
  const size = wordsOf(0, units) + bytes
  if (size > RING_BYTES / 8) return
  // What belongs together lies together.
  let start = (ringEnd + 7) & ~7
  const room = RING_BYTES - (start % RING_BYTES)
  if (room < size) start += room
  ringEnd = start + size
  store<u64>(entryOf(hash), start)
  const head = ring + ((start % RING_BYTES) as usize)
  store<u32>(head, hash)
  store<usize>(head, units, 4)
  store<usize>(head, bytes, 8)
  memory.copy(head + HEAD_BYTES, text, units << 1)
  memory.copy(wordsOf(head, units), firstWord, bytes)
}

function wordsOf(head: usize, units: usize): usize {
  return head + HEAD_BYTES + ((units * 2 + 7) & ~7)
}

function entryOf(hash: u32): usize {
  return table + ((hash as usize) & (TABLE_BYTES - 8))
}

/** Four units at a time; of the last four those behind the end do not count, and the last of all reaches the upper bits only. */
function hashOf(text: usize, units: usize): u32 {
  const factor: u64 = 0x9e3779b1
  let mixed: u64 = units
  for (; units > 4; units -= 4, text += 8) mixed = rotl<u64>((mixed ^ load<u64>(text)) * factor, 29)
  if (units > 0) mixed = (mixed ^ (load<u64>(text) << (64 - units * 16))) * factor
  return ((mixed >>> 32) ^ (mixed >>> 45)) as u32
}
