import { expect, it } from 'vitest'
import { shortLine } from '../../door/untrusted.ts'
import type { Json } from '../../json.ts'
import { BEGINNING } from '../../store/results.ts'
import { preview } from './preview.ts'

it.each<[string, Json]>([
  ['a short text', 'three "to" five\ndays \\'],
  ['a text of escapes', '\u0001\\"'.repeat(5000)],
  ['a text of characters outside the plane', '𠮷\ud800野家\n'.repeat(5000)],
  ['an object', { answer: 'yes', steps: Array.from({ length: 5000 }, (_, at) => at) }],
  ['a number', 42],
])('shows of %s what it would show of the whole, wherever the rest was cut off', (_, output) => {
  const json = JSON.stringify(output)
  const whole = shortLine(typeof output === 'string' ? output : json, 160)
  for (let more = 0; more < 12; more++) expect(preview(json.slice(0, BEGINNING + more))).toBe(whole)
})

it('shows nothing where no answer came', () => {
  expect([preview(undefined), preview('null')]).toEqual([null, null])
})
