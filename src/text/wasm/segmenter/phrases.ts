import { makeRoom } from '../room'
import { isSameText } from '../spans'
import { seen, setSeen, textAt, unitAt, units } from './characters'
import { addWord, WORD_BYTES, wordsEnd } from './path'

// Where only one way is left open, how a text goes on depends on nothing but the id of the last word. From one such place
// to the next, a few characters on, it is therefore cut as the same characters behind the same id were cut before; and most
// of what is written has been written before. The same characters: all that were looked at, the end of the text included.

/** Longer ones hardly ever come again; a bit stands for each length, and four for a place. */
const MOST_UNITS: usize = 15

@unmanaged
class Phrase {
  /** See `keyOf`; 0 where there is none. */
  key: u32
  /** Of its last word. */
  id: u16
  units: u8
  words: u8
  // What was looked at, and for each word from the lowest bit on: 4 where it begins, 4 where it ends, 22 its token.
}
const HEAD: usize = offsetof<Phrase>()

// Four in five are short: two of these share a cache line, so that there is room for twice as many.
const SHORT_UNITS: usize = 6
const SHORT_WORDS: usize = 3
const SHORT_BYTES: usize = HEAD + SHORT_UNITS * 2 + SHORT_WORDS * 4
const SHORT_BITS: u32 = 16
const LONG_WORDS: usize = 10
const LONG_TEXT: usize = MOST_UNITS * 2 + 2
const LONG_BYTES: usize = HEAD + LONG_TEXT + LONG_WORDS * 4
const LONG_BITS: u32 = 13

/** How much was looked at: a bit for each number of characters, by the first two and the id before. */
const LOOKS_BITS: u32 = 13

let short: usize = 0
let long: usize = 0
let looks: usize = 0
/** A part of each phrase's hash: most of those that are not the one are told apart without being fetched. */
let shortTags: usize = 0
let longTags: usize = 0

/** The id that the open phrase follows, and where it and its words begin. */
let idBefore: u32 = 0
let start: usize = 0
let firstWord: usize = 0
/** The id that the phrase found last ends with. */
export let idBehind: u32 = 0

/** Takes memory from a place on, and gives the place behind. */
export function openPhrases(at: usize): usize {
  short = (at + 63) & ~63
  long = short + (SHORT_BYTES << SHORT_BITS)
  looks = long + (LONG_BYTES << LONG_BITS)
  shortTags = looks + (2 << LOOKS_BITS)
  longTags = shortTags + (2 << SHORT_BITS)
  const end = longTags + (2 << LONG_BITS)
  makeRoom(end)
  memory.fill(short, 0, end - short)
  return end
}

/** From here on, behind a word of this id. */
export function beginPhrase(place: usize, id: u32): void {
  start = place
  idBefore = id
  firstWord = wordsEnd
  setSeen(place)
}

/** Keeps the phrase that ends at a place, with a word of this id. */
export function keepPhrase(place: usize, id: u32): void {
  if (place === start) return
  const looked = seen - start
  const words = (wordsEnd - firstWord) / WORD_BYTES
  const isShort = looked <= SHORT_UNITS
  if (looked < 2 || looked > MOST_UNITS || words > (isShort ? SHORT_WORDS : LONG_WORDS)) return
  let hash = hashOn(idBefore, unitOrEnd(start))
  hash = hashOn(hash, unitOrEnd(start + 1))
  const look = looks + ((hash >>> (32 - LOOKS_BITS)) << 1)
  store<u16>(look, load<u16>(look) | (1 << (looked as u16)))
  for (let i: usize = 2; i < looked; i++) hash = hashOn(hash, unitOrEnd(start + i))
  store<u16>(isShort ? shortTag(hash) : longTag(hash), hash as u16)
  const phrase = isShort ? shortPhrase(hash) : longPhrase(hash)
  phrase.key = keyOf(idBefore, looked, seen > units)
  phrase.id = id as u16
  phrase.units = (place - start) as u8
  phrase.words = words as u8
  const text = changetype<usize>(phrase) + HEAD
  memory.copy(text, textAt(start), looked << 1)
  let to = text + (isShort ? SHORT_UNITS * 2 : LONG_TEXT)
  for (let word = firstWord; word < wordsEnd; word += WORD_BYTES, to += 4) {
    const from = load<u32>(word) - (start as u32)
    const end = load<u32>(word, 4) - (start as u32)
    store<u32>(to, (load<u32>(word, 8) << 8) | (end << 4) | from)
  }
}

/** Writes the words that follow at a place behind an id, if they are known, and gives how many units they take, or 0. */
export function findPhrase(place: usize, id: u32): usize {
  const rest = units - place
  if (rest === 0) return 0
  let hash = hashOn(id, unitOrEnd(place))
  hash = hashOn(hash, unitOrEnd(place + 1))
  const look: u32 = load<u16>(looks + ((hash >>> (32 - LOOKS_BITS)) << 1))
  const most = min<usize>(MOST_UNITS, rest + 1)
  for (let looked: usize = 2; looked <= most; ) {
    if ((look >>> (looked as u32)) & 1) {
      const isShort = looked <= SHORT_UNITS
      if (load<u16>(isShort ? shortTag(hash) : longTag(hash)) === (hash & 0xffff)) {
        const phrase = isShort ? shortPhrase(hash) : longPhrase(hash)
        const text = changetype<usize>(phrase) + HEAD
        const isKey = phrase.key === keyOf(id, looked, looked > rest)
        if (isKey && isSameText(textAt(place), text, min<usize>(looked, rest) << 1)) {
          writeWords(text + (isShort ? SHORT_UNITS * 2 : LONG_TEXT), phrase.words, place)
          idBehind = phrase.id
          return phrase.units
        }
      }
    }
    if (look >>> ((looked + 1) as u32) === 0) break
    hash = hashOn(hash, unitOrEnd(place + looked))
    looked++
  }
  return 0
}

function writeWords(from: usize, words: usize, place: usize): void {
  for (let word = from, end = from + words * 4; word < end; word += 4) {
    const bits = load<u32>(word)
    addWord((place as u32) + (bits & 0xf), (place as u32) + ((bits >>> 4) & 0xf), bits >>> 8)
  }
}

function keyOf(id: u32, looked: usize, atEnd: bool): u32 {
  return (id << 16) | ((looked as u32) << 1) | (atEnd as u32)
}

function shortPhrase(hash: u32): Phrase {
  return changetype<Phrase>(short + ((hash >>> (32 - SHORT_BITS)) as usize) * SHORT_BYTES)
}

function longPhrase(hash: u32): Phrase {
  return changetype<Phrase>(long + ((hash >>> (32 - LONG_BITS)) as usize) * LONG_BYTES)
}

function shortTag(hash: u32): usize {
  return shortTags + ((hash >>> (32 - SHORT_BITS)) << 1)
}

function longTag(hash: u32): usize {
  return longTags + ((hash >>> (32 - LONG_BITS)) << 1)
}

/** Behind the end is a character that no text has. */
function unitOrEnd(place: usize): u32 {
  return place < units ? unitAt(place) : 0x10000
}

function hashOn(hash: u32, unit: u32): u32 {
  return (rotl<u32>(hash, 5) ^ unit) * 0x9e3779b1
}
