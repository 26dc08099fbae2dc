import { describe, expect, it } from 'vitest'
import {
  createAnswerRelevancyScorerLLM,
  createContextPrecisionScorerLLM,
  createContextRecallScorerLLM,
  createContextRelevanceScorerLLM,
  createFactualityScorerLLM,
  createFaithfulnessScorerLLM,
  createPairwiseScorerLLM,
  createPromptAlignmentScorerLLM,
  createRubricScorerLLM,
  createSemanticSimilarityScorerLLM,
  createToolCallAccuracyScorerCode,
  createToolCallAccuracyScorerLLM,
} from '../../../entries/judge.ts'
import { alignmentReply } from '../testing/alignment-reply.ts'
import { firstId, keysAsked, mockModel } from '../testing/mock-model.ts'

/** What an agent of Mastra hands to its scorers. */
const agentRun = {
  runId: 'run-1',
  scorer: { id: 's', name: 's', description: '' },
  source: 'LIVE',
  entity: { id: 'w', name: 'Weather' },
  entityType: 'AGENT',
  input: {
    inputMessages: [
      {
        id: 'm1',
        role: 'user',
        createdAt: new Date(0),
        content: {
          format: 2,
          parts: [{ type: 'text', text: 'What is the weather in Tokyo?' }],
          content: 'What is the weather in Tokyo?',
        },
      },
    ],
    rememberedMessages: [],
    systemMessages: [{ role: 'system', content: 'You are a weather bot.' }],
    taggedSystemMessages: {},
  },
  output: [
    {
      role: 'assistant',
      content: {
        format: 2,
        parts: [
          {
            type: 'tool-invocation',
            toolInvocation: {
              state: 'result',
              toolCallId: 'c1',
              toolName: 'weather',
              args: { city: 'Tokyo' },
              result: { temp: 21 },
            },
          },
          { type: 'step-start' },
          { type: 'text', text: 'It is 21 degrees in Tokyo.' },
        ],
        content: 'It is 21 degrees in Tokyo.',
      },
    },
  ],
}

const anyReply = mockModel((call) => {
  const replies: Record<string, unknown> = {
    intentAlignment: alignmentReply([1, 1, 1], [true, false]),
    statements: { statements: ['It is 21 degrees.'] },
    claims: { claims: ['It is 21 degrees.'] },
    verdicts: { verdicts: [{ id: firstId(call), verdict: 'yes', reasoning: '' }] },
    relevant: { relevant: [], reasoning: '' },
    choice: { choice: 'same', reasoning: '' },
    calls: { calls: [{ id: 'c1', appropriate: true, reasoning: '' }] },
    answers: { answers: [{ id: 'q1', answer: 'yes', reasoning: '' }] },
    winner: { winner: 'tie', reasoning: '' },
    score: { score: 5, reasoning: '' },
  }
  return replies[keysAsked(call).find((key) => key in replies) ?? '']
})
const model = anyReply

const everyScorer = [
  createPromptAlignmentScorerLLM({ model }),
  createAnswerRelevancyScorerLLM({ model }),
  createFaithfulnessScorerLLM({ model }),
  createToolCallAccuracyScorerLLM({ model }),
  createToolCallAccuracyScorerCode({ expectedTool: 'weather' }),
  createRubricScorerLLM({ model, options: { questions: ['Is it polite?'] } }),
  createPairwiseScorerLLM({ model }),
  createSemanticSimilarityScorerLLM({ model }),
  createContextRecallScorerLLM({ model }),
  createContextPrecisionScorerLLM({ model }),
  createContextRelevanceScorerLLM({ model }),
  createFactualityScorerLLM({ model, options: { scores: { subset: 1 } } }),
]

describe('the members that Mastra uses', () => {
  it.each(everyScorer.map((scorer) => [scorer.name, scorer] as const))('%s', (_name, scorer) => {
    const { id, name, description } = scorer
    expect(id).toMatch(/^[a-z-]+-scorer$/)
    expect(description.length).toBeGreaterThan(10)
    expect(scorer.config).toEqual({ id, name, description, type: 'agent' })
    expect(scorer.type).toBe('agent')
    expect(scorer.getSteps()).toMatchObject([{ name: 'analyze', type: 'function' }])
    expect(() => scorer.__registerMastra({})).not.toThrow()
    expect(() => scorer.__setRawConfig({})).not.toThrow()
    expect(scorer.toRawConfig()).toBeUndefined()
  })

  it('prompt alignment has the id and name it has there', () => {
    expect(everyScorer[0]).toMatchObject({ id: 'prompt-alignment-scorer', name: 'Prompt Alignment (LLM)' })
  })

  it('their run survives being taken off the object', async () => {
    const { run } = createToolCallAccuracyScorerCode({ expectedTool: 'weather' })
    expect((await run(agentRun)).score).toBe(1)
  })
})

describe("a run of Mastra's", () => {
  it.each(everyScorer.map((scorer) => [scorer.name, scorer] as const))('%s', async (_name, scorer) => {
    const result = await scorer.run({ ...agentRun, groundTruth: 'About 21 degrees.' })
    expect(result).toMatchObject({
      runId: 'run-1',
      groundTruth: 'About 21 degrees.',
      source: 'LIVE',
      reason: expect.any(String),
    })
    expect(result.input).toBe(agentRun.input)
    expect(result.score).toBeGreaterThanOrEqual(0)
    expect(result.score).toBeLessThanOrEqual(1)
  })

  it('has the keys of their result', async () => {
    const result = await createPromptAlignmentScorerLLM({ model }).run(agentRun)
    const keys = ['input', 'output', 'runId', 'score', 'reason', 'analyzeStepResult', 'analyzePrompt', 'judge']
    const steps = ['generateReasonPrompt', 'generateScorePrompt', 'preprocessStepResult', 'preprocessPrompt']
    expect(Object.keys(result)).toEqual(expect.arrayContaining([...keys, ...steps]))
    expect(result.analyzePrompt).toContain('What is the weather in Tokyo?')
    expect(result.judge?.analyze.executions).toHaveLength(2)
    expect(result.judge?.analyze.executions[0]).toMatchObject({
      status: 'success',
      judgeModelId: 'mock-1',
      judgeProvider: 'mock',
      usage: { inputTokens: 10, outputTokens: 5 },
    })
  })

  it('has the shape of their analysis, with the total counted', async () => {
    const { analyzeStepResult } = await createPromptAlignmentScorerLLM({ model }).run(agentRun)
    const side = {
      intentAlignment: { score: 1, primaryIntent: 'know', isAddressed: true, reasoning: 'to the point' },
      requirementsFulfillment: {
        requirements: [
          { requirement: 'requirement 1', isFulfilled: true, reasoning: 'there' },
          { requirement: 'requirement 2', isFulfilled: false, reasoning: 'absent' },
        ],
        overallScore: 0.5,
      },
      completeness: { score: 1, missingElements: ['an example'], reasoning: 'one thing lacks' },
      responseAppropriateness: {
        score: 1,
        formatAlignment: false,
        toneAlignment: true,
        reasoning: 'prose, not a list',
      },
      overallAssessment: 'Decent.',
    }
    expect(analyzeStepResult).toEqual({ ...side, system: side })
  })

  it('makes an id where there is none', async () => {
    const { runId } = await createPromptAlignmentScorerLLM({ model }).run({ input: 'x', output: 'y' })
    expect(runId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('what does not apply is not scorable, never a score', async () => {
    const result = await createSemanticSimilarityScorerLLM({ model }).run({ output: ' ', expected: 'x' })
    expect(result).toMatchObject({ notScorable: { step: 'analyze', reason: 'the answer is blank' } })
    expect('score' in result).toBe(false)
  })
})

it('faithfulness takes its context with the run, or once for all', async () => {
  const run = { input: 'q', output: 'It is 21 degrees.' }
  expect((await createFaithfulnessScorerLLM({ model }).run({ ...run, context: ['21'] })).score).toBe(1)
  expect((await createFaithfulnessScorerLLM({ model, context: ['21'] }).run(run)).score).toBe(1)
  await expect(createFaithfulnessScorerLLM({ model }).run(run)).rejects.toMatchObject({ kind: 'input' })
})

it('the scorer without a model needs to know what is expected', () => {
  expect(() => createToolCallAccuracyScorerCode({})).toThrow('expectedTool')
})
