import { readFileSync, writeFileSync } from 'node:fs'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { BadInput, badInput } from '../errors.ts'
import type { Json } from '../json.ts'
import { listOf, mistakesOf, testFolder } from '../read/test-folder.ts'
import type { ScorerSpec } from '../score/case.ts'
import { defineScorer } from '../score/define-scorer.ts'
import type { AnyScorer, ReadyScorer } from '../score/scorer.ts'
import { suiteIdentity } from './identity.ts'
import { loadSuite } from './load-suite.ts'

const needsExpected = vi.fn((testCase: { expected?: Json }) =>
  testCase.expected === undefined
    ? [{ path: 'expected', message: { en: 'expected is needed', ja: 'expected が必要です' } }]
    : [],
)
const score = () => ({ value: 1 })
const definitions = new Map<string, AnyScorer>([
  ['plain', defineScorer({ description: 'x', options: z.object({ level: z.number().optional() }), score })],
  ['strict', defineScorer({ description: 'x', checkCase: needsExpected, score })],
  ['strict-too', defineScorer({ description: 'x', checkCase: needsExpected, score })],
])

const prepareScorer = vi.fn(async (spec: ScorerSpec): Promise<ReadyScorer> => {
  const { type, name = type, weight = 1, threshold = null, timeout: _, ...given } = spec
  const definition = definitions.get(type)
  if (!definition) throw badInput(`no scorer ${type}`, `${type} はありません`, { path: 'type' })
  const parsed = definition.options.safeParse(given)
  if (!parsed.success)
    throw new BadInput(
      parsed.error.issues.map(({ path }) => ({
        path: path.join('.') || 'level',
        message: { en: 'bad option', ja: '誤り' },
      })),
    )
  return { name, type, weight, threshold, definition, options: parsed.data, given: {} }
})

const modules = {
  readData: async (file: string): Promise<Json> =>
    JSON.parse(readFileSync(file, 'utf8').replace('export default ', '')),
  async *readRows(file: string): AsyncGenerator<Json> {
    yield* JSON.parse(readFileSync(file, 'utf8').replace('export default ', ''))
  },
}

const presets = new Map([['everyday', { scorers: [{ type: 'plain', threshold: 0.5 }] }]])
const options = { prepareScorer, presets, modules }

const SUITE = 'cases: cases.jsonl\nscorers: [{ type: plain }]\n'
const CASES = '{"id": "a", "input": "x"}\n{"id": "b", "input": "y"}\n'

const load = (files: Record<string, string | Uint8Array>, name = 'suite.yaml') =>
  loadSuite(testFolder({ 'cases.jsonl': CASES, ...files })(name), options)

const wrong = (suite: string, files: Record<string, string | Uint8Array> = {}) =>
  mistakesOf(() => load({ 'suite.yaml': suite, ...files }))

test('a suite with everything in it', async () => {
  const suite = await load({
    'suite.yaml': `
$schema: ./suite.schema.json
name: 見積もり
cases: [cases.jsonl]
targets:
  - { name: old, outputs: old.jsonl }
  - { name: cli, command: [node, x.js], env: { A: b }, timeout: 5 }
  - { name: web, http: { url: "\${HOST}/ask", headers: { a: b }, body: { q: "{{input}}" }, output: $.answer }, maxOutputBytes: 100 }
scorers:
  - { type: plain, weight: 2, threshold: 0.5, level: 3 }
  - { type: plain, name: second, options: { level: 4 } }
gate: { passRate: 0.9, means: { second: 0.5 }, confidence: 0.95, reviewBand: 0.05, regression: { baseline: last-pass } }
cluster: metadata.conversation
repeats: 3
`,
    'old.jsonl': '{"id": "a", "output": "1"}\n{"id": "b", "output": 2, "durationMs": 5}\n',
  })
  expect(suite).toMatchObject({
    name: '見積もり',
    targets: [
      { name: 'old', kind: 'outputs', file: expect.stringMatching(/old\.jsonl$/), timeout: 60 },
      { name: 'cli', kind: 'command', command: ['node', 'x.js'], env: { A: 'b' }, timeout: 5 },
      {
        name: 'web',
        kind: 'http',
        http: { method: 'POST', body: { q: '{{input}}' }, output: '$.answer' },
        maxOutputBytes: 100,
      },
    ],
    scorers: [
      { name: 'plain', weight: 2, threshold: 0.5, options: { level: 3 } },
      { name: 'second', options: { level: 4 } },
    ],
    gate: {
      passRate: 0.9,
      means: { second: 0.5 },
      maxErrorRate: 0.05,
      confidence: 0.95,
      reviewBand: 0.05,
      regression: { baseline: 'last-pass', margin: 0 },
    },
    cluster: 'metadata.conversation',
    warnings: [],
  })
  expect(suite.cases.count).toBe(2)
})

test('what is left out has its default', async () => {
  const suite = await load({ 'suite.yaml': SUITE })
  expect(suite).toMatchObject({
    name: 'suite',
    targets: [{ name: 'default', kind: 'case' }],
    gate: { passRate: 1, means: {}, maxErrorRate: 0.05 },
  })
  expect(
    (await listOf(suite.cases.read())).map((planned) => [planned.index, planned.case.id, planned.scorers.length]),
  ).toEqual([
    [0, 'a', 1],
    [1, 'b', 1],
  ])
})

test('JSON and TypeScript suites, and presets', async () => {
  const data = '{"cases": "cases.jsonl", "preset": "everyday"}'
  for (const [name, content] of [
    ['suite.json', data],
    ['suite.ts', `export default ${data}`],
  ] as const) {
    const suite = await load({ [name]: content }, name)
    expect(suite.preset).toBe('everyday')
    expect(suite.scorers).toMatchObject([{ name: 'plain', threshold: 0.5 }])
  }
})

test('patterns find files in a stable order, without the suite itself, none twice', async () => {
  const suite = await load({
    'suite.yaml': 'cases: ["data/b.yaml", "**/*.yaml", "[x].jsonl"]\nscorers: [{ type: plain }]\n',
    'data/b.yaml': 'id: b',
    'data/a.yaml': '- id: a\n- {}\n',
    'data/Z.yaml': 'id: z',
    '[x].jsonl': '{"id": "x"}',
    'node_modules/n.yaml': 'id: n',
  })
  expect((await listOf(suite.cases.read())).map((planned) => planned.case.id)).toEqual(['b', 'z', 'a', 'a-2', 'x'])
  expect(suite.cases.count).toBe(5)
})

test('ids are unique across files', async () => {
  const mistakes = await wrong('cases: [a.yaml, b.csv]\nscorers: [{ type: plain }]', {
    'a.yaml': '- id: 1\n- id: 2\n',
    'b.csv': 'id\n2\n',
  })
  expect(mistakes).toMatchObject([
    {
      file: expect.stringMatching(/b\.csv$/),
      line: 2,
      column: 1,
      path: 'id',
      message: { en: expect.stringMatching(/a\.yaml:2;/) },
    },
  ])
})

test.each([
  ['', /suite is empty/, undefined],
  ['- a\n', /a suite is a mapping/, undefined],
  ['a: 1\n---\nb: 2\n', /one YAML document/, undefined],
  ['cases: cases.jsonl\n', /no scorer: neither the suite/, undefined],
  ['scorers: [{ type: plain }]\n', /"cases" is missing/, 'cases'],
  [`${SUITE}scorer: []\n`, /unknown key "scorer"; did you mean "scorers"\?/, 'scorer'],
  [`${SUITE}preset: everyday\n`, /both given/, 'preset'],
  ['cases: cases.jsonl\npreset: everday\n', /no preset "everday"; did you mean "everyday"\?/, 'preset'],
  ['cases: cases.jsonl\nscorers: []\n', /at least one; found a list of 0/, 'scorers'],
  ['cases: cases.jsonl\nscorers: plain\n', /a list of scorers/, 'scorers'],
  ['cases: cases.jsonl\nscorers: [{ type: nope }]\n', /no scorer nope/, 'scorers[0].type'],
  ['cases: cases.jsonl\nscorers: [{ type: plain, level: x }]\n', /bad option/, 'scorers[0].level'],
  ['cases: cases.jsonl\nscorers: [{ type: plain, options: { level: x } }]\n', /bad option/, 'scorers[0].options.level'],
  ['cases: cases.jsonl\nscorers: [{ type: plain }, { type: plain }]\n', /give this one a `name`/, 'scorers[1]'],
  ['cases: cases.jsonl\nscorers: [{ type: plain, weight: 0 }]\n', /every weight is 0/, 'scorers'],
  ['cases: cases.jsonl\nscorers: [{ type: plain, weight: .inf }]\n', /JSON can hold/, undefined],
  ['cases: nothing/*.yaml\nscorers: [{ type: plain }]\n', /no file matches/, 'cases'],
  ['cases: missing.jsonl\nscorers: [{ type: plain }]\n', /no file "missing\.jsonl"; create it/, 'cases'],
  ['cases: cases.txt\nscorers: [{ type: plain }]\n', /no ending/, 'cases'],
  ['cases: []\nscorers: [{ type: plain }]\n', /a list of at least 1|a path/, 'cases'],
  ['cases: [{ input: x }]\nscorers: [{ type: plain }]\n', /must be/, 'cases[0]'],
  [`${SUITE}columns: { expectd: a }\n`, /did you mean "expected"\?/, 'columns.expectd'],
  [`${SUITE}columns: { input: a, prompt: b }\n`, /same key of a case/, 'columns.prompt'],
  [`${SUITE}columns: { input: { form: a } }\n`, /"from" is missing/, 'columns.input.from'],
  [`${SUITE}columns: { input: 5 }\n`, /name of a column/, 'columns.input'],
  [`${SUITE}gate: { passRate: 2 }\n`, /from 0 to 1; found 2/, 'gate.passRate'],
  [`${SUITE}gate: { confidence: 95 }\n`, /between 0 and 1.*found 95/, 'gate.confidence'],
  [`${SUITE}gate: { means: { plan: 0.5 } }\n`, /did you mean "plain"\?/, 'gate.means.plan'],
  [`${SUITE}gate: { means: { plain: 5 } }\n`, /from 0 to 1; found 5/, 'gate.means.plain'],
  [`${SUITE}gate: { passrate: 1 }\n`, /did you mean "passRate"\?/, 'gate.passrate'],
  [`${SUITE}gate: { regression: { margin: 0 } }\n`, /"baseline" is missing/, 'gate.regression.baseline'],
  [`${SUITE}cluster: conversation\n`, /metadata\.conversation; found "conversation"/, 'cluster'],
  [`${SUITE}repeats: 0\n`, /found 0/, 'repeats'],
  [`${SUITE}repeats: 1.5\n`, /found 1\.5/, 'repeats'],
  [`${SUITE}judge: { modle: x }\n`, /did you mean "model"\?/, 'judge.modle'],
  [`${SUITE}judge: { model: a:b, baseURL: "http://me:pass@x/v1" }\n`, /must not hold a key/, 'judge.baseURL'],
  [`${SUITE}targets: [{ name: a, command: x, system: y }]\n`, /belongs to targets with `model`/, 'targets[0].system'],
  [
    `${SUITE}targets: [{ name: a, http: { url: "http://x", headers: { X-Api-Key: sk-123 } } }]\n`,
    /must not stand in a suite/,
    'targets[0].http.headers.X-Api-Key',
  ],
  [`${SUITE}targets: [{ name: a, command: x, env: { MY_TOKEN: abc } }]\n`, /must not stand/, 'targets[0].env.MY_TOKEN'],
  [`${SUITE}targets: [{ name: a }]\n`, /exactly one of .* found none/, 'targets[0]'],
  [`${SUITE}targets: [{ name: a, command: x, module: y }]\n`, /found command and module/, 'targets[0]'],
  [`${SUITE}targets: [{ name: a, comand: x }]\n`, /did you mean "command"\?/, 'targets[0].comand'],
  [
    `${SUITE}targets: [{ name: a, command: x }, { name: a, command: y }]\n`,
    /target 1 is called "a" too/,
    'targets[1].name',
  ],
  [`${SUITE}targets: [{ name: a, command: x, timeout: 0 }]\n`, /seconds, over 0/, 'targets[0].timeout'],
  [`${SUITE}targets: [{ name: a, command: [] }]\n`, /a list of at least 1|command line/, 'targets[0].command'],
  [`${SUITE}targets: [{ name: a, http: { url: ftp://x } }]\n`, /http:\/\/ or https:\/\//, 'targets[0].http.url'],
  [`${SUITE}targets: [{ name: a, http: { url: "http://x", env: {} } }]\n`, /unknown key "env"/, 'targets[0].http.env'],
  [`${SUITE}targets: [{ name: a, module: gone.ts }]\n`, /no file "gone\.ts"/, 'targets[0].module'],
  [
    `${SUITE}targets: [{ name: a, module: suite.yaml, env: {} }]\n`,
    /belongs to targets with `command`/,
    'targets[0].env',
  ],
  [`${SUITE}targets: [{ name: a, outputs: gone.jsonl }]\n`, /no file "gone\.jsonl"/, 'targets[0].outputs'],
  [`${SUITE}targets: [{ name: a, outputs: other.yaml }]\n`, /recorded answers are JSONL/, 'targets[0].outputs'],
])('%j is refused', async (suite, message, path) => {
  const mistakes = await wrong(suite, { 'cases.txt': '', 'other.yaml': '' })
  const found = mistakes.find((mistake) => message.test(mistake.message.en))
  expect(found, mistakes.map((mistake) => `${mistake.path}: ${mistake.message.en}`).join('\n')).toBeDefined()
  expect(found?.path).toBe(path)
  expect(found?.message.ja).not.toBe(found?.message.en)
  if (path !== undefined) expect(found?.line).toBeGreaterThan(0)
})

test('every mistake of every file comes at once, with its place', async () => {
  const mistakes = await wrong(
    'cases: [a.jsonl, b.yaml]\nscorers:\n  - type: plain\n    threshold: 7\n  - type: nope\ngate: { passRate: x }\nnames: 1\n',
    {
      'a.jsonl': '{"id": 1}\n{oops\n{"name": 5}\n',
      'b.yaml': '- id: 2\n  outptu: x\n',
    },
  )
  expect(mistakes.map(({ file, line, column, path }) => [file?.split('/').at(-1), line, column, path])).toEqual([
    ['suite.yaml', 4, 16, 'scorers[0].threshold'],
    ['suite.yaml', 5, 11, 'scorers[1].type'],
    ['suite.yaml', 6, 19, 'gate.passRate'],
    ['suite.yaml', 7, 1, 'names'],
    ['a.jsonl', 2, 2, undefined],
    ['a.jsonl', 3, 10, 'name'],
    ['b.yaml', 2, 3, 'outptu'],
  ])
})

test('all that is wrong in one scorer comes at once', async () => {
  const mistakes = await wrong(
    'cases: cases.jsonl\nscorers: [{ type: nope, threshold: 7, weight: -1 }, { type: plain, level: x, weight: -1 }, 5]\n',
  )
  expect(mistakes.map(({ path }) => path)).toEqual([
    'scorers[0].type',
    'scorers[0].threshold',
    'scorers[0].weight',
    'scorers[1].level',
    'scorers[1].weight',
    'scorers[2]',
  ])
})

test.each([
  ['suite.yaml', 'scorers: [{ type: plain }]\ncases:\n  - cases.jsonl\n  - ./data/mroe.yaml\n', 4, 5],
  ['suite.json', '{"scorers": [{"type": "plain"}],\n "cases": ["cases.jsonl", "./data/mroe.yaml"]}', 2, 27],
  [
    'suite.ts',
    'export default {"scorers": [{"type": "plain"}], "cases": ["cases.jsonl", "./data/mroe.yaml"]}',
    undefined,
    undefined,
  ],
])(
  '%s: a file of cases that is not there is pointed at, with the one that may be meant',
  async (name, text, line, column) => {
    const at = testFolder({ [name]: text, 'cases.jsonl': CASES, 'data/more.yaml': 'id: c', 'more.yaml': 'id: d' })
    const mistakes = await mistakesOf(() => loadSuite(at(name), options))
    expect(mistakes).toEqual([
      {
        file: expect.stringContaining(name),
        ...(line && { line, column }),
        path: 'cases[1]',
        message: {
          en: expect.stringContaining('there is no file "./data/mroe.yaml"; did you mean "./data/more.yaml"?'),
          ja: expect.stringContaining('"./data/more.yaml" のことですか？'),
        },
      },
    ])
  },
)

test('files that are not there hide no other mistake', async () => {
  const mistakes = await wrong(
    'cases: case.jsonl\nscorers: [{ type: nope }]\ntargets:\n  - { name: a, outputs: odl.jsonl }\n  - { name: b, outputs: old.jsonl }\n',
    { 'old.jsonl': '{"id": "a"}\n' },
  )
  expect(mistakes.map(({ file, line, path }) => [file?.split('/').at(-1), line, path])).toEqual([
    ['suite.yaml', 1, 'cases'],
    ['suite.yaml', 2, 'scorers[0].type'],
    ['suite.yaml', 4, 'targets[0].outputs'],
    ['old.jsonl', 1, 'output'],
  ])
})

test('scorers are asked about each case, once per family', async () => {
  needsExpected.mockClear()
  const mistakes = await wrong('cases: c.yaml\nscorers: [{ type: strict }, { type: strict-too }]\n', {
    'c.yaml': '- id: a\n  expected: 1\n- id: b\n  input: 2\n',
  })
  expect(mistakes).toMatchObject([
    {
      file: expect.stringMatching(/c\.yaml$/),
      line: 3,
      column: 3,
      path: 'expected',
      message: { en: 'expected is needed' },
    },
  ])
  expect(needsExpected).toHaveBeenCalledTimes(2)
})

test('a case may bring its own scorers: each different list is prepared once', async () => {
  prepareScorer.mockClear()
  const row = (id: number, scorers: string) => `{"id": ${id}, "scorers": ${scorers}}\n`
  const files = {
    'suite.yaml': 'cases: own.jsonl\ngate: { means: { mine: 0.5 } }\n',
    'own.jsonl':
      row(1, '[{"type": "plain", "level": 1}]') +
      row(2, '[{"type": "plain", "options": {"level": 1}}]') +
      row(3, '[{"type": "plain", "name": "mine"}]'),
  }
  const suite = await load(files)
  expect((await listOf(suite.cases.read())).map(({ scorers }) => scorers.map(({ name }) => name))).toEqual([
    ['plain'],
    ['plain'],
    ['mine'],
  ])
  expect(prepareScorer).toHaveBeenCalledTimes(2)
})

test("mistakes in a case's own scorers stand at the case", async () => {
  const mistakes = await wrong('cases: own.yaml\nscorers: [{ type: plain }]\n', {
    'own.yaml': '- id: a\n  scorers:\n    - type: plain\n    - type: nope\n- id: b\n  scorers: [{ type: strict }]\n',
  })
  expect(mistakes).toMatchObject([
    { line: 4, column: 13, path: 'scorers[1].type' },
    { line: 5, path: 'expected' },
  ])
})

test('a scorer that fails while checking is a mistake, not a crash', async () => {
  definitions.set(
    'broken',
    defineScorer({
      description: 'x',
      checkCase: () => {
        throw new Error('boom')
      },
      score,
    }),
  )
  definitions.set(
    'late',
    defineScorer({
      description: 'x',
      checkCase: async () => {
        throw new Error('later')
      },
      score,
    }),
  )
  const mistakes = await wrong('cases: cases.jsonl\nscorers: [{ type: broken }, { type: late }]\n')
  expect(mistakes.map(({ line, message }) => [line, message.en])).toEqual([
    [1, 'the scorer "broken" failed while checking this case: boom'],
    [1, 'the scorer "late" failed while checking this case: later'],
    [2, 'the scorer "broken" failed while checking this case: boom'],
    [2, 'the scorer "late" failed while checking this case: later'],
  ])
})

test('cases made by a module are checked as they come', async () => {
  const rows = (list: Json[]) => ({ 'cases.ts': `export default ${JSON.stringify(list)}` })
  const suite = 'cases: [cases.jsonl, cases.ts]\nscorers: [{ type: plain }]\n'
  const good = await load({ 'suite.yaml': suite, ...rows([{ id: 'm', input: 1 }, { input: 2 }]) })
  expect(good.cases.count).toBeNull()
  expect((await listOf(good.cases.read())).map((planned) => [planned.index, planned.case.id])).toEqual([
    [0, 'a'],
    [1, 'b'],
    [2, 'm'],
    [3, 'cases-2'],
  ])
  const bad = async (list: Json[]) => {
    const loaded = await load({ 'suite.yaml': suite, ...rows(list) })
    return mistakesOf(() => listOf(loaded.cases.read()))
  }
  expect(await bad([{ id: 'm' }, { id: 'n', inptu: 1 }])).toMatchObject([
    { file: expect.stringMatching(/cases\.ts$/), path: '[1].inptu' },
  ])
  expect(await bad([{ id: 'm' }, { id: 'm' }])).toMatchObject([
    { path: '[1].id', message: { en: expect.stringMatching(/already used/) } },
  ])
  expect(await bad([{ id: 'b' }])).toMatchObject([
    { message: { en: expect.stringMatching(/already used at .*cases\.jsonl:2/) } },
  ])
  expect(await bad([5])).toMatchObject([{ path: '[0]', message: { en: expect.stringMatching(/a case is a mapping/) } }])
})

test('recorded answers are checked', async () => {
  const suite = `${SUITE}targets: [{ name: old, outputs: old.jsonl }]\n`
  const mistakes = await wrong(suite, {
    'old.jsonl':
      '{"id": "a", "output": 1}\n{"id": "a", "output": 2}\n{"output": 3}\n{"id": "b"}\n{"id": "b", "output": 1, "durationMs": -1}\nx\n[]\n',
  })
  expect(mistakes.map(({ line, path, message }) => [line, path, message.en])).toEqual([
    [2, 'id', expect.stringMatching(/"a" is already used at .*old\.jsonl:1/)],
    [3, 'id', expect.stringMatching(/must be the id of a case; found nothing/)],
    [4, 'output', expect.stringMatching(/must be the answer; found nothing/)],
    [5, 'durationMs', expect.stringMatching(/found -1/)],
    [6, undefined, expect.stringMatching(/not JSON/)],
    [7, undefined, expect.stringMatching(/found a list of 0/)],
  ])
  expect(await wrong(suite, { 'old.jsonl': '' })).toMatchObject([
    {
      message: {
        en: expect.stringMatching(
          /no recorded answers: write one {"id": …, "output": …} a line, or take the target out/,
        ),
      },
    },
  ])
})

test('a program that catches nothing prints the mistakes, and nothing of what was loaded', async () => {
  const thrown = await load({ 'suite.yaml': 'cases: cases.jsonl\nscorers: [{ type: plain }, { type: none }]\n' }).catch(
    (error) => error,
  )
  const printed = inspect(thrown)
  expect(printed).toContain('no scorer none')
  expect(printed).not.toMatch(/suite:|scorersAt|cases:|hash/)
})

test('recorded answers of no case, and cases without one, are warned about once', async () => {
  const suite = await load({
    'suite.yaml': `${SUITE}targets: [{ name: old, outputs: old.jsonl }, { name: same, outputs: ./old.jsonl }]\n`,
    'old.jsonl': '{"id": "a", "output": 1}\n{"id": "x", "output": 1}\n{"id": "y", "output": 1}\n',
  })
  expect(suite.warnings.map(({ message }) => message.en)).toEqual([
    '2 of 3 recorded answers belong to no case (e.g. "x", "y") and are not used',
    '1 of 2 cases have no recorded answer here; they will be errors',
  ])
})

test('a mapped column that no case has is warned about', async () => {
  const suite = await load({ 'suite.yaml': `${SUITE}columns: { expected: answer }\n` })
  expect(suite.warnings).toMatchObject([
    { line: 3, path: 'columns', message: { en: expect.stringMatching(/no case has a value under "answer"/) } },
  ])
})

test('an empty file among others is warned about, nothing but empty files refused', async () => {
  const suite = await load({
    'suite.yaml': 'cases: [cases.jsonl, empty.yaml]\nscorers: [{ type: plain }]\n',
    'empty.yaml': '',
  })
  expect(suite.warnings).toHaveLength(1)
  expect(await wrong('cases: empty.jsonl\nscorers: [{ type: plain }]\n', { 'empty.jsonl': '' })).toMatchObject([
    { path: 'cases' },
  ])
})

test('hashes follow what decides numbers: neither notes nor limits', async () => {
  const judge = 'judge: { model: "openai:x", concurrency: 5 }\n'
  const at = testFolder({
    'suite.yaml': `${SUITE}${judge}`,
    'noted.yaml': `# note\n${SUITE}${judge.replace('5', '9, timeout: 5, maxRetries: 1, maxCost: 2')}`,
    'gated.yaml': `${SUITE}${judge}gate: { passRate: 0.5 }\n`,
    'cases.jsonl': CASES,
  })
  const [a, noted, gated] = [
    await loadSuite(at('suite.yaml'), options),
    await loadSuite(at('noted.yaml'), options),
    await loadSuite(at('gated.yaml'), options),
  ]
  expect(noted.hash).toBe(a.hash)
  expect(gated.hash).not.toBe(a.hash)
  expect(Object.keys(gated.sections ?? {}).filter((key) => gated.sections?.[key] !== a.sections?.[key])).toEqual([
    'gate',
  ])
  expect(gated.cases.hash).toBe(a.cases.hash)
})

test('limits of a model that a scorer or a list of models names change no hash either', async () => {
  const written = (seconds: number) => `cases: cases.jsonl
scorers:
  - { type: plain, judge: { model: "openai:x", timeout: ${seconds}, maxOutputTokens: ${seconds} } }
  - { type: embedding-similarity, model: "openai:e", price: { input: ${seconds} }, requests: { timeout: ${seconds} } }
models: [{ model: "openai:x", timeout: ${seconds}, retries: ${seconds} }]
prompts: [{ name: p, prompt: "{{input}}" }]
`
  const [few, many] = [suiteIdentity(parse(written(5))), suiteIdentity(parse(written(50)))]
  expect(many).toEqual(few)
  expect(suiteIdentity(parse(written(5).replace('openai:e', 'openai:f')))).not.toEqual(few)
})

test('a file that is no suite is refused with the way out', async () => {
  const at = testFolder({ 'cases.jsonl': CASES })
  expect(await mistakesOf(() => loadSuite(at('cases.jsonl'), options))).toMatchObject([
    { message: { en: expect.stringMatching(/saiten init/) } },
  ])
  expect(await mistakesOf(() => loadSuite(at('none.yaml'), options))).toMatchObject([
    { message: { en: expect.stringMatching(/there is no file/) } },
  ])
})

test('whatever a suite says, it is loaded or its mistakes are told in both languages', async () => {
  const at = testFolder({ 'cases.jsonl': CASES })
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom('cases.jsonl', 0.5, 1, 'plain', [{ type: 'plain' }], [{ name: 'a', command: 'x' }]),
  )
  const keys = [
    'cases',
    'scorers',
    'targets',
    'gate',
    'preset',
    'repeats',
    'columns',
    'cluster',
    'judge',
    'name',
    '__proto__',
  ]
  const suite = fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), value)
  await fc.assert(
    fc.asyncProperty(suite, async (data) => {
      writeFileSync(at('suite.json'), JSON.stringify({ cases: 'cases.jsonl', ...data }))
      for (const { message } of await mistakesOf(() => loadSuite(at('suite.json'), options))) {
        expect(message.en).not.toBe('')
        expect(message.ja).not.toBe('')
      }
    }),
    { numRuns: 300 },
  )
})
