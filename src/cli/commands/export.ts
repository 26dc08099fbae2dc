import { join } from 'node:path'
import { Option } from 'commander'
import { EXIT } from '../../errors.ts'
import { counted } from '../../language.ts'
import { makeFolder } from '../../make-folder.ts'
import { createReporters } from '../../report/create-reporters.ts'
import { exportParquet } from '../../report/parquet/export.ts'
import type { ResultRow } from '../../score/result.ts'
import { findFinished } from '../../store/find-run.ts'
import { openStore } from '../../store/open-store.ts'
import { selectCases } from '../../views/cases/select.ts'
import { exportRows } from '../../views/export-rows.ts'
import type { CliCommand } from '../command.ts'
import { caseFilterOption } from '../filter-option.ts'
import { warning } from '../mistakes.ts'
import { examples, storeOption } from '../options.ts'

const FORMATS = ['csv', 'jsonl', 'parquet'] as const

export default {
  configure: (command, say) =>
    command
      .argument('<run>', say({ en: 'an id, the start of one, or `last`', ja: 'ID、その先頭部分、または last' }))
      .argument('<dir>', say({ en: 'the folder to write into', ja: '書き込むフォルダー' }))
      .addOption(
        new Option(
          '--format <format>',
          say({
            en: 'one row per answer; parquet: one table each of scores, answers and cases',
            ja: '回答ごとに一行。parquet は採点・回答・ケースの三つの表',
          }),
        )
          .choices(FORMATS)
          .makeOptionMandatory(),
      )
      .addOption(caseFilterOption(say))
      .addOption(storeOption(say))
      .addHelpText(
        'after',
        examples(say, [
          ['saiten export last --format csv out', { en: 'out/rows.csv', ja: 'out/rows.csv に書く' }],
          [
            'saiten export last --format jsonl out --filter verdict:fail',
            { en: 'only the cases that failed', ja: '不合格のケースだけ' },
          ],
          [
            'saiten export last --format parquet out',
            {
              en: 'out/scores.parquet, results.parquet and cases.parquet, for DuckDB, pandas and polars',
              ja: 'out に scores.parquet、results.parquet、cases.parquet（DuckDB・pandas・polars 向け）',
            },
          ],
        ]),
      ),

  async run([runId = '', folder = ''], options, io) {
    const { format, filter } = options as { format: (typeof FORMATS)[number]; filter?: string }
    const store = await openStore(options.store as string | undefined, 'read')
    try {
      const run = await findFinished(store, runId, { warn: warning(io) })
      const selected = filter === undefined ? undefined : await selectCases(store, run, { q: filter })
      const wanted = selected && new Set(Array.from(selected.order, (at) => selected.columns.ids[at]))
      makeFolder(folder)
      const isWanted = (row: ResultRow) => !wanted || wanted.has(row.case)
      if (format === 'parquet') {
        const files = await exportParquet(store, run, folder, isWanted)
        for (const { file, rows } of files) if (!io.json) io.err(io.say(written(file, rows)))
        if (io.json) await io.out(`${JSON.stringify({ run: run.id, format, files }, null, 2)}\n`)
        return EXIT.pass
      }
      const file = join(folder, `rows.${format}`)
      const { language, colour, quiet, width } = io
      const reports = createReporters([{ name: format, file }], { language, colour, quiet, width }, io)
      let rows = 0
      await reports.finish(async (reporters) => {
        rows = await exportRows(store, run, reporters, isWanted)
      })
      if (io.json) await io.out(`${JSON.stringify({ run: run.id, file, format, rows }, null, 2)}\n`)
      else io.err(io.say(written(file, rows)))
      return EXIT.pass
    } finally {
      await store.close()
    }
  },
} satisfies CliCommand

const written = (file: string, rows: number) => ({
  en: `${counted(rows, 'row')} in ${file}\n`,
  ja: `${file} に ${rows} 行\n`,
})
