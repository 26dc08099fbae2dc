import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { modelServer } from '../cli/testing/model-server.ts'
import { BadInput, defineSuite, run } from '../entries/index.ts'

const cases = [
  { id: 'a', vars: { question: 'How?', city: 'Kyoto' }, expected: 'so' },
  { id: 'b', vars: { question: 'Why?' }, expected: 'so' },
]
const prompts = [
  { name: 'short', prompt: '{{question}}' },
  {
    name: 'chat',
    prompt: [
      { role: 'system' as const, content: 'Be {{tone}}.' },
      { role: 'user' as const, content: '{{question}}{{#city}} ({{city}}){{/city}}' },
    ],
  },
]
const scorers = [{ type: 'contains', value: 'so' }] as const
const defaults = { vars: { tone: 'kind' } }

async function server() {
  const { url, asked } = await modelServer(({ body }) => (body.messages[0]?.role === 'system' ? 'so' : 'no'))
  const models = ['one', 'two'].map((name) => ({ name, model: `openai-compatible:${name}`, baseURL: url }))
  return { models, asked }
}

describe('prompts × models from a program', () => {
  it('are targets, in the order of models and prompts, with what each was sent', async () => {
    const { models, asked } = await server()
    const summary = await run({ name: 'matrix', cases, prompts, models, defaults, scorers })
    expect(summary.targets.map(({ name, passRate }) => [name, passRate.value])).toEqual([
      ['one/short', 0],
      ['one/chat', 1],
      ['two/short', 0],
      ['two/chat', 1],
    ])
    expect(summary.matrix).toMatchObject({
      measure: 'passRate',
      prompts: [
        { name: 'short', value: 0, n: 2 },
        { name: 'chat', value: 1 },
      ],
      models: [{ name: 'one' }, { name: 'two' }],
      best: { prompt: null },
    })
    const sent = asked.map(({ body }) => body.messages.map(({ content }) => content).join(' | '))
    expect(sent.sort()).toEqual(
      ['Be kind. | How? (Kyoto)', 'Be kind. | Why?', 'How?', 'Why?'].flatMap((text) => [text, text]).sort(),
    )
  })

  it('stand beside functions, and a part of them can be run', async () => {
    const { models } = await server()
    const suite = { name: 'beside', cases, prompts, models: models.slice(0, 1), defaults, scorers }
    const both = await run({ ...suite, targets: { mine: () => 'so' } })
    expect(both.targets.map(({ name }) => name)).toEqual(['short', 'chat', 'mine'])
    expect(both.matrix?.cells.flat().map((cell) => cell?.target)).toEqual(['short', 'chat'])
    const part = await run(suite, { targets: ['chat'] })
    expect(part.targets.map(({ name }) => name)).toEqual(['chat'])
    expect(part).not.toHaveProperty('matrix')
  })

  it('are gone on with where they were left, and not asked again', async () => {
    const { models, asked } = await server()
    const store = mkdtempSync(join(tmpdir(), 'saiten-library-'))
    onTestFinished(() => rmSync(store, { recursive: true, force: true }))
    const suite = { name: 'again', cases, prompts, models, defaults, scorers }
    await run(suite, { store })
    const before = asked.length
    await run(suite, { store })
    expect(asked).toHaveLength(before)
  })

  it('are refused with a place where something is wrong', async () => {
    const wrong = await run({
      name: 'wrong',
      cases,
      prompts: [
        { name: 'p', prompt: '{{qustion}}' },
        { name: 'p', prompt: 'x' },
      ],
      models: ['openai'],
      scorers,
    }).catch((error: unknown) => error)
    expect(wrong).toBeInstanceOf(BadInput)
    const said = (wrong as BadInput).mistakes.map(({ path, message }) => `${path} ${message.en}`).join('\n')
    expect(said).toContain('prompts[1]')
    await expect(
      run({ name: 'wrong', cases, prompts: [{ name: 'p', prompt: '{{qustion}}' }], models: ['scripted:x'], scorers }),
    ).rejects.toThrow()
    await expect(
      run({ name: 'wrong', cases, prompts: [{ name: 'p', prompt: '{{question}}' }], scorers }),
    ).rejects.toThrow('`prompts` are asked of `models`, and the suite has none')
  })

  it('may stand in a suite written in TypeScript', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'saiten-library-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const { models } = await server()
    const suite = defineSuite({ cases: 'cases.json', prompts, models, defaults, scorers })
    writeFileSync(join(folder, 'cases.json'), JSON.stringify(cases))
    writeFileSync(join(folder, 'suite.ts'), `export default ${JSON.stringify(suite)}\n`)
    const summary = await run(join(folder, 'suite.ts'))
    expect(summary.matrix?.best.prompt).toBeNull()
    expect(summary.targets).toHaveLength(4)
  })
})

/** Never called: the compiler is the test. */
async function typed() {
  await run({ cases, prompts, models: ['openai:gpt-4o-mini', { model: 'openai:x', temperature: 0.2 }], scorers })
  await run({ cases, prompts: [{ name: 'p', file: 'p.txt', system: { file: 's.txt' } }], models: ['a:b'], scorers })
  // @ts-expect-error a prompt has a name
  await run({ cases, prompts: [{ prompt: 'x' }], models: ['a:b'], scorers })
  // @ts-expect-error a role that is none
  await run({ cases, prompts: [{ name: 'p', prompt: [{ role: 'bot', content: 'x' }] }], models: ['a:b'], scorers })
  // @ts-expect-error a misspelt setting
  await run({ cases, prompts, models: [{ model: 'a:b', temprature: 1 }], scorers })
  defineSuite({ cases: 'c.jsonl', prompts, models: ['a:b'], scorers })
  // @ts-expect-error a prompt has a name
  defineSuite({ cases: 'c.jsonl', prompts: [{ prompt: 'x' }], models: ['a:b'], scorers })
}

it('prompts and models are typed', () => {
  expect(typed).toBeTypeOf('function')
})
