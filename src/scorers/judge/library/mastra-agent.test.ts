import { Agent } from '@mastra/core/agent'
import { runEvals } from '@mastra/core/evals'
import { Mastra } from '@mastra/core/mastra'
import { InMemoryStore } from '@mastra/core/storage'
import { createTool } from '@mastra/core/tools'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  createPromptAlignmentScorerLLM,
  createSemanticSimilarityScorerLLM,
  createToolCallAccuracyScorerCode,
} from '../../../entries/judge.ts'
import { alignmentReply } from '../testing/alignment-reply.ts'
import { type MockCall, mockModel } from '../testing/mock-model.ts'

/** The model of the agent itself: calls its tool first, then answers. */
function agentModel() {
  const model = {
    specificationVersion: 'v2' as const,
    provider: 'scripted',
    modelId: 'agent-1',
    supportedUrls: {},
    async doGenerate({ prompt }: { prompt: { role: string }[] }) {
      const hasCalled = prompt.some(({ role }) => role === 'tool')
      return {
        content: hasCalled
          ? [{ type: 'text', text: 'It is 21 degrees in Tokyo.' }]
          : [{ type: 'tool-call', toolCallId: 'c1', toolName: 'weather', input: '{"city":"Tokyo"}' }],
        finishReason: hasCalled ? 'stop' : 'tool-calls',
        usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
        warnings: [],
      }
    },
  }
  return model as never
}

const sides = ({ prompt }: MockCall) =>
  prompt.includes('<<<instructions ')
    ? alignmentReply([0.5, 0.3, 0.2], [true, true, false, false, false])
    : alignmentReply([0.9, 0.7, 0.6], [true, true, true, true, false])

const weather = createTool({
  id: 'weather',
  description: 'gives the weather',
  inputSchema: z.object({ city: z.string() }),
  execute: async () => ({ temp: 21 }),
})

const about = { id: 'weather', name: 'Weather', instructions: 'You are a weather bot.', tools: { weather } }

describe('an agent of Mastra', () => {
  it('has its answers scored as they come, and the scores stored', async () => {
    const judge = mockModel(sides)
    const alignment = createPromptAlignmentScorerLLM({ model: judge })
    const tools = createToolCallAccuracyScorerCode({ expectedTool: 'weather', strict: true })
    const sampling = { type: 'ratio', rate: 1 } as const
    const agent = new Agent({
      ...about,
      model: agentModel(),
      scorers: { alignment: { scorer: alignment, sampling }, tools: { scorer: tools, sampling } },
    })
    const storage = new InMemoryStore()
    const mastra = new Mastra({ agents: { agent }, storage, logger: false })
    const answer = await mastra.getAgent('agent').generate('What is the weather in Tokyo?')
    expect(answer.text).toBe('It is 21 degrees in Tokyo.')

    const scores = await storage.getStore('scores')
    const stored = async (scorerId: string) =>
      (await scores?.listScoresByScorerId({ scorerId, pagination: { page: 0, perPage: 9 } }))?.scores ?? []
    await vi.waitFor(async () => expect(await stored(alignment.id)).toHaveLength(1), { timeout: 10_000 })
    expect((await stored(alignment.id))[0]).toMatchObject({
      score: 0.68,
      reason: expect.stringContaining('4 of 5 requirements met'),
      analyzeStepResult: { intentAlignment: { score: 0.9 } },
    })
    await vi.waitFor(async () => expect(await stored(tools.id)).toMatchObject([{ score: 1 }]), { timeout: 10_000 })
    const [user = '', system = ''] = judge.calls.map(({ prompt }) => prompt)
    expect(user).toContain('What is the weather in Tokyo?')
    expect(user).toContain('It is 21 degrees in Tokyo.')
    expect(system).toContain('You are a weather bot.')
  })

  it('is evaluated against thresholds; what does not apply is left out', async () => {
    const alignment = createPromptAlignmentScorerLLM({ model: mockModel(sides) })
    const similarity = createSemanticSimilarityScorerLLM({ model: mockModel(() => ({ score: 4, reasoning: '' })) })
    const agent = new Agent({ ...about, model: agentModel() })
    const result = await runEvals({
      target: agent,
      data: [
        { input: 'What is the weather in Tokyo?', groundTruth: 'About 21 degrees.' },
        { input: 'And tomorrow?', groundTruth: ' ' },
      ],
      scorers: [alignment, similarity],
    })
    expect(result.scores).toMatchObject({ [alignment.id]: 0.68, [similarity.id]: 0.8 })
  })

  it('is told of a failed judgement by an error, or, where asked for, as not scorable', async () => {
    const broken = mockModel(() => 'no JSON here')
    const data = [{ input: 'What is the weather in Tokyo?' }]
    const target = new Agent({ ...about, model: agentModel() })
    const throwing = createPromptAlignmentScorerLLM({ model: broken })
    await expect(runEvals({ target, data, scorers: [throwing] })).rejects.toThrow()
    const lenient = createPromptAlignmentScorerLLM({ model: broken, onError: 'notScorable' })
    const result = await runEvals({ target, data, scorers: [lenient] })
    expect(result.summary).toMatchObject({ notScorable: { [lenient.id]: 1 } })
  })
})
