import { createHash } from 'node:crypto'
import type { Json } from '../../json.ts'
import { canonical } from '../canonical.ts'

/**
 * The code that fences the material of one question: a hash of all of it, so that the same question is the same prompt
 * in every run. A text cannot hold the hash of a question that it is part of; should one occur all the same, the next
 * number gives another code.
 */
export function boundaryOf(question: unknown, material: readonly string[]): string {
  const whole = canonical(question)
  for (let counter = 0; ; counter++) {
    const code = createHash('sha256').update(`${counter}\n${whole}`).digest('hex').slice(0, 32)
    if (!material.some((text) => text.includes(code))) return code
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
