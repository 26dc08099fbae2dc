import type { RunColumns } from './columns.ts'

/** Where each case stands by its id, numbers inside ids as numbers. Found once: comparing texts takes its time. */
export function placesById(columns: RunColumns): Uint32Array {
  columns.placesById ??= placesOf(columns.ids)
  return columns.placesById
}

function placesOf(ids: readonly string[]): Uint32Array {
  const texts = ids.map((id) => id.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(16, '0')))
  // A list, not a typed array: ids that are in order already, as most are, are then gone through once.
  const sorted = texts.map((_, at) => at).sort((a, b) => byText(texts[a] as string, texts[b] as string))
  const places = new Uint32Array(ids.length)
  for (let place = 0; place < sorted.length; place++) places[sorted[place] as number] = place
  return places
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
