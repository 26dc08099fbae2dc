import { createJudge } from '../../../judge/create-judge.ts'
import type { SdkModel } from '../../../judge/models/ai-sdk.ts'
import { bareContext } from '../../../score/conformance.ts'
import type { ScoreContext } from '../../../score/scorer.ts'

/** What a mock model was asked. */
export interface MockCall {
  number: number
  system: string
  prompt: string
  options: { temperature?: number; abortSignal?: AbortSignal; responseFormat?: { schema?: { properties?: object } } }
}

export interface MockModel extends SdkModel {
  calls: MockCall[]
}

/** A model object as users of the AI SDK write them in tests. An object is answered as JSON, a string as it is. */
export function mockModel(answer: (call: MockCall) => unknown, modelId = 'mock-1'): MockModel {
  const calls: MockCall[] = []
  return {
    specificationVersion: 'v2',
    provider: 'mock',
    modelId,
    calls,
    async doGenerate(options) {
      const [system, user] = options.prompt as [{ content: string }, { content: { text: string }[] }]
      const prompt = user.content.map(({ text }) => text).join('')
      const call = { number: calls.length + 1, system: system.content, prompt, options }
      calls.push(call)
      const reply = await answer(call)
      return {
        content: [{ type: 'text', text: typeof reply === 'string' ? reply : JSON.stringify(reply) }],
        finishReason: 'stop',
        usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15 },
        warnings: [],
      }
    },
  }
}

/** The keys that a call asks for: tells the questions of a scorer apart. */
export const keysAsked = ({ options }: MockCall): string[] =>
  Object.keys(options.responseFormat?.schema?.properties ?? {})

/** What the first of the things listed in a question is called: statements s1, passages p1. */
export const firstId = ({ options }: MockCall): string | undefined =>
  /"enum":\["([a-z]1)"/.exec(JSON.stringify(options.responseFormat?.schema))?.[1]

/** A context whose judge is such a model. */
export async function contextWith(model: MockModel, around: Partial<ScoreContext> = {}): Promise<ScoreContext> {
  return { ...bareContext, judge: await createJudge({ model }, { backoffBaseMs: 1 }), ...around }
}
