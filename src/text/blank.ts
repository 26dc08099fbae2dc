import type { Json } from '../json.ts'

/** Anything but spaces, controls and what shows nothing: zero-width characters, soft hyphens, fillers, the empty braille cell. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u

/** A text without a visible character. What is no text (a list, messages with tool calls) is never blank. */
export function isBlankText(value: Json | undefined): boolean {
  return typeof value === 'string' && !startsVisibly(value) && !VISIBLE.test(value)
}

/** With a sign or letter of ASCII, as most texts do: the expression takes ten times as long to see that. */
function startsVisibly(text: string): boolean {
  const first = text.charCodeAt(0)
  return first > 0x20 && first < 0x7f
}

/** Whether an answer is blank though something was wanted: nothing can be judged of it but that it is not there. */
export function isBlankAnswer(output: Json | undefined, expected: Json | undefined): boolean {
  return isBlankText(output) && !wantsNothing(expected)
}

const wantsNothing = (expected: Json | undefined): boolean =>
  isBlankText(expected) || (Array.isArray(expected) && expected.length > 0 && expected.some(isBlankText))
