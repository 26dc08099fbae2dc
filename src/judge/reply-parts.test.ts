import { expect, test } from 'vitest'
import { z } from 'zod'
import { idsComplaint } from './ids-complaint.ts'
import { readObject } from './reply/read-reply.ts'
import { gradeSchema } from './testing/questions.ts'

const kindOf = (object: { [key: string]: never }) => {
  const reading = readObject(object, { schema: gradeSchema })
  return 'complaint' in reading ? reading.complaint.kind : reading.value.score
}

test.each([
  ['4', 4],
  ['４', 4],
  [4, 4],
  [4.5, 'out-of-range'],
  ['4.5', 'out-of-range'],
  [0, 'out-of-range'],
  [6, 'out-of-range'],
  ['-1', 'out-of-range'],
  [Number.POSITIVE_INFINITY, 'out-of-range'],
  ['high', 'malformed'],
  [null, 'malformed'],
  [true, 'malformed'],
  [[4], 'malformed'],
  [{ value: 4 }, 'malformed'],
])('a mark from 1 to 5 given as %j is %s', (score, wanted) => {
  expect(kindOf({ score, reasoning: 'x' } as never)).toBe(wanted)
})

test('a missing reason is empty and named; one that is no text is malformed', () => {
  expect(readObject({ score: 4 }, { schema: gradeSchema })).toMatchObject({
    value: { score: 4, reasoning: '' },
    absent: ['reasoning'],
  })
  expect(readObject({ score: 4, reasoning: null }, { schema: gradeSchema })).toMatchObject({ absent: [] })
  expect(kindOf({ score: 4, reasoning: ['x'] } as never)).toBe('malformed')
})

test('a reply with something malformed beside something out of range is malformed', () => {
  expect(kindOf({ score: 9, reasoning: 7 } as never)).toBe('malformed')
})

test('plain zod ranges count as ranges, too', () => {
  const schema = z.object({ share: z.number().min(0).max(1) })
  expect(readObject({ share: 2 }, { schema })).toMatchObject({ complaint: { kind: 'out-of-range' } })
  expect(readObject({ share: 'x' }, { schema })).toMatchObject({ complaint: { kind: 'malformed' } })
})

test('ids match in any order', () => {
  expect(idsComplaint(['a', 'b'], ['b', 'a'])).toBeUndefined()
  expect(idsComplaint([], [])).toBeUndefined()
  expect(idsComplaint(['__proto__'], ['__proto__'])).toBeUndefined()
})

test.each([
  [['a', 'b'], ['a'], 'missing: b'],
  [['a'], ['a', 'c'], 'unknown: c'],
  [['a'], ['a', 'a'], 'repeated: a'],
  [['a', 'b'], ['b', 'b', 'c'], 'missing: a; unknown: c; repeated: b'],
  [['A'], ['a'], 'missing: A; unknown: a'],
])('ids %j answered with %j are complained about', (asked, found, words) => {
  const complaint = idsComplaint(asked, found)
  expect(complaint?.kind).toBe('malformed')
  expect(complaint?.message.en).toContain(words)
})
