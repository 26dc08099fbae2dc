import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { emptyDatabase } from '../../store/postgres/testing/database.ts'
import { type AskedRequest, modelServer } from './model-server.ts'
import { type Finished, folderWith, rowsOf, saiten, startSaiten } from './saiten.ts'

export const CASES = 160
/** Cases that one process works on at once; each has one call in flight. */
export const LANES = 4
/** An answer and a judgement a case. */
export const QUESTIONS = 2 * CASES

/** A model that answers, and one that judges the answer; each call costs a cent. */
const suite = (url: string, more: string) => `name: disturbed
cases: cases.jsonl
targets: [{ name: asked, model: "openai-compatible:answers", baseURL: "${url}", price: { input: 100, output: 0 } }]
judge: { model: "openai-compatible:judges", baseURL: "${url}", price: { input: 100, output: 0 }, requestsPerMinute: 100000, ${more} }
scorers:
  - { type: contains, value: answer }
  - { type: rubric, name: kind, questions: ["Is it kind?"] }
gate: { passRate: 0.1 }
`

function reply({ body: { model, messages } }: AskedRequest): string {
  const text = messages.at(-1)?.content ?? ''
  if (model === 'answers') return `answer to ${text}`
  return JSON.stringify({ answers: [{ id: 'q1', answer: text.length % 3 === 0 ? 'no' : 'yes', reasoning: 'so' }] })
}

type Process = ReturnType<typeof startSaiten>

/** A run at work that something is about to happen to. */
export interface Disturbed {
  submitter: Process
  workers: Process[]
  asked: readonly AskedRequest[]
  /** Resolves once so many questions have been asked. */
  after(questions: number): Promise<void>
}

interface Options {
  /** Of the store; absent: a database of its own on the server that all tests share. */
  address?: string
  workers?: number
  /** More of the judge, as YAML. */
  judge?: string
}

/** Starts a submitter and workers, lets something happen to them, and has whoever is left, and one more, finish the run. */
export async function disturbed(disturb: (run: Disturbed) => Promise<void>, options: Options = {}) {
  const { asked, url } = await modelServer((request) => ({ text: reply(request), delayMs: 60 }))
  const cases = Array.from({ length: CASES }, (_, i) => JSON.stringify({ id: `c${i}`, input: `question ${i}` }))
  const cwd = folderWith({ 'suite.yaml': suite(url, options.judge ?? ''), 'cases.jsonl': cases.join('\n') })
  const env = { SAITEN_STORE: options.address ?? (await emptyDatabase()) }
  const lanes = ['--concurrency', String(LANES)]
  const submitter = startSaiten(['run', 'suite.yaml', '--workers', ...lanes], { cwd, env })
  const workers = Array.from({ length: options.workers ?? 1 }, () => startSaiten(['worker', ...lanes], { cwd, env }))
  await disturb({
    submitter,
    workers,
    asked,
    async after(questions) {
      while (asked.length < questions && submitter.child.exitCode === null) await sleep(5)
    },
  })
  const submitted = await submitter.finished
  if (submitted.code === null) await saiten(['worker', '--exit-when-idle', ...lanes], { cwd, env })
  for (const { child } of workers) child.kill('SIGTERM')
  const ended = await Promise.all(workers.map(({ finished }) => finished))
  const shown = await saiten(['show', 'last', '--reporter', 'jsonl'], { cwd, env })
  for (const { stdout, stderr } of [submitted, shown, ...ended])
    expect(stdout + stderr).not.toContain('secret-of-the-tests')
  return { submitted, ended, rows: timeless(shown), asked: asked.map(({ body }) => JSON.stringify(body)), cwd, env }
}

/** Rows but for times and for what was found instead of asked. */
const timeless = ({ stdout }: Finished) =>
  JSON.parse(JSON.stringify(rowsOf(stdout)), (key, value) =>
    /^(durationMs|latencyMs|usage|cached|answered)$/.test(key) ? undefined : value,
  ) as { case: string }[]

/** The rows of a run that nothing happens to: by the same questions. */
let undisturbed: Promise<object[]> | undefined

/** Every row as if nothing had happened, every question asked, and so many of them twice at most. */
export async function expectWhole({ rows, asked }: Awaited<ReturnType<typeof disturbed>>, twice: number) {
  undisturbed ??= disturbed(async () => {}, { workers: 0 }).then((run) => run.rows)
  expect(rows).toEqual(await undisturbed)
  expect(rows.map((row) => row.case)).toEqual(Array.from({ length: CASES }, (_, i) => `c${i}`))
  expect(new Set(asked).size).toBe(QUESTIONS)
  expect(asked.length - QUESTIONS).toBeLessThanOrEqual(twice)
}
