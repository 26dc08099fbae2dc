import { expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { missingReasons } from './missing-reasons.ts'
import { alignmentReply } from './testing/alignment-reply.ts'

it.each<[Json, number]>([
  [{ score: 4, reasoning: 'close' }, 0],
  [{ score: 4 }, 1],
  [{ score: 4, reasoning: ' ' }, 1],
  [{ score: 4, reasoning: null }, 1],
  [
    {
      verdicts: [
        { id: 's1', verdict: 'yes' },
        { id: 's2', verdict: 'no', reasoning: 'off topic' },
      ],
    },
    1,
  ],
  [{ statements: ['one', 'two'] }, 0],
  [alignmentReply([1, 1, 1], [true, false]), 0],
])('%o lacks %d', (reply, missing) => {
  expect(missingReasons(reply)).toBe(missing)
})
