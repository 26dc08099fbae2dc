import { EXIT } from '../../errors.ts'
import { openStore } from '../../store/open-store.ts'
import type { RunHead } from '../../store/store.ts'
import type { CliCommand, Io } from '../command.ts'
import { examples, storeOption, wholeNumber } from '../options.ts'

export default {
  configure: (command, say) =>
    command
      .addOption(storeOption(say))
      .option('--limit <n>', say({ en: 'show the newest n', ja: '新しいものから n 件' }), wholeNumber('--limit', 1), 20)
      .addHelpText(
        'after',
        examples(say, [['saiten runs --limit 5', { en: 'the last five runs', ja: '最近の 5 回' }]]),
      ),

  async run(_args, options, io) {
    const store = await openStore(options.store as string | undefined, 'read')
    try {
      const { runs } = await store.listRuns({ limit: options.limit as number })
      await io.out(io.json ? `${JSON.stringify(runs.map(asJson), null, 2)}\n` : table(runs, io))
      return EXIT.pass
    } finally {
      await store.close()
    }
  },
} satisfies CliCommand

function asJson({ id, suite, file, startedAt, finishedAt, status, verdict, kind, cases }: RunHead) {
  return { run: id, suite, file, kind, startedAt, finishedAt, status, verdict, cases }
}

function table(runs: RunHead[], io: Io): string {
  if (runs.length === 0) {
    return `${io.say({ en: 'no runs yet: saiten run SUITE', ja: 'まだ実行がありません: saiten run SUITE' })}\n`
  }
  const lines = runs.map(({ id, suite, startedAt, status, verdict, cases }) => {
    const outcome = verdict ?? status
    const counts = cases
      ? io.say({
          en: `${cases.pass + cases.review} of ${cases.planned} pass${cases.error ? `, ${cases.error} without a score` : ''}`,
          ja: `${cases.planned} 件中 ${cases.pass + cases.review} 件合格${cases.error ? `、採点不能 ${cases.error} 件` : ''}`,
        })
      : ''
    return `${id}  ${startedAt.slice(0, 16).replace('T', ' ')}  ${outcome.padEnd(12)}  ${suite}  ${counts}`.trimEnd()
  })
  return `${lines.join('\n')}\n`
}
