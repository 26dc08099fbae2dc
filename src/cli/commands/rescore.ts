import { existsSync } from 'node:fs'
import { badInput, EXIT } from '../../errors.ts'
import { exitCodeOf } from '../../gate/exit-code.ts'
import { openReports } from '../../report/open-reports.ts'
import { openSuite } from '../../run/open-suite.ts'
import { rescoreRun } from '../../run/rescore.ts'
import { findResumable } from '../../run/resume.ts'
import { prepareScorer } from '../../scorers/prepare.ts'
import { findFinished, findRun, type Wish } from '../../store/find-run.ts'
import { openStore } from '../../store/open-store.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import { caseLine } from '../../views/cases/line.ts'
import { selectCases } from '../../views/cases/select.ts'
import type { CliCommand } from '../command.ts'
import { caseFilterOption } from '../filter-option.ts'
import { howToGoOn, withResumeOptions } from '../going-on.ts'
import { judgingOf, withJudgeOptions } from '../judge-options.ts'
import { mistakesAsText, warning } from '../mistakes.ts'
import {
  examples,
  htmlBudgetOption,
  htmlOptionsOf,
  htmlTextsOption,
  reporterOption,
  storeOption,
  wholeNumber,
} from '../options.ts'
import { RunWatch } from '../run-watch.ts'

export default {
  configure: (command, say) =>
    withResumeOptions(withJudgeOptions(command, say), say)
      .argument('[run]', say({ en: 'an id, the start of one, or `last`', ja: 'ID、その先頭部分、または last' }))
      .option(
        '--suite <file>',
        say({
          en: 'whose scorers to use (default: the suite of the run, as it is now)',
          ja: '使うスコアラーのスイート（既定: その実行のスイートの現在の内容）',
        }),
      )
      .option(
        '--concurrency <n>',
        say({
          en: 'at most so many cases in flight (default: what the judge allows)',
          ja: '同時に処理するケース数の上限（既定: ジャッジの制限まで）',
        }),
        wholeNumber('--concurrency', 1),
      )
      .addOption(caseFilterOption(say))
      .addOption(reporterOption(say))
      .addOption(htmlTextsOption(say))
      .addOption(htmlBudgetOption(say))
      .addOption(storeOption(say))
      .addHelpText(
        'after',
        examples(say, [
          [
            'saiten rescore last',
            {
              en: 'after a change of scorers or thresholds in the suite',
              ja: 'スイートのスコアラーや閾値を変えたあとで',
            },
          ],
          [
            'saiten rescore r_8f2c --suite strict.yaml',
            { en: 'by the scorers of another suite', ja: '別のスイートのスコアラーで' },
          ],
          [
            'saiten rescore last --filter verdict:fail',
            { en: 'only the cases that failed', ja: '不合格だったケースだけ' },
          ],
          ['saiten rescore --resume', { en: 'go on with the last interrupted one', ja: '最後に中断したものを続ける' }],
        ]),
      ),

  async run([runId], options, io) {
    const store = await openStore(options.store as string | undefined)
    try {
      const { earlier, resume } = await whichRun(store, runId, options, warning(io))
      const file = (options.suite as string | undefined) ?? resume?.file ?? earlier.file
      if (options.suite === undefined && earlier.kind === 'import' && !resume) throw wasImported(earlier.id)
      if (options.suite === undefined && !existsSync(file)) throw suiteGone(file)
      const opened = await openSuite(file)
      try {
        io.err(mistakesAsText(opened.suite.warnings, io, '!'))
        const reports = openReports(io, {
          store: options.store,
          given: options.reporter,
          html: htmlOptionsOf(options),
          kind: opened.suite.openMethod ? 'compress' : 'run',
        })
        const watch = new RunWatch(io, 'rescore', (id) => howToGoOn('stopped', 'rescore', id, options, io))
        const { run, end, summarise } = await rescoreRun({
          ...opened,
          store,
          earlier,
          ...(await selected(store, earlier, resume, options)),
          prepare: (spec) => prepareScorer(spec, opened.sources),
          judging: judgingOf(options),
          concurrency: options.concurrency as number | undefined,
          language: io.language,
          stop: io.stop,
          abort: io.abort,
          ...(resume && { resume, retryErrors: options.retryErrors === true }),
          ...watch.callbacks(),
        }).finally(() => watch.clear())
        const goOn = howToGoOn(end, 'rescore', run.id, options, io)
        if (end === 'stopped') {
          io.err(goOn)
          return EXIT.interrupted
        }
        const summary = await reports.finish(summarise)
        io.err(goOn)
        return exitCodeOf(summary.verdict)
      } finally {
        await opened.close()
      }
    } finally {
      await store.close()
    }
  },
} satisfies CliCommand

interface WhichRun {
  /** Whose outputs are scored. */
  earlier: RunRecord
  /** The rescored run to go on with. */
  resume?: RunRecord
}

async function whichRun(
  store: Store,
  runId: string | undefined,
  options: Record<string, unknown>,
  warn: Wish['warn'],
): Promise<WhichRun> {
  if (options.resume === undefined) {
    if (runId === undefined) throw NAME_ONE
    return { earlier: await findFinished(store, runId, { warn }) }
  }
  const of = runId === undefined ? undefined : await findFinished(store, runId, { warn })
  const resume = await findResumable(store, options.resume as string | true, {
    kinds: ['rescore'],
    retryErrors: options.retryErrors === true,
    ...(of && { matches: ({ plan }: RunRecord) => plan.rescored === of.id }),
  })
  return { resume, earlier: of ?? (await findRun(store, resume.plan.rescored as string)) }
}

/** The cases that a filter selects from the earlier run; a resumed one takes those that it began with. */
async function selected(
  store: Store,
  earlier: RunRecord,
  resume: RunRecord | undefined,
  options: Record<string, unknown>,
) {
  const where = (resume ? resume.plan.selection.where : options.filter) as string | undefined
  if (where === undefined) return {}
  const { columns, order } = await selectCases(store, earlier, { q: where })
  if (order.length === 0) throw nothingSelected(where)
  return { where, only: new Set(Array.from(order, (at) => caseLine(columns, at).case)) }
}

const nothingSelected = (filter: string) =>
  badInput(
    `--filter ${JSON.stringify(filter)} selects no case of this run`,
    `--filter ${JSON.stringify(filter)} に合うケースがこの実行にありません`,
  )

const NAME_ONE = badInput(
  'which run? saiten rescore RUN, or saiten rescore --resume',
  '実行を指定してください: saiten rescore RUN、または saiten rescore --resume',
)

const wasImported = (id: string) =>
  badInput(
    `run ${id} was imported: how it was scored there cannot be done again. Name a suite whose scorers score its answers: saiten rescore ${id} --suite SUITE`,
    `実行 ${id} は取り込んだものなので、元の採点はやり直せません。採点に使うスイートを指定してください: saiten rescore ${id} --suite SUITE`,
  )

const suiteGone = (file: string) =>
  badInput(
    `the suite of this run is gone (${file}); name one with --suite`,
    `この実行のスイート (${file}) がありません。--suite で指定してください`,
  )
