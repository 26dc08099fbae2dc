import type { Json } from '../../json.ts'
import { parseAnswer } from '../../read/exact-json.ts'

const MAY_BE_JSON = /^[ \t\r\n]*(?:[[{"\-\d]|(?:true|false|null)[ \t\r\n]*$)/

/** The whole text as JSON; undefined when it is not, or cannot be read in one way only. */
export function parseJson(text: string): { json: Json } | undefined {
  // Most answers are prose, and an exception for each costs more than all the rest of scoring it.
  if (!MAY_BE_JSON.test(text)) return undefined
  return parseAnswer(text)
}

/** How many openings are tried: keeps a text of brackets alone from costing the square of its length. */
const MOST_TRIES = 200

/** The first JSON object or array found in a text, fences and prose around it ignored. */
export function firstJson(text: string): { json: Json } | undefined {
  let start = -1
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    start = nextOpening(text, start + 1)
    if (start < 0) return undefined
    const end = closingOf(text, start)
    const found = end < 0 ? undefined : parseJson(text.slice(start, end + 1))
    if (found) return found
  }
  return undefined
}

function nextOpening(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x7b || code === 0x5b) return i
  }
  return -1
}

/** The bracket that closes the one at `start`, strings skipped; −1 when there is none. */
function closingOf(text: string, start: number): number {
  let depth = 0
  let inString = false
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (inString) {
      if (code === 0x5c) i++
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x7b || code === 0x5b) depth++
    else if ((code === 0x7d || code === 0x5d) && --depth === 0) return i
  }
  return -1
}
