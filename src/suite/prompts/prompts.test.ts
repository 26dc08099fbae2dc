import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Mistake } from '../../errors.ts'
import { mistakesOf, testFolder } from '../../read/test-folder.ts'
import type { ScorerSpec } from '../../score/case.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import { prepareDefinition } from '../../scorers/prepare-definition.ts'
import { loadSuite } from '../load-suite.ts'

const plain = defineScorer({ description: 'x', score: () => ({ value: 1 }) })
const noFiles = { read: () => Promise.reject(new Error('no file here')) }
const options = {
  prepareScorer: (spec: ScorerSpec) => prepareDefinition(plain, spec, noFiles),
  presets: new Map(),
  modules: {
    readData: () => Promise.reject(new Error('no module here')),
    async *readRows() {},
  },
}

const CASES = '{"id":"a","vars":{"question":"How long?","city":"Kyoto"}}\n{"id":"b","vars":{"question":"How much?"}}\n'
const files = (suite: string, more: Record<string, string>) => ({
  'suite.yaml': `cases: cases.jsonl\nscorers: [{ type: plain }]\n${suite}`,
  'cases.jsonl': CASES,
  ...more,
})
const load = (suite: string, more: Record<string, string> = {}) =>
  loadSuite(testFolder(files(suite, more))('suite.yaml'), options)
/** As `check` prints them: file, line and column, path, sentence. */
const linesOf = (mistakes: readonly Mistake[]) =>
  mistakes.map(({ file = '', line, column, path, message }) =>
    [[basename(file), line, column].filter(Boolean).join(':'), path, message.en].filter(Boolean).join(' '),
  )
const wrong = async (suite: string, more: Record<string, string> = {}) =>
  linesOf(await mistakesOf(() => load(suite, more)))

const TWO = `prompts:
  - { name: short, prompt: "{{question}}" }
  - { name: careful, system: "Be careful.", prompt: "Q: {{question}}" }
models:
  - openai:gpt-4o-mini
  - { model: "openai-compatible:llama3.1", baseURL: "http://localhost:1", temperature: 0.2, system: "Be brief." }
`

describe('prompts and models', () => {
  it('are multiplied, by readable names', async () => {
    const suite = await load(TWO)
    expect(suite.targets.map(({ name }) => name)).toEqual([
      'gpt-4o-mini/short',
      'gpt-4o-mini/careful',
      'llama3.1/short',
      'llama3.1/careful',
    ])
    expect(suite.matrix).toEqual({
      prompts: ['short', 'careful'],
      models: ['gpt-4o-mini', 'llama3.1'],
      targets: [
        ['gpt-4o-mini/short', 'llama3.1/short'],
        ['gpt-4o-mini/careful', 'llama3.1/careful'],
      ],
    })
    expect(suite.targets).toMatchObject([
      { prompt: '{{question}}', config: { model: 'openai:gpt-4o-mini' } },
      { system: 'Be careful.', prompt: 'Q: {{question}}' },
      { system: 'Be brief.', config: { temperature: 0.2, baseURL: 'http://localhost:1' } },
      { system: 'Be careful.' },
    ])
    expect(suite.targets[0]).not.toHaveProperty('system')
  })

  it('have the name of the prompt alone where there is one model, and of the model where there are no prompts', async () => {
    const one = await load('prompts: [{ name: a, prompt: x }, { name: b, prompt: y }]\nmodels: [openai:gpt-4o]\n')
    expect(one.targets.map(({ name }) => name)).toEqual(['a', 'b'])
    const bare = await load('models: [openai:gpt-4o, azure:gpt-4o, { name: mine, model: "openai:gpt-4o" }]\n')
    expect(bare.targets.map(({ name }) => name)).toEqual(['openai:gpt-4o', 'azure:gpt-4o', 'mine'])
    expect(bare.matrix).toBeUndefined()
    expect(bare.targets[0]).toMatchObject({ prompt: '{{input}}' })
  })

  it('stand beside targets, which come after them', async () => {
    const suite = await load(`${TWO}targets: [{ name: old, command: cat }]\n`)
    expect(suite.targets.map(({ name }) => name).slice(-2)).toEqual(['llama3.1/careful', 'old'])
    const same = 'prompts: [{ name: old, prompt: x }]\nmodels: [openai:m]\ntargets: [{ name: old, command: cat }]\n'
    expect(await wrong(same)).toEqual([
      'suite.yaml:5:19 targets[0].name a target of `prompts` and `models` is called "old" too; names must differ',
    ])
  })

  it('come from files: text, messages in YAML or JSON, a function', async () => {
    const suite = await load(
      `prompts:
  - { name: text, file: p/text.txt }
  - { name: yaml, file: p/chat.yaml }
  - { name: json, file: p/chat.json }
  - { name: code, file: p/prompt.ts }
  - { name: inline, prompt: [{ role: system, content: S }, { role: user, content: "{{question}}" }] }
models: [{ model: "openai:m", system: { file: p/system.txt } }]
`,
      {
        'p/text.txt': 'Text: {{question}}\n',
        'p/chat.yaml':
          '- { role: system, content: Be kind. }\n- { role: user, content: Hi }\n- { role: assistant, content: Hello }\n- role: user\n  content: "{{question}}"\n',
        'p/chat.json': '[{"role":"user","content":"{{question}}"}]',
        'p/prompt.ts': 'export default ({ vars }) => vars.question\n',
        'p/system.txt': 'From a file.',
      },
    )
    expect(suite.targets).toMatchObject([
      { prompt: 'Text: {{question}}', system: 'From a file.' },
      {
        system: 'Be kind.',
        history: [
          { role: 'user', content: 'Hi' },
          { role: 'assistant', content: 'Hello' },
        ],
        prompt: '{{question}}',
      },
      { prompt: '{{question}}', system: 'From a file.' },
      { prompt: { file: expect.stringMatching(/prompt\.ts$/) }, system: 'From a file.' },
      { system: 'S', prompt: '{{question}}' },
    ])
    expect(Object.keys((suite.targets[0] as { files: object }).files)).toEqual(['p/system.txt', 'p/text.txt'])
  })

  it('never leave the folder of the suite, by path or by link', async () => {
    const at = testFolder({
      ...files('prompts: [{ name: a, file: ../secret.txt }, { name: b, file: link.txt }]\nmodels: [openai:m]\n', {}),
    })
    const folder = dirname(at('suite.yaml'))
    mkdirSync(join(folder, 'inner'))
    for (const name of ['suite.yaml', 'cases.jsonl'])
      writeFileSync(
        join(folder, 'inner', name),
        files('prompts: [{ name: a, file: ../secret.txt }, { name: b, file: link.txt }]\nmodels: [openai:m]\n', {})[
          name as 'suite.yaml'
        ],
      )
    writeFileSync(join(folder, 'secret.txt'), 'secret')
    symlinkSync(join(folder, 'secret.txt'), join(folder, 'inner', 'link.txt'))
    const found = linesOf(await mistakesOf(() => loadSuite(join(folder, 'inner', 'suite.yaml'), options)))
    expect(found).toHaveLength(2)
    for (const line of found) expect(line).toContain("lies outside the suite's folder")
  })

  it.each([
    [
      'prompt: [{ name: a, prompt: x }]\nmodels: [openai:m]\n',
      ['suite.yaml:3:1 prompt unknown key "prompt"; did you mean "prompts"?'],
    ],
    [
      'prompts: [{ name: a, prompt: x }]\n',
      ['suite.yaml:3:1 prompts `prompts` are asked of `models`, and the suite has none'],
    ],
    [
      'prompts: [{ name: a }]\nmodels: [openai:m]\n',
      ['suite.yaml:3:11 prompts[0] a prompt has `prompt` (text or messages) or `file`; found neither'],
    ],
    [
      'prompts: [{ name: a, prompt: x, file: y }]\nmodels: [openai:m]\n',
      ['prompts[0] `prompt` and `file` are both given; keep one'],
    ],
    ['prompts: [{ prompt: x }]\nmodels: [openai:m]\n', ['prompts[0].name "name" is missing']],
    [
      'prompts: [{ name: a, prompt: x }, { name: a, prompt: y }]\nmodels: [openai:m]\n',
      ['prompts[1] prompts[0] is called "a" too'],
    ],
    ['prompts: [{ name: a, promt: x }]\nmodels: [openai:m]\n', ['unknown key "promt"; did you mean "prompt"?']],
    [
      'prompts: [{ name: a, prompt: 3 }]\nmodels: [openai:m]\n',
      ['prompts[0].prompt must be text, or a list of messages { role, content }; found 3'],
    ],
    ['prompts: []\nmodels: [openai:m]\n', ['prompts must be a list of prompts like']],
    [
      'prompts: [{ name: a, file: promts/a.txt }]\nmodels: [openai:m]\n',
      ['prompts[0].file there is no file "promts/a.txt"'],
    ],
    [
      'prompts: [{ name: a, file: cases.jsonl }]\nmodels: [openai:m]\n',
      ['prompts[0].file a prompt is read from text (.txt, .md)'],
    ],
    [
      'prompts: [{ name: a, file: p }]\nmodels: [openai:m]\n',
      ['prompts[0].file "p" is a folder; name a file in it'],
      { 'p/x.txt': '' },
    ],
    [
      'prompts: [{ name: a, prompt: [{ role: user, content: x }, { role: assistant, content: y }] }]\nmodels: [openai:m]\n',
      ["prompts[0].prompt[1] the last message is the user's"],
    ],
    [
      'prompts: [{ name: a, prompt: [{ role: robot, content: x }] }]\nmodels: [openai:m]\n',
      ['prompts[0].prompt[0].role must be one of "system", "user", "assistant"; found "robot"'],
    ],
    [
      'prompts: [{ name: a, file: c.yaml }]\nmodels: [openai:m]\n',
      ['c.yaml:1:3 [0].rol unknown key "rol"; did you mean "role"?', '[0].role "role" is missing'],
      { 'c.yaml': '- rol: user\n  content: x\n' },
    ],
    [
      'prompts: [{ name: a, file: c.json }]\nmodels: [openai:m]\n',
      ['c.json:1:27'],
      { 'c.json': '[{"role":"user","content":}]' },
    ],
    ['prompts: [{ name: a, file: c.yaml }]\nmodels: [openai:m]\n', ['c.yaml the file is empty'], { 'c.yaml': '' }],
    [
      'prompts: [{ name: a, system: s, prompt: [{ role: system, content: x }, { role: user, content: y }] }]\nmodels: [openai:m]\n',
      ['prompts[0].system `system` is given, and the messages'],
    ],
    ['models: [3]\n', ['models[0] must be provider:model, or a mapping with `model`; found 3']],
    ['models: [{ model: "openai:m", temperatur: 1 }]\n', ['unknown key "temperatur"; did you mean "temperature"?']],
    ['models: [{ model: "openai:m", temperature: 9 }]\n', ['models[0].temperature']],
    [
      'models: [{ model: "openai:m", system: { fil: x } }]\n',
      ['models[0].system.fil unknown key "fil"; did you mean "file"?', 'models[0].system.file "file" is missing'],
    ],
    ['models: [{ model: "openai:m", system: { file: x.txt } }]\n', ['models[0].system.file there is no file "x.txt"']],
    ['models: [openai:m, openai:m]\n', ['models[1] models[0] is called "openai:m" too']],
    ['model: [openai:m]\n', ['unknown key "model"; did you mean "models"?']],
    [
      'targets: [{ name: t, model: "openai:m", prompt: { file: no.txt } }]\n',
      ['targets[0].prompt.file there is no file "no.txt"'],
    ],
    ['defaults: { var: { a: 1 } }\n', ['defaults.var unknown key "var"; did you mean "vars"?']],
    ['defaults: { vars: text }\n', ['defaults.vars must be a mapping']],
    ['defaults: { also: [{ type: plain }] }\n', ['defaults.also[0] a scorer of the suite is called "plain" too']],
    [
      'defaults: { also: [{ type: plain, name: other, lvl: 1 }] }\n',
      ['defaults.also[0].lvl plain has no option "lvl"'],
    ],
  ])('%j is a mistake with a place and a remedy', async (suite, messages, more: Record<string, string> = {}) => {
    const found = await wrong(suite as string, more)
    for (const message of messages as string[]) expect(found.join('\n')).toContain(message)
    expect(found).toHaveLength((messages as string[]).length)
  })
})

describe('a case', () => {
  const cases = async (suite: string, more: Record<string, string> = {}) =>
    (await Array.fromAsync((await load(suite, more)).cases.read())).map((planned) => ({
      ...planned.case,
      scorers: planned.scorers.map(({ name }) => name),
    }))

  it('whose prompts are made of names only has these as its input', async () => {
    expect(await cases('')).toMatchObject([
      { input: { question: 'How long?', city: 'Kyoto' } },
      { input: { question: 'How much?' } },
    ])
    expect((await load('')).names).toEqual({ vars: ['question', 'city'], metadata: [] })
  })

  it('has what the suite says for all, unless it says otherwise', async () => {
    const suite = `defaults:
  vars: { city: Osaka, tone: polite }
  metadata: { region: jp }
  also: [{ type: plain, name: everywhere }]
`
    const rows =
      '{"id":"a","vars":{"city":"Kyoto"},"metadata":{"region":"eu"}}\n{"id":"b","input":"q","also":[{"type":"plain","name":"mine"}]}\n{"id":"c","scorers":[{"type":"plain","name":"instead"}]}\n'
    expect(await cases(suite, { 'cases.jsonl': rows })).toMatchObject([
      { vars: { city: 'Kyoto', tone: 'polite' }, metadata: { region: 'eu' }, scorers: ['plain', 'everywhere'] },
      { vars: { city: 'Osaka', tone: 'polite' }, input: 'q', scorers: ['plain', 'mine', 'everywhere'] },
      { metadata: { region: 'jp' }, scorers: ['instead', 'everywhere'] },
    ])
  })

  it('is another case when the defaults are others', async () => {
    const hash = async (suite: string) => (await load(suite)).cases.hash
    expect(await hash('defaults: { vars: { a: 1 } }\n')).not.toBe(await hash('defaults: { vars: { a: 2 } }\n'))
  })

  it('of a table has names in columns of its own', async () => {
    const made = await cases('columns: { vars.question: q }\n', {
      'suite.yaml': 'cases: c.csv\nscorers: [{ type: plain }]\ncolumns: { vars.question: q }\n',
      'c.csv': 'id,q,vars.city\na,How long?,Kyoto\n',
    })
    expect(made).toMatchObject([{ vars: { question: 'How long?', city: 'Kyoto' } }])
  })

  it.each([
    ['{"id":"a","vars":"x"}', 'cases.jsonl:1:18 vars must be a mapping (key: value); found "x"'],
    [
      '{"id":"a","input":"q","also":[{"type":"plain"}]}',
      'cases.jsonl:1:31 also[0] another scorer of this case is called "plain" too; give this one a `name`',
    ],
    ['{"id":"a","input":"q","also":[{"type":"plain","name":"n","lvl":1}]}', 'also[0].lvl plain has no option "lvl"'],
    ['{"id":"a","input":"q","also":[]}', 'also must be a list of scorers, each with a `type`, at least one'],
    ['{"id":"a","input":"q","also":[{"typ":"plain"}]}', 'also[0].type "type" is missing'],
  ])('%s is a mistake with a place', async (row, message) => {
    expect((await wrong('', { 'cases.jsonl': `${row}\n` })).join('\n')).toContain(message)
  })
})
