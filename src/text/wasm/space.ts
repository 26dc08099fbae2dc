/** Python's str.isspace() of a UTF-16 unit: see python-text.ts, which a test holds this against. */
export function isSpace(unit: u32): bool {
  if (unit < 0x80) return unit === 0x20 || unit - 0x09 < 5 || unit - 0x1c < 4
  if (unit < 0x1680) return unit === 0x85 || unit === 0xa0
  return (
    unit === 0x3000 ||
    unit - 0x2000 <= 0x0a ||
    unit - 0x2028 < 2 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x1680
  )
}
