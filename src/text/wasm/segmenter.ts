// Cutting Japanese into words by a dictionary, exactly as MeCab does: of all ways to cover a text with words, the one that
// costs least; a word has its cost, and so has every pair of neighbours. Written in AssemblyScript, see counting.ts.
// japanese/tables.ts says how the dictionary lies in memory, japanese/testing/plain-segmenter.ts how a text is cut,
// without the shortcuts that are taken here.

import { numberSpans } from './number-spans'
import { makeRoom } from './room'
import { openText, see } from './segmenter/characters'
import { bestFor, left, openPlace, setLeft } from './segmenter/joins'
import { beginAgain, beginNodes, endingAt, farthest, roomForEndings } from './segmenter/nodes'
import { firstWord, roomForPath, setWords, wordsEnd, writePath } from './segmenter/path'
import { beginPhrase, findPhrase, idBehind, keepPhrase } from './segmenter/phrases'
import { findRecent, keepRecent } from './segmenter/recent'
import { beginSettling, keepSmall } from './segmenter/settle'
import { writeWordSpans } from './segmenter/word-spans'
import { addWordsAt } from './segmenter/words'
import { isSpace } from './space'
import { SPAN_BYTES } from './spans'

export { openChances } from './segmenter/chances'
export { openPhrases } from './segmenter/phrases'
export { openRecent } from './segmenter/recent'
export { openTables, openTerms, openTrie } from './segmenter/tables'
export { beginCells, cellCount, fillCells, takeForks, unpackMatrix, unpackTokens } from './segmenter/unpack'

/** Where the memory begins that nothing here keeps. */
export function start(): usize {
  return (__heap_base + 15) & ~15
}

/**
 * Cuts a text of so many units. What lies behind `free` may be written over. Gives the place of the first word; `end` gives
 * the place behind the last. `often` is for tests: see settle.ts.
 */
export function cut(text: usize, units: usize, free: usize, often: bool): usize {
  if (often) segment(text, units, free, true)
  else if (!findRecent(text, units)) {
    segment(text, units, free, false)
    keepRecent(text, units)
  }
  return firstWord
}

export function end(): usize {
  return wordsEnd
}

/**
 * Cuts texts, without white space (Python's) at their ends, and numbers their words, parted by white space inside of them:
 * see counting.ts.
 */
export function numberWords(text: usize, lengths: usize, texts: usize, numbers: usize): usize {
  const last = lengths + texts * 4
  let units: usize = 0
  for (let at = lengths; at < last; at += 4) units += load<usize>(at)
  const free = numbers + units * SPAN_BYTES
  makeRoom(free)
  let spans = numbers
  for (; lengths < last; lengths += 4) {
    const first = spans
    const end = text + load<usize>(lengths) * 2
    let to = end
    while (to > text && isSpace(load<u16>(to - 2))) to -= 2
    while (text < to && isSpace(load<u16>(text))) text += 2
    units = (to - text) >>> 1
    cut(text, units, free, false)
    spans = writeWordSpans(text, units, spans)
    store<usize>(lengths, (spans - first) / SPAN_BYTES)
    text = end
  }
  return numberSpans(numbers, spans)
}

function segment(text: usize, units: usize, free: usize, often: bool): void {
  const endings = (free + 7) & ~7
  const words = endings + roomForEndings(units)
  const nodes = (words + roomForPath(units) + 7) & ~7
  makeRoom(nodes)
  openText(text, units)
  setWords(words, words)
  beginNodes(endings, units, nodes)
  beginSettling(often)
  beginPhrase(0, 0)
  for (let place: usize = 0; place < units; place++) {
    const ending = endingAt(place)
    if (ending.first === null) continue
    openPlace(ending)
    if (often || left.next !== null || farthest > place) keepSmall(place)
    else place = goOn(place)
    if (place === units) break
    addWordsAt(place)
  }
  // Behind white space at the end nothing ends: then the last place where something did is still open.
  const ending = endingAt(units)
  if (ending.first !== null) openPlace(ending)
  writePath(bestFor(0))
  see(units)
  keepPhrase(units, 0)
}

/** Where only one way is open: goes on as far as it is known already what follows, and gives the place. */
function goOn(place: usize): usize {
  writePath(left)
  let id = left.id
  keepPhrase(place, id)
  for (let length = findPhrase(place, id); length > 0; length = findPhrase(place, id)) {
    place += length
    id = idBehind
  }
  setLeft(beginAgain(place, id))
  beginPhrase(place, id)
  return place
}
