import { ExactNumber } from './exact-number.ts'

/** A number that a double cannot keep is an ExactNumber, which few need to know: it reads and writes like a number. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** Deeper data is refused where it enters, so that nothing behind it has to fear for the stack. */
export const MAX_DEPTH = 500

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
}

/** Whether a parsed value nests deeper than `limit` levels; walks without recursion. */
export function nestsDeeperThan(value: unknown, limit = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false
  const stack: [object, number][] = [[value, 1]]
  for (let top = stack.pop(); top; top = stack.pop()) {
    const [node, depth] = top
    if (depth > limit) return true
    for (const child of Array.isArray(node) ? node : Object.values(node)) {
      if (typeof child === 'object' && child !== null) stack.push([child, depth + 1])
    }
  }
  return false
}
