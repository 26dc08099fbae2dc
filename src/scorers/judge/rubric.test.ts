import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import rubric from './rubric.ts'
import { contextWith, type MockModel, mockModel } from './testing/mock-model.ts'

const criteria = [
  { name: 'tone', description: 'friendly and calm', weight: 2 },
  { name: 'facts', description: 'nothing wrong' },
]
const marking = (...scores: unknown[]) =>
  mockModel(() => ({ marks: scores.map((score, at) => ({ id: `c${at + 1}`, reasoning: 'so', score })) }))
const answering = (...answers: string[]) =>
  mockModel(() => ({ answers: answers.map((answer, at) => ({ id: `q${at + 1}`, reasoning: '', answer })) }))

async function mark(options: object, model: MockModel, more: { [key: string]: Json } = {}) {
  const testCase = { id: 'c1', input: 'Where is my parcel?', output: 'On its way.', ...more }
  return evaluate(await readyFor(rubric, { type: 'rubric', ...options }), testCase, await contextWith(model))
}

conforms('rubric', rubric, await contextWith(answering('yes', 'no')))

describe('criteria', () => {
  it('give the weighted mean of marks 1–5 brought to 0…1', async () => {
    const score = await mark({ criteria }, marking(5, 2))
    expect(score.value).toBeCloseTo((2 * 1 + 0.25) / 3, 15)
    expect(score.parts).toEqual({ tone: 1, facts: 0.25 })
    expect(score.details?.criteria).toMatchObject([
      { name: 'tone', score: 5, weight: 2, reasoning: 'so' },
      { name: 'facts', score: 2, weight: 1 },
    ])
    expect(score.reason).toBe('tone 5/5: so\nfacts 2/5: so')
  })

  it.each([
    [[0, 3], 'out-of-range'],
    [[6, 3], 'out-of-range'],
    [[3.5, 3], 'out-of-range'],
    [['good', 3], 'malformed'],
    [[3], 'malformed'],
    [[3, 3, 3], 'malformed'],
  ])('marks %o are %s', async (marks, kind) => {
    expect((await mark({ criteria }, marking(...marks))).error?.kind).toBe(kind)
  })

  it('are shown in the words of their author, with all the case has', async () => {
    const model = marking(5, 5)
    await mark({ criteria }, model, { expected: 'REFERENCE', context: ['CONTEXT'] })
    const prompt = model.calls[0]?.prompt ?? ''
    for (const text of ['c1 – tone: friendly and calm', 'REFERENCE', 'CONTEXT', 'Where is my parcel?', 'On its way.']) {
      expect(prompt).toContain(text)
    }
    await mark({ criteria }, model)
    expect(model.calls[1]?.prompt).not.toContain('for comparison')
  })
})

describe('questions', () => {
  const questions = ['Does it apologise?', 'Is it polite?', 'Is it short?', 'Is it true?']

  it('give the share of yes', async () => {
    const score = await mark({ questions }, answering('no', 'yes', 'yes', 'yes'))
    expect(score.value).toBe(0.75)
    expect(score.reason).toContain('3 of 4 answered yes')
    expect(score.reason).toContain('✗ Does it apologise?')
  })

  it('are all to be answered, yes or no', async () => {
    expect((await mark({ questions }, answering('yes'))).error?.kind).toBe('malformed')
    expect((await mark({ questions: ['Is it?'] }, answering('perhaps'))).error?.kind).toBe('malformed')
  })
})

it.each<[object, string]>([
  [{}, 'either'],
  [{ criteria, questions: ['Is it?'] }, 'either'],
  [{ criteria: [] }, 'at least 1'],
  [{ criteria: [criteria[0], criteria[0]] }, 'same name'],
  [{ criteria: [{ name: 'x', description: 'y', weight: 0 }] }, ''],
  [{ questions: [' '] }, ''],
])('refuses %o', async (options, message) => {
  await expect(mark(options, marking(5))).rejects.toThrow(message)
})

it('needs an answer', async () => {
  expect((await mark({ criteria }, marking(5, 5), { output: null })).error?.kind).toBe('input')
})
