import { type BadInput, badInput } from '../../errors.ts'
import type { Message } from '../../language.ts'
import type { Origin } from '../../read/origin.ts'
import type { ImportedCase, ImportedRow, ImportedScore, RunImport } from '../../run/imported/imported-run.ts'
import type { Scale, Scales } from '../importer.ts'
import type { Notes } from '../notes.ts'
import { fileHash, joinedHash } from '../runs/file-hash.ts'
import { LogHeader } from './header.ts'
import type { LogFile } from './log-file.ts'
import { type RawSample, readSample, type Sample } from './sample.ts'
import { LogScan, type ScannedCase } from './scan.ts'
import { readValue, scoreOf } from './score-value.ts'

interface LogPlace {
  path: string
  /** The name that messages use. */
  file: string
  notes: Notes
  scales: Scales
}

/** A log of Inspect as a run: looked through once before anything is kept, then sample by sample. Throws BadInput. */
export async function readLog(log: LogFile, { path, file, notes, scales }: LogPlace): Promise<RunImport> {
  const header = new LogHeader(log.header)
  const here: Origin = { file, line: 1 }
  if (log.samples.length === 0) throw noSamples(header, here)
  const scan = await scanned(log, header, notes)
  const cases = scan.inOrder(header.sampleIds)
  const repeats = cases.reduce((most, { epochs }) => Math.max(most, epochs.length), 0)
  const { names } = scan.scorers
  const scaleOf = scan.scorers.scales(scales, here)
  noteState(header, scan, notes, here)
  noteFigures(header, scan, cases, repeats, notes, here)
  return {
    kind: 'run',
    name: header.task,
    file: path,
    targets: [header.target],
    repeats,
    scorers: names.map((name) => header.scorer(name)),
    count: cases.length,
    hash: joinedHash(cases.map(({ hash }) => hash)),
    cases: rowsOf(log, header, cases, names, scaleOf),
    from: { tool: 'inspect', version: header.version, file, hash: await fileHash(path), ranAt: header.ranAt },
  }
}

async function scanned(log: LogFile, header: LogHeader, notes: Notes): Promise<LogScan> {
  const scan = new LogScan(notes)
  const reading = await log.open()
  try {
    for (const place of log.samples) scan.add(sampleOf(await reading.read(place), header), place)
  } finally {
    await reading.close()
  }
  return scan
}

function sampleOf(raw: RawSample, header: LogHeader): Sample {
  // Logs of before name their only scorer in the results.
  const named = raw.score && !raw.scores ? { ...raw, scores: { [header.onlyScorer]: raw.score } } : raw
  return readSample(named, header.model)
}

async function* rowsOf(
  log: LogFile,
  header: LogHeader,
  cases: readonly ScannedCase[],
  names: readonly string[],
  scales: readonly (Scale | null | undefined)[],
): AsyncGenerator<ImportedCase> {
  const reading = await log.open()
  try {
    for (const { epochs } of cases) {
      const rows: ImportedRow[] = []
      let first: Sample | undefined
      for (const [repeat, { place }] of epochs.entries()) {
        const sample = sampleOf(await reading.read(place), header)
        first ??= sample
        rows.push({ target: 0, repeat, ...sample.answer, scores: scoresOf(sample, names, scales) })
      }
      if (first) yield { case: first.case, origin: epochs[0]?.place.origin as Origin, rows }
    }
  } finally {
    await reading.close()
  }
}

function scoresOf(
  { scores }: Sample,
  names: readonly string[],
  scales: readonly (Scale | null | undefined)[],
): ImportedRow['scores'] {
  const found = new Map<number, ImportedScore>()
  for (const [at, name] of names.entries()) {
    const given = scores.get(name)
    if (!given) continue
    const { value = null, explanation, details } = given
    const score = scoreOf(readValue(value), scales[at], value)
    found.set(at, {
      ...score,
      ...(explanation !== undefined && explanation !== '' && { reason: explanation }),
      details: { value, ...details },
    })
  }
  return found
}

/** How far the run came that the log is of. */
function noteState(header: LogHeader, scan: LogScan, notes: Notes, here: Origin): void {
  const { status, error, planned } = header
  if (status !== 'success') notes.differs(`status ${status}`, unfinished(error), here)
  if (planned !== undefined && planned > scan.samples)
    notes.leftOut('samples', missing(planned - scan.samples, planned), here)
  if (scan.scorers.names.length === 0) notes.differs('scores', NO_SCORES, here)
}

/** What the log says of its scorers must be what its samples come to. */
function noteFigures(
  header: LogHeader,
  scan: LogScan,
  cases: readonly ScannedCase[],
  repeats: number,
  notes: Notes,
  here: Origin,
): void {
  // Inspect takes the mean over epochs first: the same as over all answers where every sample has as many.
  if (cases.some(({ epochs }) => epochs.length !== repeats)) return
  for (const { scorer, key, metric, value } of header.stated()) {
    const mean = scan.scorers.mean(scan.scorers.has(key) ? key : scorer)
    if (mean !== undefined && Math.abs(mean - value) < 1e-6) continue
    notes.differs(`${metric} of ${scorer}`, otherFigure(value, mean), here)
  }
}

function noSamples(header: LogHeader, here: Origin): BadInput {
  const stated = header.stated().map(({ scorer, metric, value }) => `${scorer}: ${metric} ${value}`)
  const says = {
    en: stated.length > 0 ? ` (it states ${stated.join(', ')})` : '',
    ja: stated.length > 0 ? `（記載: ${stated.join('、')}）` : '',
  }
  return badInput(
    `there are no samples in this log${says.en}: without what was asked and answered there is no run. It was written with --no-log-samples, or never came to its first sample`,
    `このログにはサンプルがありません${says.ja}。質問と答えがないので、実行として取り込めません。--no-log-samples で書かれたか、最初のサンプルの前に終わったログです`,
    here,
  )
}

const unfinished = (error: string | undefined): Message => {
  const why = error === undefined ? '' : ` (${error.slice(0, 200)})`
  return {
    en: `the run did not come to its end${why}: what it had done by then is here`,
    ja: `この実行は最後まで終わっていません${why}。そこまでの分を取り込みます`,
  }
}

const missing = (count: number, planned: number): Message => ({
  en: `${count} of ${planned} samples are not in the log`,
  ja: `${planned} 件中 ${count} 件のサンプルがログにありません`,
})

const NO_SCORES: Message = {
  en: 'no sample has a score; score the answers with saiten rescore RUN --suite SUITE',
  ja: 'スコアのあるサンプルがありません。saiten rescore RUN --suite SUITE で採点できます',
}

const otherFigure = (stated: number, mean: number | undefined): Message => ({
  en: `the log states ${stated}, its samples come to ${mean ?? 'nothing'}: the samples count`,
  ja: `ログの記載は ${stated} ですが、サンプルから求めると ${mean ?? '値なし'} です。サンプルの方を使います`,
})
