import { describe, expect, it } from 'vitest'
import { bareContext, conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import responseTime from './response-time.ts'

conforms('response-time', responseTime)

const score = async (testCase: object, maxMs = 1000) =>
  evaluate(
    await readyFor(responseTime, { type: 'response-time', maxMs }),
    { id: 'c', output: 'x', ...testCase },
    bareContext,
  )

describe('response-time', () => {
  it.each([
    [0, 1],
    [1000, 1],
    [1001, 0.999],
    [1250, 0.75],
    [1999, 0.001],
    [2000, 0],
    [60_000, 0],
  ])('of %i ms where 1000 are allowed is %d', async (durationMs, value) => {
    const { value: found, passed, details } = await score({ durationMs })
    expect([found, passed]).toEqual([value, durationMs <= 1000])
    expect(details).toEqual({ responseTimeMs: durationMs, maxAcceptableMs: 1000, passed: durationMs <= 1000 })
  })

  it('takes the duration that the answer states over the one recorded', async () => {
    expect((await score({ durationMs: 5000, output: { operations: [], durationMs: 10 } })).value).toBe(1)
    expect((await score({ durationMs: 10, output: '```json\n{"durationMs": 1500}\n```' })).value).toBe(0.5)
    expect((await score({ durationMs: 10, output: { durationMs: null } })).value).toBe(1)
  })

  it('does not apply without a duration', async () => {
    expect(await score({})).toMatchObject({ status: 'not-applicable', value: null, reason: expect.any(String) })
  })

  it.each([undefined, 0, -5, Number.POSITIVE_INFINITY, '1000'])('refuses maxMs: %s', (maxMs) => {
    expect(responseTime.options.safeParse({ maxMs }).success).toBe(false)
  })
})
