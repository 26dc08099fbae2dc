import { behind, categories, isSpace, kindAt, see, unitAt, units } from './characters'
import { addNodes, beginPlace } from './joins'
import { dictionary, Trie, terms, unknown } from './tables'

/** More characters than this behind the first, and MeCab does not take a run for a word. */
const LONGEST_RUN = 24

/** Adds every word that can start at a place, behind white space if there is some. */
export function addWordsAt(place: usize): void {
  let from = place
  let kind = kindAt(from)
  while (isSpace(kind)) {
    if (++from === units) return
    kind = kindAt(from)
  }
  beginPlace()
  let found = addKnown(dictionary, from)
  if (terms.cells !== 0) found = addKnown(terms, from) || found
  if (found && kind >>> 31 === 0) return
  const token = load<u32>(unknown + (((kind >>> 18) & 0xff) << 2))
  found = addUnknown(from, kind, token) || found
  if (!found) addNodes(token, from, behind(from))
}

/** Gives whether there is one. See japanese/cells.ts. */
function addKnown(trie: Trie, from: usize): bool {
  let found = false
  const codes = trie.codes
  const cells = trie.cells
  let slot: usize = 1
  let cell = load<u64>(cells, 8)
  let at = from
  while (at < units) {
    const code: usize = load<u16>(codes + ((unitAt(at) as usize) << 1))
    if (code === 0) break
    const child = (((cell >>> 21) as usize) & 0x1fffff) + code
    cell = load<u64>(cells + (child << 3))
    if (((cell as usize) & 0x1fffff) !== slot) break
    slot = child
    at++
    const token = (cell >>> 42) as u32
    if (token !== 0) {
      addNodes(token - 1, from, at)
      found = true
    }
  }
  see(at)
  return found
}

/** Gives whether there is one. */
function addUnknown(from: usize, kind: u32, token: u32): bool {
  let found = false
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
    see(run)
    if (more <= LONGEST_RUN) {
      addNodes(token, from, run)
      found = true
    }
  }
  // Here each is compared with the first.
  let to = first
  for (let left = (kind >>> 26) & 0xf; left > 0 && to !== run; left--) {
    addNodes(token, from, to)
    found = true
    see(to)
    if (to >= units || (categories(kindAt(to)) & categories(kind)) === 0) break
    to = behind(to)
  }
  return found
}
