import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import semanticSimilarity from './semantic-similarity.ts'
import { contextWith, type MockModel, mockModel } from './testing/mock-model.ts'

const grading = (reply: unknown) => mockModel(() => reply)

async function compare(model: MockModel, expected: Json = 'The shop opens at nine.', output: Json = 'It opens at 9.') {
  const ready = await readyFor(semanticSimilarity, { type: 'semantic-similarity' })
  return evaluate(ready, { id: 'c1', input: 'When?', output, expected }, await contextWith(model))
}

conforms('semantic-similarity', semanticSimilarity, await contextWith(grading({ score: 4, reasoning: 'close' })))

describe('the grade', () => {
  it.each([1, 2, 3, 4, 5])('%d is a fifth of itself', async (grade) => {
    const score = await compare(grading({ score: grade, reasoning: 'so' }))
    expect(score.value).toBe(grade / 5)
    expect(score.details).toMatchObject({ score: grade, normalizedScore: grade / 5, reasoning: 'so' })
  })

  it.each(['4', '４', ' 4\n', '+4', 4.0])('%o is 4', async (grade) => {
    expect((await compare(grading({ score: grade, reasoning: '' }))).details?.score).toBe(4)
  })

  it.each([0, 6, 4.5, '4.5', -1, '7', 1e9])('%o is out of range, after one repair', async (grade) => {
    const model = grading({ score: grade, reasoning: '' })
    const score = await compare(model)
    expect(score).toMatchObject({ status: 'error', value: null, error: { kind: 'out-of-range' } })
    expect(model.calls).toHaveLength(2)
  })

  it.each([null, true, 'high', [4], { value: 4 }, '4 of 5'])('%o is malformed', async (grade) => {
    expect((await compare(grading({ score: grade, reasoning: '' }))).error?.kind).toBe('malformed')
  })

  it.each([
    [0.9, true],
    ['0.8', true],
    [null, true],
    [0.8, false],
    [undefined, false],
  ])('a normalised score of %o in the reply decides nothing', async (normalized, isIgnored) => {
    const score = await compare(grading({ score: 4, normalized_score: normalized, reasoning: '' }))
    expect(score.value).toBe(0.8)
    expect(score.details?.normalizedIgnored).toBe(isIgnored)
  })

  it('notes a reason that is missing or too long', async () => {
    expect((await compare(grading({ score: 4 }))).details).toMatchObject({ reasoning: '', reasoningMissing: 1 })
    const long = await compare(grading({ score: 4, reasoning: 'あ'.repeat(51) }))
    expect(long.details).toMatchObject({ reasoning: `${'あ'.repeat(50)}…`, reasoningCut: true })
  })

  it('is said in words', async () => {
    expect((await compare(grading({ score: 4, reasoning: 'times match' }))).reason).toBe(
      '4 of 5, nearly the same meaning: times match',
    )
  })
})

describe('several references', () => {
  const byReference = (call: { prompt: string }) => ({ score: call.prompt.includes('GOOD') ? 5 : 2, reasoning: '' })

  it('takes the best', async () => {
    const model = mockModel(byReference)
    const score = await compare(model, ['bad', 'GOOD', ' ', 'worse'])
    expect(score.value).toBe(1)
    expect(score.details).toMatchObject({ score: 5, reference: 2, scores: [2, 5, 2] })
    expect(model.calls).toHaveLength(3)
  })

  it('is an error that names the reference where one fails', async () => {
    const model = mockModel((call) => (call.prompt.includes('GOOD') ? byReference(call) : 'no idea'))
    const score = await compare(model, ['bad', 'GOOD'])
    expect(score.error).toMatchObject({ kind: 'malformed', message: expect.stringContaining('reference 1') })
  })
})

describe('what there is nothing to compare in', () => {
  it.each<[Json, Json]>([
    ['', 'x'],
    [' \n', 'x'],
    [['', ' '], 'x'],
    ['x', ''],
    ['x', { role: 'assistant', text: '' }],
  ])('%o against %o does not apply, and nothing is asked', async (expected, output) => {
    const model = grading({ score: 5, reasoning: '' })
    expect(await compare(model, expected, output)).toMatchObject({ status: 'not-applicable', value: null })
    expect(model.calls).toHaveLength(0)
  })

  it('a case without a reference is an error', async () => {
    expect((await compare(grading({ score: 5 }), null)).error?.kind).toBe('input')
  })
})

it('asks in the language of the texts', async () => {
  const model = grading({ score: 4, reasoning: '近い' })
  await compare(model, '九時に開店します。')
  await compare(model)
  expect(model.calls.map(({ prompt }) => prompt.includes('参照:'))).toEqual([true, false])
})
