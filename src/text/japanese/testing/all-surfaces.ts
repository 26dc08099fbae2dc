import { IPADIC_FILE } from '../load-dictionary.ts'
import { openPlainly } from './open-plainly.ts'

/** Every word of IPADIC, sorted. */
export function allSurfaces(): string[] {
  const { tables, header } = openPlainly(IPADIC_FILE)
  const units: string[] = []
  tables.codes.forEach((code, unit) => {
    if (code > 0) units[code] = String.fromCharCode(unit)
  })
  const surfaces: string[] = []
  const walk = (base: number, text: string) => {
    for (let code = 1; code < units.length; code++) {
      const slot = base + code
      if (tables.labels[slot] !== code) continue
      if (tables.endings[slot]! > 0) surfaces.push(text + units[code])
      if (tables.bases[slot]! > 0) walk(tables.bases[slot]!, text + units[code])
    }
  }
  walk(header.rootBase, '')
  return surfaces.sort((a, b) => (a < b ? -1 : 1))
}
