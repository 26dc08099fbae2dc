import { MAX_DEPTH } from '../../json.ts'

/** A complete JSON object or array in a text that is not JSON as a whole. */
export interface FoundJson {
  start: number
  end: number
  /** A key that one of its objects has twice: readers disagree on what that means, so it is not used. */
  repeatedKey?: string
}

/**
 * Every outermost JSON object and array in a text, in order: between prose, in fences, one after the other.
 * Strict: what JSON.parse refuses is not found. Nor is anything inside an object that never ends, since a part of a
 * cut reply is not the reply; `evenInCut` finds that too.
 */
export function findJson(text: string, { evenInCut = false } = {}): FoundJson[] {
  const found: FoundJson[] = []
  // Containers known to be broken, so that no text is read more than a few times, however it nests.
  const broken = new Set<number>()
  const opening = /\{(?=[ \t\n\r]*["}])|\[/g
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    if (broken.has(match.index)) continue
    const reader = new JsonReader(text, match.index)
    const result = reader.container()
    if (result === 'cut' && !evenInCut) break
    if (result !== 'whole') {
      for (const start of reader.open) broken.add(start)
      continue
    }
    const { at: end, repeatedKey } = reader
    found.push({ start: match.index, end, ...(repeatedKey !== undefined && { repeatedKey }) })
    opening.lastIndex = end
  }
  return found
}

/** `cut`: the text ends where more was to come. */
type Result = 'whole' | 'broken' | 'cut'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const SPACE = /[ \t\n\r]*/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const SHORT_ESCAPES = '"\\/bfnrt'

/** Checks JSON without building it; building is left to JSON.parse, for the one value that is wanted. */
class JsonReader {
  at: number
  /** Where the containers begin that are not closed yet. */
  readonly open: number[] = []
  repeatedKey: string | undefined
  readonly #text: string

  constructor(text: string, start: number) {
    this.#text = text
    this.at = start
  }

  container(): Result {
    if (this.open.length >= MAX_DEPTH) return 'broken'
    this.open.push(this.at)
    const [keys, close] = this.#text[this.at] === '{' ? [new Set<string>(), '}'] : [undefined, ']']
    this.at++
    if (this.#peek() === close) return this.#close()
    for (;;) {
      const item = keys ? this.#member(keys) : this.#value()
      if (item !== 'whole') return item
      const next = this.#peek()
      if (next === close) return this.#close()
      if (next !== ',') return next === undefined ? 'cut' : 'broken'
      this.at++
    }
  }

  #close(): Result {
    this.at++
    this.open.pop()
    return 'whole'
  }

  #member(keys: Set<string>): Result {
    this.#peek()
    const start = this.at
    const name = this.#string()
    if (name !== 'whole') return name
    const key = JSON.parse(this.#text.slice(start, this.at)) as string
    if (keys.has(key)) this.repeatedKey ??= key
    keys.add(key)
    const colon = this.#peek()
    if (colon !== ':') return colon === undefined ? 'cut' : 'broken'
    this.at++
    return this.#value()
  }

  #value(): Result {
    const char = this.#peek()
    if (char === '{' || char === '[') return this.container()
    return char === '"' ? this.#string() : this.#scalar()
  }

  #string(): Result {
    const text = this.#text
    if (this.at >= text.length) return 'cut'
    if (text.charCodeAt(this.at) !== QUOTE) return 'broken'
    for (this.at++; this.at < text.length; this.at++) {
      const code = text.charCodeAt(this.at)
      if (code === QUOTE) {
        this.at++
        return 'whole'
      }
      if (code < 0x20) return 'broken'
      if (code === BACKSLASH) {
        const escaped = text[this.at + 1]
        if (escaped === undefined) return 'cut'
        if (escaped === 'u') {
          const digits = text.slice(this.at + 2, this.at + 6)
          if (!/^[\da-fA-F]*$/.test(digits)) return 'broken'
          if (digits.length < 4) return 'cut'
          this.at += 5
        } else if (SHORT_ESCAPES.includes(escaped)) this.at++
        else return 'broken'
      }
    }
    return 'cut'
  }

  #scalar(): Result {
    SCALAR.lastIndex = this.at
    if (SCALAR.test(this.#text)) {
      this.at = SCALAR.lastIndex
      return 'whole'
    }
    const rest = this.#text.slice(this.at, this.at + 6)
    return rest === '-' || ['true', 'false', 'null'].some((word) => word.startsWith(rest)) ? 'cut' : 'broken'
  }

  /** The next character that is no white space, without taking it. */
  #peek(): string | undefined {
    SPACE.lastIndex = this.at
    SPACE.test(this.#text)
    this.at = SPACE.lastIndex
    return this.#text[this.at]
  }
}
