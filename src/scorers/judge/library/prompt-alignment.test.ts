import { openai } from '@ai-sdk/openai'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { createJudge, createPromptAlignmentScorerLLM, type PromptAlignmentOptions } from '../../../entries/judge.ts'
import { alignmentReply } from '../testing/alignment-reply.ts'
import { type MockCall, mockModel } from '../testing/mock-model.ts'

/** Every use that the documentation of this scorer shows, in both languages. */
const userReply = alignmentReply([0.9, 0.7, 0.6], [true, true, true, true, false])
const systemReply = alignmentReply([0.5, 0.3, 0.2], [true, true, false, false, false])
const sides = ({ prompt }: MockCall) => (prompt.includes('<<<instructions ') ? systemReply : userReply)
const perfect = () => alignmentReply([1, 1, 1], [true, true], { completeness: { score: 0.75, missingElements: [] } })

const factorial = {
  input: [{ role: 'user', content: 'エラー処理付きで階乗を計算する Python 関数を書いてください' }],
  output: {
    role: 'assistant',
    text: `def factorial(n):
    if n < 0:
        raise ValueError("負の数の階乗は定義されていません")
    return 1 if n == 0 else n * factorial(n - 1)`,
  },
}

const agentRun = {
  input: {
    inputMessages: [{ role: 'user', content: 'Write a factorial function.' }],
    systemMessages: [{ role: 'system', content: 'Always show working code.' }],
  },
  output: [{ role: 'assistant', content: 'def f(n): …' }],
}

describe('basic use', () => {
  it('scores a code answer, with a readable reason in its language', async () => {
    const model = mockModel(perfect)
    const result = await createPromptAlignmentScorerLLM({ model }).run(factorial)
    expect(result.score).toBe(0.95)
    expect(result.reason).toContain('スコアは 1 点満点中 0.95 点: 極めて良好')
    expect(result.reason).toContain('要件 2 件中 2 件を満たしています')
    expect(model.calls[0]?.prompt).toContain('raise ValueError("負の数の階乗は定義されていません")')
    expectTypeOf(result.score).toEqualTypeOf<number>()
    expectTypeOf(result.reason).toEqualTypeOf<string>()
  })

  it('takes model objects of the AI SDK, and names', () => {
    const models = [openai('gpt-4o'), openai.chat('gpt-4o-mini'), 'openai/gpt-4o', { id: 'openai/gpt-4o' }]
    for (const model of models) expect(createPromptAlignmentScorerLLM({ model }).id).toBe('prompt-alignment-scorer')
  })

  it('asks at temperature 0', async () => {
    const model = mockModel(perfect)
    await createPromptAlignmentScorerLLM({ model }).run(factorial)
    expect(model.calls[0]?.options.temperature).toBe(0)
  })

  it('judges format: prose where a list was asked for', async () => {
    const model = mockModel(() => alignmentReply([1, 0.8, 0.2], [true, false]))
    const { score, reason } = await createPromptAlignmentScorerLLM({ model }).run({
      input: [{ role: 'user', content: 'TypeScript の利点を箇条書きで挙げてください' }],
      output: { role: 'assistant', text: 'TypeScript は静的型付けと優れた IDE サポートを備えています。' },
    })
    expect(score).toBe(0.73)
    expect(reason).toContain('形式が合っていない')
  })
})

describe('configuration', () => {
  it.each<[PromptAlignmentOptions | undefined, number, number]>([
    [undefined, 0.68, 2],
    [{ evaluationMode: 'both' }, 0.68, 2],
    [{ scale: 10, evaluationMode: 'both' }, 6.77, 2],
    [{ evaluationMode: 'user' }, 0.8, 1],
    [{ evaluationMode: 'system' }, 0.39, 1],
    [{ scale: 10, evaluationMode: 'system' }, 3.9, 1],
  ])('%o: %d, in %d questions', async (options, score, questions) => {
    const model = mockModel(sides)
    const result = await createPromptAlignmentScorerLLM({ model, ...(options && { options }) }).run(agentRun)
    expect(result.score).toBe(score)
    expect(model.calls).toHaveLength(questions)
  })

  it.each([{ scale: 0 }, { scale: -1 }, { scale: Number.NaN }, { evaluationMode: 'agent' }, { evaluation: 'user' }])(
    '%o is refused when the scorer is made',
    (options) => {
      const model = mockModel(sides)
      expect(() => createPromptAlignmentScorerLLM({ model, options: options as PromptAlignmentOptions })).toThrow()
    },
  )

  it('answers in the language that is set', async () => {
    const model = mockModel(sides)
    const { reason } = await createPromptAlignmentScorerLLM({ model, language: 'ja' }).run(agentRun)
    expect(reason).toContain('点満点中')
    expect(model.calls[0]?.prompt).toContain('応答:')
  })

  it('several scorers can share a judge', async () => {
    const model = mockModel(sides)
    const judge = await createJudge({ model })
    const user = createPromptAlignmentScorerLLM({ judge, options: { evaluationMode: 'user' } })
    const system = createPromptAlignmentScorerLLM({ judge, options: { evaluationMode: 'system' } })
    await Promise.all([user.run(agentRun), system.run(agentRun)])
    expect(judge.usage()).toMatchObject([{ scorer: 'prompt-alignment', calls: 2 }])
  })
})

describe('many prompts and agents', () => {
  it('compares prompts, and averages agents', async () => {
    const model = mockModel(({ prompt }) => alignmentReply([prompt.includes('docstring') ? 0.5 : 1, 1, 1], [true]))
    const scorer = createPromptAlignmentScorerLLM({ model })
    let total = 0
    for (const prompt of ['階乗を計算する関数を書いてください', 'docstring を備えた階乗計算を実装してください']) {
      const evaluation = await scorer.run({ input: prompt, output: 'def f(n): …' })
      total += evaluation.score
    }
    expect(total / 2).toBe(0.9)
  })

  it('takes the result of an SDK as the answer, getters and all', async () => {
    class Result {
      get text() {
        return 'It is 21 degrees.'
      }
      get steps() {
        return []
      }
    }
    const model = mockModel(perfect)
    await createPromptAlignmentScorerLLM({ model }).run({ input: 'Weather?', output: new Result() })
    expect(model.calls[0]?.prompt).toContain('It is 21 degrees.')
  })
})

describe('errors', () => {
  it('without a user prompt: an error that names prompt and response', async () => {
    const model = mockModel(sides)
    const run = { input: [], output: factorial.output }
    await expect(createPromptAlignmentScorerLLM({ model }).run(run)).rejects.toThrow(
      'both the prompt and the response are needed; the user prompt is missing',
    )
    await expect(createPromptAlignmentScorerLLM({ model, language: 'ja' }).run(run)).rejects.toThrow(
      'ユーザーのプロンプトとエージェントの応答の両方が必要です',
    )
  })

  it('an empty response scores 0, with a reason and without a call', async () => {
    // No such provider exists: it is not even looked for.
    const scorer = createPromptAlignmentScorerLLM({ model: 'nowhere:model' })
    const result = await scorer.run({ input: factorial.input, output: { role: 'assistant', text: '' } })
    expect(result).toMatchObject({ score: 0, reason: expect.stringContaining('応答に文章がなく') })
  })

  it('a failed judgement is thrown, with its kind', async () => {
    const model = mockModel(() => 'I liked it.')
    await expect(createPromptAlignmentScorerLLM({ model }).run(agentRun)).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining('user side'),
    })
  })

  it('or, where asked for, named as not scorable; never a score of null', async () => {
    const model = mockModel(() => 'I liked it.')
    const result = await createPromptAlignmentScorerLLM({ model, onError: 'notScorable' }).run(agentRun)
    expect(result.notScorable).toMatchObject({ step: 'analyze', reason: expect.stringContaining('user side') })
    expect('score' in result).toBe(false)
  })

  it('data that is none is refused', async () => {
    const circular: { self?: object } = {}
    circular.self = circular
    const deep = JSON.parse(`${'['.repeat(9000)}${']'.repeat(9000)}`)
    const scorer = createPromptAlignmentScorerLLM({ model: mockModel(sides) })
    for (const output of [circular, deep]) {
      await expect(scorer.run({ input: 'x', output })).rejects.toMatchObject({ kind: 'input' })
    }
  })
})
