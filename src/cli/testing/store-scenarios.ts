import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { byModel, playAll, session, suiteText } from './compression-suite.ts'
import { jsonl, RULES, row } from './gate.ts'
import { modelServer } from './model-server.ts'
import { folderWith } from './saiten.ts'
import { stopSuite } from './stop-suite.ts'

/** What a scenario does, in whatever store; what comes of it is written down. */
interface Acting {
  cwd: string
  /** A command, as one types it; what it prints. */
  call(...args: string[]): Promise<string>
  /** The ids of the runs that there are, newest first. */
  ids(): Promise<string[]>
  /** What the page is told, by the name of a question. */
  page(questions: (run: string, before: string) => [name: string, asked: Record<string, string>][]): Promise<void>
}

export interface StoreScenario {
  name: string
  /** Makes a folder that it takes place in; the same ones every time, down to the addresses of models. */
  prepare(): Promise<() => string>
  act(acting: Acting): Promise<void>
}

const SUITE = `name: both
cases: cases.jsonl
targets: [{ name: old, outputs: old.jsonl }, { name: new, outputs: new.jsonl }]
scorers: [{ type: exact-match }, { type: rouge, threshold: 0.5 }]
cluster: metadata.topic
gate: { passRate: 0.5 }
`
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)
const answered = (wrong: number) =>
  jsonl(...numbers(30).map((i) => ({ id: `c${i}`, output: i % wrong ? `答え ${i}` : 'わかりません' })))
const FILES = {
  'suite.yaml': SUITE,
  'again.yaml': SUITE.replace('threshold: 0.5 }', 'threshold: 0.9 }, { type: length, max: 5 }'),
  'cases.jsonl': jsonl(
    ...numbers(30).map((i) => ({
      ...{
        id: `c${i}`,
        input: `問 ${i} "引用" \u0000 \ud800`,
        expected: `答え ${i}`,
        metadata: { topic: `t${i % 4}` },
      },
      ...(i % 9 === 0 && { also: [{ type: 'contains', name: 'only-here', value: '答え' }] }),
    })),
  ),
  'old.jsonl': answered(3),
  'new.jsonl': answered(5),
}

const GRADE = JSON.stringify({ score: 4, reasoning: 'close' })
const MOODY = `import { existsSync } from 'node:fs'
export default { description: 'moody', threshold: 0.5, score: ({ id }) => {
  if (id === 'b' && existsSync(new URL('down', import.meta.url))) throw new Error('down')
  return { value: 1 }
} }
`
const WORDS = 'one two three four five six seven eight nine ten'

export const storeScenarios: StoreScenario[] = [
  {
    name: 'a run, its reports, later and now; export; removal',
    prepare: async () => () => folderWith(FILES),
    async act({ call, ids }) {
      const reports = (of: string) =>
        ['terminal', 'json', 'jsonl', 'junit', 'markdown', 'csv', 'github'].flatMap((name) => [
          '--reporter',
          `${name}:out/${of}.${name}`,
        ])
      await call('run', 'suite.yaml', ...reports('run'), '--limit', '12')
      await call('run', 'suite.yaml')
      await call('show', 'last', ...reports('later'))
      await call('show', 'last', 'c3')
      await call('show', 'last', '--filter', 'verdict:fail', '--json')
      await call('runs')
      await call('runs', '--json', '--limit', '3')
      for (const format of ['jsonl', 'csv']) await call('export', 'last', '--format', format, 'out', '--json')
      const [, second = ''] = await ids()
      await call('runs', 'delete', second)
      await call('runs', '--json')
    },
  },
  {
    name: 'a run out of budget is resumed, and nothing is asked twice',
    async prepare() {
      const { url } = await modelServer(() => ({ text: GRADE }))
      const judge = `{ model: "openai-compatible:m", baseURL: "${url}", concurrency: 1, price: { input: 1000, output: 0 } }`
      return () =>
        folderWith({
          'suite.yaml': `cases: cases.jsonl\njudge: ${judge}\nscorers: [{ type: semantic-similarity }]\n`,
          'cases.jsonl': jsonl(...numbers(20).map((i) => ({ id: `c${i}`, output: `a${i}`, expected: 'a' }))),
        })
    },
    async act({ call }) {
      await call('run', 'suite.yaml', '--max-cost', '1', '--concurrency', '1', '--json')
      await call('runs', '--json')
      await call('run', '--resume', 'last', '--max-cost', '9', '--concurrency', '1', '--json')
      await call('show', 'last', '--reporter', 'jsonl')
      await call('run', 'suite.yaml', '--json')
    },
  },
  {
    name: 'what failed is asked again',
    prepare: async () => () =>
      folderWith({
        'suite.yaml': 'cases: cases.jsonl\nscorers: [{ type: ./moody.mjs, name: moody }, { type: length, min: 1 }]\n',
        'cases.jsonl': jsonl({ id: 'a', output: 'x' }, { id: 'b', output: 'y' }, { id: 'c', output: 'z' }),
        'moody.mjs': MOODY,
        down: '',
      }),
    async act({ call, cwd }) {
      await call('run', 'suite.yaml', '--reporter', 'jsonl')
      rmSync(join(cwd, 'down'))
      await call('run', '--resume', 'last', '--retry-errors', '--reporter', 'jsonl')
      await call('show', 'last', '--json')
    },
  },
  {
    name: 'scored again by another suite, and compared',
    prepare: async () => () => folderWith(FILES),
    async act({ call, ids }) {
      await call('run', 'suite.yaml', '--quiet')
      await call('rescore', 'last', '--suite', 'again.yaml', '--json')
      await call('show', 'last', '--reporter', 'jsonl')
      await call('run', 'suite.yaml', '--baseline', 'last-pass', '--json')
      const [now = '', again = '', first = ''] = await ids()
      await call('compare', `${first}:new`, `${now}:new`, '--json')
      await call('compare', `${first}:old`, `${again}:new`)
      await call('compare', `${now}:old`, `${now}:new`, '--json')
    },
  },
  {
    name: 'the gate over rules, decided by people',
    prepare: async () => () =>
      folderWith({
        'rules.yaml': RULES,
        'cases.jsonl': jsonl(
          row('leaks', `${WORDS} SECRET`, WORDS),
          row('sorry', `${WORDS} sorry`, WORDS),
          row('short', 'one', WORDS),
          row('fine', WORDS),
        ),
        'labels.csv': 'case,label\nleaks,fail\nsorry,fail\nshort,fail\nfine,pass\n',
      }),
    async act({ call, ids }) {
      for (let times = 0; times < 2; times++)
        await call('gate', 'cases.jsonl', '--rules', 'rules.yaml', '--json', '--generated-at', 'T')
      await call('review')
      const [id = ''] = await ids()
      await call('review', 'decide', id, 'leaks', 'reject', '--by', 'mika', '--note', 'a key')
      await call('review', 'decide', id, 'sorry', 'accept', '--by', 'ken')
      await call('review', '--json')
      await call('review', '--failing', '--since', '2020-01-01', '--json')
      await call('show', id, 'leaks')
    },
  },
  {
    name: 'a judge beside people',
    prepare: async () => () =>
      folderWith({
        'suite.yaml': `cases: cases.jsonl
judge: { model: "scripted:replies.jsonl" }
scorers: [{ type: semantic-similarity, threshold: 0.7 }]
gate: { passRate: 0 }
`,
        'cases.jsonl': jsonl(...numbers(24).map((i) => ({ id: `c${i}`, output: `a ${i}`, expected: `a ${i}` }))),
        'replies.jsonl': jsonl(
          ...numbers(24).map((i) => ({
            ...{ scorer: 'semantic-similarity', case: `c${i}` },
            reply: { score: i % 2 === 0 || i % 5 === 0 ? 5 : 1, reasoning: 'so' },
          })),
        ),
        'labels.csv': `case,label\n${numbers(24)
          .map((i) => `c${i},${i % 2 ? 'fail' : 'pass'}\n`)
          .join('')}`,
      }),
    async act({ call, page }) {
      await call('run', 'suite.yaml', '--quiet')
      await call('calibrate', 'last', '--labels', 'labels.csv', '--scorer', 'semantic-similarity', '--json')
      await call('run', 'suite.yaml', '--json')
      await call('review', 'sample', 'last', '--json')
      await page((run) => [['judges', { run }]])
    },
  },
  {
    name: 'a comparison of compressions',
    async prepare() {
      const { url } = await modelServer((request) => ({ text: playAll(request) }))
      const methods = [byModel(url, 'anew', 'regenerative'), '  - { name: ceiling, type: full-context }']
      return () =>
        folderWith({
          'sessions/login.jsonl': session('login'),
          'sessions/export.jsonl': session('export', 9),
          'suite.yaml': suiteText(url, methods.join('\n')),
        })
    },
    async act({ call, page }) {
      // One after the other: who asks first for a context that several share has paid for it.
      await call('compress', 'suite.yaml', '--concurrency', '1', '--json')
      await call('show', 'last')
      await call('show', 'last', '--reporter', 'jsonl')
      await page((run) => [['compression', { run }]])
    },
  },
  {
    name: 'a run that ends with its verdict, and its rest',
    prepare: async () => () => stopSuite({ cases: 120, wait: 0 }),
    async act({ call }) {
      await call('run', 'suite.yaml', '--seed', '7', '--concurrency', '1', '--json')
      await call('show', 'last', '--reporter', 'jsonl')
      await call('run', '--continue', 'last', '--concurrency', '1', '--json')
    },
  },
  {
    name: 'the page',
    prepare: async () => () => folderWith(FILES),
    async act({ call, page }) {
      await call('run', 'suite.yaml', '--quiet')
      await call('run', 'again.yaml', '--quiet')
      await page((run, before) => [
        ['runs', {}],
        ['run', { run }],
        ['cases', { run }],
        ['cases', { run, q: 'verdict:fail' }],
        ['cases', { run, q: '答え', sort: 'rouge' }],
        ['plots', { run }],
        ['case', { run, case: 'c3', target: 'new' }],
        ['earlier', { run, case: 'c3', target: 'new' }],
        ['compare', { a: `${before}:new`, b: `${run}:new` }],
        ['compare-cases', { a: `${before}:new`, b: `${run}:new` }],
        ['review', {}],
      ])
    },
  },
]
