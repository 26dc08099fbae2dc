import { behind, categories, isSpaceAt, kindAt, unitAt, units } from './characters'
import { addNodes, nodesEnd } from './nodes'
import { dictionary, Trie, terms, unknown } from './tables'

/** More characters than this behind the first, and MeCab does not take a run for a word. */
const LONGEST_RUN = 24

/** Adds every word that can start at a place, behind white space if there is some. */
export function addWordsAt(place: usize): void {
  let from = place
  while (from < units && isSpaceAt(from)) from++
  if (from === units) return
  const before = nodesEnd
  addKnown(dictionary, from)
  if (terms.rootBase !== 0) addKnown(terms, from)
  const kind = kindAt(from)
  if (nodesEnd !== before && kind >>> 31 === 0) return
  const ending = load<u32>(unknown + (((kind >>> 18) & 0xff) << 2))
  addUnknown(from, kind, ending)
  if (nodesEnd === before) addNodes(ending, from, behind(from))
}

function addKnown(trie: Trie, from: usize): void {
  const codes = trie.codes
  const labels = trie.labels
  const bases = trie.bases
  const endings = trie.endings
  let base = trie.rootBase
  for (let at = from; at < units; ) {
    const code: usize = load<u16>(codes + ((unitAt(at) as usize) << 1))
    const slot = base + code
    if (code === 0 || (load<u16>(labels + (slot << 1)) as usize) !== code) return
    at++
    const ending = load<u32>(endings + (slot << 2))
    if (ending !== 0) addNodes(ending, from, at)
    base = load<u32>(bases + (slot << 2))
    if (base === 0) return
  }
}

function addUnknown(from: usize, kind: u32, ending: u32): void {
  const first = behind(from)
  let run: usize = 0
  if (((kind >>> 30) & 1) !== 0) {
    // Each is compared with the one before it; the end of a run that is too long does not matter.
    let last = categories(kind)
    let more = 0
    for (run = first; run < units && more <= LONGEST_RUN; more++) {
      const own = categories(kindAt(run))
      if ((own & last) === 0) break
      last = own
      run = behind(run)
    }
    if (more <= LONGEST_RUN) addNodes(ending, from, run)
  }
  // Here each is compared with the first.
  let to = first
  for (let left = (kind >>> 26) & 0xf; left > 0 && to !== run; left--) {
    addNodes(ending, from, to)
    if (to >= units || (categories(kindAt(to)) & categories(kind)) === 0) break
    to = behind(to)
  }
}
