import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberOf } from '../../exact-number.ts'
import type { Json, JsonObject } from '../../json.ts'
import { argumentDifferences } from './arguments.ts'
import { callPattern, type ExpectedCall } from './call-pattern.ts'

const problems = (expected: Exclude<ExpectedCall, string>, given: Json) =>
  callPattern(expected)
    .problems({ name: 'book', arguments: given })
    .map(({ en }) => en)

describe('arguments of a call', () => {
  const wanted = { flight: 'NH1', seats: [{ row: 12, letter: 'A' }], price: 99.5, note: null }

  it.each<[string, Json, string[]]>([
    ['as expected', wanted, []],
    ['with more', { ...wanted, meal: true, seats: [{ row: 12, letter: 'A', window: true }] }, []],
    ['one missing', { flight: 'NH1', seats: wanted.seats, price: 99.5 }, ['note is missing, expected null']],
    ['one other', { ...wanted, flight: 'NH2' }, ['flight is "NH2", expected "NH1"']],
    ['inside a list', { ...wanted, seats: [{ row: 13, letter: 'A' }] }, ['seats[0].row is 13, expected 12']],
    [
      'a list that is longer',
      { ...wanted, seats: [wanted.seats[0] as Json, { row: 1 }] },
      ['seats is [{"row":12,"letter":"A"},{"row":1}], expected [{"row":12,"letter":"A"}]'],
    ],
    ['of another type', { ...wanted, price: '99.5' }, ['price is "99.5", expected 99.5']],
    ['no object', 'book it', ['the arguments are "book it", expected']],
  ])('%s', (_what, given, said) => {
    const found = problems({ tool: 'book', arguments: wanted }, given)
    expect(found).toHaveLength(said.length)
    for (const [at, text] of said.entries()) expect(found[at]).toContain(text)
  })

  it('exact allows no others', () => {
    expect(problems({ tool: 'book', arguments: { a: 1 }, match: 'exact' }, { a: 1, b: { c: 2 } })).toEqual([
      'b is {"c":2}, not expected',
    ])
    expect(problems({ tool: 'book', arguments: {}, match: 'exact' }, {})).toEqual([])
  })

  it('numbers may be off by the tolerance', () => {
    const near = (given: Json, tolerance: number) =>
      problems({ tool: 'book', arguments: { n: 100 }, tolerance }, { n: given })
    expect(near(100.5, 0.5)).toEqual([])
    expect(near(100.51, 0.5)).toHaveLength(1)
    expect(near(99.5, 0.5)).toEqual([])
    expect(near(100.0001, 0)).toHaveLength(1)
  })

  it('numbers that a double cannot keep are told apart', () => {
    const [a, b] = ['12345678901234567890', '12345678901234567891'].map((digits) => numberOf(digits) as unknown as Json)
    expect(argumentDifferences({ id: a as Json }, { id: b as Json }, { match: 'exact', tolerance: 0 })).toHaveLength(1)
    expect(argumentDifferences({ id: a as Json }, { id: a as Json }, { match: 'exact', tolerance: 0 })).toEqual([])
  })

  it('a schema says what else must hold', () => {
    const schema = { properties: { date: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } }, required: ['date'] }
    expect(problems({ tool: 'book', schema }, { date: '2026-11-18' })).toEqual([])
    expect(problems({ tool: 'book', schema }, { date: 'tomorrow' })[0]).toContain('/date: must match pattern')
    expect(problems({ tool: 'book', schema, arguments: { x: 1 } }, {})).toHaveLength(2)
  })

  it('equal themselves, whatever they are; leaving one out is seen', () => {
    const object = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1, maxKeys: 4 })
    fc.assert(
      fc.property(object, (given) => {
        const value = JSON.parse(JSON.stringify(given)) as JsonObject
        expect(argumentDifferences(value, value, { match: 'exact', tolerance: 0 })).toEqual([])
        const [key] = Object.keys(value)
        if (key === undefined) return
        const { [key]: _out, ...rest } = value
        expect(argumentDifferences(rest, value, { match: 'subset', tolerance: 0 }).length).toBeGreaterThan(0)
        expect(argumentDifferences(value, rest, { match: 'subset', tolerance: 0 })).toEqual([])
        expect(argumentDifferences(value, rest, { match: 'exact', tolerance: 0 })).toHaveLength(1)
      }),
    )
  })
})
