import { badInput } from '../../errors.ts'
import type { CliCommand } from '../command.ts'
import { withJudgeOptions } from '../judge-options.ts'
import { collect, examples, wholeNumber } from '../options.ts'
import { runSuiteFile, type SuiteCommand, withRunOptions } from '../suite-command.ts'

export default {
  configure: (command, say) =>
    withRunOptions(withJudgeOptions(command, say), say, { en: 'probes', ja: 'プローブ' })
      .argument('[suite]', say({ en: 'a compression suite (YAML, JSON)', ja: '圧縮のスイート（YAML・JSON）' }))
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

  run: ([file], options, io) => runSuiteFile(COMPRESS, file, options, io),
} satisfies CliCommand

const COMPRESS: SuiteCommand = {
  name: 'compress',
  kinds: ['compress', 'suite'],
  accept({ suite }, path) {
    if (!suite.openMethod) throw notCompression(path)
  },
}

const notCompression = (file: string) =>
  badInput(
    'this is no compression suite: it needs `transcripts`, `compress`, `methods` and `answerer`; use `saiten run` for suites with cases',
    '圧縮のスイートではありません。transcripts・compress・methods・answerer が必要です。cases のあるスイートは saiten run で実行します',
    { file },
  )
