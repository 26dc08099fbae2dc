import { createHash } from 'node:crypto'

/** JSON with the keys of every object in one order: equal values give equal text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, node: unknown) => {
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return node
    const entries = Object.entries(node).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    // `fromEntries` defines keys, so that one called __proto__ stays a key.
    return Object.fromEntries(entries)
  })
}

export function hashOf(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex')
}
