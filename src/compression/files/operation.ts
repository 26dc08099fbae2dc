import type { FileOperation } from '../transcript.ts'

/** A file operation read off a call, before it is known whether the call worked. */
export interface Found extends FileOperation {
  /** Whether the call says that the file is new; if it does not, what is known of the path decides. */
  writes?: true
  /** Something ran after it in the same call: a failure may be that one's, and not its own. */
  early?: true
  /** What was written into it, where the call has it whole: it may be a program that runs later. */
  text?: string
}

const MOST_LINES = 12
const LONGEST_LINE = 160

/** The first lines that went and came; undefined when nothing is left to show. */
export function changeOf(removed: string, added: string): string | undefined {
  const [before, after] = withoutShared(linesOf(removed), linesOf(added))
  const shown = [...marked('-', before), ...marked('+', after)]
  return shown.length > 0 ? shown.join('\n') : undefined
}

const linesOf = (text: string) => (text === '' ? [] : text.split(/\r?\n/))

/** Editors want lines around a change to find its place: those did not change. */
function withoutShared(before: string[], after: string[]): [string[], string[]] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)]
}

function marked(mark: string, lines: string[]): string[] {
  const telling = lines.filter((line) => line.trim() !== '')
  return telling.slice(0, MOST_LINES).map((line) => `${mark} ${line.trim().slice(0, LONGEST_LINE).toWellFormed()}`)
}
