import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asDoubles, ExactNumber, numberOf, sameNumber } from './exact-number.ts'

it('is a double wherever that is the same number', () => {
  for (const source of [
    '0',
    '-0',
    '1.0',
    '0.1',
    '1e3',
    '123456789012345',
    '9007199254740991',
    '100000000000000000000',
    '1.7976931348623157e308',
  ])
    expect(numberOf(source)).toBe(Number(source))
  for (const source of ['9007199254740993', '1234567890123456789', '3.14159265358979323846', '1e-999'])
    expect(numberOf(source)).toBeInstanceOf(ExactNumber)
})

it('is written back digit by digit, also within other data', () => {
  expect(JSON.stringify({ id: numberOf('1234567890123456789'), n: [numberOf('1.5')] })).toBe(
    '{"id":1234567890123456789,"n":[1.5]}',
  )
  expect(`${numberOf('1234567890123456788')}`).toBe('1234567890123456788')
  expect(asDoubles({ a: [numberOf('1234567890123456789')] })).toEqual({ a: [1234567890123456800] })
})

it('equals what has the same value, however it is written', () => {
  const same = (a: string, b: string) => sameNumber(numberOf(a), numberOf(b))
  expect(same('1234567890123456789', '1234567890123456788')).toBe(false)
  expect(same('12345678901234567890', '1234567890123456789e1')).toBe(true)
  expect(same('1000000000000000000000', '1e21')).toBe(true)
  expect(same('0.10000000000000000000', '0.1')).toBe(true)
  expect(same('0.10000000000000000001', '0.1')).toBe(false)
  fc.assert(
    fc.property(fc.bigInt(), fc.bigInt(), (a, b) => {
      expect(same(String(a), String(b))).toBe(a === b)
      expect(JSON.stringify([numberOf(String(a))])).toBe(`[${a}]`)
    }),
  )
})
