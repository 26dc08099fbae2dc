import type { Message } from '../../language.ts'

/** What is wrong with a piece of markup. */
export interface MarkupProblem {
  /** From 1; absent where the whole is meant. */
  place?: { line: number; column: number }
  said: Message
}

/** A problem as a line of plain text. */
export function problemText({ place, said }: MarkupProblem): Message {
  if (!place) return said
  const { line, column } = place
  return { en: `line ${line}, column ${column}: ${said.en}`, ja: `${line} 行 ${column} 列: ${said.ja}` }
}

/** Where a place in a text stands, for people. */
export function placeIn(text: string, offset: number): { line: number; column: number } {
  let line = 1
  let start = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++
    start = at + 1
  }
  return { line, column: offset - start + 1 }
}

/** The markup inside an answer: the first block between fences, or from the first `<` to the last `>`; undefined: none. */
export function markupIn(text: string): string | undefined {
  const fenced = fencedIn(text)
  if (fenced?.trimStart().startsWith('<')) return fenced
  const [start, end] = [text.indexOf('<'), text.lastIndexOf('>')]
  return start === -1 || end < start ? undefined : text.slice(start, end + 1)
}

const OPENING = /^[ \t]*(`{3,}|~{3,})/

/** The first block between fences, line by line; one that is never closed goes to the end. */
function fencedIn(text: string): string | undefined {
  const inside: string[] = []
  let fence: string | undefined
  for (const line of text.split('\n')) {
    const [, mark] = OPENING.exec(line) ?? []
    if (fence === undefined) fence = mark
    else if (mark?.startsWith(fence)) break
    else inside.push(line)
  }
  return fence === undefined ? undefined : inside.join('\n')
}
