import { createHash } from 'node:crypto'
import { BadInput, type Mistake } from '../errors.ts'
import { isJsonObject } from '../json.ts'
import { hashOf } from '../judge/canonical.ts'
import type { Finding } from '../mistakes/findings.ts'
import type { MistakeList } from '../mistakes/mistake-list.ts'
import { changedSinceCheck, type Fingerprint, openFile } from '../read/file-source.ts'
import type { Format } from '../read/formats.ts'
import { type DataModules, readModule } from '../read/module.ts'
import type { Report, Row, Source } from '../read/row.ts'
import { readRows, rowBatches } from '../read/rows.ts'
import type { Case, Origin } from '../score/case.ts'
import type { ReadyScorer } from '../score/scorer.ts'
import type { KnownNames } from '../template/template.ts'
import { CaseMaker } from './case/case-maker.ts'
import type { Columns } from './case/columns.ts'
import type { CaseDefaults } from './case/defaults.ts'
import { NamesInCases } from './case/names-in-cases.ts'
import { type CaseCheckOptions, CaseChecks } from './case-checks.ts'
import { eachOf } from './each-of.ts'
import { type Place, RepeatedIds } from './repeated-ids.ts'
import { type CaseFile, nameWithoutEnding } from './resolve-files.ts'
import { shapingOf } from './shaping.ts'
import { checkedRowByRow } from './stream-cases.ts'
import type { PlannedCase, ReadOptions, SuiteCases } from './suite.ts'

export interface ScanOptions extends Partial<CaseCheckOptions> {
  columns?: Columns
  /** What every case has unless it says otherwise. */
  defaults?: CaseDefaults | undefined
  /** What reads cases from modules; without it they are refused. */
  modules?: DataModules
  /** The files that are meant by now; absent: those that are given. */
  find?(): Promise<string[]>
  /** Called for every case that is in order. */
  onCase?(testCase: Case, origin: Origin): void
}

type DataFormat = Exclude<Format, 'module'>

/** A file as it was when checked, and which of all rows are its. */
interface CheckedFile {
  fingerprint: Fingerprint
  firstRow: number
  /** Its cases, where they are few. */
  kept?: readonly ReadCase[] | undefined
  /** Whether nothing in it needs a closer look when it is read again. */
  isSound?: boolean
}

interface ReadCase {
  case: Case
  origin: Origin
  /** Where it was read just now. */
  row?: Row
}

/**
 * The cases of files of so many bytes, all together, are kept when they are checked, so that nobody minds when the files
 * change meanwhile; others are read again, which takes a twentieth of a run. Without their rows, which hold the text, too.
 */
const KEPT_BYTES = 8_000_000

/** The case files of a suite: checked whole once, then streamed as often as needed. */
export class CaseFiles implements SuiteCases {
  readonly warnings: Mistake[] = []
  readonly #files: readonly CaseFile[]
  readonly #options: ScanOptions
  readonly #checks: CaseChecks
  readonly #columns: Columns
  #ids = new RepeatedIds()
  readonly #checked = new Map<CaseFile, CheckedFile>()
  /** Columns that the suite maps and no row has shown yet. */
  readonly #unseen: Set<string>
  readonly #names = new NamesInCases()
  #rows = 0
  #keptBytes = 0

  constructor(files: readonly CaseFile[], options: ScanOptions) {
    this.#files = files
    this.#options = options
    this.#checks = new CaseChecks({ scorers: [], ...options })
    this.#columns = options.columns ?? new Map()
    this.#unseen = new Set(this.#columns.keys())
  }

  get files(): string[] {
    return this.#files.map(({ path }) => path)
  }

  async find(): Promise<string[]> {
    return this.#options.find?.() ?? this.files
  }

  get count(): number | null {
    return this.#files.some(({ format }) => format === 'module') ? null : this.#rows
  }

  get hash(): string {
    const { defaults } = this.#options
    const hashes = this.#files.map((file) => this.#checked.get(file)?.fingerprint.hash ?? '')
    if (defaults) hashes.push(hashOf(defaults))
    return hashes.length === 1 ? (hashes[0] as string) : createHash('sha256').update(hashes.join('\n')).digest('hex')
  }

  /** Known after the scan, unless a generator may still show more. */
  get names(): KnownNames {
    return this.count === null ? null : this.#names.all
  }

  /** Known after the scan; empty while a generator may still show them. */
  get unusedColumns(): string[] {
    return this.count === null ? [] : [...this.#unseen]
  }

  /** Whether a case has this id, as far as a hash can tell. */
  knows(id: string): boolean {
    return this.#ids.table.find(id) >= 0
  }

  /** Once all is checked, ids matter only to modules, which are still to be read. */
  forgetIds(): void {
    if (this.count !== null) this.#ids = new RepeatedIds()
  }

  /** Reads every file to its end; `mistakes` gets all that is wrong. */
  async scan(mistakes: MistakeList): Promise<void> {
    for (const file of this.#files) {
      await mistakes.collect(() =>
        file.format === 'module' ? this.#scanModule(file) : this.#scanFile(file, file.format, mistakes),
      )
    }
    await this.#ids.report(mistakes, (numbers) => this.#placesOf(numbers))
  }

  /** Every case in order. What was checked is not checked again, but a large file that changed since is refused. */
  read({ placed = false }: ReadOptions = {}): AsyncIterableIterator<PlannedCase> {
    return eachOf(this.#planned(placed))
  }

  async *#planned(withRows: boolean): AsyncGenerator<Iterable<PlannedCase | Promise<PlannedCase>>> {
    let index = 0
    for (const file of this.#files) {
      if (file.format === 'module') {
        for await (const planned of this.#readModule(file, index)) {
          index = planned.index + 1
          yield [planned]
        }
        continue
      }
      const kept = withRows ? undefined : this.#checked.get(file)?.kept
      if (kept) {
        yield this.#plan(kept, () => index++)
        continue
      }
      const maker = this.#maker(file, refuse, refuse)
      for await (const batch of this.#casesAgain(file, file.format, maker)) {
        yield this.#plan(batch, () => index++, maker)
      }
    }
  }

  *#plan(
    batch: Iterable<ReadCase>,
    next: () => number,
    maker?: CaseMaker,
  ): Generator<PlannedCase | Promise<PlannedCase>> {
    for (const { case: made, origin, row } of batch) {
      const index = next()
      const placed = maker && row ? (finding: Finding) => maker.placed(row, finding) : undefined
      const planned = (scorers: ReadyScorer[]): PlannedCase => ({
        case: made,
        index,
        origin,
        scorers,
        ...(placed && { placed }),
      })
      const scorers = this.#checks.scorersOf(made)
      yield scorers instanceof Promise ? scorers.then(planned) : planned(scorers)
    }
  }

  async #scanFile(file: CaseFile, format: DataFormat, mistakes: MistakeList): Promise<void> {
    const reading = openFile(file.path, file.file)
    const room = KEPT_BYTES - this.#keptBytes
    const kept: ReadCase[] = []
    let isSound = true
    const report: Report = (mistake) => {
      isSound = false
      mistakes.add(mistake)
    }
    const warn: Report = (mistake) => this.warnings.push(mistake)
    const maker = this.#maker(file, report, warn)
    const firstRow = this.#rows
    for await (const batch of rowBatches(format, reading.source, report, warn)) {
      for (const row of batch) {
        const number = ++this.#rows - firstRow
        if (row.isInexact) isSound = false
        if (this.#unseen.size > 0) this.#look(row)
        const made = maker.check(row, number)
        const id = made ? made.id : maker.idOf(row, number)
        if (id !== undefined) this.#ids.add(id, this.#rows - 1, file.file, row, () => maker.idKey(row))
        if (!made) continue
        if (reading.size() <= room) kept.push({ case: made, origin: row.origin })
        this.#names.add(made)
        const found = this.#checks.findings(made)
        for (const finding of found instanceof Promise ? await found : found) maker.reportInCase(row, finding)
        this.#options.onCase?.(made, row.origin)
      }
    }
    const fingerprint = reading.fingerprint()
    const isKept = fingerprint.size <= room
    if (isKept) this.#keptBytes += fingerprint.size
    this.#checked.set(file, { fingerprint, firstRow, isSound, ...(isKept && { kept }) })
    if (this.#rows === firstRow && this.#files.length > 1) warn({ file: file.file, message: NO_CASES })
  }

  #look({ value }: Row): void {
    if (!isJsonObject(value)) return
    for (const name of this.#unseen) if (Object.hasOwn(value, name)) this.#unseen.delete(name)
  }

  /** A module's cases are read only once; until then its source stands for them. */
  async #scanModule(file: CaseFile): Promise<void> {
    const reading = openFile(file.path, file.file)
    for await (const _ of reading.source.chunks);
    this.#checked.set(file, { fingerprint: reading.fingerprint(), firstRow: this.#rows })
  }

  #readModule(file: CaseFile, firstIndex: number): AsyncIterable<PlannedCase> {
    return checkedRowByRow({
      rows: readModule(file.path, file.file, this.#options.modules, refuse),
      file: file.file,
      baseName: nameWithoutEnding(file.path),
      format: 'module',
      columns: this.#columns,
      defaults: this.#options.defaults,
      checks: this.#checks,
      warn: (mistake) => this.warnings.push(mistake),
      firstIndex,
      usedElsewhere: async (id) => {
        const number = this.#ids.table.find(id)
        const place = number < 0 ? undefined : (await this.#placesOf(new Set([number]))).get(number)
        return place?.id === id ? `${place.file}:${place.line}` : undefined
      },
    })
  }

  async *#casesAgain(file: CaseFile, format: DataFormat, maker: CaseMaker): AsyncGenerator<Iterable<ReadCase>> {
    const changed: Report = () => {
      throw changedSinceCheck(file.file)
    }
    let number = 0
    function* casesIn(batch: Iterable<Row>): Generator<ReadCase> {
      for (const row of batch) yield { case: maker.make(row, ++number), origin: row.origin, row }
    }
    for await (const batch of rowBatches(format, this.#again(file), changed, ignore)) yield casesIn(batch)
  }

  /** Reads rows again by their numbers among all rows, to say where an id stands. */
  async #placesOf(numbers: Set<number>): Promise<Map<number, Place>> {
    const places = new Map<number, Place>()
    const last = Math.max(...numbers)
    for (const file of this.#files) {
      const checked = this.#checked.get(file)
      if (!checked || file.format === 'module' || checked.firstRow > last) continue
      const maker = this.#maker(file, ignore, ignore)
      let number = 0
      for await (const row of readRows(file.format, this.#again(file), ignore, ignore)) {
        const at = checked.firstRow + number++
        const id = numbers.has(at) ? maker.idOf(row, number) : undefined
        if (id !== undefined) places.set(at, { ...row.origin, id })
        if (at >= last) break
      }
    }
    return places
  }

  /** A file that was checked, as it was then. */
  #again(file: CaseFile): Source {
    const { fingerprint, isSound = false } = this.#checked.get(file) ?? {}
    const { source } = openFile(file.path, file.file, { checked: fingerprint })
    return { ...source, isSound }
  }

  #maker(file: CaseFile, report: Report, warn: Report): CaseMaker {
    const shaping = shapingOf(file.format, this.#columns)
    const { defaults } = this.#options
    return new CaseMaker({ file: file.file, baseName: nameWithoutEnding(file.path), shaping, defaults, report, warn })
  }
}

const ignore: Report = () => {}
const refuse: Report = (mistake) => {
  throw new BadInput(mistake)
}

const NO_CASES = { en: 'the file holds no cases', ja: 'ファイルにケースがありません' }
