/** Why something failed, as the tool that ran it printed it. */
export interface Failure {
  /** The test, where a test failed. */
  test?: string
  /** The lines that say why, as they stand there. */
  reason: string
  /** Of these, what a right answer contains word for word. */
  exact: string[]
}

/** A line longer than this is data. */
const LONGEST_LINE = 400

export const failure = (lines: readonly string[], exact: readonly string[], test?: string): Failure => ({
  ...(test !== undefined && { test }),
  reason: lines.map((line) => line.trim()).join('\n'),
  exact: exact.map((line) => line.trim()),
})

/** The lines from `start` on for as long as they belong together. */
export function linesWhile(lines: readonly string[], start: number, belongs: (line: string) => boolean): string[] {
  const found: string[] = []
  for (let at = start; at < lines.length && belongs(lines[at] as string); at++) found.push(lines[at] as string)
  return found
}

export const isBlank = (line: string) => line.trim() === ''

export const isLine = (line: string) => line.trim().length > 3 && line.length <= LONGEST_LINE

/** So many lines after one that ends in a colon. */
const MOST_TOLD = 2

/** "Error in f(x) :" says where; what happened stands below it. */
export function wholeMessage(lines: readonly string[], at: number): string[] {
  const message = [lines[at] as string]
  for (const next of lines.slice(at + 1, at + 4)) {
    if (!/[:：]\s*$/.test(message.at(-1) as string) || message.length > MOST_TOLD) break
    // Where it happened is not what.
    if (/^\s*at (?:line )?\S+$/.test(next)) break
    if (isLine(next) && /\p{L}/u.test(next)) message.push(next.trim())
  }
  return message
}

/** Of a message with a head, what it says: the last line. */
export const exactOf = (message: readonly string[]) => message.slice(-1)
