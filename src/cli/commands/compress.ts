import { compressionResult } from '../../compression/result/compression-result.ts'
import { badInput, EXIT } from '../../errors.ts'
import { finishRun } from '../../run/finish-run.ts'
import { openStore } from '../../run/open-store.ts'
import { type OpenSuite, openSuite } from '../../run/open-suite.ts'
import { findResumable } from '../../run/resume.ts'
import { runSuite } from '../../run/run-suite.ts'
import type { RunRecord, Store } from '../../run/store.ts'
import type { CriterionId } from '../../scorers/compression/criteria.ts'
import type { CliCommand, Io } from '../command.ts'
import { openCompressionReports } from '../compression-reports.ts'
import { exitCodeOf } from '../exit-code.ts'
import { withJudgeOptions } from '../judge-options.ts'
import { mistakesAsText } from '../mistakes.ts'
import { collect, examples, reporterOption, storeOption, wholeNumber } from '../options.ts'
import { RunWatch } from '../run-watch.ts'
import { showPlan } from '../show-plan.ts'
import { howToGoOn, outOfBudget, requestOf, SILENT } from './run.ts'

export default {
  configure: (command, say) =>
    withJudgeOptions(command, say)
      .argument('[suite]', say({ en: 'a compression suite (YAML, JSON)', ja: '圧縮のスイート (YAML・JSON)' }))
      .option(
        '--target <name>',
        say({ en: 'only this method (repeatable)', ja: 'この方式だけ（複数指定可）' }),
        collect,
      )
      .option(
        '--filter <text>',
        say({
          en: 'part of a probe id, or metadata key=value, e.g. probe_type=recall',
          ja: 'プローブ ID の一部、または probe_type=recall のような metadata の key=value',
        }),
      )
      .option('--limit <n>', say({ en: 'only the first n probes', ja: '先頭の n 件だけ' }), wholeNumber('--limit', 1))
      .option(
        '--repeats <n>',
        say({ en: 'ask each probe n times', ja: '各プローブを n 回聞く' }),
        wholeNumber('--repeats', 1),
      )
      .option(
        '--concurrency <n>',
        say({ en: 'probes in flight', ja: '同時に処理するプローブ数' }),
        wholeNumber('--concurrency', 1),
        8,
      )
      .option('--resume [run]', say({ en: 'finish an interrupted run', ja: '中断した実行の続きを行う' }))
      .option(
        '--retry-errors',
        say({
          en: 'with --resume: ask again where no score came',
          ja: '--resume と併用: 採点できなかったプローブをやり直す',
        }),
      )
      .option('--dry-run', say({ en: 'check and say what would run', ja: '検査して、何を実行するかだけを表示する' }))
      .addOption(reporterOption(say))
      .addOption(storeOption(say))
      .addHelpText(
        'after',
        examples(say, [
          ['saiten compress compression.yaml', { en: 'compare the methods', ja: '方式を比べる' }],
          [
            'saiten compress compression.yaml --reporter markdown:report.md',
            { en: 'the report, and its picture report.svg beside it', ja: '報告と、その隣に図 report.svg を書く' },
          ],
          ['saiten compress compression.yaml --dry-run', { en: 'how much it would ask', ja: '質問の数だけを調べる' }],
        ]),
      ),

  async run([file], options, io) {
    const store = await openStore(options.store as string | undefined)
    try {
      const resume =
        options.resume === undefined ? undefined : await findResumable(store, options.resume as string | true, file)
      const path = file ?? resume?.file
      if (path === undefined) throw NAME_ONE
      const opened = await openSuite(path)
      try {
        if (!opened.suite.openMethod) throw notCompression(path)
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

async function runAndReport(
  opened: OpenSuite,
  store: Store,
  resume: RunRecord | undefined,
  options: Record<string, unknown>,
  io: Io,
): Promise<number> {
  const reports = openCompressionReports(options.reporter as string[] | undefined, io)
  const watch = new RunWatch(io)
  const { run, end } = await runSuite({
    ...requestOf(opened, store, resume, options, io),
    ...watch.callbacks(),
  }).finally(() => watch.clear())
  if (end === 'stopped') {
    io.err(howToGoOn(run, options, io, 'compress'))
    return EXIT.interrupted
  }
  const { scorers } = opened.suite
  const summary = await reports.others.finish((reporters) =>
    finishRun({ store, run, scorers, reporters, language: io.language, complete: end === 'complete' }),
  )
  const [rubric] = scorers
  const result = await compressionResult(store.rows(run.id, { texts: 'all' }), {
    methods: run.plan.targets,
    scorer: rubric?.name ?? '',
    criteria: rubric?.given.criteria as CriterionId[] | undefined,
  })
  await reports.write(summary, result)
  if (end === 'budget') io.err(outOfBudget(run, io, 'compress'))
  return exitCodeOf(summary.verdict)
}

const NAME_ONE = badInput(
  'which suite? saiten compress SUITE, or saiten compress --resume',
  'スイートを指定してください: saiten compress SUITE、または saiten compress --resume',
)

const notCompression = (file: string) =>
  badInput(
    'this is no compression suite: it needs `transcripts`, `compress`, `methods` and `answerer`; use `saiten run` for suites with cases',
    '圧縮のスイートではありません。transcripts・compress・methods・answerer が必要です。cases のあるスイートは saiten run で実行します',
    { file },
  )
