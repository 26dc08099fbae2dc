import { expect, test } from 'vitest'
import { RecentTexts } from './recent-texts.ts'

const encoded = (numbers: number) => ({
  ids: new Int32Array(1),
  truncated: false,
  marks: false,
  vectors: new Float32Array(numbers),
  width: 1,
})

test('keeps what was used last, and no more bytes than allowed', () => {
  const recent = new RecentTexts(1000)
  recent.add('a', encoded(100))
  recent.add('b', encoded(100))
  expect(recent.get('a')).toBeDefined()
  recent.add('c', encoded(100))
  expect(recent.get('b')).toBeUndefined()
  expect(recent.get('a')).toBeDefined()
  expect(recent.get('c')).toBeDefined()
})

test('a text larger than all that is allowed is not kept', () => {
  const recent = new RecentTexts(100)
  recent.add('large', encoded(1000))
  expect(recent.get('large')).toBeUndefined()
  recent.add('small', encoded(1))
  expect(recent.get('small')).toBeDefined()
})
