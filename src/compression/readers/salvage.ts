const OPENINGS = new Map([
  ['{', '}'],
  ['[', ']'],
])

/**
 * The part of a cut-off JSON text that is whole: up to the last item of a list that was complete, with everything that
 * is open closed. Undefined when there is none, or when the text is not cut off but wrong.
 */
export function salvageJson(text: string): string | undefined {
  const open: string[] = []
  let kept: { end: number; closings: string } | undefined
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string
    if (inString) {
      if (char === '\\') i++
      else if (char === '"') inString = false
      continue
    }
    const closing = OPENINGS.get(char)
    if (char === '"') inString = true
    else if (closing !== undefined) {
      // Nothing that can be handled nests this deep, and copying the closings would cost the square of the depth.
      if (open.push(closing) > 1000) return undefined
    } else if (char === '}' || char === ']') {
      if (open.pop() !== char) return undefined
      if (open.at(-1) === ']' && open.length <= 3) kept = { end: i + 1, closings: open.toReversed().join('') }
    }
  }
  return open.length > 0 && kept ? text.slice(0, kept.end) + kept.closings : undefined
}
