import { expect, test } from 'vitest'
import { isJsonObject, type JsonObject } from '../../json.ts'
import { type ServerCall, type ServerReply, startProvider } from '../testing/provider-server.ts'
import { failureOf, GOOD, gradeQuestion, judgeAt } from '../testing/questions.ts'

const refuse = (message: string, param?: string): ServerReply => ({
  status: 400,
  body: JSON.stringify({ error: { message, param, type: 'invalid_request_error' } }),
})

const hasSchema = ({ response_format: format }: JsonObject) => isJsonObject(format) && format.type === 'json_schema'

/** A server that does not know what `lacks` names. */
function serverThatLacks(lacks: { temperature?: boolean; schema?: boolean; tools?: boolean }) {
  return startProvider(({ body }) => {
    if (lacks.temperature && 'temperature' in body)
      return refuse("Unsupported value: 'temperature' does not support 0 with this model.", 'temperature')
    if (lacks.schema && hasSchema(body)) return refuse("'response_format' of type json_schema is not supported")
    if (lacks.tools && 'tools' in body) return refuse('this model does not support tools')
    return 'tools' in body ? { toolInput: GOOD } : { content: `Well: ${GOOD}` }
  })
}

const ask = async (judge: Awaited<ReturnType<typeof judgeAt>>, count: number) => {
  for (let at = 0; at < count; at++) expect((await judge.ask(gradeQuestion(String(at)))).value.score).toBe(4)
}

test.each(['openai-compatible:m', 'openai:m', 'anthropic:m'])('%s: temperature is 0 unless said', async (model) => {
  await using server = await startProvider(() => ({ content: GOOD }))
  await ask(await judgeAt(server, { model }), 1)
  await ask(await judgeAt(server, { model, temperature: 0.7 }), 1)
  expect(server.calls.map(({ body }) => body.temperature)).toEqual([0, 0.7])
})

test('a model that refuses a temperature is asked again without, once and not per case', async () => {
  await using server = await serverThatLacks({ temperature: true })
  const judge = await judgeAt(server)
  expect(judge.provenance().temperature).toBe(0)
  await ask(judge, 4)
  expect(server.calls).toHaveLength(5)
  expect(server.calls.slice(1).some(({ body }) => 'temperature' in body)).toBe(false)
  const { temperature, notes, structure } = judge.provenance()
  expect({ temperature, structure }).toEqual({ temperature: null, structure: 'json-schema' })
  expect(notes[0]?.ja).toContain('temperature')
})

test.each([
  [{}, 'json-schema', 4],
  [{ schema: true }, 'tool', 5],
  [{ schema: true, tools: true }, 'text', 6],
  [{ schema: true, tools: true, temperature: true }, 'text', 7],
] as const)('a server that lacks %j is asked by %s, and the steps are taken once', async (lacks, structure, calls) => {
  await using server = await serverThatLacks(lacks)
  const judge = await judgeAt(server, { maxRetries: 0 })
  await ask(judge, 4)
  expect(server.calls).toHaveLength(calls)
  expect(judge.provenance().structure).toBe(structure)
})

test('the schema is strict, and in text it stands in the prompt', async () => {
  await using server = await serverThatLacks({ schema: true, tools: true })
  await ask(await judgeAt(server), 1)
  const [schema, tool, text] = server.calls
  expect(schema?.body).toMatchObject({
    response_format: {
      json_schema: { strict: true, schema: { additionalProperties: false, required: ['score', 'reasoning'] } },
    },
  })
  expect(tool?.body).toMatchObject({
    tools: [{ function: { name: 'verdict' } }],
    tool_choice: { function: { name: 'verdict' } },
  })
  expect(text?.body).not.toHaveProperty('tools')
  expect(text?.text).toContain('"required":["score","reasoning"]')
})

test('many at once step down together', async () => {
  await using server = await serverThatLacks({ schema: true, tools: true })
  const judge = await judgeAt(server, { concurrency: 5 })
  const asked = await Promise.all(Array.from({ length: 40 }, (_, at) => judge.ask(gradeQuestion(String(at)))))
  expect(asked.every(({ value }) => value.score === 4)).toBe(true)
  expect(server.calls.length).toBeLessThanOrEqual(40 + 2 * 5)
})

test('a 400 about something else is no step, and 500s that name a feature are none either', async () => {
  for (const reply of [refuse('the context is too long'), { status: 500, body: 'response_format crashed' }]) {
    await using server = await startProvider(() => reply)
    const judge = await judgeAt(server, { maxRetries: 0 })
    await failureOf(judge.ask(gradeQuestion('a')))
    expect(server.calls).toHaveLength(1)
    expect(judge.provenance().structure).toBe('json-schema')
  }
})

test('a server that refuses everything ends as rejected', async () => {
  await using server = await startProvider(() => refuse('response_format, tools and temperature are all unknown'))
  const judge = await judgeAt(server)
  const failure = await failureOf(judge.ask(gradeQuestion('a')))
  expect(failure.kind).toBe('rejected')
  expect(failure.message).toContain('all unknown')
  expect(server.calls).toHaveLength(4)
})

const words = ['Failed to initialize samplers: std::exception', 'Bad Request', '']

test.each(words)('a 400 that goes away without the structured part is a refusal of structure: %j', async (message) => {
  await using server = await startProvider(({ body }) =>
    hasSchema(body) || 'tools' in body ? refuse(message) : { content: GOOD },
  )
  const judge = await judgeAt(server, { maxRetries: 0 })
  await ask(judge, 3)
  // The bounded schema, the plain one, a tool, words; then words only.
  expect(server.calls).toHaveLength(6)
  expect(judge.provenance().structure).toBe('text')
  expect((await judge.ask(gradeQuestion('x'))).structure).toBe('text')
})

test('a 400 that does not go away teaches nothing', async () => {
  await using server = await startProvider(({ text }) => (text.includes('(bad)') ? refuse('no') : { content: GOOD }))
  const judge = await judgeAt(server)
  expect((await failureOf(judge.ask(gradeQuestion('bad')))).kind).toBe('rejected')
  expect(judge.provenance().structure).toBe('json-schema')
})

test('prose that is cut where a tool was forced leads on to words, and counts as no answer', async () => {
  await using server = await startProvider(({ body }) => {
    if (hasSchema(body)) return refuse('Failed to initialize samplers: std::exception')
    return 'tools' in body ? { content: 'The two texts are', finish: 'length' } : { content: GOOD }
  })
  const judge = await judgeAt(server)
  expect(await judge.ask(gradeQuestion('a'))).toMatchObject({ value: { score: 4 }, repaired: false, structure: 'text' })
  expect(server.calls.map(({ body }) => 'tools' in body)).toEqual([false, false, true, false])
})

test('tools that a server ignores in silence lead on to words, with the schema in them again', async () => {
  await using server = await startProvider(({ body, text }) => {
    if (hasSchema(body)) return refuse('Failed to initialize samplers')
    return { content: text.includes('"required":["score"') ? GOOD : 'I would say four.' }
  })
  const judge = await judgeAt(server)
  await ask(judge, 2)
  // Bounded, plain, the ignored tool, words; then words.
  expect(server.calls.map(({ body }) => 'tools' in body)).toEqual([false, false, true, false, false])
  expect(judge.provenance().structure).toBe('text')
})

test('the bounds of a schema are left out where they are refused, and the schema stays', async () => {
  await using server = await startProvider(({ body }) =>
    JSON.stringify(body.response_format).includes('maxLength')
      ? refuse("Invalid schema for response_format 'verdict': 'maxLength' is not permitted.")
      : { content: GOOD },
  )
  const judge = await judgeAt(server)
  await ask(judge, 2)
  expect(server.calls).toHaveLength(3)
  expect(judge.provenance().structure).toBe('json-schema')
  expect(server.calls[0]?.body).toMatchObject({
    response_format: {
      json_schema: { schema: { properties: { score: { enum: [1, 2, 3, 4, 5] }, reasoning: { maxLength: 200 } } } },
    },
  })
})

test('large providers get no keyword that their strict mode refuses', async () => {
  await using server = await startProvider(() => ({ content: GOOD }))
  const fetch: typeof globalThis.fetch = (input, init) =>
    globalThis.fetch(String(input).replace('https://api.openai.com/v1', server.url), init)
  const judge = await judgeAt(
    server,
    { model: 'openai:gpt-4o', baseURL: null, apiKeyEnv: 'K' },
    { env: { K: 'k' }, fetch },
  )
  await ask(judge, 1)
  expect(JSON.stringify(server.calls[0]?.body.response_format)).not.toMatch(/max|min/)
})

test.each(['json-schema', 'tool', 'json', 'text'] as const)('structure: %s is kept to', async (structure) => {
  await using server = await startProvider(({ body }) => ('tools' in body ? { toolInput: GOOD } : { content: GOOD }))
  const judge = await judgeAt(server, { structure })
  await ask(judge, 1)
  const { response_format: format, tools } = (server.calls[0] as ServerCall).body
  expect(isJsonObject(format) ? format.type : tools ? 'tool' : 'text').toBe(
    { 'json-schema': 'json_schema', json: 'json_object', tool: 'tool', text: 'text' }[structure],
  )
  expect(judge.provenance().structure).toBe(structure)
  await using refusing = await startProvider(() => refuse('response_format and tools are not supported'))
  const fixed = await judgeAt(refusing, { structure })
  expect((await failureOf(fixed.ask(gradeQuestion('a')))).kind).toBe('rejected')
  expect(refusing.calls.length).toBeLessThanOrEqual(2)
})
