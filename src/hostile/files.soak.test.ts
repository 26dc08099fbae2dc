import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readTranscripts } from '../compression/readers/read-transcripts.ts'
import type { Summary } from '../gate/summary.ts'
import { run } from '../run/library.ts'
import { tryOften } from './budget.ts'
import { mutated } from './mutate.ts'

const folder = mkdtempSync(join(tmpdir(), 'saiten-fuzz-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ROWS = [
  { id: 'a', input: 'q', output: 'the answer', expected: 'the answer', metadata: { lang: 'en', n: 1 } },
  { id: 'b', output: '{"n":1}', expected: { n: 1, list: [1, 2.5, null] }, context: ['x'], durationMs: 12 },
  { id: 3, prompt: [{ role: 'user', content: 'hi' }], response: '日本語の答え', reference: ['一', '二'] },
  { id: 'own', output: 'x', scorers: [{ type: 'contains', value: 'x', threshold: 1 }] },
]
const YAML_ROWS = `- id: a
  input: q
  output: &text the answer
  expected: *text
  metadata: { lang: en, n: 1 }
- id: b
  output: '{"n":1}'
  expected: { n: 1, list: [1, 2.5, ~] }
  context: [x]
- id: own
  output: x
  scorers: [{ type: contains, value: x, threshold: 1 }]
`
const RULES = `version: 1
mode: blocking
rules:
  - id: report.major.sections
    description: A report needs its sections.
    severity: major
    when: { metadata: { lang: [en, ja] }, input: { contains: q } }
    match: { any: [ { required_terms: [背景, answer] }, { regex: 'a+b' }, { max_length: { sentences: 2 } } ] }
  - { id: two, severity: critical, match: { none: [ { json_schema: { type: object } } ], all: [ { secret: true } ] } }
`
const SUITE = `name: fuzz
cases: cases.jsonl
targets:
  - { name: first, outputs: outputs.jsonl }
  - { name: recorded, outputs: outputs.jsonl }
scorers:
  - { type: exact-match, name: exact, threshold: 1, weight: 2 }
  - { type: json-diff }
  - { type: rouge, threshold: 0.5 }
  - { type: rules, file: rules.yaml }
  - { type: regex, pattern: 'a|b' }
gate: { passRate: 0.5, means: { exact: 0.1 }, maxErrorRate: 0.5, confidence: 0.95 }
repeats: 2
cluster: metadata.lang
`
const FILES = {
  'cases.jsonl': ROWS.map((row) => `${JSON.stringify(row)}\n`).join(''),
  'outputs.jsonl': ROWS.map(({ id }) => `${JSON.stringify({ id, output: 'the answer' })}\n`).join(''),
  'rules.yaml': RULES,
  'suite.yaml': SUITE,
}

let count = 0
/** Runs a suite of which some files are replaced; what comes of it must be numbers that mean something. */
async function runWith(changed: Record<string, string>): Promise<void> {
  const place = join(folder, String(count++))
  mkdirSync(place)
  try {
    for (const [name, text] of Object.entries({ ...FILES, ...changed })) writeFileSync(join(place, name), text)
    checkNumbers(await run(join(place, 'suite.yaml'), { store: ':memory:' }))
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function checkNumbers({ scores, cases, targets }: Summary): void {
  const { planned, scored, errors, notApplicable, skipped } = scores
  expect(scored + errors + notApplicable + skipped).toBe(planned)
  expect(cases.pass + cases.fail + cases.review + cases.error + cases.skipped).toBe(cases.planned)
  for (const { scorers } of targets)
    for (const { n, mean } of scorers) {
      expect(mean === null).toBe(n === 0)
      if (mean !== null) expect(mean >= 0 && mean <= 1).toBe(true)
    }
}

it('the files that are then broken are in order', async () => {
  await runWith({})
  for (const [file, text] of SEEDS) await runWith({ ...suiteOf(file), [file]: text })
})

const suiteOf = (file: string) => ({
  'suite.yaml': SUITE.replace('cases.jsonl', file)
    .replace(/targets:[\s\S]*?scorers:/, 'scorers:')
    .replace('repeats: 2\n', ''),
})

const SEEDS = [
  ['cases.jsonl', FILES['cases.jsonl']],
  ['cases.json', JSON.stringify({ cases: ROWS }, null, 2)],
  ['cases.yaml', YAML_ROWS],
  ['cases.csv', 'id,input,output,expected,metadata.lang\na,q,the answer,the answer,en\nb,"a ""b"", c",x,"y\nz",ja\n'],
] as const

it.each(SEEDS)('%s, however broken, is refused with a sentence or gives numbers of its own', async (file, text) => {
  await tryOften(file, mutated([text]), { times: 60, soak: 4000 }, (cases) =>
    runWith({ ...suiteOf(file), [file]: cases }),
  )
})

it('so are suites', async () => {
  await tryOften('suites', mutated([SUITE]), { times: 80, soak: 5000 }, (suite) => runWith({ 'suite.yaml': suite }))
})

it('so are rulesets', async () => {
  await tryOften('rulesets', mutated([RULES]), { times: 60, soak: 4000 }, (rules) => runWith({ 'rules.yaml': rules }))
})

it('so are recorded answers', async () => {
  const { 'outputs.jsonl': outputs } = FILES
  await tryOften('recorded answers', mutated([outputs]), { times: 40, soak: 2000 }, (text) =>
    runWith({ 'outputs.jsonl': text }),
  )
})

const TALKS = [
  [
    { role: 'user', content: 'Fix src/a.ts' },
    {
      role: 'assistant',
      content: [{ type: 'text', text: 'ok' }],
      tool_calls: [{ id: 'c', function: { name: 'edit', arguments: '{"path":"src/a.ts"}' } }],
    },
    { role: 'tool', tool_call_id: 'c', content: 'done' },
  ],
  [
    { role: 'user', content: [{ type: 'text', text: 'hi' }] },
    { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'read', input: { file_path: 'x' } }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'text' }] },
  ],
].flatMap((talk) => [JSON.stringify(talk), talk.map((message) => JSON.stringify(message)).join('\n')])

it('so are transcripts', async () => {
  const file = join(folder, 'talk.jsonl')
  await tryOften('transcripts', mutated(TALKS), { times: 150, soak: 8000 }, async (text) => {
    writeFileSync(file, text)
    for await (const { messages } of readTranscripts(file)) expect(messages.length).toBeGreaterThan(0)
  })
})
