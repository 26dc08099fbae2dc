import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BadInput, type Mistake } from '../errors.ts'
import { Judges, PLAIN_JUDGING } from '../run/judges.ts'
import { openSuite } from '../run/open-suite.ts'
import { closeTargets, openTargets } from '../run/open-targets.ts'
import { suiteSchema } from '../suite/schema/suite.ts'
import { folderWith } from './testing/saiten.ts'

const CASE = '- { id: a, output: x, vars: { q: 1 } }\n'
const SCORERS = 'scorers: [{ type: length, max: 9 }]\n'
const MODELS = 'models: ["scripted:answers.jsonl"]\n'
const PROMPTS = 'prompts: [{ name: p, prompt: "{{q}}" }]\n'

/** What `run` and `check` find wrong before anything is asked: place, path and sentence of each. */
async function mistakesOf(suite: string, cases = CASE, more: Record<string, string> = {}): Promise<readonly Mistake[]> {
  const cwd = folderWith({
    'suite.yaml': `cases: cases.yaml\n${/^scorers:/m.test(suite) ? '' : SCORERS}${suite}`,
    'cases.yaml': cases,
    'answers.jsonl': '{"target":"p","case":"a","reply":"x"}\n',
    'prompts/careful.txt': 'x\n',
    ...more,
  })
  try {
    const opened = await openSuite(join(cwd, 'suite.yaml'))
    try {
      const memo = { get: async () => undefined, set: async () => {} }
      const judging = { ...PLAIN_JUDGING, dryRun: true }
      const judges = await Judges.open(opened.suite, judging, memo, new AbortController().signal)
      await closeTargets(await openTargets(opened.suite, opened.suite.targets, opened.host, judges))
    } finally {
      await opened.close()
    }
  } catch (error) {
    if (error instanceof BadInput) return error.mistakes
    throw error
  }
  return []
}

type Row = [what: string, suite: string, path: string, says: string]

/** Every key of the suite model: misspelt, of another type, and with a file that is not there. */
const SUITES: Row[] = [
  ['prompts, misspelt', `promts: [{ name: p, prompt: x }]\n${MODELS}`, 'promts', 'did you mean "prompts"?'],
  ['prompts, a text', `prompts: p\n${MODELS}`, 'prompts', 'must be a list of prompts like { name: short'],
  ['prompts, none', `prompts: []\n${MODELS}`, 'prompts', 'at least one; found a list of 0'],
  [
    'prompts, a list of texts',
    `prompts: [x]\n${MODELS}`,
    'prompts[0]',
    'must be { name: short, prompt: "…" }, or { name: short, file',
  ],
  ['prompts without models', PROMPTS, 'prompts', 'add models: [openai:gpt-5.4-mini]'],
  ['name, missing', `prompts: [{ prompt: x }]\n${MODELS}`, 'prompts[0].name', '"name" is missing'],
  ['name, a list', `prompts: [{ name: [1], prompt: x }]\n${MODELS}`, 'prompts[0].name', 'found a list of 1'],
  [
    'name, twice',
    `prompts: [{ name: p, prompt: x }, { name: p, prompt: y }]\n${MODELS}`,
    'prompts[1]',
    'is called "p" too',
  ],
  ['prompt, misspelt', `prompts: [{ name: p, promt: x }]\n${MODELS}`, 'prompts[0].promt', 'did you mean "prompt"?'],
  [
    'prompt, a number',
    `prompts: [{ name: p, prompt: 3 }]\n${MODELS}`,
    'prompts[0].prompt',
    'must be text, or a list of messages',
  ],
  [
    'prompt and file',
    `prompts: [{ name: p, prompt: x, file: prompts/careful.txt }]\n${MODELS}`,
    'prompts[0]',
    'both given; keep one',
  ],
  ['neither prompt nor file', `prompts: [{ name: p }]\n${MODELS}`, 'prompts[0]', 'found neither'],
  [
    'role, unknown',
    `prompts: [{ name: p, prompt: [{ role: bot, content: x }] }]\n${MODELS}`,
    'prompts[0].prompt[0].role',
    'must be one of "system", "user", "assistant"',
  ],
  [
    'content, missing',
    `prompts: [{ name: p, prompt: [{ role: user }] }]\n${MODELS}`,
    'prompts[0].prompt[0].content',
    '"content" is missing',
  ],
  [
    'messages that end with the model',
    `prompts: [{ name: p, prompt: [{ role: assistant, content: x }] }]\n${MODELS}`,
    'prompts[0].prompt[0]',
    'end the list with { role: user',
  ],
  ['file, misspelt', `prompts: [{ name: p, fiel: a.txt }]\n${MODELS}`, 'prompts[0].fiel', 'did you mean "file"?'],
  [
    'file, a number',
    `prompts: [{ name: p, file: 3 }]\n${MODELS}`,
    'prompts[0].file',
    'must be text (not empty); found 3',
  ],
  [
    'file, missing',
    `prompts: [{ name: p, file: prompts/carefull.txt }]\n${MODELS}`,
    'prompts[0].file',
    'there is no file "prompts/carefull.txt"',
  ],
  [
    'file, of another kind',
    `prompts: [{ name: p, file: data.csv }]\n${MODELS}`,
    'prompts[0].file',
    'a prompt is read from text (.txt, .md)',
  ],
  [
    'file, a folder',
    `prompts: [{ name: p, file: prompts }]\n${MODELS}`,
    'prompts[0].file',
    'is a folder; name a file in it',
  ],
  [
    'system, misspelt',
    `prompts: [{ name: p, prompt: x, sytem: y }]\n${MODELS}`,
    'prompts[0].sytem',
    'did you mean "system"?',
  ],
  [
    'system, a number',
    `prompts: [{ name: p, prompt: x, system: 3 }]\n${MODELS}`,
    'prompts[0].system',
    'must be text, or { file: prompts/system.txt }',
  ],
  [
    'system, a missing file',
    `prompts: [{ name: p, prompt: x, system: { file: s.txt } }]\n${MODELS}`,
    'prompts[0].system.file',
    'there is no file "s.txt"',
  ],
  [
    'system, twice',
    `prompts: [{ name: p, system: a, prompt: [{ role: system, content: b }, { role: user, content: c }] }]\n${MODELS}`,
    'prompts[0].system',
    'keep one',
  ],
  [
    'a name that no case has',
    `prompts: [{ name: p, prompt: "{{qq}}" }]\n${MODELS}`,
    'prompts[0].prompt',
    'did you mean {{q}}?',
  ],
  [
    'a part that is not closed',
    `prompts: [{ name: p, prompt: "{{#q}}" }]\n${MODELS}`,
    'prompts[0].prompt',
    'is never closed: write {{/q}}',
  ],
  [
    'a filter',
    `prompts: [{ name: p, prompt: "{{q | upper}}" }]\n${MODELS}`,
    'prompts[0].prompt',
    'templates have no filters and no code',
  ],
  ['models, misspelt', `${PROMPTS}modles: [openai:gpt-4o-mini]\n`, 'modles', 'did you mean "models"?'],
  ['models, a text', `${PROMPTS}models: openai:gpt-4o-mini\n`, 'models', 'must be a list of models such as'],
  ['models, a number', `${PROMPTS}models: [3]\n`, 'models[0]', 'must be provider:model, or a mapping with `model`'],
  [
    'models without a provider',
    `${PROMPTS}models: [gpt-4o-mini]\n`,
    'models[0].model',
    'a model is written provider:model',
  ],
  ['models of a misspelt provider', `${PROMPTS}models: [opnai:gpt-4o]\n`, 'models[0].model', 'did you mean "openai"?'],
  [
    'models with a missing script',
    `${PROMPTS}models: ["scripted:answer.jsonl"]\n`,
    'models[0].model',
    'there is no file "answer.jsonl"',
  ],
  ['model, missing', `${PROMPTS}models: [{ name: x }]\n`, 'models[0].model', '"model" is missing'],
  [
    'temperature, misspelt',
    `${PROMPTS}models: [{ model: openai:x, temprature: 1 }]\n`,
    'models[0].temprature',
    'did you mean "temperature"?',
  ],
  [
    'temperature, a word',
    `${PROMPTS}models: [{ model: openai:x, temperature: hot }]\n`,
    'models[0].temperature',
    'must be a number; found "hot"',
  ],
  [
    'system of a model, a missing file',
    `${PROMPTS}models: [{ model: openai:x, system: { file: s.txt } }]\n`,
    'models[0].system.file',
    'there is no file "s.txt"',
  ],
  ['transform, misspelt', 'tranform: $.a\n', 'tranform', 'did you mean "transform"?'],
  ['transform, a number', 'transform: 3\n', 'transform', 'must be a path such as $.answer'],
  ['transform, no path', 'transform: answer.x\n', 'transform', 'write it like $.answer'],
  ['transform, a misspelt key', 'transform: { regx: a }\n', 'transform.regx', 'did you mean "regex"?'],
  ['regex, broken', 'transform: { regex: "(" }\n', 'transform.regex', 'does not compile'],
  ['group, a word', 'transform: { regex: a, group: one }\n', 'transform.group', 'must be a whole number from 0 up'],
  [
    'group that there is not',
    'transform: { regex: a, group: 2 }\n',
    'transform.group',
    'has no groups, and 2 is asked for',
  ],
  [
    'template of a transform',
    'transform: { template: "{{outptu}}" }\n',
    'transform.template',
    'did you mean {{output}}?',
  ],
  [
    'template of a target’s transform',
    'targets: [{ name: t, command: cat, transform: { template: "{{qq}}" } }]\n',
    'targets[0].transform.template',
    'did you mean {{q}}?',
  ],
  [
    'template of a model’s transform',
    `${PROMPTS}models: [{ model: openai:x, transform: { template: "{{qq}}" } }]\n`,
    'models[0].transform.template',
    'did you mean {{q}}?',
  ],
  [
    'template of a scorer’s transform',
    'scorers: [{ type: length, max: 9, transform: { template: "{{qq}}" } }]\n',
    'scorers[0].transform.template',
    'did you mean {{q}}?',
  ],
  ['module, missing', 'transform: { module: ./t.ts }\n', 'transform.module', 'there is no file "t.ts"'],
  [
    'module of a target, missing',
    'targets: [{ name: t, command: cat, transform: { module: ./t.ts } }]\n',
    'targets[0].transform.module',
    'there is no file "t.ts"',
  ],
  [
    'transform of a scorer',
    'scorers: [{ type: length, max: 9, transform: { regx: a } }]\n',
    'scorers[0].transform.regx',
    'did you mean "regex"?',
  ],
  ['defaults, misspelt', 'defualts: { vars: { a: 1 } }\n', 'defualts', 'did you mean "defaults"?'],
  ['defaults, a list', 'defaults: [1]\n', 'defaults', 'must be a mapping'],
  ['defaults, a misspelt key', 'defaults: { var: { a: 1 } }\n', 'defaults.var', 'did you mean "vars"?'],
  ['vars for all, a list', 'defaults: { vars: [1] }\n', 'defaults.vars', 'must be a mapping'],
  ['metadata for all, a text', 'defaults: { metadata: x }\n', 'defaults.metadata', 'must be a mapping'],
  ['also for all, a text', 'defaults: { also: x }\n', 'defaults.also', 'must be a list of scorers'],
  [
    'also for all, a misspelt scorer',
    'defaults: { also: [{ type: contians, value: x }] }\n',
    'defaults.also[0].type',
    'did you mean "contains"?',
  ],
  [
    'also for all, a misspelt option',
    'defaults: { also: [{ type: contains, vlaue: x }] }\n',
    'defaults.also[0].vlaue',
    'did you mean "value"?',
  ],
  [
    'judge of a scorer, a number',
    'scorers: [{ type: rubric, questions: [x], judge: 3 }]\n',
    'scorers[0].judge',
    'must be a mapping',
  ],
  [
    'judge of a scorer, a misspelt key',
    'scorers: [{ type: rubric, questions: [x], judge: { modle: a } }]\n',
    'scorers[0].judge.modle',
    'did you mean "model"?',
  ],
  [
    'judge of a scorer that asks none',
    'scorers: [{ type: length, max: 3, judge: { model: openai:x } }]\n',
    'scorers[0].judge',
    'asks no judge; remove',
  ],
  [
    'a misspelt option beside a template',
    'scorers: [{ type: contains, vlaue: "{{q}}", template: true }]\n',
    'scorers[0].vlaue',
    'did you mean "value"?',
  ],
  [
    'an option of another type beside a template',
    'scorers: [{ type: contains, value: "{{q}}", ignoreCase: maybe, template: true }]\n',
    'scorers[0].ignoreCase',
    'must be true or false',
  ],
  [
    'a missing option beside a template',
    'scorers: [{ type: length, expected: "{{q}}", min: x, template: true }]\n',
    'scorers[0].min',
    'must be a',
  ],
  [
    'template, misspelt',
    'scorers: [{ type: contains, value: x, templte: true }]\n',
    'scorers[0].templte',
    'did you mean "template"?',
  ],
  [
    'template, a word',
    'scorers: [{ type: contains, value: x, template: sure }]\n',
    'scorers[0].template',
    'must be true or false',
  ],
  [
    'template, a name that no case has',
    'scorers: [{ type: contains, value: "{{qq}}", template: true }]\n',
    'scorers[0].value',
    'did you mean {{q}}?',
  ],
]

const CASES: Row[] = [
  ['vars, misspelt', '- { id: a, output: x, vras: { q: 1 } }\n', 'vras', 'did you mean "vars"?'],
  ['vars, a list', '- { id: a, output: x, vars: [1] }\n', 'vars', 'must be a mapping'],
  ['also, misspelt', '- { id: a, output: x, alos: [] }\n', 'alos', 'did you mean "also"?'],
  ['also, a number', '- { id: a, output: x, also: 3 }\n', 'also', 'must be a list of scorers'],
  [
    'also, a misspelt scorer',
    '- { id: a, output: x, also: [{ type: contians, value: x }] }\n',
    'also[0].type',
    'did you mean "contains"?',
  ],
  [
    'also, a scorer of a name that is taken',
    '- { id: a, output: x, also: [{ type: length, max: 3 }] }\n',
    'also[0]',
    'give this one a `name`',
  ],
  [
    'also, with a judge',
    '- { id: a, output: x, also: [{ type: rubric, questions: [x], judge: { model: openai:x } }] }\n',
    'also[0].judge',
    'a case cannot name a judge',
  ],
]

/** One sentence in each language, with its place; the first of all mistakes is about what is wrong. */
function expectSaid(mistakes: readonly Mistake[], file: string, path: string, says: string) {
  const found = mistakes.find((mistake) => mistake.path === path)
  expect(found, JSON.stringify(mistakes, null, 1)).toBeDefined()
  expect(found?.message.en).toContain(says)
  expect(found?.message.ja).toMatch(/[\u3040-\u30ff]/)
  expect(found?.file).toMatch(new RegExp(`${file}$`))
  expect([found?.line, found?.column]).toEqual([expect.any(Number), expect.any(Number)])
  // What follows from a mistake is not told beside it as another one.
  expect(mistakes.length).toBeLessThanOrEqual(2)
}

describe('a mistake in a suite is told with its place and what to write instead', () => {
  it.each(SUITES)('%s', async (_what, suite, path, says) => {
    expectSaid(await mistakesOf(suite), 'suite.yaml', path, says)
  })

  it('for every key of the suite model', () => {
    const keys = ['prompts', 'models', 'transform', 'defaults']
    for (const key of keys) expect(Object.keys(suiteSchema.shape)).toContain(key)
    for (const key of keys) expect(SUITES.filter(([what]) => what.startsWith(key)).length).toBeGreaterThanOrEqual(3)
  })

  it('in .env, without repeating what the line holds', async () => {
    const [found] = await mistakesOf('', CASE, { '.env': 'KEY=value\nsk-secret-0123456789\n' })
    expect(found).toMatchObject({ line: 2, message: { en: expect.stringContaining('NAME=value') } })
    expect(JSON.stringify(found)).not.toContain('sk-secret')
  })
})

describe('a mistake in a case is told with its place and what to write instead', () => {
  it.each(CASES)('%s', async (_what, cases, path, says) => {
    expectSaid(await mistakesOf('', cases), 'cases.yaml', path, says)
  })
})
