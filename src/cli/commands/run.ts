import { Option } from 'commander'
import { STOP_WORDS } from '../../gate/policy.ts'
import type { CliCommand } from '../command.ts'
import { withJudgeOptions } from '../judge-options.ts'
import { collect, examples, wholeNumber } from '../options.ts'
import { runSuiteFile, withRunOptions } from '../suite-command.ts'

export default {
  configure: (command, say) =>
    withRunOptions(withJudgeOptions(command, say), say, { en: 'cases', ja: 'ケース' })
      .argument('[suite]', say({ en: 'a suite: YAML, JSON or TypeScript', ja: 'スイート（YAML・JSON・TypeScript）' }))
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
        say({
          en: 'seed of --sample (default 0), and of the order that --stop draws (default: another every time)',
          ja: '--sample の種（既定 0）。--stop の順序の種にもなる（既定: 毎回変わる）',
        }),
        wholeNumber('--seed', 0),
      )
      .addOption(
        new Option(
          '--stop <when>',
          say({
            en: 'end as soon as the verdict is known; `decided` means at gate.certainty',
            ja: '判定が決まった時点で終える。decided は gate.certainty の確からしさ、certain は確実',
          }),
        ).choices(STOP_WORDS),
      )
      .option(
        '--continue [run]',
        say({
          en: 'run the rest of a run that ended so; both verdicts are kept',
          ja: '--stop で終えた実行の残りを実行する（両方の判定を残す）',
        }),
      )
      .option(
        '--baseline <run>',
        say({
          en: 'fail when worse than this run (or `last-pass`)',
          ja: 'この実行（または last-pass）より悪ければ不合格にする',
        }),
      )
      .option(
        '--watch',
        say({
          en: 'run again what a saved file changes, until Ctrl-C; the rest comes from the run before',
          ja: 'ファイルを保存するたびに、変わったところだけ実行し直す（Ctrl-C まで）',
        }),
      )
      .option(
        '--workers',
        say({
          en: 'share the cases with every `saiten worker` on the same PostgreSQL store',
          ja: '同じ PostgreSQL ストアの saiten worker とケースを分担する',
        }),
      )
      .option(
        '--detach',
        say({ en: 'with --workers: submit, and leave the work to them', ja: '--workers と併用: 登録だけして終わる' }),
      )
      .addHelpText(
        'after',
        examples(say, [
          ['saiten run suite.yaml', { en: 'run it and show the report', ja: '実行して報告を表示する' }],
          ['saiten run suite.yaml --reporter junit:out.xml --reporter terminal', { en: 'for CI', ja: 'CI で使う' }],
          [
            'saiten run suite.yaml --filter task_type=report --limit 20',
            { en: 'a part of the cases', ja: 'ケースの一部だけ' },
          ],
          [
            'saiten run suite.yaml --stop decided',
            { en: 'no more cases than the verdict needs', ja: '判定に必要な件数だけ実行する' },
          ],
          [
            'saiten run suite.yaml --watch',
            { en: 'while you write prompts: again on every save', ja: 'プロンプトを書きながら、保存のたびに' },
          ],
          ['saiten run --resume', { en: 'go on with the last interrupted run', ja: '最後に中断した実行を続ける' }],
        ]),
      ),

  run: ([file], options, io) => runSuiteFile({ name: 'run', kinds: ['suite', 'compress'] }, file, options, io),
} satisfies CliCommand
