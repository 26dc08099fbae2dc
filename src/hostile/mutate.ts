import fc from 'fast-check'

/** Pieces that parsers have stumbled over. */
// biome-ignore format: a kind a line
const PIECES = [
  '{', '}', '[', ']', '"', "'", ':', ',', '\n', '\r', '\t', '\0', '\\', '\\u', '\\ud800', '#', '&a ', '*a', '<<: *a', '!!js ', '- ', '|', '>', '---\n', '...',
  '1e999', '-0', '1234567890123456789', 'NaN', '.inf', 'null', 'true', '~', '0x1F', '1e-400',
  '"__proto__": ', '"constructor": ', 'toString', `\${HOME}`, '{{input}}', '../', '/etc/passwd', '\u202e', '\ufeff', '\ud83d', '日本語', '�',
  '(a+)+$', '(?=x)', '"'.repeat(3), '['.repeat(600), '{"a":'.repeat(600), ' '.repeat(2000), 'a'.repeat(5000), ',,,,', '::error::',
] as const

type Edit = [kind: number, at: number, length: number, piece: number]

/** A text like one of the seeds, with a few things wrong with it. */
export function mutated(seeds: readonly string[]): fc.Arbitrary<string> {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const edit: fc.Arbitrary<Edit> = fc.tuple(fc.nat(4), share, fc.nat(12), fc.nat(PIECES.length - 1))
  return fc
    .tuple(fc.constantFrom(...seeds), fc.array(edit, { minLength: 1, maxLength: 3 }))
    .map(([seed, edits]) => edits.reduce(applied, seed))
}

function applied(text: string, [kind, share, length, piece]: Edit): string {
  const at = Math.floor(share * text.length)
  const before = text.slice(0, at)
  const after = text.slice(at)
  if (kind === 0) return before + after.slice(length)
  if (kind === 1) return before + PIECES[piece] + after
  if (kind === 2) return before + PIECES[piece] + after.slice(length)
  if (kind === 3) return before + after.slice(0, length * 4) + after
  return before
}
