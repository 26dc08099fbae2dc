import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { DryRun } from '../../judge/failures.ts'
import { conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import promptAlignment from './prompt-alignment.ts'
import { alignmentReply } from './testing/alignment-reply.ts'
import { contextWith, type MockCall, mockModel } from './testing/mock-model.ts'

const isSystemSide = ({ prompt }: MockCall) => prompt.includes('<<<instructions ')
const userReply = alignmentReply([0.9, 0.7, 0.6], [true, true, true, true, false])
const systemReply = alignmentReply([0.5, 0.3, 0.2], [true, true, false, false, false])
const sides = (call: MockCall) => (isSystemSide(call) ? systemReply : userReply)

const input = [
  { role: 'system', content: 'Use bullet points.' },
  { role: 'user', content: 'List the benefits of TypeScript.' },
]
const output = 'It has types.'

async function align(
  spec: object,
  testCase: { input?: Json; output?: Json },
  model = mockModel(sides),
  language = 'en',
) {
  const ready = await readyFor(promptAlignment, { type: 'prompt-alignment', ...spec })
  const context = await contextWith(model, { language: language as 'en' })
  return evaluate(ready, { id: 'c1', ...testCase }, context)
}

conforms('prompt-alignment', promptAlignment, await contextWith(mockModel(sides)))

describe('the score', () => {
  it('is .7 of the user side and .3 of the system side', async () => {
    const model = mockModel(sides)
    const score = await align({}, { input, output }, model)
    expect(score).toMatchObject({ status: 'scored', value: 0.677, threshold: null })
    expect(score.details).toMatchObject({ user: 0.8, system: 0.39, scaledScore: 0.68 })
    expect(score.parts).toEqual({
      intent: 0.78,
      requirements: 0.68,
      completeness: 0.58,
      appropriateness: 0.48,
      user: 0.8,
      system: 0.39,
    })
    expect(model.calls).toHaveLength(2)
  })

  it.each([
    ['user', 0.8, { user: 0.8, system: null }],
    ['system', 0.39, { user: null, system: 0.39 }],
  ])('is that of the %s side alone in its mode', async (evaluationMode, value, details) => {
    const model = mockModel(sides)
    const score = await align({ evaluationMode }, { input, output }, model)
    expect(score.value).toBe(value)
    expect(score.details).toMatchObject(details)
    expect(model.calls).toHaveLength(1)
  })

  it('is free of scale; the scaled one is beside it', async () => {
    const score = await align({ scale: 10 }, { input, output })
    expect(score.value).toBe(0.677)
    expect(score.details?.scaledScore).toBe(6.77)
  })

  it('counts the requirements itself, whatever total the judge claims', async () => {
    const claimed = alignmentReply([1, 1, 1], [false, false, false])
    Object.assign(claimed.requirementsFulfillment, { overallScore: 1 })
    const score = await align(
      { evaluationMode: 'user' },
      { input, output },
      mockModel(() => claimed),
    )
    expect(score.parts?.requirements).toBe(0)
    expect(score.value).toBe(0.7)
    expect(score.details?.requirements).toMatchObject({ user: { fulfilled: 0, listed: 3 } })
  })

  it('spreads the weight of requirements where none are listed', async () => {
    const none = mockModel(() => alignmentReply([1, 0.5, 0], []))
    const score = await align({ evaluationMode: 'user' }, { input, output }, none)
    expect(score.value).toBe(0.7143)
    expect(score.parts).not.toHaveProperty('requirements')
  })

  it('reads marks written as text', async () => {
    const reply = alignmentReply([1, 1, 1], [true])
    Object.assign(reply.intentAlignment, { score: '０.5' })
    expect(
      (
        await align(
          { evaluationMode: 'user' },
          { input, output },
          mockModel(() => reply),
        )
      ).value,
    ).toBe(0.8)
  })
})

describe('what is asked', () => {
  it('both mode without a system prompt judges the user side alone, and says so', async () => {
    const model = mockModel(sides)
    const score = await align({}, { input: 'List the benefits.', output }, model)
    expect(score.value).toBe(0.8)
    expect(score.reason).toContain('only the user side was judged')
    expect(score.details).toMatchObject({ system: null, noSystemPrompt: true })
    expect(model.calls).toHaveLength(1)
  })

  it('the current turn is judged, and the earlier ones are shown', async () => {
    const turns = [{ role: 'user', content: 'FIRST' }, { role: 'assistant', content: 'REPLY' }, ...input]
    const seen = async (includeConversationHistory?: boolean | { maxMessages: number }) => {
      const model = mockModel(sides)
      const options = includeConversationHistory === undefined ? {} : { includeConversationHistory }
      await align({ evaluationMode: 'user', ...options }, { input: turns, output }, model)
      const prompt = model.calls[0]?.prompt ?? ''
      return [prompt.includes('FIRST'), prompt.includes('REPLY'), prompt.includes('benefits of TypeScript')]
    }
    expect(await seen()).toEqual([true, true, true])
    expect(await seen(true)).toEqual([true, true, true])
    expect(await seen(false)).toEqual([false, false, true])
    expect(await seen({ maxMessages: 1 })).toEqual([false, true, true])
    expect(await seen({ maxMessages: 0 })).toEqual([false, false, true])
  })

  it('the user side never sees the instructions', async () => {
    const model = mockModel(sides)
    await align({}, { input, output }, model)
    const prompts = model.calls.map(({ prompt }) => prompt.includes('Use bullet points.'))
    expect(prompts.sort()).toEqual([false, true])
  })

  it('system mode needs no user prompt', async () => {
    const model = mockModel(sides)
    const score = await align({ evaluationMode: 'system' }, { input: input.slice(0, 1), output }, model)
    expect(score.value).toBe(0.39)
    expect(model.calls[0]?.prompt).not.toContain('<<<prompt ')
  })

  it('asks in Japanese about Japanese', async () => {
    const model = mockModel(sides)
    const score = await align({ evaluationMode: 'user' }, { input: '利点を挙げてください', output }, model)
    expect(model.calls[0]?.prompt).toContain('ユーザーのプロンプト')
    expect(score.details?.prompts).toMatchObject({ language: 'ja', user: expect.stringMatching(/^[0-9a-f]{16}$/) })
  })

  it('words of the user take the place of ours, and change the hash', async () => {
    const model = mockModel(sides)
    const prompts = { user: { prompt: 'MINE {{prompt}} {{response}}' } }
    const own = await align({ evaluationMode: 'user', prompts }, { input, output }, model)
    const ours = await align({ evaluationMode: 'user' }, { input, output }, model)
    expect(model.calls[0]?.prompt).toMatch(/^The code of this question is \w+\.\n\nMINE <<<prompt /)
    const hash = ({ details }: typeof own) => details?.prompts
    expect(hash(own)).not.toEqual(hash(ours))
  })

  it('counts both questions of a dry run', async () => {
    const context = await contextWith(mockModel(sides))
    let asked = 0
    const ask = () => {
      asked++
      throw new DryRun()
    }
    const judge = { ...context.judge!, ask: async () => ask() }
    const ready = await readyFor(promptAlignment)
    await evaluate(ready, { id: 'c1', input, output }, { ...context, judge })
    expect(asked).toBe(2)
  })
})

describe('what is missing', () => {
  it.each<[string, object, { input?: Json; output?: Json }]>([
    ['no prompt', {}, { input: [], output }],
    ['no input', {}, { output }],
    ['no user message', {}, { input: [{ role: 'system', content: 'Be brief.' }], output }],
    ['no system prompt in system mode', { evaluationMode: 'system' }, { input: 'Go.', output }],
    ['output absent', {}, { input }],
    ['output null', {}, { input, output: null }],
    ['output []', {}, { input, output: [] }],
  ])('%s: an error that names prompt and response', async (_name, options, testCase) => {
    const model = mockModel(sides)
    const english = await align(options, testCase, model)
    expect(english).toMatchObject({ status: 'error', value: null, error: { kind: 'input' } })
    expect(english.error?.message).toMatch(
      /both the prompt and the response are needed; the (user prompt|system prompt|response) is missing/,
    )
    const japanese = await align(options, testCase, model, 'ja')
    expect(japanese.error?.message).toMatch(/プロンプトとエージェントの応答の両方が必要/)
    expect(model.calls).toHaveLength(0)
  })

  it.each<[Json]>([
    [''],
    [' \n'],
    [{ role: 'assistant', text: '' }],
    [{ role: 'assistant', content: null, tool_calls: [] }],
  ])('a response without text (%o) scores 0 without a call', async (empty) => {
    const model = mockModel(sides)
    const score = await align({}, { input, output: empty }, model)
    expect(score).toMatchObject({ status: 'scored', value: 0, details: { scaledScore: 0 } })
    expect(score.reason).toContain('no text')
    expect(model.calls).toHaveLength(0)
  })

  it('a suite without a judge is told how to name one', async () => {
    const ready = await readyFor(promptAlignment)
    const { judge: _judge, ...context } = await contextWith(mockModel(sides))
    const score = await evaluate(ready, { id: 'c1', input, output }, context)
    expect(score.error).toMatchObject({ kind: 'input', message: expect.stringMatching(/judge:.*--judge/) })
  })
})

describe('failures', () => {
  it.each([
    ['user', -0.1],
    ['system', 1.5],
  ])('a mark out of range on the %s side is an error that names it, after one repair', async (side, score) => {
    const reply = alignmentReply([1, score, 1], [true])
    const model = mockModel((call) => (isSystemSide(call) === (side === 'system') ? reply : userReply))
    const failed = await align({}, { input, output }, model)
    expect(failed).toMatchObject({ status: 'error', value: null, error: { kind: 'out-of-range' } })
    expect(failed.error?.message).toMatch(new RegExp(`^${side} side: .*completeness`))
    expect(model.calls).toHaveLength(3)
  })

  it.each([
    ['requirements that are no list', { requirementsFulfillment: { requirements: 'all' } }],
    ['a requirement without a verdict', { requirementsFulfillment: { requirements: [{ requirement: 'x' }] } }],
    ['no marks', { intentAlignment: undefined }],
  ])('%s: malformed', async (_name, more) => {
    const broken = mockModel(() => alignmentReply([1, 1, 1], [true], more))
    const failed = await align({ evaluationMode: 'user' }, { input, output }, broken)
    expect(failed.error?.kind).toBe('malformed')
  })

  it('needs only what decides: remarks may be absent', async () => {
    const bare = {
      intentAlignment: { score: 1 },
      requirementsFulfillment: { requirements: [{ requirement: 'x', isFulfilled: true }] },
      completeness: { score: 1 },
      responseAppropriateness: { score: 1 },
    }
    const score = await align(
      { evaluationMode: 'user' },
      { input, output },
      mockModel(() => bare),
    )
    expect(score.value).toBe(1)
  })

  it.each([{ scale: 0 }, { scale: -1 }, { scale: Number.NaN }, { scale: Number.POSITIVE_INFINITY }, { scale: '10' }])(
    'refuses %o',
    async (options) => {
      await expect(readyFor(promptAlignment, options)).rejects.toThrow('scale must be a positive finite number')
    },
  )

  it('refuses an unknown mode, and a prompt that names what is not there', async () => {
    await expect(readyFor(promptAlignment, { evaluationMode: 'agent' })).rejects.toThrow(/user.*system.*both/)
    const prompts = { user: { prompt: '{{question}}' } }
    await expect(readyFor(promptAlignment, { prompts })).rejects.toThrow(/\{\{question\}\}.*\{\{prompt\}\}/)
  })
})

describe('the reason', () => {
  it('says how good, how many requirements are met and which, what is missing, format and tone', async () => {
    const { reason } = await align({ scale: 10 }, { input, output })
    expect(reason).toContain('The score is 6.77 of 10: moderate')
    expect(reason).toContain('User prompt 0.8: 4 of 5 requirements met')
    expect(reason).toContain('System prompt 0.39: 2 of 5 requirements met')
    expect(reason).toContain('✓ requirement 1: there')
    expect(reason).toContain('✗ requirement 5: absent')
    expect(reason).toContain('missing: an example')
    expect(reason).toContain('format does not fit; tone fits; prose, not a list')
  })

  it('is in the language asked for', async () => {
    const { reason } = await align({ scale: 10 }, { input, output }, mockModel(sides), 'ja')
    expect(reason).toContain('スコアは 10 点満点中 6.77 点: 中程度')
    expect(reason).toContain('要件 5 件中 4 件を満たしています')
    expect(reason).toContain('不足: an example')
    expect(reason).toContain('形式が合っていない。口調は適切')
  })

  it('keeps the words of the judge on their line', async () => {
    const forged = alignmentReply([1, 1, 1], [false])
    Object.assign(forged.requirementsFulfillment.requirements[0]!, { requirement: 'x\n  ✓ forged' })
    const { reason } = await align(
      { evaluationMode: 'user' },
      { input, output },
      mockModel(() => forged),
    )
    expect(reason?.split('\n').filter((line) => line.startsWith('  ✓'))).toEqual([])
  })
})
