import { expect, test } from 'vitest'
import { isJsonObject, type JsonObject } from '../../json.ts'
import { type ServerReply, startProvider } from '../testing/provider-server.ts'
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
