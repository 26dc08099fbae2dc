import { EXIT } from '../../errors.ts'
import { diffMetrics } from '../../gate/hybrid/diff.ts'
import type { Metrics, MetricsHead, ReadableMetrics } from '../../gate/hybrid/metrics-schema.ts'
import { outcomeOf } from '../../gate/hybrid/verdicts.ts'
import { readMetrics } from '../../gate-input/read-metrics.ts'
import { diffText } from '../../report/metrics-diff.ts'
import { openReports } from '../../report/open-reports.ts'
import { reportersOf } from '../../report/registry.ts'
import { findResumableGate } from '../../run/gate/resume.ts'
import { runGate } from '../../run/gate/run-gate.ts'
import { openStore } from '../../store/open-store.ts'
import { MetricsFold, wholeMetrics } from '../../views/metrics.ts'
import type { Reporter } from '../../views/reporter.ts'
import type { CliCommand, Io } from '../command.ts'
import { gateSettings, withGateOptions } from '../gate-options.ts'
import { withResumeOptions } from '../going-on.ts'
import { mistakesAsText } from '../mistakes.ts'
import { examples, htmlBudgetOption, htmlOptionsOf, htmlTextsOption, reporterOption, storeOption } from '../options.ts'
import { RunWatch } from '../run-watch.ts'

export default {
  configure: (command, say) =>
    withGateOptions(
      withResumeOptions(command, say)
        .argument(
          '[cases...]',
          say({
            en: 'files of cases with their outputs, or a folder with inputs.jsonl and expected.jsonl',
            ja: '出力つきのケースのファイル、または inputs.jsonl と expected.jsonl のあるフォルダー',
          }),
        )
        .option('--inputs <file>', say({ en: 'rows with id and output', ja: 'id と output の行' }))
        .option('--expected <file>', say({ en: 'rows with id and expected', ja: 'id と expected の行' })),
      say,
    )
      .option('--metrics-out <file>', say({ en: 'write metrics.json there', ja: 'metrics.json の書き込み先' }))
      .option(
        '--against <file>',
        say({ en: 'also show what changed since this metrics.json', ja: 'この metrics.json からの差分も表示する' }),
      )
      .option(
        '--generated-at <text>',
        say({ en: 'this instead of the time, for reproducible files', ja: '時刻の代わりに書く値（再現用）' }),
      )
      .option(
        '--fail-on-review',
        say({ en: 'exit 1 when a person has to look', ja: '要再審査のときも終了コード 1 にする' }),
      )
      .addOption(reporterOption(say, [...reportersOf('gate').keys()]))
      .addOption(htmlTextsOption(say))
      .addOption(htmlBudgetOption(say))
      .addOption(storeOption(say))
      .addHelpText(
        'after',
        examples(say, [
          [
            'saiten gate cases.yaml --metrics-out metrics.json',
            {
              en: 'exit code 0 pass, 1 fail, 2 invalid, 3 bad input',
              ja: '終了コード 0 合格、1 不合格、2 判定不能、3 入力の誤り',
            },
          ],
          [
            'saiten gate --inputs outputs.jsonl --expected expected.jsonl --rules rules.yaml',
            { en: 'two files, paired by id, and your own rules', ja: 'id で対応づける二つのファイルと独自のルール' },
          ],
          [
            'saiten gate cases.yaml --against old/metrics.json --fail-on-review',
            { en: 'with what changed since', ja: '前回からの差分つき' },
          ],
          [
            'saiten gate --resume --metrics-out metrics.json',
            { en: 'go on with the last interrupted run', ja: '最後に中断した実行を続ける' },
          ],
        ]),
      ),

  async run(files, options, io) {
    const against = options.against === undefined ? undefined : await readMetrics(options.against as string)
    const metricsOut = options.metricsOut as string | undefined
    const reports = openReports(io, {
      store: options.store,
      given: options.reporter,
      html: htmlOptionsOf(options),
      kind: 'gate',
      files: metricsOut === undefined ? [] : [{ name: 'metrics', file: metricsOut }],
      usual: { json: 'metrics', person: 'gate' },
    })
    const store = await openStore(options.store as string | undefined)
    const watch = new RunWatch(io, undefined, (id) => howToGoOn(id, options, io))
    try {
      const { inputs, expected, generatedAt } = options as Partial<Record<string, string>>
      const source = { files, ...(inputs !== undefined && { inputs }), ...(expected !== undefined && { expected }) }
      const retryErrors = options.retryErrors === true
      const wanted = options.resume as string | true | undefined
      const resume = wanted === undefined ? undefined : await findResumableGate(store, wanted, { source, retryErrors })
      const { run, end, summarise } = await runGate({
        source,
        settings: gateSettings(options),
        ...(resume && { resume, retryErrors }),
        store,
        cwd: io.cwd,
        language: io.language,
        ...(generatedAt !== undefined && { generatedAt }),
        stop: io.stop,
        abort: io.abort,
        onWarnings: (warnings) => io.err(mistakesAsText(warnings, io, '!')),
        ...watch.callbacks(),
      }).finally(() => watch.clear())
      if (end !== 'complete') {
        io.err(howToGoOn(run.id, options, io))
        return EXIT.interrupted
      }
      const metrics = new MetricsFold(run.id, run.plan, io.language)
      const fold: Reporter = { needsTexts: 'none', row: (row) => metrics.add(row), end: () => {} }
      await reports.finish((reporters) => summarise([...reporters, fold]))
      if (against && !io.quiet) await printDifference(against, await wholeMetrics(store, run, io.language), io)
      return exitCode(metrics.head(''), options.failOnReview === true)
    } finally {
      await store.close()
    }
  },
} satisfies CliCommand

/** What was judged and how is recorded; what becomes of it is said again. */
function howToGoOn(run: string, options: Record<string, unknown>, io: Io): string {
  const { metricsOut, against, generatedAt, failOnReview, store } = options
  const given = Object.entries({ 'metrics-out': metricsOut, against, 'generated-at': generatedAt, store })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` --${name} ${value}`)
  const line = `saiten gate --resume ${run}${given.join('')}${failOnReview ? ' --fail-on-review' : ''}`
  return io.say({
    en: `interrupted; no metrics.json was written, what was judged is recorded. Go on with:  ${line}\n`,
    ja: `中断しました。metrics.json は書き込んでいませんが、判定済みの分は記録されています。続けるには:  ${line}\n`,
  })
}

/** What changed; with --json, standard output is one document. */
async function printDifference(before: ReadableMetrics, now: Metrics, io: Io): Promise<void> {
  const text = `\n${diffText(diffMetrics(before, now), io.language)}`
  if (io.json) io.err(text)
  else await io.out(text)
}

function exitCode(metrics: MetricsHead, failOnReview: boolean): number {
  const outcome = outcomeOf(metrics)
  if (outcome === 'undecided') return EXIT.undecided
  return outcome === 'fail' || (failOnReview && metrics.needs_review) ? EXIT.fail : EXIT.pass
}
