import fc from 'fast-check'
import { expect } from 'vitest'
import texts from '../../tools/goldens/texts.json' with { type: 'json' }

/** The texts that the reference's numbers in fixtures/ were computed for, in the same order. */
export const { pairs } = texts

/** Strings as they come from anywhere: lone surrogates, control characters, scripts of all kinds, markup. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.string({
    unit: fc.constantFrom(
      'a',
      'b',
      'B',
      '.',
      '-',
      '1',
      ' ',
      '\n',
      '\x85',
      '\ufeff',
      'あ',
      '今日',
      '。',
      'Ａ',
      '\ud800',
      '👍',
      '&amp;',
    ),
  }),
)

/** Sequences of a few words, so that they repeat and come in another order. */
export const fewWords = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 })

/** The reference's argument names as ours: `smooth_method` → `smoothMethod`. */
export function camelCase(settings: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [key.replace(/_(.)/g, (_, letter) => letter.toUpperCase()), value]),
  )
}

/** Every number within 1e-9 of the reference's; names the first one that is not. */
export function expectSame(found: readonly number[], reference: readonly number[], names: readonly string[]): void {
  expect(found.length).toBe(reference.length)
  const wrong = found.flatMap((value, i) =>
    Math.abs(value - reference[i]!) <= 1e-9 ? [] : [`${names[i]}: ${value} instead of ${reference[i]}`],
  )
  expect(wrong).toEqual([])
}

/** Lengths of the longest common subsequences of all beginnings, as textbooks fill the table. */
export function lcsTable(a: ArrayLike<unknown>, b: ArrayLike<unknown>): Int32Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Int32Array(b.length + 1))
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const up = table[i - 1]![j]!
      const left = table[i]![j - 1]!
      table[i]![j] = a[i - 1] === b[j - 1] ? table[i - 1]![j - 1]! + 1 : Math.max(up, left)
    }
  }
  return table
}
