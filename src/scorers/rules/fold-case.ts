let table: Uint16Array | undefined

/** Unit → the unit that stands for it when case does not matter. Made once, when first needed. */
export function caseFolds(): Uint16Array {
  if (table) return table
  table = new Uint16Array(0x10000)
  for (let unit = 0; unit < 0x10000; unit++) {
    const lower = String.fromCharCode(unit).toLowerCase()
    // What grows (İ) stays as it is: offsets into the text must not move.
    table[unit] = lower.length === 1 ? lower.charCodeAt(0) : unit
  }
  table[0x3c2] = 0x3c3
  table[0x17f] = 0x73
  return table
}
