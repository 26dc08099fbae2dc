import { RE2JS, RE2Set } from 're2js'
import { rawSpanOf, seenText } from './seen-text.ts'
import { type TermAutomaton, termAutomaton } from './term-automaton.ts'

/** A stretch of the raw text, in UTF-16 units. */
export interface Span {
  start: number
  end: number
}

/** What a condition looks at: the text as it was written, as a reader sees it, or both. */
export const VIEWS = ['raw', 'text', 'both'] as const
export type View = (typeof VIEWS)[number]

type Find = (search: Search) => Span | undefined

/** Found in either view is found; the place is always one of the raw text. */
export function inView(find: Find, view: View): Find {
  if (view === 'raw') return find
  return (search) => {
    const raw = view === 'both' ? find(search) : undefined
    const { seen } = search
    if (raw || seen === search) return raw ?? (view === 'text' ? find(search) : undefined)
    const span = find(seen)
    return span && rawSpanOf(search.text, seen.text, span)
  }
}

/** Every term and pattern of a ruleset, searched together: a text is passed over once for each sort, not once a rule. */
export class TextIndex {
  readonly #exact = new TermList(true)
  readonly #folded = new TermList(false)
  readonly #patterns: RE2JS[] = []
  #set: RE2Set | undefined

  /** The returned function says where the term first stands. */
  addTerm(term: string, caseSensitive: boolean): (search: Search) => Span | undefined {
    const list = caseSensitive ? this.#exact : this.#folded
    const id = list.add(term)
    return (search) => {
      const start = search.starts(list)[id]!
      return start < 0 ? undefined : { start, end: start + term.length }
    }
  }

  /** The pattern must compile; the returned function says where it first matches. */
  addPattern(source: string, caseSensitive: boolean): (search: Search) => Span | undefined {
    const id = this.#patterns.push(RE2JS.compile(source, caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE)) - 1
    this.#set = undefined
    return (search) => (search.matching(this).has(id) ? firstMatch(this.#patterns[id]!, search.text) : undefined)
  }

  matchingPatterns(text: string): Set<number> {
    return new Set(this.#compiled().match(text))
  }

  #compiled(): RE2Set {
    if (this.#set) return this.#set
    const set = new RE2Set()
    for (const pattern of this.#patterns) {
      set.add(pattern.flags() & RE2JS.CASE_INSENSITIVE ? `(?i:${pattern.pattern()})` : pattern.pattern())
    }
    set.compile()
    this.#set = set
    return set
  }
}

class TermList {
  readonly caseSensitive: boolean
  readonly #ids = new Map<string, number>()
  #automaton: TermAutomaton | undefined

  constructor(caseSensitive: boolean) {
    this.caseSensitive = caseSensitive
  }

  add(term: string): number {
    const known = this.#ids.get(term)
    if (known !== undefined) return known
    this.#automaton = undefined
    this.#ids.set(term, this.#ids.size)
    return this.#ids.size - 1
  }

  firstStarts(text: string): Int32Array {
    this.#automaton ??= termAutomaton([...this.#ids.keys()], this.caseSensitive)
    return this.#automaton.firstStarts(text)
  }
}

/** One text being searched: each sort of search is done when the first rule asks for it, and once. */
export class Search {
  readonly text: string
  readonly #starts = new Map<TermList, Int32Array>()
  #matching: Set<number> | undefined
  #seen: Search | undefined

  constructor(text: string) {
    this.text = text
  }

  /** The same for what a reader sees; itself where that is all there is. */
  get seen(): Search {
    if (this.#seen) return this.#seen
    const text = seenText(this.text)
    this.#seen = text === this.text ? this : new Search(text)
    return this.#seen
  }

  starts(list: TermList): Int32Array {
    let starts = this.#starts.get(list)
    if (!starts) {
      // The automaton uses its array again for the next text.
      starts = list.firstStarts(this.text).slice()
      this.#starts.set(list, starts)
    }
    return starts
  }

  matching(index: TextIndex): Set<number> {
    this.#matching ??= index.matchingPatterns(this.text)
    return this.#matching
  }
}

function firstMatch(pattern: RE2JS, text: string): Span | undefined {
  const matcher = pattern.matcher(text)
  return matcher.find() ? { start: matcher.start(), end: matcher.end() } : undefined
}
