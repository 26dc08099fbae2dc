import type { Interned } from './intern.ts'
import { internSpans } from './intern-spans.ts'

/** Lower-case runs of ASCII letters and digits as numbers: rouge_score's tokens. */
export function internAsciiWords(texts: readonly string[]): Interned {
  return internSpans(
    texts.map((text) => text.toLowerCase()),
    findWords,
  )
}

function findWords(text: string, from: number, to: number, bounds: Int32Array, at: number): number {
  let next = at
  for (let i = from; i < to; i++) {
    if (!isWordCode(text.charCodeAt(i))) continue
    bounds[next++] = i
    do i++
    while (i < to && isWordCode(text.charCodeAt(i)))
    bounds[next++] = i
  }
  return next
}

function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
}
