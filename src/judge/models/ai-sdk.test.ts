import { expect, test } from 'vitest'
import { createJudge } from '../create-judge.ts'
import { failureOf, gradeQuestion, textQuestion } from '../testing/questions.ts'
import type { SdkModel } from './ai-sdk.ts'

const TEXT = '{"score":4,"reasoning":"close"}'

/** What models of each version of the specification answer with. */
const VERSIONS = {
  v1: { text: TEXT, finishReason: 'stop', usage: { promptTokens: 7, completionTokens: 3 }, rawCall: {} },
  v2: {
    content: [{ type: 'text', text: TEXT }],
    finishReason: 'stop',
    usage: { inputTokens: 7, outputTokens: 3, totalTokens: 10 },
    warnings: [],
  },
  v3: {
    content: [
      { type: 'reasoning', text: 'hm {"score":1}' },
      { type: 'text', text: TEXT },
    ],
    finishReason: { unified: 'stop', raw: 'stop' },
    usage: { inputTokens: { total: 7, noCache: 7 }, outputTokens: { total: 3 } },
    warnings: [],
  },
  v4: {
    content: [
      { type: 'text', text: TEXT.slice(0, 9) },
      { type: 'text', text: TEXT.slice(9) },
    ],
    finishReason: { unified: 'stop', raw: 'end_turn' },
    usage: { inputTokens: { total: 7 }, outputTokens: { total: 3 } },
    warnings: [],
  },
}
type Version = keyof typeof VERSIONS

function model(version: Version, answer: (options: never) => unknown): SdkModel & { asked: Record<string, never>[] } {
  const asked: Record<string, never>[] = []
  return {
    specificationVersion: version,
    provider: 'mock.chat',
    modelId: 'm',
    asked,
    async doGenerate(options: never) {
      asked.push(options)
      return answer(options)
    },
  }
}

const judgeOf = (one: SdkModel) =>
  createJudge({ model: one, maxRetries: 1, timeout: 0.2 }, { backoffBaseMs: 1, env: {} })

const versions = Object.keys(VERSIONS) as Version[]

test.each(versions)('a model object of %s is asked directly', async (version) => {
  const one = model(version, () => VERSIONS[version])
  const judge = await judgeOf(one)
  const { value, usage } = await judge.ask(gradeQuestion('a'))
  expect(value).toEqual({ score: 4, reasoning: 'close' })
  expect(usage).toMatchObject({ calls: 1, inputTokens: 7, outputTokens: 3, estimated: false })
  expect(judge.provenance()).toMatchObject({ model: 'mock:m', provider: 'mock', temperature: 0 })
  expect(one.asked[0]).toMatchObject({
    temperature: 0,
    prompt: [{ role: 'system' }, { role: 'user', content: [{ type: 'text' }] }],
    ...(version === 'v1'
      ? { inputFormat: 'messages', mode: { type: 'object-json' } }
      : { responseFormat: { type: 'json' } }),
  })
})

test.each(versions)('%s: refusals, cut replies and what is missing are understood', async (version) => {
  const said = VERSIONS[version]
  const finish = (reason: string) => (version === 'v3' || version === 'v4' ? { unified: reason, raw: reason } : reason)
  const kind = async (answer: object) =>
    (await failureOf((await judgeOf(model(version, () => answer))).ask(gradeQuestion('a')))).kind
  expect(await kind({ ...said, finishReason: finish('length') })).toBe('truncated')
  expect(await kind({ ...said, finishReason: finish('content-filter') })).toBe('refused')
  const body = { choices: [{ message: { refusal: 'No.' } }] }
  expect(await kind({ ...said, content: [], text: '', response: { body } })).toBe('refused')
  expect(await kind({ ...said, content: [], text: '', rawResponse: { body: JSON.stringify(body) } })).toBe('refused')
  expect(await kind({})).toBe('malformed')
  expect(await kind({ content: null, finishReason: null, usage: null, warnings: null })).toBe('malformed')
})

test.each(versions)('%s: the tool rung is offered as the version has it, and its call is read', async (version) => {
  const one = model(version, (options: { mode?: { type: string }; tools?: unknown }) => {
    if (!options.tools && options.mode?.type !== 'object-tool')
      throw Object.assign(new Error("'object-json mode' functionality not supported"), {
        name: 'AI_UnsupportedFunctionalityError',
      })
    const call = { toolCallType: 'function', toolCallId: 'c', toolName: 'verdict' }
    return version === 'v1'
      ? { finishReason: 'stop', toolCalls: [{ ...call, args: TEXT }] }
      : {
          finishReason: 'stop',
          content: [
            { type: 'text', text: 'So:' },
            { ...call, type: 'tool-call', input: TEXT },
          ],
        }
  })
  const judge = await judgeOf(one)
  expect((await judge.ask(gradeQuestion('a'))).value.score).toBe(4)
  expect(judge.provenance().structure).toBe('tool')
  expect(one.asked).toHaveLength(2)
})

test('a model that ignores being called off is not waited for', async () => {
  const judge = await judgeOf(model('v2', () => new Promise(() => {})))
  expect((await failureOf(judge.ask(gradeQuestion('a')))).kind).toBe('timeout')
})

test.each([[undefined], [null], ['text'], [new Error('boom')], [{ statusCode: 'x' }], [42n]])(
  'whatever a model throws (%s) is a failed transport',
  async (thrown) => {
    const judge = await judgeOf(
      model('v2', () => {
        throw thrown
      }),
    )
    expect((await failureOf(judge.ask(gradeQuestion('a')))).kind).toBe('transport')
  },
)

test('a setting that the package left out by itself is in the provenance', async () => {
  const warnings = [{ type: 'unsupported', feature: 'temperature' }]
  const judge = await judgeOf(model('v4', () => ({ ...VERSIONS.v4, warnings })))
  await judge.ask(gradeQuestion('a'))
  expect(judge.provenance().temperature).toBeNull()
  expect(judge.provenance().notes[0]?.en).toContain('temperature')
})

test('plain text is asked for without a structure', async () => {
  const one = model('v4', () => ({ ...VERSIONS.v4, content: [{ type: 'text', text: 'Hello!' }] }))
  const judge = await judgeOf(one)
  const { text } = await judge.askText(textQuestion('Hi', { maxOutputTokens: 9 }))
  expect(text).toBe('Hello!')
  expect(one.asked[0]).not.toHaveProperty('responseFormat')
  expect(one.asked[0]).toMatchObject({ maxOutputTokens: 9, prompt: [{ role: 'user' }] })
})
