import { ROOT, readCell } from '../cells.ts'
import { IPADIC_FILE } from '../load-dictionary.ts'
import { openPlainly } from './open-plainly.ts'

/** Every word of IPADIC, sorted. */
export function allSurfaces(): string[] {
  const { tables, header } = openPlainly(IPADIC_FILE)
  const units: string[] = []
  tables.codes.forEach((code, unit) => {
    if (code > 0) units[code] = String.fromCharCode(unit)
  })
  const textTo = (slot: number): string => {
    if (slot === ROOT) return ''
    const { parent } = readCell(tables.cells, slot)
    return textTo(parent) + units[slot - readCell(tables.cells, parent).base]
  }
  const surfaces: string[] = []
  for (let slot = 0; slot < header.slots; slot++) {
    if (readCell(tables.cells, slot).token > 0) surfaces.push(textTo(slot))
  }
  return surfaces.sort((a, b) => (a < b ? -1 : 1))
}
