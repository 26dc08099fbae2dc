import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { bareContext, conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import { filesIn } from '../../score/files.ts'
import { folderWith } from '../../usercode/testing.ts'
import { TAU_RECORD } from './fixtures/records.ts'
import toolCallValidity from './tool-call-validity.ts'

conforms('tool-call-validity', toolCallValidity)

const PARAMETERS = {
  type: 'object',
  properties: { city: { type: 'string', pattern: '^[A-Z]' }, days: { type: 'integer', minimum: 1 } },
  required: ['city'],
  additionalProperties: false,
}
const TOOLS = [{ name: 'weather', parameters: PARAMETERS }]

const calling = (...calls: [name: string, given: unknown][]): Json => [
  { role: 'assistant', tool_calls: calls.map(([name, given]) => ({ function: { name, arguments: given as Json } })) },
]

const score = async (output: Json, options: object = {}) =>
  evaluate(await readyFor(toolCallValidity, { tools: TOOLS, ...options }), { id: 'c', output }, bareContext)

describe('tool-call-validity', () => {
  it.each<[string, [string, unknown][], number, string | undefined]>([
    ['fits', [['weather', '{"city":"Tokyo","days":2}']], 1, undefined],
    ['as an object', [['weather', { city: 'Tokyo' }]], 1, undefined],
    ['unknown tool', [['wether', '{"city":"Tokyo"}']], 0, 'call 1, wether: there is no such tool'],
    ['missing', [['weather', '{}']], 0, "call 1, weather: /: must have required property 'city'"],
    ['of another type', [['weather', '{"city":"Tokyo","days":"2"}']], 0, 'call 1, weather: /days: must be integer'],
    ['unknown argument', [['weather', '{"city":"Tokyo","town":1}']], 0, '"town"'],
    ['against its pattern', [['weather', '{"city":"tokyo"}']], 0, 'must match pattern'],
    ['no JSON', [['weather', '{"city":"Tok']], 0, 'the arguments are no JSON object'],
    ['a list', [['weather', '["Tokyo"]']], 0, 'the arguments are no JSON object'],
    [
      'one of two',
      [
        ['weather', '{"city":"Tokyo"}'],
        ['weather', '{"days":0}'],
      ],
      1 / 2,
      'call 2, weather',
    ],
  ])('%s', async (_what, calls, value, reason) => {
    const found = await score(calling(...calls))
    expect(found.value).toBe(value)
    if (reason === undefined) expect(found.reason).toBeUndefined()
    else expect(found.reason).toContain(reason)
  })

  it('does not apply without a call, unless one is required', async () => {
    expect((await score('It is sunny.')).status).toBe('not-applicable')
    expect(await score('It is sunny.', { required: true })).toMatchObject({ value: 0, reason: 'no tool was called' })
  })

  it.each([
    ['OpenAI', { type: 'function', function: { name: 'weather', parameters: PARAMETERS } }],
    ['OpenAI responses', { type: 'function', name: 'weather', parameters: PARAMETERS, strict: true }],
    ['Anthropic', { name: 'weather', description: 'x', input_schema: PARAMETERS }],
    ['MCP', { name: 'weather', inputSchema: PARAMETERS }],
  ])('takes the definitions of %s', async (_whose, tool) => {
    expect((await score(calling(['weather', '{}']), { tools: [tool] })).value).toBe(0)
    expect((await score(calling(['weather', '{"city":"Tokyo"}']), { tools: [tool] })).value).toBe(1)
  })

  it('takes a file of them, and records of benchmarks', async () => {
    const tools = ['get_user_details', 'get_reservation_details', 'cancel_reservation'].map((name) => ({ name }))
    const files = filesIn(await folderWith({ 'tools.json': JSON.stringify({ tools }), 'bad.json': '{}' }))
    const ready = await readyFor(toolCallValidity, { file: 'tools.json' }, files)
    expect((await evaluate(ready, { id: 'c', output: TAU_RECORD }, bareContext)).value).toBe(1)
    await expect(readyFor(toolCallValidity, { file: 'bad.json' }, files)).rejects.toThrow('no JSON list of tools')
    await expect(readyFor(toolCallValidity, { file: 'none.json' }, files)).rejects.toThrow('none.json')
  })

  it.each([
    [[{ parameters: {} }], 'this one has no name'],
    [[{ name: 'a' }, { name: 'a' }], 'described twice'],
    [[{ name: 'a', parameters: { type: 'nothing' } }], 'the JSON Schema is not valid'],
  ])('refuses %j before anything runs', async (tools, said) => {
    await expect(readyFor(toolCallValidity, { tools })).rejects.toThrow(said)
  })

  it.each([{}, { tools: [] }, { tools: TOOLS, file: 'x.json' }, { tools: TOOLS, require: true }])(
    'refuses %j',
    (options) => {
      expect(toolCallValidity.options.safeParse(options).success).toBe(false)
    },
  )
})
