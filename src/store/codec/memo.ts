import type { Json } from '../../json.ts'

/** What was expensive; one that cannot be read any more is unknown, and asked again. */
export function readMemo(text: unknown): Json | undefined {
  try {
    return JSON.parse(text as string) as Json
  } catch {
    return undefined
  }
}
