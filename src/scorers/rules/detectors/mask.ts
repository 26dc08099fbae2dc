import { detect } from './detect.ts'
import type { Detection } from './detection.ts'

/** The text with every character of personal data and secrets replaced by `*`. */
export function maskSecrets(text: string): string {
  return maskRange(text, 0, text.length, detect(text))
}

/** A part of the text, masked where a detection reaches into it. */
export function maskRange(text: string, from: number, to: number, detections: readonly Detection[]): string {
  let masked = ''
  let at = from
  for (const { start, end } of detections) {
    if (end <= at) continue
    if (start >= to) break
    const begin = Math.max(start, at)
    masked += text.slice(at, begin)
    at = Math.min(end, to)
    // One star a character, so that lengths and offsets stay what they were.
    for (const character of text.slice(begin, at)) masked += character === '\n' ? '\n' : '*'
  }
  return masked + text.slice(at, to)
}
