import { badInput, EXIT } from '../../errors.ts'
import { finishRun } from '../../run/finish-run.ts'
import { openStore } from '../../run/open-store.ts'
import { type OpenSuite, openSuite } from '../../run/open-suite.ts'
import { findResumable } from '../../run/resume.ts'
import { type RunRequest, runSuite } from '../../run/run-suite.ts'
import type { Selection } from '../../run/select.ts'
import type { RunRecord, Store } from '../../run/store.ts'
import type { CliCommand, Io } from '../command.ts'
import { exitCodeOf } from '../exit-code.ts'
import { judgingOf, withJudgeOptions } from '../judge-options.ts'
import { mistakesAsText } from '../mistakes.ts'
import { collect, examples, reporterOption, storeOption, wholeNumber } from '../options.ts'
import { openReports } from '../reporters.ts'
import { RunWatch } from '../run-watch.ts'
import { showPlan } from '../show-plan.ts'

export default {
  configure: (command, say) =>
    withJudgeOptions(command, say)
      .argument('[suite]', say({ en: 'a suite: YAML, JSON or TypeScript', ja: 'スイート (YAML・JSON・TypeScript)' }))
      .option(
        '--target <name>',
        say({ en: 'only this target (repeatable)', ja: 'このターゲットだけ（複数指定可）' }),
        collect,
      )
      .option(
        '--filter <text>',
        say({
          en: 'part of an id or name, or metadata key=value',
          ja: 'id・name の一部、または metadata の key=value',
        }),
      )
      .option('--limit <n>', say({ en: 'only the first n cases', ja: '先頭の n 件だけ' }), wholeNumber('--limit', 1))
      .option('--sample <n>', say({ en: 'n cases at random', ja: '無作為に n 件' }), wholeNumber('--sample', 1))
      .option(
        '--seed <n>',
        say({ en: 'seed of --sample (default 0)', ja: '--sample の種（既定 0）' }),
        wholeNumber('--seed', 0),
      )
      .option(
        '--repeats <n>',
        say({ en: 'ask each target n times', ja: '各ターゲットに n 回聞く' }),
        wholeNumber('--repeats', 1),
      )
      .option(
        '--concurrency <n>',
        say({ en: 'cases in flight', ja: '同時に処理するケース数' }),
        wholeNumber('--concurrency', 1),
        8,
      )
      .option('--resume [run]', say({ en: 'finish an interrupted run', ja: '中断した実行の続きを行う' }))
      .option(
        '--retry-errors',
        say({
          en: 'with --resume: ask again where no score came',
          ja: '--resume と併用: 採点できなかったケースをやり直す',
        }),
      )
      .option('--dry-run', say({ en: 'check and say what would run', ja: '検査して、何を実行するかだけを表示する' }))
      .option(
        '--baseline <run>',
        say({
          en: 'fail when worse than this run (or `last-pass`)',
          ja: 'この実行（または last-pass）より悪ければ不合格にする',
        }),
      )
      .addOption(reporterOption(say))
      .addOption(storeOption(say))
      .addHelpText(
        'after',
        examples(say, [
          ['saiten run suite.yaml', { en: 'run it and show the report', ja: '実行して報告を表示する' }],
          ['saiten run suite.yaml --reporter junit:out.xml --reporter terminal', { en: 'for CI', ja: 'CI で使う' }],
          [
            'saiten run suite.yaml --filter task_type=report --limit 20',
            { en: 'a part of the cases', ja: 'ケースの一部だけ' },
          ],
          ['saiten run --resume', { en: 'go on with the last interrupted run', ja: '最後に中断した実行を続ける' }],
        ]),
      ),

  async run([file], options, io) {
    const store = await openStore(options.store as string | undefined)
    try {
      const resume =
        options.resume === undefined ? undefined : await findResumable(store, options.resume as string | true, file)
      const path = file ?? resume?.file
      if (path === undefined) {
        throw badInput(
          'which suite? saiten run SUITE, or saiten run --resume',
          'スイートを指定してください: saiten run SUITE、または saiten run --resume',
        )
      }
      const opened = await openSuite(path)
      try {
        io.err(mistakesAsText(opened.suite.warnings, io, '!'))
        if (options.dryRun)
          return await showPlan({ ...requestOf(opened, store, undefined, options, io), ...SILENT }, io)
        if (resume && options.retryErrors) await store.forgetErrors(resume.id)
        return await runAndReport(opened, store, resume, options, io)
      } finally {
        await opened.close()
      }
    } finally {
      await store.close()
    }
  },
} satisfies CliCommand

export const SILENT = { onStart: () => {}, onRows: () => {} }

async function runAndReport(
  opened: OpenSuite,
  store: Store,
  resume: RunRecord | undefined,
  options: Record<string, unknown>,
  io: Io,
): Promise<number> {
  const reports = openReports(options.reporter as string[] | undefined, io)
  const watch = new RunWatch(io)
  const { run, end } = await runSuite({
    ...requestOf(opened, store, resume, options, io),
    ...watch.callbacks(),
  }).finally(() => watch.clear())
  if (end === 'stopped') {
    io.err(howToGoOn(run, options, io))
    return EXIT.interrupted
  }
  const { scorers } = opened.suite
  const summary = await reports.finish((reporters) =>
    finishRun({ store, run, scorers, reporters, language: io.language, complete: end === 'complete' }),
  )
  if (end === 'budget') io.err(outOfBudget(run, io))
  return exitCodeOf(summary.verdict)
}

export function requestOf(
  opened: OpenSuite,
  store: Store,
  resume: RunRecord | undefined,
  options: Record<string, unknown>,
  io: Io,
): Omit<RunRequest, 'onStart' | 'onRows'> {
  return {
    ...opened,
    store,
    selection: resume ? (resume.plan.selection as Selection) : selectionOf(options),
    ...targetsOf(options, resume),
    ...repeatsOf(options, resume),
    ...(options.baseline !== undefined && { baseline: options.baseline as string }),
    judging: judgingOf(options),
    concurrency: options.concurrency as number,
    ...(resume && { resume }),
    language: io.language,
    stop: io.stop,
    abort: io.abort,
  }
}

function selectionOf({ filter, limit, sample, seed }: Record<string, unknown>): Selection {
  const given = Object.entries({ filter, limit, sample, seed }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Selection
}

/** A resumed run takes what it was started with; saying something else on the way would make it another run. */
function targetsOf({ target }: Record<string, unknown>, resume?: RunRecord) {
  const names = resume ? (resume.plan.selection.targets as string[] | undefined) : (target as string[] | undefined)
  return names ? { targets: names } : {}
}

function repeatsOf({ repeats }: Record<string, unknown>, resume?: RunRecord) {
  const asked = resume?.plan.selection.repeats ?? repeats
  return asked === undefined ? {} : { repeats: asked as number }
}

export function howToGoOn({ id }: RunRecord, { store }: Record<string, unknown>, io: Io, command = 'run'): string {
  const line = `saiten ${command} --resume ${id}${store === undefined ? '' : ` --store ${store}`}`
  return io.say({
    en: `interrupted; what was done is recorded. Go on with:  ${line}\n`,
    ja: `中断しました。終わった分は記録済みです。続けるには:  ${line}\n`,
  })
}

export function outOfBudget({ id }: RunRecord, io: Io, command = 'run'): string {
  const line = `saiten ${command} --resume ${id} --max-cost …`
  return io.say({
    en: `the budget is spent; what was not asked is skipped. Go on with:  ${line}\n`,
    ja: `予算を使い切りました。聞いていない分は未実行です。続けるには:  ${line}\n`,
  })
}
