import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { modelServer } from '../cli/testing/model-server.ts'
import { BadInput, type Case, defineSuite, run, type Summary } from '../entries/index.ts'

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

  it('may be functions, and models objects of an SDK', async () => {
    const seen: string[] = []
    const model = (modelId: string) => ({
      specificationVersion: 'v2',
      provider: 'mine.chat',
      modelId,
      apiKey: 'sk-of-the-object-0123456789',
      async doGenerate({ prompt }: { prompt: { role: string; content: unknown }[] }) {
        seen.push(`${modelId} ${JSON.stringify(prompt)}`)
        const text = JSON.stringify(prompt).includes('carefully') ? 'so' : 'no'
        const usage = { inputTokens: 1, outputTokens: 1 }
        return { content: [{ type: 'text', text }], finishReason: 'stop', usage, warnings: [] }
      },
    })
    const say = (how: string) => ({
      name: how,
      prompt: ({ vars, expected }: Case) => [
        { role: 'user', content: `Answer ${how}: ${vars?.question} ${expected ?? 'unseen'}` },
      ],
    })
    const suite = {
      name: 'code',
      cases,
      prompts: [say('briefly'), say('carefully'), ...prompts.slice(0, 1)],
      models: [model('tiny'), { name: 'other', model: model('large'), temperature: 0.5 }],
      scorers,
    }
    const summary = await run(suite)
    expect(summary.targets.map(({ name, passRate }) => [name, passRate.value])).toEqual([
      ['tiny/briefly', 0],
      ['tiny/carefully', 1],
      ['tiny/short', 0],
      ['other/briefly', 0],
      ['other/carefully', 1],
      ['other/short', 0],
    ])
    expect(seen).toHaveLength(12)
    expect(seen.join()).toContain('Answer carefully: How? unseen')
    expect(JSON.stringify(summary)).not.toContain('sk-of-the-object')
    // Another function is another target, and so is another model.
    const { provenance } = await run({
      ...suite,
      prompts: [{ ...say('briefly'), version: 2 }, ...suite.prompts.slice(1)],
    })
    const hashes = (all: Summary['provenance']) => all.targets as Record<string, string>
    const changed = Object.keys(hashes(provenance)).filter(
      (name) => hashes(provenance)[name] !== hashes(summary.provenance)[name],
    )
    expect(changed).toEqual(['tiny/briefly', 'other/briefly'])
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
  await run({
    cases,
    prompts: [{ name: 'p', prompt: ({ vars }) => String(vars?.q), version: 2 }],
    models: ['a:b'],
    scorers,
  })
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
