import { expect, it } from 'vitest'
import { loaders } from './loaders.ts'
import { folderWith, saiten } from './testing/saiten.ts'

const FILES = {
  'suite.yaml': `name: 問い合わせ
cases: cases.jsonl
targets: [{ name: v1, outputs: v1.jsonl }, { name: v2, command: [sh, -c, "exit 3"] }]
scorers: [{ type: contains, value: 返金 }, { type: rouge }, { type: rules, file: rules.yaml }]
`,
  'cases.jsonl':
    '{"id":"q-1","input":"返品できますか","expected":"返金します","metadata":{"task_type":"report"}}\n{"id":"q-2","input":"届きません","expected":"返金します"}\n',
  'v1.jsonl': '{"id":"q-1","output":"絶対に返金します"}\n{"id":"q-2","output":"少々お待ちください"}\n',
  'wrong.yaml':
    'cases: [a.csv, missing.jsonl]\nscorers: [{ type: equals }, { type: rouge, typs: 1, threshold: 2 }, { type: faithfulness }]\ngate: { means: { x: 1 }, passrate: 1 }\n',
  // The rules that come along have one text for readers of both languages.
  'rules.yaml':
    'version: 1\nrules: [{ id: no-promise, severity: major, description: 断定しない, match: { any: [{ contains: 絶対に }] } }]\n',
  'a.csv': 'question,answer\nq,a\n',
  'out.jsonl': '{"id":1,"output":"絶対に成功します"}\n{"id":9,"output":"x"}\n',
  'ref.jsonl': '{"id":1,"expected":"成功します","metadata":{"task_type":"report"}}\n{"id":2,"expected":"返金"}\n',
}

/** What a person goes through in an afternoon, mistakes included. */
const AFTERNOON = [
  '',
  'nosuch',
  'init evals --template rag',
  'init evals',
  'check',
  'check suite.yaml',
  'check wrong.yaml',
  'check nothing.yaml',
  'run',
  'run suite.yaml --dry-run',
  'run suite.yaml',
  'run suite.yaml --reporter markdown',
  'run suite.yaml --filter nope',
  'run suite.yaml --limit x',
  'run suite.yaml --reporter nope',
  'run evals/suite.yaml',
  'show last delivery',
  'runs',
  'rescore last',
  'show nothing',
  'show last nothing',
  'compare last',
  'compare last last',
  'review',
  'review propose',
  'review decide',
  'calibrate last',
  'gate --inputs out.jsonl --expected ref.jsonl --rules rules.yaml --metrics-out m1.json',
  'gate --inputs out.jsonl --expected ref.jsonl --rules rules.yaml --metrics-out m2.json --tokenizer char',
  'diff m1.json m2.json',
  'diff m1.json m2.json --markdown',
  'smoke',
  'scorers',
  'scorers faithfulness',
  'score rouge --output 返金 --expected 返金',
  'export last --format xlsx out',
  'import nothing',
  'probes nothing',
  'models',
  'models remove x',
  'dictionaries',
  'store',
  'worker',
  'tokenize nosuch',
]

/** Four words of English one after the other are a sentence, unless a command is quoted, or the data says so. */
const SENTENCE = /(?<![\w./-])[A-Za-z]*[a-z](?: [a-z]{2,}){3,}/
const COMMAND = /saiten [a-z]+.*/

it('speaks Japanese throughout: no sentence of English is left, in help, reports and mistakes', {
  timeout: 300_000,
}, async () => {
  const cwd = folderWith(FILES)
  const left: string[] = []
  for (const line of [...AFTERNOON, ...[...loaders.keys()].map((command) => `${command} --help`)]) {
    const { stdout, stderr, code } = await saiten([...line.split(' ').filter(Boolean), '--lang', 'ja'], { cwd })
    expect(code, `${line}\n${stderr}`).not.toBe(4)
    for (const said of `${stdout}\n${stderr}`.split('\n'))
      if (SENTENCE.test(said.replace(COMMAND, ''))) left.push(`${line}: ${said.trim()}`)
  }
  expect(left).toEqual([])
})

it('leaves no single word of English where a word of Japanese is used elsewhere', async () => {
  const cwd = folderWith(FILES)
  const ja = async (line: string) => (await saiten([...line.split(' '), '--lang', 'ja'], { cwd })).stdout
  for (const command of loaders.keys()) expect(await ja(`${command} --help`)).not.toMatch(/\((?:default|choices):/)
  expect(await ja('init --help')).toContain('書き込み先のフォルダー（既定: evals）')
  expect(await ja('run --help')).not.toMatch(/decided[^・]*・certain[^・]*・never（/)
  expect(await ja('score rouge --output 返金 --expected 返金')).toMatch(/^一組の採点\n/)
  await ja('gate --inputs out.jsonl --expected ref.jsonl --rules rules.yaml')
  expect(await ja('review decide last 1 accept')).toMatch(/^記録しました: r_\w+ 1 承認\n$/)
  expect(await ja('review')).toMatch(/^r_\w+ .* 承認(?: |$)/m)
})

it('shows when a run began by the clock of whoever looks', async () => {
  const cwd = folderWith(FILES)
  await saiten(['run', 'suite.yaml'], { cwd })
  const [run] = JSON.parse((await saiten(['runs', '--json'], { cwd })).stdout) as { startedAt: string }[]
  const began = new Date(run!.startedAt).getTime()
  for (const [zone, hours] of [
    ['Asia/Tokyo', 9],
    ['Pacific/Honolulu', -10],
  ] as const) {
    const wall = new Date(began + hours * 3_600_000).toISOString()
    const env = { TZ: zone }
    expect((await saiten(['runs'], { cwd, env })).stdout).toContain(wall.slice(0, 16).replace('T', ' '))
    const { stdout } = await saiten(['review', '--since', wall.slice(0, 10)], { cwd, env })
    expect(stdout).toMatch(new RegExp(`^r_\\w+ +${wall.slice(0, 10)} `, 'm'))
  }
})
