// Cutting Japanese into words by a dictionary, exactly as MeCab does: of all ways to cover a text with words, the one that
// costs least; a word has its cost, and so has every pair of neighbours. Written in AssemblyScript, see counting.ts.
// japanese/tables.ts says how the dictionary lies in memory, japanese/testing/plain-segmenter.ts how a text is cut,
// without the shortcuts that are taken here.

import { makeRoom } from './room'
import { openText } from './segmenter/characters'
import { bestFor, openPlace } from './segmenter/joins'
import { beginNodes, endingAt, roomForEndings } from './segmenter/nodes'
import { beginPath, firstWord, roomForPath, wordsEnd, writePath } from './segmenter/path'
import { beginSettling, keepSmall } from './segmenter/settle'
import { addWordsAt } from './segmenter/words'

export { openChances } from './segmenter/chances'
export { openTables, openTerms, openTrie } from './segmenter/tables'

/** Where the memory begins that nothing here keeps. */
export function start(): usize {
  return (__heap_base + 15) & ~15
}

/**
 * Cuts a text of so many units, which lies at a place. What follows it may be written over. Gives the place of the first
 * word; `end` gives the place behind the last.
 */
export function segment(text: usize, units: usize, often: bool): usize {
  const endings = (text + units * 2 + 7) & ~7
  const words = endings + roomForEndings(units)
  const nodes = (words + roomForPath(units) + 7) & ~7
  makeRoom(nodes)
  openText(text, units)
  beginPath(words)
  beginNodes(endings, units, nodes)
  beginSettling(often)
  for (let place: usize = 0; place < units; place++) {
    const ending = endingAt(place)
    if (ending.first === null) continue
    openPlace(ending)
    keepSmall(place)
    addWordsAt(place)
  }
  // Behind white space at the end nothing ends: then the last place where something did is still open.
  const ending = endingAt(units)
  if (ending.first !== null) openPlace(ending)
  writePath(bestFor(0))
  return firstWord
}

export function end(): usize {
  return wordsEnd
}
