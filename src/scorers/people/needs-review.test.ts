import { expect, it } from 'vitest'
import { caseVerdict } from '../../gate/case-verdict.ts'
import type { JsonObject } from '../../json.ts'
import { bareContext, conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import needsReview from './needs-review.ts'

conforms('needs-review', needsReview)

const scored = async (metadata: JsonObject | undefined, key = 'risk') =>
  evaluate(
    await readyFor(needsReview, { metadata: key }),
    { id: 'c', output: 'x', ...(metadata && { metadata }) },
    bareContext,
  )

it.each([[{ risk: 'medical' }], [{ risk: ['a', 'b'] }], [{ risk: 0 }]])('%j asks for a look', async (metadata) => {
  const score = await scored(metadata)
  expect(score).toMatchObject({ value: 1, passed: null, review: expect.stringContaining('risk') })
  expect(caseVerdict([score])).toBe('review')
})

it.each([[undefined], [{}], [{ other: 1 }], [{ risk: null }], [{ risk: false }]])(
  '%j asks nobody',
  async (metadata) => {
    expect(await scored(metadata)).toMatchObject({ status: 'not-applicable' })
  },
)

it('takes a path of keys', async () => {
  expect(await scored({ a: { b: 'x' } }, 'a.b')).toMatchObject({ review: expect.stringContaining('a.b: x') })
})

it('saves no answer that failed', async () => {
  const failed = { scorer: 'f', type: 'f', status: 'scored', value: 0, threshold: 1, weight: 1, passed: false } as const
  expect(caseVerdict([await scored({ risk: 1 }), failed])).toBe('fail')
})
