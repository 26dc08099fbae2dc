import { describe, expect, it } from 'vitest'
import { folderWith, saiten } from './testing/saiten.ts'

const env = { OPENAI_API_KEY: '', BOT_KEY: undefined, OTHER_KEY: '' }
const CASES =
  '{"id":"a","vars":{"question":"How?"},"expected":"so"}\n{"id":"b","vars":{"question":"Why?"},"expected":"so"}\n'

/** As the suite names it. */
const variable = (name: string) => `\${${name}}`
const SERVICE = `cases: cases.jsonl
targets: [{ name: bot, http: { url: "http://127.0.0.1:9/ask", headers: { authorization: "Bearer ${variable('BOT_KEY')}" } } }]
scorers: [{ type: length, max: 9 }]
`

describe('a dry run calls nobody', () => {
  it('and needs no key: it counts, tells the cost, and says what a run would need', async () => {
    const cwd = folderWith({
      'suite.yaml': `cases: cases.jsonl
prompts: [{ name: p, prompt: "{{question}}" }]
models: [openai:gpt-4o-mini]
judge: { model: openai:gpt-4o, apiKeyEnv: OTHER_KEY }
scorers:
  - { type: rubric, questions: ["Is it polite?"] }
  - { type: embedding-similarity, model: "openai:text-embedding-3-small" }
`,
      'cases.jsonl': CASES,
    })
    const { code, stdout, stderr } = await saiten(['run', 'suite.yaml', '--dry-run'], { cwd, env })
    expect([code, stderr]).toEqual([0, expect.any(String)])
    expect(stdout).toMatch(/cost: between \$[\d.]+ and \$[\d.]+/)
    expect(stdout).toContain('nothing was called')
    for (const said of [
      '"openai:gpt-4o" needs OTHER_KEY',
      'gpt-4o-mini" needs OPENAI_API_KEY',
      'embedding-3-small" needs',
    ])
      expect(stderr).toContain(said)
    const json = await saiten(['run', 'suite.yaml', '--dry-run', '--json', '--lang', 'ja'], { cwd, env })
    expect(JSON.parse(json.stdout).missing).toHaveLength(3)
    expect(JSON.parse(json.stdout).missing[0]).toContain('環境変数')
    expect((await saiten(['run', 'suite.yaml'], { cwd, env })).code).toBe(3)
  })

  it('nor the variables of a service', async () => {
    const cwd = folderWith({
      'suite.yaml': SERVICE,
      'cases.jsonl': CASES,
    })
    const dry = await saiten(['run', 'suite.yaml', '--dry-run', '--json'], { cwd, env })
    expect(JSON.parse(dry.stdout)).toMatchObject({ targetCalls: 2, missing: [expect.stringContaining('BOT_KEY')] })
    const checked = await saiten(['check', 'suite.yaml'], { cwd, env })
    expect([checked.code, checked.stderr]).toEqual([2, expect.stringContaining('BOT_KEY is not set')])
  })
})

describe('vectors by a provider', () => {
  const suite = (more: string) =>
    `cases: cases.jsonl\nscorers:\n  - { type: embedding-similarity, template: true, expected: "{{question}}", ${more} }\n`
  const answered = CASES.replaceAll('"expected"', '"output":"x","expected"')

  it('need their key also where options are filled from a case, and check says so', async () => {
    const cwd = folderWith({ 'suite.yaml': suite('model: "openai:text-embedding-3-small"'), 'cases.jsonl': answered })
    const checked = await saiten(['check', 'suite.yaml'], { cwd, env })
    expect([checked.code, checked.stderr]).toEqual([2, expect.stringContaining('needs OPENAI_API_KEY')])
    const ran = await saiten(['run', 'suite.yaml'], { cwd, env })
    expect([ran.code, ran.stderr]).toEqual([3, expect.stringMatching(/suite\.yaml:3.*needs OPENAI_API_KEY/)])
    expect((await saiten(['run', 'suite.yaml', '--dry-run'], { cwd, env })).stdout).toContain('questions to models: 3')
  })

  it.each([
    'model: "openai:{{question}}"',
    'model: "openai:e", baseURL: "{{question}}"',
    'model: "openai:e", apiKeyEnv: "{{question}}"',
  ])('are never asked where a case says: %s', async (more) => {
    const cwd = folderWith({ 'suite.yaml': suite(more), 'cases.jsonl': answered })
    const { code, stderr } = await saiten(['check', 'suite.yaml'], { cwd, env })
    expect([code, stderr]).toEqual([3, expect.stringContaining('says who is asked and where: no case fills it')])
  })

  it.each([
    ['baseURL', 'http://127.0.0.1:9/v1'],
    ['apiKeyEnv', 'PATH'],
    ['price', { input: 0 }],
    ['requests', { concurrency: 500 }],
  ])('nor does a case bring a scorer with a %s', async (key, value) => {
    const own = { type: 'embedding-similarity', model: 'openai:e', [key]: value }
    const cwd = folderWith({
      'suite.yaml': 'cases: cases.jsonl\nscorers: [{ type: length, max: 9 }]\n',
      'cases.jsonl': `${JSON.stringify({ id: 'a', output: 'x', expected: 'y', also: [own] })}\n`,
    })
    for (const command of ['check', 'run']) {
      const { code, stderr } = await saiten([command, 'suite.yaml'], { cwd, env: { OPENAI_API_KEY: 'sk-0123456789' } })
      expect([code, stderr]).toEqual([3, expect.stringContaining(`a case cannot name a "${key}"`)])
      expect(stderr).toContain('cases.jsonl:1')
    }
  })
})
