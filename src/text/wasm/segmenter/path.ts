import { Node } from './nodes'

// The words of a text: for each where it begins and ends, and its token, 32 bits each.

export const WORD_BYTES: usize = 12

export let firstWord: usize = 0
export let wordsEnd: usize = 0

/** Takes words that lie somewhere for those of the text. */
export function setWords(first: usize, end: usize): void {
  firstWord = first
  wordsEnd = end
}

/** Room for as many words as there are characters: none is empty. */
export function roomForPath(units: usize): usize {
  return units * WORD_BYTES
}

/** Writes the way that leads to a node, from the first on; the very first node is no word, or was written before. */
export function writePath(last: Node): void {
  for (let node = last; node.before !== null; node = node.before!) wordsEnd += WORD_BYTES
  let at = wordsEnd
  for (let node = last; node.before !== null; node = node.before!) {
    at -= WORD_BYTES
    store<u32>(at, node.from)
    store<u32>(at, node.to, 4)
    store<u32>(at, node.token, 8)
  }
}

/** One more word, behind those that are there. */
export function addWord(from: u32, to: u32, token: u32): void {
  store<u32>(wordsEnd, from)
  store<u32>(wordsEnd, to, 4)
  store<u32>(wordsEnd, token, 8)
  wordsEnd += WORD_BYTES
}
