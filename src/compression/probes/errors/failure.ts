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

/** So many lines after one that is not the end. */
const MOST_TOLD = 5
const NEAR = 10

/** What comes is still to be told: a colon, a code alone, "due to the following policies". */
const IS_OPEN =
  /[:：]\s*$|\bfollowing \w+\s*$|^\W*(?:error|fatal)(?: code)?:? +\[?[A-Za-z]{1,8}-?\d{3,5}\]?\s*$|^(?:error|fatal)[:!]?\s*$|^error in \S+(?: [\d:-]+)?$/i

/** "Error in f(x) :" says where; what happened stands below it. */
export function wholeMessage(lines: readonly string[], at: number): string[] {
  const message = [lines[at] as string]
  for (const [index, next] of lines.slice(at + 1, at + NEAR).entries()) {
    const isWaiting = IS_OPEN.test((message.at(-1) as string).trim())
    // A second "Error:" says what the first one came from.
    const isCause = !isWaiting && message.length > 1 && /^\s*(?:error|caused by)(?: in .{1,80})?:\s*$/i.test(next)
    if ((!isWaiting && !isCause && !isBlank(next)) || message.length > MOST_TOLD) break
    if (!isWaiting && !isCause) {
      if (index > 0 && isBlank(lines[at + index] ?? '')) break
      continue
    }
    // Where it happened is not what.
    if (/^\s*at (?:line )?\S+$/.test(next)) break
    if (isCause || (isLine(next) && /\p{L}/u.test(next))) message.push(next.trim())
  }
  return message
}

/** Of a message with a head, what it says: the last line. */
export const exactOf = (message: readonly string[]) => message.slice(-1)
