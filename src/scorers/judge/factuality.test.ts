import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import factuality from './factuality.ts'
import { contextWith, type MockModel, mockModel } from './testing/mock-model.ts'

const choosing = (choice: unknown) => mockModel(() => ({ choice, reasoning: 'the hour' }))

async function judge(model: MockModel, options: object = {}, more: { [key: string]: Json } = {}) {
  const testCase = { id: 'c1', input: 'When?', output: 'At nine.', expected: 'At 9 a.m.', ...more }
  return evaluate(await readyFor(factuality, options), testCase, await contextWith(model))
}

conforms('factuality', factuality, await contextWith(choosing('same')))

describe('factuality', () => {
  it.each([
    ['subset', 0.4],
    ['superset', 0.6],
    ['same', 1],
    ['disagree', 0],
    ['differ', 1],
  ])('%s is worth %d', async (choice, value) => {
    const score = await judge(choosing(choice))
    expect(score).toMatchObject({ value, threshold: null, details: { choice, reasoning: 'the hour' } })
    expect(score.reason).toContain('the hour')
  })

  it('is worth what the suite says', async () => {
    const options = { scores: { subset: 1, differ: 0.5 } }
    expect((await judge(choosing('subset'), options)).value).toBe(1)
    expect((await judge(choosing('differ'), options)).value).toBe(0.5)
    expect((await judge(choosing('superset'), options)).value).toBe(0.6)
  })

  it.each(['A', 'SAME', '', null, ['same']])('%j is no choice: a failed judgement', async (choice) => {
    const model = choosing(choice)
    expect(await judge(model)).toMatchObject({ value: null, error: { kind: 'malformed' } })
    expect(model.calls).toHaveLength(2)
  })

  it('takes the best of several references, by what the choices are worth', async () => {
    const model = mockModel(({ prompt }) => ({ choice: prompt.includes('At ten.') ? 'disagree' : 'subset' }))
    const score = await judge(model, {}, { expected: ['At ten.', 'At nine, daily.'] })
    expect(score).toMatchObject({ value: 0.4, details: { reference: 2, choices: ['disagree', 'subset'] } })
  })

  it('shows the question where there is one', async () => {
    const model = choosing('same')
    await judge(model)
    await judge(model, {}, { input: null })
    expect(model.calls[0]?.prompt).toContain('Question:')
    expect(model.calls[1]?.prompt).not.toContain('Question:')
  })

  it('does not ask about a blank answer or reference', async () => {
    const model = choosing('same')
    expect((await judge(model, {}, { output: ' ' })).status).toBe('not-applicable')
    expect((await judge(model, {}, { expected: '' })).status).toBe('not-applicable')
    expect((await judge(model, {}, { expected: null })).error?.kind).toBe('input')
    expect(model.calls).toHaveLength(0)
  })

  it.each([{ scores: { A: 1 } }, { scores: { same: 2 } }, { scores: { same: '1' } }, { score: {} }])(
    'refuses %j',
    (options) => {
      expect(factuality.options.safeParse(options).success).toBe(false)
    },
  )
})
