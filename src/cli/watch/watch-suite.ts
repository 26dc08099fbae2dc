import { dirname, relative, resolve } from 'node:path'
import { BadInput, badInput, EXIT } from '../../errors.ts'
import { exitCodeOf } from '../../gate/exit-code.ts'
import type { Summary } from '../../gate/summary.ts'
import type { Message } from '../../language.ts'
import { openReports } from '../../report/open-reports.ts'
import { type Rerun, rerunText } from '../../report/terminal/rerun.ts'
import { carryOut } from '../../run/assembly.ts'
import { type OpenSuite, openSuite } from '../../run/open-suite.ts'
import { FileWatch } from '../../run/watch/file-watch.ts'
import { type JudgeReplies, judgeReplies, repliesChanged } from '../../run/watch/judge-replies.ts'
import { filesUnder, type SuiteFiles, suiteFiles } from '../../run/watch/suite-files.ts'
import { manifestChanges } from '../../store/manifest.ts'
import { openStore } from '../../store/open-store.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import { verdictFlips } from '../../views/compare/verdict-flips.ts'
import type { Io } from '../command.ts'
import { howToGoOn } from '../going-on.ts'
import { mistakesAsText, reportFailure } from '../mistakes.ts'
import { htmlOptionsOf } from '../options.ts'
import { RunWatch } from '../run-watch.ts'
import { requestOf } from '../suite-command.ts'
import { refuseOthers } from './refuse-others.ts'
import { SessionRuns } from './session-runs.ts'

type Options = Record<string, unknown>
type Finished = { run: RunRecord; summary: Summary; replies: JudgeReplies }

/** Runs a suite, and again whenever a file that it rests on is saved, until Ctrl-C. */
export async function watchSuite(file: string | undefined, options: Options, io: Io): Promise<number> {
  refuseOthers(file, options, io)
  const store = await openStore(options.store as string | undefined)
  try {
    return await new Watching(resolve(file as string), options, store, io).untilStopped()
  } finally {
    await store.close()
  }
}

class Watching {
  readonly #path: string
  readonly #options: Options
  readonly #store: Store
  readonly #io: Io
  readonly #files = new FileWatch()
  readonly #runs: SessionRuns
  #followed: SuiteFiles = { files: [] }
  #last: Finished | undefined
  /** What was wrong at the last try; empty: nothing. */
  #wrong = ''
  /** As `run` would have ended. */
  #code: number = EXIT.pass

  constructor(path: string, options: Options, store: Store, io: Io) {
    this.#path = path
    this.#options = options
    this.#store = store
    this.#io = io
    this.#runs = new SessionRuns(store)
  }

  async untilStopped(): Promise<number> {
    const io = this.#io
    // Also between two runs Ctrl-C ends in order.
    io.endsInOrder()
    let saved: string[] = []
    for (;;) {
      const meanwhile = await this.#round(saved)
      if (io.stop.aborted) break
      saved = meanwhile.length > 0 ? meanwhile : await this.#files.saved(io.stop)
      if (io.stop.aborted) break
      if (saved.some(isEnvironment)) this.#runs.startAfresh()
    }
    this.#tellKept()
    return this.#code
  }

  /** Opens the suite as it is now and runs it; tells what was saved meanwhile. */
  async #round(saved: readonly string[]): Promise<string[]> {
    const io = this.#io
    const since = Date.now()
    let opened: OpenSuite | undefined
    try {
      opened = await openSuite(this.#path, this.#options.target as string[] | undefined)
      if (opened.suite.openMethod) throw NO_COMPRESSIONS
      this.#followed = await suiteFiles(opened.suite, opened.files)
      await this.#files.follow(this.#followed, since)
      this.#wrong = ''
      this.#tellSaved(saved)
      io.err(mistakesAsText(opened.suite.warnings, io, '!'))
      const meanwhile = await this.#run(opened)
      if (meanwhile.length === 0 && !io.stop.aborted) io.err(io.say(WAITING))
      return meanwhile
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      await this.#tellWrong(error, saved, since)
      return []
    } finally {
      await opened?.close()
    }
  }

  /** Says what is wrong, and follows whatever lies in the folder: the file that is missing may be any. */
  async #tellWrong(error: BadInput, saved: readonly string[], since: number): Promise<void> {
    const io = this.#io
    const isOurs = saved.some((path) => path === this.#path || this.#followed.files.includes(path))
    const text = JSON.stringify(error.mistakes)
    // Our own words may go into a file of the folder: saying them again for its sake would never end.
    const isTold = isOurs || text !== this.#wrong
    if (isTold) {
      this.#tellSaved(saved)
      this.#code = reportFailure(error, io)
    }
    this.#wrong = text
    const list = () => filesUnder(dirname(this.#path))
    const listed = await list()
    const files = new Set([this.#path, ...this.#followed.files, ...listed])
    await this.#files.follow({ files: [...files], listed, list }, since)
    if (isTold) io.err(io.say(WAITING))
  }

  async #run(opened: OpenSuite): Promise<string[]> {
    const [io, options, last] = [this.#io, this.#options, this.#last]
    const reports = openReports(io, {
      given: last ? withoutTerminal(options.reporter) : options.reporter,
      html: htmlOptionsOf(options),
      ...(last && { usual: null }),
    })
    // What is saved while the run goes on ends it: what is in flight is finished, and used again.
    const [superseded, over] = [new AbortController(), new AbortController()]
    const looking = this.#files.saved(AbortSignal.any([over.signal, io.stop])).then((found) => {
      if (found.length > 0) superseded.abort()
      return found
    })
    try {
      const answers = { asked: 0, reused: 0 }
      const replies = await judgeReplies(opened.suite, options.judge as string | undefined)
      const ended = await this.#carryOut(opened, superseded.signal, answers)
      if (ended.end === 'stopped' && superseded.signal.aborted && !io.stop.aborted) return await looking
      io.err(howToGoOn(ended.end, 'run', ended.run.id, options, io))
      if (ended.end === 'stopped') this.#code = EXIT.interrupted
      else await this.#report({ run: ended.run, summary: await reports.finish(ended.summarise), replies }, answers)
      over.abort()
      return await looking
    } finally {
      over.abort()
      await looking
    }
  }

  async #carryOut(opened: OpenSuite, superseded: AbortSignal, answers: Rerun['answers']) {
    const [io, options] = [this.#io, this.#options]
    const watch = new RunWatch(io, 'run')
    const ended = await carryOut({
      ...requestOf(opened, this.#store, undefined, options, io),
      ...watch.callbacks(),
      stop: AbortSignal.any([io.stop, superseded]),
      reuses: {
        runs: options.cache === false ? [] : this.#runs.usable,
        onAnswer: (isReused) => void answers[isReused ? 'reused' : 'asked']++,
      },
    }).finally(() => watch.clear())
    this.#runs.add(ended.run)
    return ended
  }

  /** After the first run only what is other than before. */
  async #report(now: Finished, answers: Rerun['answers']): Promise<void> {
    const [io, last] = [this.#io, this.#last]
    this.#code = exitCodeOf(now.summary.verdict)
    if (last) {
      const flips = await verdictFlips(this.#store, last.run, now.run, LISTED)
      const changes = [
        ...manifestChanges(last.run.manifest, now.run.manifest),
        ...repliesChanged(last.replies, now.replies),
      ]
      const text = rerunText({ ...now, before: last.summary, flips, answers, changes }, { ...io, file: null })
      await io.out(text, 'painted')
    }
    this.#last = now
    await this.#runs.forgetBetween()
  }

  #tellSaved(saved: readonly string[]): void {
    const io = this.#io
    if (io.quiet || saved.length === 0) return
    const names = saved.map((path) => relative(io.cwd, path) || path)
    const time = new Date().toTimeString().slice(0, 8)
    io.err(io.say({ en: `\n${time}  saved: ${names.join(', ')}\n`, ja: `\n${time}  保存: ${names.join('、')}\n` }))
  }

  /** What is left of the session, where there was more than one run. */
  #tellKept(): void {
    const [io, first, last] = [this.#io, this.#runs.first, this.#last]
    if (!first || !last || first.id === last.run.id || io.quiet) return
    const [a, b] = [first.id, last.run.id]
    io.err(
      io.say({
        en: `kept: ${a} (the first run) and ${b} (the last); those between are removed\n`,
        ja: `保存した実行: ${a}（最初）と ${b}（最後）。途中の実行は削除しました\n`,
      }),
    )
  }
}

/** Flips that are listed of a target. */
const LISTED = 10

/** Another variable may mean another service. */
const isEnvironment = (path: string) => /(^|[\\/])\.env$/.test(path)

/** What is printed for a person is short from the second run on. */
const withoutTerminal = (reporters: unknown) =>
  ((reporters ?? []) as string[]).filter((reporter) => reporter !== 'terminal')

const WAITING: Message = {
  en: 'waiting for a file to be saved; Ctrl-C ends\n',
  ja: 'ファイルの保存を待っています（Ctrl-C で終了）\n',
}

const NO_COMPRESSIONS = badInput(
  '--watch runs suites of cases; this one compares compressions: run it again by hand',
  '--watch はケースのスイート用です。圧縮の比較は、変更のたびに実行し直してください',
)
