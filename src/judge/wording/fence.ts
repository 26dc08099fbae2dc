import { randomBytes } from 'node:crypto'
import type { Json } from '../../json.ts'

/** Draws a boundary that none of the texts contains. It is new in every request, so that data cannot foresee it. */
export function drawBoundary(texts: readonly string[]): string {
  for (;;) {
    const boundary = randomBytes(12).toString('hex')
    if (!texts.some((text) => text.includes(boundary))) return boundary
  }
}

/** Data between two lines that carry its name and the boundary. */
export function fenced(name: string, text: string, boundary: string): string {
  return `<<<${name} ${boundary}\n${text}\n${boundary} ${name}>>>`
}

/** A field as the judge sees it: text as it is, anything else as JSON. */
export function fieldText(field: Json): string {
  const text = typeof field === 'string' ? field : JSON.stringify(field, null, 2)
  // Half a character cannot be sent; some servers refuse the whole request for it.
  return text.toWellFormed()
}
