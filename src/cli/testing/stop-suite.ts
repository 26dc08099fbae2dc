import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderWith } from './saiten.ts'

export interface StopSuite {
  cases?: number
  /** One answer in so many is wrong, and takes three times as long. */
  wrong?: number
  /** Milliseconds that a right answer takes. */
  wait?: number
  gate?: string
}

/** Calls are files of their own, so that a kill can tear none of them; durations are told, so that rows are the same. */
const TARGET = `import { writeFileSync } from 'node:fs'
export default async ({ id, metadata }) => {
  writeFileSync(new URL('calls/' + id, import.meta.url), '')
  const wait = metadata.wait * (0.5 + Math.random()) * (id === process.env.HANGS ? 500 : 1)
  await new Promise((done) => setTimeout(done, metadata.right ? wait : 3 * wait))
  return { output: metadata.right ? 'the answer' : 'something else', durationMs: metadata.right ? 10 : 30 }
}
`

/** A suite that stops early, whose failures are slow. */
export function stopSuite({ cases = 300, wrong = 4, wait = 4, gate = 'passRate: 0.9' }: StopSuite = {}): string {
  const rows = Array.from({ length: cases }, (_, i) => {
    const metadata = { right: (i * 7919 + 3) % wrong !== 0, wait }
    return `${JSON.stringify({ id: `c${i}`, input: `question ${i}`, metadata })}\n`
  })
  return folderWith({
    'suite.yaml': `name: stops
cases: cases.jsonl
targets: [{ name: bot, module: ./bot.ts }]
scorers: [{ type: contains, value: answer }]
gate: { ${gate}, stop: decided }
`,
    'bot.ts': TARGET,
    'cases.jsonl': rows.join(''),
    'calls/.keep': '',
  })
}

/** How many cases were begun. */
export const begun = (folder: string) => readdirSync(join(folder, 'calls')).length - 1

const REPORTS = ['terminal', 'json', 'jsonl', 'junit', 'markdown', 'csv'] as const

/** The reporters as options, each with a file of its own. */
export const withReports = REPORTS.flatMap((name) => ['--reporter', `${name}:${name}.out`])

/** All reports of a run, without what differs between two runs that are the same: its id, and times. */
export function reportsIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    REPORTS.filter((name) => existsSync(join(folder, `${name}.out`))).map((name) => [
      name,
      readFileSync(join(folder, `${name}.out`), 'utf8')
        .replace(/r_[0-9a-f]{8}/g, 'RUN')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, 'TIME')
        // A run that was resumed has paused.
        .replace(/^ *"pausedMs": \d+,\n/m, '')
        .replace(/^time .*$/m, 'time'),
    ]),
  )
}
