import { isJsonObject } from '../../json.ts'
import type { ToolCall } from '../transcript.ts'

/** A result longer than this is data. */
const MOST_CHARACTERS = 200_000

/** The lines of a file by number, as a tool showed them: `12:text`, `12\ttext`, `12→text`, `12 | text`. */
export function numberedLines(result: string): Map<number, string> {
  const lines = new Map<number, string>()
  if (result.length > MOST_CHARACTERS) return lines
  for (const line of result.split('\n')) {
    const found = /^ {0,8}(\d{1,7})(?::|\t|→| ?\|)(.*)$/.exec(line)
    if (found) lines.set(Number(found[1]), found[2] as string)
  }
  return lines
}

/** The lines that an edit by line numbers takes the place of: `edit 9:12 …`, `start_line` and `end_line`. */
export function replacedRange({ arguments: given }: ToolCall): [first: number, last: number] | undefined {
  if (!isJsonObject(given)) return undefined
  const written = typeof given.command === 'string' ? /^\s*edit\s+(\d{1,7}):(\d{1,7})/.exec(given.command) : null
  const first = Number(written?.[1] ?? given.start_line)
  const last = Number(written?.[2] ?? given.end_line)
  // What is longer than this is not replaced line by line.
  return first >= 1 && last >= first && last - first < 500 ? [first, last] : undefined
}
