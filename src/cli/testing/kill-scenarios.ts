import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { byModel, playAll, session, suiteText } from './compression-suite.ts'
import { modelServer } from './model-server.ts'
import { folderWith, saiten } from './saiten.ts'
import { calls, IN_FLIGHT, slowSuite } from './slow-suite.ts'

/** A command that takes a while, and how often it has called anybody. */
export interface KillScenario {
  name: string
  begin: string[]
  resume: string[]
  /** Calls that a kill may cost. */
  inFlight: number
  prepare(): Promise<{ cwd: string; calls: () => number; progress: () => number }>
}

const jsonl = (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
const words = (seed: number, count: number) =>
  Array.from({ length: count }, (_, at) => `w${(seed * 31 + at * 7) % 97}`).join(' ')

const run: KillScenario = {
  name: 'run',
  begin: ['run', 'suite.yaml', '--concurrency', String(IN_FLIGHT)],
  resume: ['run', '--resume', '--concurrency', String(IN_FLIGHT)],
  inFlight: IN_FLIGHT,
  async prepare() {
    const cwd = slowSuite()
    const made = () => calls(cwd).length
    return { cwd, calls: made, progress: made }
  },
}

const GRADE = JSON.stringify({ score: 4, reasoning: 'as it is' })
const AT_ONCE = 5
const judged = (url: string) => `name: judged
cases: cases.jsonl
judge: { model: "openai-compatible:tiny", baseURL: "${url}", concurrency: ${AT_ONCE} }
scorers: [{ type: semantic-similarity, threshold: 0.6 }, { type: contains, value: answer }]
gate: { passRate: 0.1 }
`

const rescore: KillScenario = {
  name: 'rescore',
  begin: ['rescore', 'last', '--suite', 'judged.yaml'],
  resume: ['rescore', '--resume', '--suite', 'judged.yaml'],
  inFlight: AT_ONCE,
  async prepare() {
    const { url, asked } = await modelServer(() => ({ text: GRADE, delayMs: 20 }))
    const rows = Array.from({ length: 40 }, (_, i) => ({ id: `c${i}`, output: `answer ${i}`, expected: `that ${i}` }))
    const cwd = folderWith({
      'cases.jsonl': jsonl(rows),
      'plain.yaml': 'name: plain\ncases: cases.jsonl\nscorers: [{ type: contains, value: answer }]\n',
      'judged.yaml': judged(url),
    })
    await saiten(['run', 'plain.yaml'], { cwd })
    const made = () => asked.length
    return { cwd, calls: made, progress: made }
  },
}

const PAIRS = 1200

const gate: KillScenario = {
  name: 'gate',
  begin: ['gate', '.', '--rules', 'rules.yaml', '--rougeL', '0.9'],
  resume: ['gate', '--resume'],
  inFlight: 0,
  async prepare() {
    const ids = Array.from({ length: PAIRS }, (_, i) => i)
    const cwd = folderWith({
      'inputs.jsonl': jsonl(ids.map((id) => ({ id, output: `**${words(id, 40)}**${id % 50 ? '' : ' sorry'}` }))),
      'expected.jsonl': jsonl(ids.map((id) => ({ id, expected: words(id, 44) }))),
      'rules.yaml': 'rules:\n  - { id: text.major.sorry, severity: major, match: { any: [ { contains: sorry } ] } }\n',
    })
    return { cwd, calls: () => 0, progress: () => rowsRecorded(cwd) }
  },
}

function rowsRecorded(cwd: string): number {
  const file = join(cwd, '.saiten', 'saiten.db')
  if (!existsSync(file)) return 0
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return (db.prepare('SELECT count(*) AS n FROM results').get() as { n: number }).n
  } catch {
    // Not made yet.
    return 0
  } finally {
    db.close()
  }
}

const compress: KillScenario = {
  name: 'compress',
  begin: ['compress', 'suite.yaml'],
  resume: ['compress', '--resume'],
  // Compressors, answerer and judge each have their own.
  inFlight: 3 * AT_ONCE,
  async prepare() {
    const { url, asked } = await modelServer((request) => ({ text: playAll(request), delayMs: 20 }))
    const cwd = folderWith({
      'sessions/login.jsonl': session('login'),
      'sessions/export.jsonl': session('export', 9),
      'suite.yaml': suiteText(
        url,
        [byModel(url, 'anew', 'regenerative'), '  - { name: ceiling, type: full-context }'].join('\n'),
      ),
    })
    const made = () => asked.length
    return { cwd, calls: made, progress: made }
  },
}

export const scenarios = [run, rescore, gate, compress]
