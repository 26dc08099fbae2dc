import { RUNS } from './unicode14.generated.ts'

// What BERT's tokenizer makes of a character, by Unicode 14; 0 is an ordinary one.

/** Control, format, private and unassigned characters, and U+FFFD: as if they were not there. */
export const DROPPED = 1
export const SPACE = 2
export const PUNCTUATION = 3
/** Marks that are part of the letter before them. */
export const ACCENT = 4

const LETTERS = 'OXSPA'
let classes: Uint8Array | undefined

/** Made from the pinned table on first use: one byte for each code point there is. */
function expand(): Uint8Array {
  const table = new Uint8Array(0x110000)
  let at = 0
  for (const [, letter, length] of RUNS.matchAll(/([OXSPA])([0-9a-z]*)/g)) {
    const end = at + (length === '' ? 1 : Number.parseInt(length!, 36))
    table.fill(LETTERS.indexOf(letter!), at, end)
    at = end
  }
  return table
}

export function charClass(codePoint: number): number {
  classes ??= expand()
  return classes[codePoint]!
}

/** The blocks of Chinese characters, each of which is a word by itself. Kana are not among them. */
export function isChinese(codePoint: number): boolean {
  if (codePoint < 0x3400) return false
  return (
    (codePoint >= 0x4e00 && codePoint <= 0x9fff) ||
    codePoint <= 0x4dbf ||
    (codePoint >= 0xf900 && codePoint <= 0xfaff) ||
    (codePoint >= 0x20000 && codePoint <= 0x2a6df) ||
    (codePoint >= 0x2a700 && codePoint <= 0x2ceaf) ||
    (codePoint >= 0x2f800 && codePoint <= 0x2fa1f)
  )
}
