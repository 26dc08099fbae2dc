import { describe, expect, it } from 'vitest'
import { bareContext, conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import latency from './latency.ts'

conforms('latency', latency)

const score = async (testCase: object, maxMs = 1000) =>
  evaluate(await readyFor(latency, { type: 'latency', maxMs }), { id: 'c', output: 'x', ...testCase }, bareContext)

describe('latency', () => {
  it.each([
    [0, 1],
    [1000, 1],
    [1000.5, 0],
    [60_000, 0],
  ])('of %d ms where 1000 are allowed is %d', async (durationMs, value) => {
    const found = await score({ durationMs })
    expect([found.value, found.passed]).toEqual([value, value === 1])
    expect(found.reason).toBe(value === 1 ? undefined : `took ${durationMs} ms, 1000 ms are allowed`)
  })

  it('does not apply without a duration', async () => {
    expect((await score({})).status).toBe('not-applicable')
  })

  it.each([undefined, 0, -5, '1000'])('refuses maxMs: %s', (maxMs) => {
    expect(latency.options.safeParse({ maxMs }).success).toBe(false)
  })
})
