import type { JsonObject } from '../../json.ts'
import { findJson } from './json-in-text.ts'

/** Text in JSON in text …: deeper than this nobody quotes. */
const MOST_LAYERS = 3

/** Every object of a kind that can be found in some data: as it is, and in the JSON that its texts hold. */
export function objectsIn(data: unknown, wanted: (value: unknown) => value is JsonObject): JsonObject[] {
  const objects: JsonObject[] = []
  const open: [value: unknown, layer: number][] = [[data, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, layer] = next
    if (typeof value === 'string') {
      if (layer >= MOST_LAYERS) continue
      for (const { start, end } of findJson(value, { evenInCut: true })) {
        open.push([JSON.parse(value.slice(start, end)), layer + 1])
      }
    } else if (typeof value === 'object' && value !== null) {
      if (wanted(value)) objects.push(value)
      for (const child of Object.values(value)) open.push([child, layer])
    }
  }
  return objects
}
