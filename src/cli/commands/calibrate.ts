import { badInput, EXIT } from '../../errors.ts'
import { calibrationBrief, calibrationJson, calibrationText } from '../../report/calibration.ts'
import { calibrateRun } from '../../review/calibrate-run.ts'
import { openStore } from '../../run/open-store.ts'
import { findRun } from '../../run/run-id.ts'
import type { CliCommand } from '../command.ts'
import { examples, storeOption, wholeNumber } from '../options.ts'

export default {
  configure: (command, say) =>
    command
      .argument('<run>', say({ en: 'an id, the start of one, or `last`', ja: 'ID、その先頭部分、または last' }))
      .option(
        '--labels <file>',
        say({
          en: 'CSV or JSONL with the columns case and label (pass or fail, or a grade); also scorer, target, rater',
          ja: 'case と label（合否または評点）の列をもつ CSV・JSONL。scorer・target・rater の列も使える',
        }),
      )
      .option('--scorer <name>', say({ en: 'only this scorer', ja: 'このスコアラーだけ' }))
      .option('--target <name>', say({ en: 'only this target', ja: 'このターゲットだけ' }))
      .option(
        '--pass-from <grade>',
        say({ en: 'grades from this one on count as pass', ja: 'この評点から合格とみなす' }),
        number('--pass-from'),
      )
      .option(
        '--scale <low-high>',
        say({
          en: 'the whole scale of the grades, e.g. 1-5 (default: guessed)',
          ja: '評点の範囲。例 1-5（既定: 推定）',
        }),
        scale,
      )
      .option(
        '--seed <n>',
        say({ en: 'seed of the split and of resampling', ja: '分割と再抽出の種' }),
        wholeNumber('--seed', 0),
        1,
      )
      .addOption(storeOption(say))
      .addHelpText(
        'after',
        examples(say, [
          [
            'saiten calibrate last --labels labels.csv',
            { en: 'every scorer of the newest run against people', ja: '最新の実行の全スコアラーを人の判断と比べる' },
          ],
          [
            'saiten calibrate r_8f2c --labels labels.jsonl --scorer faithfulness --json',
            { en: 'one judge, as JSON', ja: '一つのジャッジを JSON で' },
          ],
          [
            'saiten calibrate last --labels grades.csv --pass-from 4',
            { en: 'grades 1–5, of which 4 and 5 pass', ja: '1〜5 の評点で、4 と 5 を合格とする' },
          ],
        ]),
      ),

  async run([runId = ''], options, io) {
    const labels = options.labels as string | undefined
    if (labels === undefined) throw noLabels()
    const store = await openStore(options.store as string | undefined)
    try {
      const run = await findRun(store, runId)
      const { scorer, target, scale, passFrom } = options
      const given = Object.entries({ scorer, target, scale, passFrom }).filter(([, value]) => value !== undefined)
      const calibration = await calibrateRun(store, run, {
        labels,
        cwd: io.cwd,
        seed: options.seed as number,
        ...(Object.fromEntries(given) as Given),
      })
      const print = io.json ? calibrationJson : io.quiet ? calibrationBrief : calibrationText
      await io.out(print(calibration, io.language))
      return EXIT.pass
    } finally {
      await store.close()
    }
  },
} satisfies CliCommand

type Given = { scorer?: string; target?: string; scale?: { low: number; high: number }; passFrom?: number }

const noLabels = () =>
  badInput(
    'which labels? saiten calibrate RUN --labels FILE (a CSV or JSONL file with the columns case and label)',
    'ラベルを指定してください: saiten calibrate RUN --labels FILE（case と label の列をもつ CSV か JSONL）',
  )

function number(name: string) {
  return (text: string): number => {
    if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text)
    throw badInput(`${name} must be a number; got "${text}"`, `${name} は数です（指定: "${text}"）`)
  }
}

function scale(text: string): { low: number; high: number } {
  const [, low, high] = /^(-?\d+(?:\.\d+)?)\s*[-–~]\s*(-?\d+(?:\.\d+)?)$/.exec(text) ?? []
  if (low !== undefined && Number(low) < Number(high)) return { low: Number(low), high: Number(high) }
  throw badInput(
    `--scale is the lowest and the highest grade, e.g. 1-5; got "${text}"`,
    `--scale は最低点と最高点です。例 1-5（指定: "${text}"）`,
  )
}
