import { describe, expect, it } from 'vitest'
import type { Case } from '../../score/case.ts'
import { bareContext, conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import cost from './cost.ts'

conforms('cost', cost)

const score = async (testCase: Partial<Case>, max = 0.01) =>
  evaluate(await readyFor(cost, { type: 'cost', max }), { id: 'c', output: 'x', ...testCase }, bareContext)

describe('cost', () => {
  it.each([
    [0, 1],
    [0.01, 1],
    [0.0100001, 0],
    [5, 0],
  ])('of %d dollars where 0.01 are allowed is %d', async (amount, value) => {
    const found = await score({ answered: { cost: amount } })
    expect([found.value, found.passed]).toEqual([value, value === 1])
    expect(found.details).toEqual({ cost: amount, max: 0.01 })
    if (value === 0) expect(found.reason).toBe(`cost $${amount}, $0.01 are allowed`)
  })

  it('of an answer without a known price is an error that says what to do, never a zero', async () => {
    const found = await score({ answered: { cost: null } })
    expect(found).toMatchObject({ status: 'error', value: null, error: { kind: 'input' } })
    expect(found.error?.message).toContain('prices.yaml')
  })

  it('is read from the metadata of a case that brings its own answer, also as text', async () => {
    expect((await score({ metadata: { cost: 0.02 } })).value).toBe(0)
    expect((await score({ metadata: { cost: '0.002' } })).value).toBe(1)
    expect((await score({ metadata: { cost: 'cheap' } })).error?.kind).toBe('input')
    expect((await score({ metadata: { cost: -1 } })).error?.kind).toBe('input')
  })

  it('of what a target made never comes from the metadata of the case', async () => {
    expect((await score({ answered: {}, metadata: { cost: 0 } })).status).toBe('not-applicable')
  })

  it('does not apply where nothing is recorded', async () => {
    expect(await score({})).toMatchObject({ status: 'not-applicable', value: null, reason: expect.any(String) })
  })

  it.each([undefined, -1, Number.NaN, '0.01'])('refuses max: %s', (max) => {
    expect(cost.options.safeParse({ max }).success).toBe(false)
  })
})
