import { existsSync } from 'node:fs'
import { badInput, EXIT } from '../../errors.ts'
import { openSuite } from '../../run/open-suite.ts'
import { rescoreRun } from '../../run/rescore.ts'
import { prepareScorer } from '../../scorers/prepare.ts'
import { findRun } from '../../store/find-run.ts'
import { openStore } from '../../store/open-store.ts'
import type { CliCommand } from '../command.ts'
import { exitCodeOf } from '../exit-code.ts'
import { judgingOf, withJudgeOptions } from '../judge-options.ts'
import { examples, reporterOption, storeOption, wholeNumber } from '../options.ts'
import { openReports } from '../reporters.ts'

export default {
  configure: (command, say) =>
    withJudgeOptions(command, say)
      .argument('<run>', say({ en: 'an id, the start of one, or `last`', ja: 'ID、その先頭部分、または last' }))
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
      .addOption(reporterOption(say))
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
        ]),
      ),

  async run([runId = ''], options, io) {
    const store = await openStore(options.store as string | undefined)
    try {
      const earlier = await findRun(store, runId)
      const file = (options.suite as string | undefined) ?? earlier.file
      if (options.suite === undefined && !existsSync(file)) {
        throw badInput(
          `the suite of this run is gone (${file}); name one with --suite`,
          `この実行のスイート (${file}) がありません。--suite で指定してください`,
        )
      }
      const opened = await openSuite(file)
      try {
        const reports = openReports(options.reporter as string[] | undefined, io)
        const { end, summarise } = await rescoreRun({
          ...opened,
          store,
          earlier,
          prepare: (spec) => prepareScorer(spec, opened.sources),
          judging: judgingOf(options),
          concurrency: options.concurrency as number | undefined,
          language: io.language,
          stop: io.stop,
          abort: io.abort,
        })
        if (end === 'stopped') {
          io.err(
            io.say({
              en: `interrupted; start again with:  saiten rescore ${earlier.id}\n`,
              ja: `中断しました。もう一度:  saiten rescore ${earlier.id}\n`,
            }),
          )
          return EXIT.interrupted
        }
        const summary = await reports.finish(summarise)
        return exitCodeOf(summary.verdict)
      } finally {
        await opened.close()
      }
    } finally {
      await store.close()
    }
  },
} satisfies CliCommand
