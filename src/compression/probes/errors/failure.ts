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
export const LONGEST_LINE = 400

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
