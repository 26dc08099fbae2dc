import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { writeTinyCheckpoint } from '../encoder/models/testing/tiny-checkpoint.ts'
import {
  createFaithfulnessScorerLLM,
  createJudge,
  createPromptAlignmentScorerLLM,
  createSemanticSimilarityScorerLLM,
} from '../entries/judge.ts'
import { defineScorer } from '../score/define-scorer.ts'
import { alignmentReply } from '../scorers/judge/testing/alignment-reply.ts'
import { keysAsked, mockModel } from '../scorers/judge/testing/mock-model.ts'
import '../entries/vitest.ts'

beforeEach(() => {
  vi.stubEnv('SAITEN_LANG', 'en')
})

const faithfulness = createFaithfulnessScorerLLM({
  model: mockModel((call) =>
    keysAsked(call).includes('claims')
      ? { claims: ['30 days', 'with receipt'] }
      : {
          verdicts: [
            { id: 's1', verdict: 'no', reasoning: 'it says 14' },
            { id: 's2', verdict: 'yes' },
          ],
        },
  ),
})
const graded = (score: number) =>
  createSemanticSimilarityScorerLLM({ model: mockModel(() => ({ score, reasoning: 'close' })) })

const input = 'How long can I return it?'
const output = 'Within 30 days, with receipt.'
const context = ['Returns: 14 days, with receipt.']

describe('as its users write it', () => {
  const cases = [
    { id: 'hours', input: 'When do you open?', output: 'At nine.', expected: 'We open at 9 a.m.' },
    { id: 'days', input: 'Which days?', output: 'Every day.', expected: 'Daily.' },
  ]

  it.for(cases)('$id', async ({ input: asked, output: answered, expected }) => {
    await expect(answered).toScore(graded(4), { input: asked, expected, min: 0.7 })
    await expect.soft(answered).toScore(graded(5), { input: asked, expected, min: 1 })
  })

  it('a misspelt key is named; what else a case has may stand there', async () => {
    const [testCase] = cases
    const misspelt = { expcted: 'We open at 9 a.m.', min: 0.7 }
    await expect(expect('At nine.').toScore(graded(4), misspelt)).rejects.toThrow('did you mean "expected"?')
    await expect('At nine.').toScore(graded(4), { ...testCase, metadata: { area: 'x' }, min: 0.7 } as object)
  })

  it('an option that stands beside `options` is told where it belongs', async () => {
    const refused = expect(expect('a b').toScore('contains', { value: 'x' } as object)).rejects
    await refused.toThrow('"value" is an option of contains: write options: { value: … }')
    await expect('a b').toScore('contains', { options: { value: 'a' }, metadata: { value: 'x' } } as object)
  })

  it('what went wrong is told without lines of ours', async () => {
    const error = await expect('a b')
      // @ts-expect-error a misspelt name
      .toScore('rogue')
      .catch((thrown: Error) => thrown)
    expect((error as Error).stack).toMatch(/^BadInput: there is no scorer "rogue"/)
    expect((error as Error).stack).not.toMatch(/measure\.ts|prepare\.ts/)
  })

  it('scorers that need a context get it', async () => {
    await expect(output).toScore(faithfulness, { input, context, min: 0.5 })
  })

  it('the least score lies in 0 … 1, whatever the scale: an answer worth 1.8 of 10 does not reach 0.7', async () => {
    const model = mockModel(() => alignmentReply([0.2, 0.2, 0.2], [true, false, false, false, false, false, false]))
    const scorer = createPromptAlignmentScorerLLM({ model, options: { scale: 10 } })
    const answer = { role: 'assistant', text: output }
    expect((await scorer.run({ input, output: answer })).score).toBeGreaterThan(0.7)
    await expect(expect(answer).toScore(scorer, { input, min: 0.7 })).rejects.toThrow(
      /scored 0\.\d+, wanted at least 0\.7/,
    )
    await expect(expect(answer).toScore(scorer, { input, min: 7 })).rejects.toThrow('`min` lies in 0 … 1')
  })

  it('a scale changes nothing', async () => {
    const model = mockModel(() => alignmentReply([0.9, 0.7, 0.6], [true, true, true, true, false]))
    const scorer = createPromptAlignmentScorerLLM({ model, options: { scale: 10 } })
    await expect({ role: 'assistant', text: output }).toScore(scorer, { input, min: 0.75 })
  })

  it('.not wants less', async () => {
    await expect(output).not.toScore(faithfulness, { input, context, min: 0.7 })
  })
})

describe('a score that is too low', () => {
  it('fails with scorer, score, what was wanted and why', async () => {
    const failing = expect(output).toScore(faithfulness, { input, context, min: 0.7 })
    await expect(failing).rejects.toThrow(
      /^Faithfulness \(LLM\) scored 0\.5, wanted at least 0\.7\n\n1 of 2 claims supported/,
    )
  })

  it('is not rounded into a pass', async () => {
    const failing = expect(output).toScore(graded(3), { expected: 'x', min: 0.6001 })
    await expect(failing).rejects.toThrow('scored 0.6, wanted at least 0.6001')
  })

  it('also under .not, the other way round', async () => {
    const failing = expect(output).not.toScore(graded(5), { expected: 'x', min: 0.7 })
    await expect(failing).rejects.toThrow('scored 1, wanted less than 0.7')
  })
})

describe('no score', () => {
  const broken = createSemanticSimilarityScorerLLM({ model: mockModel(() => 'no idea') })

  it.each(['plain', 'not'])('is no low score, and passes nothing (%s)', async (way) => {
    const assertion = way === 'not' ? expect(output).not : expect(output)
    const failing = assertion.toScore(broken, { expected: 'x', min: 0.7 })
    await expect(failing).rejects.toThrow(/gave no score \(this is not a low score\)/)
    await expect(failing).rejects.toMatchObject({ name: 'NoScoreError', cause: { kind: 'malformed' } })
  })

  it('what does not apply has none either', async () => {
    await expect(expect(' ').toScore(graded(5), { expected: 'x', min: 0 })).rejects.toThrow('the answer is blank')
  })

  it.each([null, undefined, Number.NaN, '0.9'])('a scorer that returns %o has none', async (score) => {
    const odd = { name: 'odd', run: async () => ({ score }) }
    await expect(expect(output).toScore(odd, { min: 0 })).rejects.toThrow('odd gave no score')
  })
})

describe('other scorers', () => {
  it('by name, with options', async () => {
    await expect(output).toScore('contains', { options: { value: '30 days' } })
    await expect(output).toScore('rouge', { expected: output, min: 0.99 })
    await expect(expect(output).toScore('contains', { options: { value: 'never' } })).rejects.toThrow(
      'contains scored 0, wanted at least 1',
    )
  })

  it('by name, with a judge', async () => {
    const judge = await createJudge({ model: mockModel(() => ({ answers: [{ id: 'q1', answer: 'yes' }] })) })
    await expect(output).toScore('rubric', { judge, options: { questions: ['Is it?'] }, min: 1 })
  })

  it('by name, with an encoder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'saiten-vitest-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    writeTinyCheckpoint(join(folder, 'tiny'))
    vi.spyOn(process, 'cwd').mockReturnValue(folder)
    onTestFinished(() => void vi.restoreAllMocks())
    const options = { model: './tiny', layer: 2, rescaleWithBaseline: false }
    await expect('the same words').toScore('bert-score', { expected: 'the same words', options, min: 0.99 })
  })

  it('by name, with a judge that is only described', async () => {
    const judge = { model: mockModel(() => ({ score: 4, reasoning: 'close' })) }
    await expect(output).toScore('semantic-similarity', { judge, expected: 'x', min: 0.8 })
  })

  it('the older class', async () => {
    class Short {
      score({ output: text }: { output?: unknown }) {
        return String(text).length < 40 ? 1 : 0
      }
    }
    await expect(output).toScore(new Short(), { min: 1 })
  })

  it('made by defineScorer', async () => {
    const short = defineScorer({
      description: 'short answers',
      threshold: 0.9,
      score: ({ output: text }) => ({ value: String(text).length < 40 ? 1 : 0 }),
    })
    await expect(output).toScore(short)
    await expect(expect('x'.repeat(50)).toScore(short)).rejects.toThrow('scored 0, wanted at least 0.9')
  })

  it('without any threshold `min` is needed', async () => {
    await expect(expect(output).toScore('rouge', { expected: 'x' })).rejects.toThrow('needs `min`')
  })

  it('an unknown name is told', async () => {
    // @ts-expect-error a misspelt name
    await expect(expect(output).toScore('rogue', { min: 0 })).rejects.toThrow('did you mean "rouge"?')
  })
})

it('leaves its scores where reporters find them', async ({ task }) => {
  await expect(output).toScore(graded(4), { expected: 'x', min: 0.7 })
  await expect(output).toScore('contains', { options: { value: 'days' } })
  expect(task.meta).toMatchObject({
    saiten: [
      { scorer: 'Semantic Similarity (LLM)', score: 0.8, min: 0.7, passed: true, reason: expect.any(String) },
      { scorer: 'contains', score: 1, min: 1, passed: true },
    ],
  })
})
