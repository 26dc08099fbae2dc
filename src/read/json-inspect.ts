import { losesDigits } from '../exact-number.ts'
import type { Message } from '../language.ts'

/** What JSON.parse takes without a word: a key written twice, a number too large for any double. */
interface SilentProblem {
  offset: number
  message: Message
}

interface Inspection {
  /** In the order they stand. */
  problems: SilentProblem[]
  /** Whether some number has digits that a double cannot keep. */
  isInexact: boolean
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** Keys of one object that are compared one by one; beyond that a set is faster. */
const FEW_KEYS = 12

/** Looks through JSON that is known to parse; strings are jumped over, so that long texts cost next to nothing. */
export function inspectJson(text: string): Inspection {
  const found: Inspection = { problems: [], isInexact: false }
  /** The keys of every object that is open; null for a list. */
  const open: (Keys | null)[] = []
  let wantsKey = false
  for (let i = 0; i < text.length; ) {
    const code = text.charCodeAt(i)
    if (code === QUOTE) {
      const end = stringEnd(text, i)
      if (wantsKey) {
        const key = keyIn(text, i, end)
        if (open.at(-1)?.has(key)) found.problems.push({ offset: i, message: writtenTwice(key) })
        wantsKey = false
      }
      i = end
    } else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      const end = numberEnd(text, i)
      if (end - i > 3) inspectNumber(text.slice(i, end), i, found)
      i = end
    } else {
      if (code === 0x7b) open.push(new Keys())
      else if (code === 0x5b) open.push(null)
      else if (code === 0x7d || code === 0x5d) open.pop()
      if (code === 0x7b || code === 0x2c) wantsKey = open.at(-1) !== null && open.length > 0
      else if (code === 0x5b) wantsKey = false
      i++
    }
  }
  return found
}

function inspectNumber(source: string, offset: number, found: Inspection): void {
  const value = Number(source)
  if (!Number.isFinite(value)) found.problems.push({ offset, message: beyondNumbers(source) })
  else if (losesDigits(source, value)) found.isInexact = true
}

class Keys {
  #few: string[] | undefined = []
  #many: Set<string> | undefined

  /** Whether the key was there already; from now on it is. */
  has(key: string): boolean {
    if (this.#many) return this.#many.size === this.#many.add(key).size
    const few = this.#few as string[]
    if (few.includes(key)) return true
    few.push(key)
    if (few.length > FEW_KEYS) this.#many = new Set(few)
    return false
  }
}

function keyIn(text: string, start: number, end: number): string {
  const written = text.slice(start + 1, end - 1)
  return written.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : written
}

/** Behind the quote that closes the string: one that no odd number of backslashes stands before. */
export function stringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slash = end - 1
    while (text.charCodeAt(slash) === BACKSLASH) slash--
    if ((end - slash) % 2 === 1) return end + 1
  }
  return text.length
}

function numberEnd(text: string, start: number): number {
  let i = start + 1
  for (; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const isPart =
      (code >= 0x30 && code <= 0x39) || code === 0x2e || code === 0x2b || code === 0x2d || (code | 0x20) === 0x65
    if (!isPart) break
  }
  return i
}

const writtenTwice = (key: string): Message => ({
  en: `the key "${key}" stands twice in one object; keep one`,
  ja: `キー "${key}" が一つのオブジェクトに二度あります。片方を消してください`,
})

const beyondNumbers = (source: string): Message => {
  const shown = source.length > 40 ? `${source.slice(0, 40)}…` : source
  return {
    en: `${shown} is no number that can be held; leave it out or put it in quotes`,
    ja: `${shown} は扱える範囲を超えた数です。消すか、引用符で囲んでください`,
  }
}
