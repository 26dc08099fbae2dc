import { shortName } from '../door/untrusted.ts'
import { badInput, EXIT } from '../errors.ts'
import type { Scale, Scales } from '../import/importer.ts'
import type { Notes } from '../import/notes.ts'
import { counted } from '../language.ts'
import { scoreText } from '../report/format/numbers.ts'
import type { RunImport } from '../run/imported/imported-run.ts'
import { type KeptRun, keepRun } from '../run/imported/keep-run.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import type { Io } from './command.ts'
import { noteLines, notesAsJson } from './import-notes.ts'
import { RunWatch } from './run-watch.ts'

interface About {
  /** The importer's name, for programs. */
  from: string
  /** What it was recognised as, for people. */
  what: string
  notes: Notes
  store: string | undefined
}

/** Keeps the run of another tool in the store, and says what came in. */
export async function importRun(imported: RunImport, { from, what, notes, store: place }: About, io: Io) {
  const store = await openStore(place)
  try {
    const watch = new RunWatch(io, 'import')
    const { stop, abort, language } = io
    const kept = await keepRun(imported, {
      store,
      language,
      stop,
      abort,
      notes: saidLater(notes),
      ...watch.callbacks(),
    }).finally(() => watch.clear())
    if (!kept) {
      io.err(io.say(STOPPED))
      return EXIT.interrupted
    }
    if (io.json)
      await io.out(`${JSON.stringify({ from, kind: 'run', ...asJson(kept), ...notesAsJson(notes, io) }, null, 2)}\n`)
    else {
      await io.out(`${what}${summaryLines(imported, kept, io)}${noteLines(notes, io)}`)
      const before = await importedBefore(store, kept)
      if (before !== undefined) await io.out(`! ${io.say(sameFile(before))}\n`)
      await io.out(nextLines(kept, await earlierOf(store, kept), io))
    }
    return notes.all('left-out').length > 0 ? EXIT.undecided : EXIT.pass
  } finally {
    await store.close()
  }
}

function asJson({ run, summary }: KeptRun) {
  const targets = summary.targets.map(({ name, scorers }) => ({
    name,
    scorers: scorers.map(({ name, n, mean, errors, notApplicable }) => ({ name, n, mean, errors, notApplicable })),
  }))
  return { run: run.id, suite: run.suite, verdicts: summary.cases, targets, imported: run.manifest.imported ?? null }
}

function summaryLines({ count, repeats, targets }: RunImport, { run, summary }: KeptRun, io: Io): string {
  const names = targets.map(({ name }) => shortName(name)).join(', ')
  const times = repeats > 1 ? ` × ${repeats}` : ''
  const head = io.say({
    en: `run ${run.id}: ${shortName(run.suite)}, ${counted(count, 'case')}${times}, ${names}\n`,
    ja: `実行 ${run.id}: ${shortName(run.suite)}、${count} ケース${times}、${names}\n`,
  })
  const whose = (name: string) => (targets.length > 1 ? `${shortName(name)}  ` : '')
  const mean = io.say({ en: 'mean', ja: '平均' })
  const scored = summary.targets.filter(({ scorers }) => scorers.length > 0)
  const lines = scored.map(({ name, scorers }) => {
    const shown = scorers.slice(0, SHOWN).map((scorer) => {
      const figure = scorer.mean === null ? '–' : scoreText(scorer.mean)
      return `${shortName(scorer.name)} ${mean} ${figure} (n ${scorer.n})`
    })
    return `  ${whose(name)}${shown.join('  ')}${scorers.length > SHOWN ? '  …' : ''}\n`
  })
  return [head, ...lines.slice(0, SHOWN), ...(lines.length > SHOWN ? ['  …\n'] : [])].join('')
}

/** Targets, and scorers of each, that are told here; `show` has all. */
const SHOWN = 6

/** With the run: whoever looks at it later must know what is not in it. */
const saidLater = (notes: Notes) =>
  notes
    .all()
    .slice(0, MOST_NOTES)
    .map(({ construct, message, count }) => ({ construct, message, count }))

const MOST_NOTES = 20

/** The run that the same file became earlier. */
async function importedBefore(store: Store, { run }: KeptRun): Promise<string | undefined> {
  const { runs } = await store.listRuns({ suite: run.suite, kind: 'import', before: run.id, limit: LOOKED_AT })
  for (const { id } of runs) {
    const earlier = await store.getRun(id)
    if (earlier?.manifest.imported?.hash === run.manifest.imported?.hash) return id
  }
  return undefined
}

const LOOKED_AT = 20

const sameFile = (id: string) => ({
  en: `the same file was imported before, as ${id}; remove one with:  saiten runs delete ${id}`,
  ja: `同じファイルは ${id} として取り込み済みです。片方を消すには:  saiten runs delete ${id}`,
})

/** The newest other run of the same task that has a scorer in common: most who import one want to compare it. */
async function earlierOf(store: Store, { run }: KeptRun): Promise<string | undefined> {
  const { runs } = await store.listRuns({ suite: run.suite, status: 'finished', before: run.id, limit: LOOKED_AT })
  const names = new Set(run.plan.scorers.map(({ name }) => name))
  for (const { id } of runs) {
    const earlier = await store.getRun(id)
    if (earlier?.plan.scorers.some(({ name }) => names.has(name))) return id
  }
  return undefined
}

function nextLines({ run: { id } }: KeptRun, earlier: string | undefined, io: Io): string {
  const steps = [
    `saiten show ${id}`,
    ...(earlier === undefined ? [] : [`saiten compare ${earlier} ${id}`]),
    'saiten view',
  ]
  const label = io.say({ en: 'next  ', ja: '次に  ' })
  return `\n${steps.map((step, at) => `${at === 0 ? label : '      '}${step}\n`).join('')}`
}

const STOPPED = {
  en: 'stopped: nothing of it was kept\n',
  ja: '中断しました。何も保存していません\n',
}

/** `--scale grade=1..10`, any number of times. */
export function scaleOption(text: string, before: Scales = new Map()): Scales {
  const [, name, low, high] = /^(.+)=(-?[\d.]+)\.\.(-?[\d.]+)$/.exec(text) ?? []
  const scale: Scale = { low: Number(low), high: Number(high) }
  if (name === undefined || !(scale.low < scale.high)) throw notAScale(text)
  return new Map([...before, [name, scale]])
}

const notAScale = (text: string) =>
  badInput(
    `--scale is NAME=LOW..HIGH, e.g. grade=1..10; found ${JSON.stringify(text)}`,
    `--scale は 名前=最小..最大（例: grade=1..10）の形で指定します（現在は ${JSON.stringify(text)}）`,
  )
