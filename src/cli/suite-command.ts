import type { Command } from 'commander'
import { badInput, EXIT } from '../errors.ts'
import { exitCodeOf } from '../gate/exit-code.ts'
import type { StopWhen } from '../gate/policy.ts'
import type { Message } from '../language.ts'
import { openReports } from '../report/open-reports.ts'
import { carryOut, type RunRequest } from '../run/assembly.ts'
import { type OpenSuite, openSuite } from '../run/open-suite.ts'
import { findContinuable, findResumable } from '../run/resume.ts'
import type { Selection } from '../run/select.ts'
import { openStore } from '../store/open-store.ts'
import type { RunKind, RunRecord, Store } from '../store/store.ts'
import { missingPrograms } from '../suite/missing-programs.ts'
import { rowsBeyond } from '../views/counted-rows.ts'
import type { Io } from './command.ts'
import { howToGoOn, withResumeOptions } from './going-on.ts'
import { judgingOf } from './judge-options.ts'
import { mistakesAsText } from './mistakes.ts'
import {
  htmlBudgetOption,
  htmlOptionsOf,
  htmlTextsOption,
  reporterOption,
  storeOption,
  wholeNumber,
} from './options.ts'
import { RunWatch } from './run-watch.ts'
import { SharedWatch } from './shared-watch.ts'
import { showPlan } from './show-plan.ts'

type Options = Record<string, unknown>

/** How `run` and `compress` differ. */
export interface SuiteCommand {
  name: 'run' | 'compress'
  /** What it goes on with. */
  kinds: readonly RunKind[]
  /** Throws when the suite is not of the command's kind. */
  accept?(opened: OpenSuite, path: string): void
}

/** The options of every command that runs a suite. */
export function withRunOptions(command: Command, say: (message: Message) => string, cases: Message): Command {
  const { en, ja } = cases
  return withResumeOptions(command, say)
    .option(
      '--repeats <n>',
      say({ en: 'ask each target n times', ja: '各ターゲットに n 回聞く' }),
      wholeNumber('--repeats', 1),
    )
    .option(
      '--concurrency <n>',
      say({
        en: `at most so many ${en} in flight (default: what judge and targets allow)`,
        ja: `同時に処理する${ja}数の上限（既定: ジャッジとターゲットの制限まで）`,
      }),
      wholeNumber('--concurrency', 1),
    )
    .option('--dry-run', say({ en: 'check and say what would run', ja: '検査して、何を実行するかだけを表示する' }))
    .addOption(reporterOption(say))
    .addOption(htmlTextsOption(say))
    .addOption(htmlBudgetOption(say))
    .addOption(storeOption(say))
}

/** Runs a suite, or finishes an earlier run, and reports it: from the command line's words to the exit code. */
export async function runSuiteFile(
  command: SuiteCommand,
  file: string | undefined,
  options: Options,
  io: Io,
): Promise<number> {
  // Loaded only where it is used.
  if (options.watch) return (await import('./watch/watch-suite.ts')).watchSuite(file, options, io)
  const goesOn = options.resume !== undefined || options.continue !== undefined
  const store = goesOn ? await storeOf(options) : undefined
  try {
    const resume = store && (await earlierRun(store, command, file, options))
    const path = file ?? resume?.file
    if (path === undefined) throw nameOne(command.name)
    const opened = await openSuite(path, targetsOf(options, resume).targets)
    try {
      command.accept?.(opened, path)
      io.err(mistakesAsText([...opened.suite.warnings, ...(await missingPrograms(opened.suite))], io, '!'))
      return await runIn(store, command, opened, resume, options, io)
    } finally {
      await opened.close()
    }
  } finally {
    await store?.close()
  }
}

const storeOf = (options: Options) => openStore(options.store as string | undefined)

/** A store is made for a suite that can be read: a mistake leaves none behind. */
async function runIn(
  open: Store | undefined,
  command: SuiteCommand,
  opened: OpenSuite,
  resume: RunRecord | undefined,
  options: Options,
  io: Io,
): Promise<number> {
  const store = open ?? (await storeOf(options))
  try {
    if (options.dryRun) return await showPlan(requestOf(opened, store, undefined, options, io), io)
    return await runAndReport(command, opened, store, resume, options, io)
  } finally {
    if (store !== open) await store.close()
  }
}

/** The run that is gone on with, if any. */
async function earlierRun(store: Store, { kinds }: SuiteCommand, file: string | undefined, options: Options) {
  const { resume, continue: rest } = options as { resume?: string | true; continue?: string | true }
  const retryErrors = options.retryErrors === true
  if ((resume ?? rest) !== undefined && options.stop !== undefined) throw stopOfBegun()
  if (rest !== undefined) {
    if (resume !== undefined) throw oneOfBoth()
    return findContinuable(store, rest, { kinds, file })
  }
  return resume === undefined ? undefined : findResumable(store, resume, { kinds, file, retryErrors })
}

const oneOfBoth = () =>
  badInput(
    '--resume finishes an interrupted run, --continue runs the rest of one that ended with its verdict: give one of them',
    '--resume は中断した実行の続き、--continue は判定で終えた実行の残りを実行します。どちらか一方を指定してください',
  )

const stopOfBegun = () =>
  badInput(
    'a run that is gone on with ends as it was begun: leave --stop out (the rest of one that ended early: --continue RUN)',
    '続きの実行は、始めたときの指定どおりに終わります。--stop は外してください（途中で終えた実行の残りは --continue RUN）',
  )

async function runAndReport(
  { name }: SuiteCommand,
  opened: OpenSuite,
  store: Store,
  resume: RunRecord | undefined,
  options: Options,
  io: Io,
): Promise<number> {
  // Before anything runs, since a report that cannot be written is said at once.
  const reports = openReports(io, {
    store: options.store,
    given: options.reporter,
    html: htmlOptionsOf(options),
    kind: opened.suite.openMethod ? 'compress' : 'run',
  })
  const watch = new RunWatch(io, name, (id) => howToGoOn('stopped', name, id, options, io))
  const request = requestOf(opened, store, resume, options, io)
  const { run, end, summarise } = await (options.workers
    ? shareOut(request, options, io)
    : carryOut({ ...request, ...watch.callbacks() }).finally(() => watch.clear()))
  if (options.detach) {
    io.err(submittedNote(run.id, io))
    return EXIT.pass
  }
  const goOn = howToGoOn(end, name, run.id, options, io)
  if (end === 'stopped') {
    io.err(goOn)
    return EXIT.interrupted
  }
  const summary = await reports.finish(summarise)
  io.err(end === 'decided' ? await inFlightNote(store, run, io) : goOn)
  return exitCodeOf(summary.verdict)
}

/** What was in flight when the verdict was known is kept, and stands in no report: those do not depend on who was faster. */
async function inFlightNote(store: Store, run: RunRecord, io: Io): Promise<string> {
  const cases = new Set<string>()
  for await (const row of rowsBeyond(store, run)) cases.add(row.case)
  if (cases.size === 0 || io.quiet) return ''
  return io.say({
    en: `${cases.size} more were in flight; they are kept and change nothing:  saiten view ${run.id}\n`,
    ja: `処理中だった ${cases.size} 件も保存しました（判定には使いません）:  saiten view ${run.id}\n`,
  })
}

/** Loaded only where it is used: it needs packages that few have installed. */
async function shareOut(request: RunRequest, options: Options, io: Io) {
  const { runShared } = await import('../workers/run-shared.ts')
  const watch = new SharedWatch(io)
  return runShared({
    ...request,
    detach: options.detach === true,
    onSubmitted(run, store) {
      if (options.detach) return
      io.endsInOrder()
      watch.follow(run, store)
    },
    onEnded: (run, store) => watch.paid(run.id, store),
  }).finally(() => watch.clear())
}

const submittedNote = (run: string, io: Io) =>
  io.say({
    en: `run ${run} waits for workers:  saiten worker --run ${run}   how far it is:  saiten show ${run}\n`,
    ja: `実行 ${run} はワーカーを待っています:  saiten worker --run ${run}   状況:  saiten show ${run}\n`,
  })

const nameOne = (name: string) =>
  badInput(
    `which suite? saiten ${name} SUITE, or saiten ${name} --resume`,
    `スイートを指定してください: saiten ${name} SUITE、または saiten ${name} --resume`,
  )

export function requestOf(
  opened: OpenSuite,
  store: Store,
  resume: RunRecord | undefined,
  options: Options,
  io: Io,
): RunRequest {
  return {
    ...opened,
    store,
    selection: resume ? (resume.plan.selection as Selection) : selectionOf(options),
    ...targetsOf(options, resume),
    ...repeatsOf(options, resume),
    ...(options.baseline !== undefined && { baseline: options.baseline as string }),
    judging: judgingOf(options),
    concurrency: options.concurrency as number | undefined,
    ...(options.stop !== undefined && { stopWhen: options.stop as StopWhen }),
    ...(resume && {
      resume,
      retryErrors: options.retryErrors === true,
      continues: options.continue !== undefined,
    }),
    language: io.language,
    stop: io.stop,
    abort: io.abort,
  }
}

function selectionOf({ filter, limit, sample, seed }: Options): Selection {
  const given = Object.entries({ filter, limit, sample, seed }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Selection
}

/** A resumed run takes what it was started with; saying something else on the way would make it another run. */
function targetsOf({ target }: Options, resume?: RunRecord) {
  const names = resume ? (resume.plan.selection.targets as string[] | undefined) : (target as string[] | undefined)
  return names ? { targets: names } : {}
}

function repeatsOf({ repeats }: Options, resume?: RunRecord) {
  const asked = resume?.plan.selection.repeats ?? repeats
  return asked === undefined ? {} : { repeats: asked as number }
}
