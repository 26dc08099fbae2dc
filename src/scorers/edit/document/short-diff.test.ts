import { expect, it } from 'vitest'
import { shortDiff } from './short-diff.ts'

it.each([
  ['カートに50点入ります', 'カートに60点入ります', 'カートに[-5-]{+6+}0点入ります'],
  ['', 'new', '{+new+}'],
  ['old', '', '[-old-]'],
  ['same', 'same', 'same'],
  ['aa', 'aaa', 'aa{+a+}'],
  ['👍👍', '👍👎', '👍[-👍-]{+👎+}'],
])('shows %j → %j as %j', (before, after, diff) => {
  expect(shortDiff(before, after)).toBe(diff)
})

it('stays short on long texts', () => {
  const text = '本文'.repeat(5000)
  expect(shortDiff(text, `${text}${'x'.repeat(5000)}`).length).toBeLessThan(120)
  expect(shortDiff(`a${text}`, `b${text}`)).toBe('[-a-]{+b+}本文本文本文本文本文本文…')
})
