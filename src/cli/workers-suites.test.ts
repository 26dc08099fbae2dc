import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../store/postgres/testing/database.ts'
import { type AskedRequest, modelServer } from './testing/model-server.ts'
import { folderWith, rowsOf, saiten } from './testing/saiten.ts'

const CASES = 40

/** Everything that a suite can say of how answers come about and are judged, in one. */
const suite = (url: string) => `name: everything
cases: cases.jsonl
prompts:
  - { name: short, prompt: "{{question}}" }
  - { name: kind, file: kind.yaml }
models:
  - { name: one, model: "openai-compatible:one", baseURL: "${url}", apiKeyEnv: ONLY_IN_DOT_ENV, price: { input: 1, output: 1 } }
  - { name: two, model: "openai-compatible:two", baseURL: "${url}", system: Be two., price: { input: 1, output: 1 } }
targets:
  - { name: own, module: ./own.ts }
  - { name: kept, outputs: kept.jsonl, transform: { template: "{{output}}!" } }
defaults:
  vars: { tone: kind }
  also: [{ type: length, name: not-too-long, max: 200 }]
transform: { regex: "(?:answer: )?(.*)" }
judge: { model: "openai-compatible:first", baseURL: "${url}", price: { input: 1, output: 1 }, maxCost: 100 }
scorers:
  - { type: contains, value: "{{word}}", template: true }
  - { type: rouge, threshold: 0.1 }
  - { type: rubric, name: polite, questions: ["Is it kind?"], threshold: 0.5 }
  - { type: rubric, name: right, questions: ["Is it right?"], threshold: 0.5, judge: { model: "openai-compatible:second", baseURL: "${url}", price: { input: 2, output: 2 } } }
  - { type: ./even.ts }
repeats: 2
cluster: metadata.topic
gate: { passRate: 0.2, maxErrorRate: 0.5 }
`

const files = (url: string) => ({
  'suite.yaml': suite(url),
  '.env': 'ONLY_IN_DOT_ENV=planted-in-dot-env\n',
  // A judge named on the command line has no price from the suite's.
  'prices.yaml': 'asOf: 2026-11-01\nsource: the test\nmodels: { "openai-compatible:third": { input: 1, output: 1 } }\n',
  'kind.yaml': '- { role: system, content: "Be {{tone}}." }\n- { role: user, content: "{{question}}" }\n',
  'own.ts':
    "export default (one: { id: string; vars: { question: string } }) => { if (one.id === 'c7') throw new Error('not c7'); return 'answer: ' + one.vars.question + ' from code' }\n",
  'even.ts': `export default {
  description: 'an even number of characters',
  score: ({ output }: { output: string }) => ({ value: String(output).length % 2 === 0 ? 1 : 0 }),
}
`,
  'kept.jsonl': lines((i) => ({ id: `c${i}`, output: `answer: kept ${i}` })),
  'cases.jsonl': lines((i) => ({
    id: `c${i}`,
    vars: { question: `question ${i}?`, word: i % 3 ? 'question' : 'nothing' },
    expected: `question ${i}`,
    metadata: { topic: `t${i % 9}` },
    ...(i % 10 === 0 && { also: [{ type: 'contains', name: 'only-here', value: String(i) }] }),
  })),
})

const lines = (make: (i: number) => object) =>
  Array.from({ length: CASES }, (_, i) => JSON.stringify(make(i))).join('\n')

/** The same question has the same reply, whoever asks, and whenever. */
function reply({ body: { model, messages } }: AskedRequest): string {
  const text = messages.at(-1)?.content ?? ''
  if (model === 'one' || model === 'two') return `${model === 'one' ? 'answer: ' : ''}${text} by ${model}`
  const word = text.length % 3 === 0 ? 'no' : 'yes'
  return JSON.stringify({ answers: [{ id: 'q1', answer: word, reasoning: `since ${text.length}` }] })
}

const timeless = (rows: Record<string, unknown>[]) =>
  rows.map(({ durationMs: _durationMs, ...row }) => JSON.stringify(row).replaceAll(/"durationMs":[\d.]+/g, ''))

/** The summary, to its last digit, but for its name and when everything was. */
const digits = (folder: string, but = /^(run|at|startedAt|finishedAt|duration.*|latency.*)$/) =>
  JSON.parse(readFileSync(join(folder, 's.json'), 'utf8'), (key, value) => (but.test(key) ? undefined : value))

async function besideWorkers(asked: string[], make: (url: string) => Record<string, string> = files, but?: RegExp) {
  const server = await modelServer((request) => ({ text: reply(request), delayMs: 20 }))
  const reports = ['--reporter', 'jsonl', '--reporter', 'json:s.json']
  const alone = folderWith(make(server.url))
  const one = await saiten(['run', 'suite.yaml', ...asked, ...reports], { cwd: alone })
  const questions = server.asked.length
  const cwd = folderWith(make(server.url))
  const env = { SAITEN_STORE: await emptyDatabase() }
  const submitted = await saiten(['run', 'suite.yaml', '--workers', '--detach', ...asked], { cwd, env })
  expect(submitted.code, submitted.stderr).toBe(0)
  const workers = await Promise.all([1, 2].map(() => saiten(['worker', '--exit-when-idle'], { cwd, env })))
  expect(workers.map(({ code, stderr }) => [code, stderr])).toEqual(
    workers.map(() => [0, expect.stringContaining('done here')]),
  )
  const many = await saiten(['show', 'last', ...reports], { cwd, env })
  expect(timeless(rowsOf(many.stdout))).toEqual(timeless(rowsOf(one.stdout)))
  expect(digits(cwd, but)).toEqual(digits(alone, but))
  for (const { stdout, stderr } of [many, ...workers]) expect(stdout + stderr).not.toContain('planted-in-dot-env')
  return { rows: rowsOf(many.stdout), questions, again: server.asked.slice(questions), cwd }
}

test('a suite with prompts × models, also, transforms, .env and judges of its own is shared as it is run alone', async () => {
  const { rows, questions, again } = await besideWorkers([])
  expect(rows).toHaveLength(CASES * 6 * 2)
  expect(again).toHaveLength(questions)
  expect(again.find(({ body }) => body.model === 'one')?.authorization).toBe('Bearer planted-in-dot-env')
})

test('workers keep to what was asked of the submitter: sample, filter, targets, repeats, another judge', async () => {
  const asked = ['--sample', '25', '--seed', '3', '--target', 'one/kind', '--target', 'own', '--repeats', '1']
  const { rows, again } = await besideWorkers([...asked, '--judge', 'openai-compatible:third'])
  expect(rows).toHaveLength(25 * 2)
  expect(new Set(again.map(({ body }) => body.model))).toEqual(new Set(['one', 'third', 'second']))
})

/** What was in flight when the verdict was known is paid for, too, and more is in flight with more workers. */
const EVER_PAID = /^(run|at|startedAt|finishedAt|duration.*|latency.*|usage)$/

test('a gate that stops early is decided at the same place under workers, whoever judges', async () => {
  const early = (url: string) => ({
    ...files(url),
    'suite.yaml': suite(url)
      .replace('repeats: 2', '')
      .replace('cluster: metadata.topic', '')
      .replace(
        'gate: { passRate: 0.2, maxErrorRate: 0.5 }',
        'gate: { passRate: 0.9, maxErrorRate: 0.9, stop: decided }',
      ),
  })
  const { rows, cwd } = await besideWorkers(
    ['--seed', '5', '--target', 'two/short', '--concurrency', '4'],
    early,
    EVER_PAID,
  )
  expect(rows.length).toBeLessThan(CASES)
  expect(JSON.parse(readFileSync(join(cwd, 's.json'), 'utf8'))).toMatchObject({
    verdict: 'fail',
    stopped: { of: CASES },
  })
})
