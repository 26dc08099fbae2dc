import { badInput, EXIT } from '../../errors.ts'
import { findRun } from '../../store/find-run.ts'
import { openStore } from '../../store/open-store.ts'
import { PostgresStore } from '../../store/postgres/postgres-store.ts'
import { work } from '../../workers/worker.ts'
import type { CliCommand } from '../command.ts'
import { examples, storeOption, wholeNumber } from '../options.ts'

export default {
  configure: (command, say) =>
    command
      .option('--run <run>', say({ en: 'only this run', ja: 'この実行だけ' }))
      .option(
        '--concurrency <n>',
        say({ en: 'at most so many cases at once here', ja: 'ここで同時に処理するケース数の上限' }),
        wholeNumber('--concurrency', 1),
      )
      .option('--exit-when-idle', say({ en: 'end when there is nothing to do', ja: '仕事がなくなったら終わる' }))
      .addOption(storeOption(say))
      .addHelpText(
        'after',
        examples(say, [
          [
            'saiten worker --store postgres://saiten@db.internal/evals',
            {
              en: 'works on every run that `saiten run --workers` submits, from this checkout',
              ja: 'saiten run --workers で登録された実行を、このチェックアウトで処理する',
            },
          ],
          [
            'saiten worker --run r_8f2c01aa --exit-when-idle',
            {
              en: 'one run, then end (SAITEN_STORE names the store)',
              ja: '一つの実行を終えたら終わる（保存先は SAITEN_STORE）',
            },
          ],
        ]),
      ),

  async run(_args, options, io) {
    const store = await openStore(options.store as string | undefined)
    try {
      if (!(store instanceof PostgresStore)) throw needsServer()
      const run = options.run === undefined ? undefined : (await findRun(store, options.run as string)).id
      io.endsInOrder()
      await work({
        store,
        ...(run !== undefined && { run }),
        concurrency: options.concurrency as number | undefined,
        exitWhenIdle: options.exitWhenIdle === true,
        stop: io.stop,
        abort: io.abort,
        say: (message) => void (io.quiet || io.err(`${io.say(message)}\n`)),
      })
      return io.stop.aborted ? EXIT.interrupted : EXIT.pass
    } finally {
      await store.close()
    }
  },
} satisfies CliCommand

const needsServer = () =>
  badInput(
    'a worker needs the store of the run: --store postgres://host/database (or SAITEN_STORE)',
    'ワーカーには実行のストアが必要です: --store postgres://host/database（または SAITEN_STORE）',
  )
