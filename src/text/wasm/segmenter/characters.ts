import { kinds, kindValues } from './tables'

// A text as UTF-16 units, and what char.bin says about its characters: bits 0–17 the categories it is in, 18–25 the one
// that counts, 26–29 up to which length unknown words of it are tried, 30 whether a run of it is one, 31 whether they are
// tried also where the dictionary has a word.

let text: usize = 0
export let units: usize = 0
let space: u32 = 0
/** Behind the last character that was looked at, and one more where that there is none was seen. */
export let seen: usize = 0

export function setSeen(end: usize): void {
  seen = end
}

/** Tells that a character was looked at, or that there is none. */
export function see(at: usize): void {
  if (at >= seen) seen = at + 1
}

export function openText(at: usize, length: usize): void {
  text = at
  units = length
  space = categories(load<u32>(kindValues + ((load<u8>(kinds + 0x20) as usize) << 2)))
}

export function textAt(at: usize): usize {
  return text + (at << 1)
}

export function unitAt(at: usize): u32 {
  return load<u16>(textAt(at))
}

/** Both halves of a character outside the basic plane; a half alone is a character of its own. */
function isPair(at: usize, unit: u32): bool {
  if (unit >> 10 !== 0x36) return false
  see(at + 1)
  return at + 1 < units && unitAt(at + 1) >> 10 === 0x37
}

export function behind(at: usize): usize {
  return at + (isPair(at, unitAt(at)) ? 2 : 1)
}

/** What lies outside the basic plane is looked up as U+0000. */
export function kindAt(at: usize): u32 {
  const unit = unitAt(at)
  const entry: usize = isPair(at, unit) ? 0 : unit
  return load<u32>(kindValues + ((load<u8>(kinds + entry) as usize) << 2))
}

export function categories(kind: u32): u32 {
  return kind & 0x3ffff
}

/** MeCab's, which is not Python's: U+3000 is no space. */
export function isSpace(kind: u32): bool {
  return (kind & space) !== 0
}
