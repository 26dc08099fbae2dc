import { shortLine } from '../../door/untrusted.ts'

const PREVIEW = 160

/** One line of an answer of which the first characters of its JSON are at hand; null where no answer came. */
export function preview(json: string | undefined): string | null {
  if (json === undefined || json === 'null') return null
  return shortLine(json.startsWith('"') ? startOfString(json) : json, PREVIEW)
}

/** The end may have cut an escape in two: `\u00e` is the longest piece of one. */
const LONGEST_PIECE = 5

function startOfString(json: string): string {
  const tries = [json, ...Array.from({ length: LONGEST_PIECE + 1 }, (_, cut) => `${json.slice(0, json.length - cut)}"`)]
  for (const whole of tries) {
    try {
      return JSON.parse(whole) as string
    } catch {
      // One character less.
    }
  }
  return json
}
