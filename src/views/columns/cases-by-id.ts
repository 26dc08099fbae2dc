import type { RunColumns } from './columns.ts'

/** The cases by their ids, numbers inside ids as numbers. Found once: comparing texts takes its time. */
export function casesById(columns: RunColumns): Uint32Array {
  columns.casesById ??= sortedIds(columns.ids)
  return columns.casesById
}

function sortedIds(ids: readonly string[]): Uint32Array {
  const texts = ids.map((id) => id.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(16, '0')))
  // A list, not a typed array: ids that are in order already, as most are, are then gone through once.
  const sorted = texts.map((_, at) => at).sort((a, b) => byText(texts[a] as string, texts[b] as string))
  return Uint32Array.from(sorted)
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
