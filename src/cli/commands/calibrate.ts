import { existsSync } from 'node:fs'
import { badInput, EXIT } from '../../errors.ts'
import type { Calibration } from '../../gate/calibration.ts'
import type { Message } from '../../language.ts'
import { calibrationBrief, calibrationJson, calibrationText } from '../../report/calibration.ts'
import { type CalibrateRequest, calibrateRun } from '../../review/calibrate-run.ts'
import { rejudge } from '../../review/rejudge.ts'
import type { JudgeOptions } from '../../run/judges.ts'
import { openSuite } from '../../run/open-suite.ts'
import { findFinished } from '../../store/find-run.ts'
import { openStore } from '../../store/open-store.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import type { CliCommand, Io } from '../command.ts'
import { judgingOf, withJudgeOptions } from '../judge-options.ts'
import { warning } from '../mistakes.ts'
import { examples, storeOption, wholeNumber } from '../options.ts'

export default {
  configure: (command, say) =>
    withJudgeOptions(command, say)
      .argument('<run>', say({ en: 'an id, the start of one, or `last`', ja: 'ID、その先頭部分、または last' }))
      .option(
        '--labels <file>',
        say({
          en: 'CSV or JSONL with the columns case and label (pass or fail, or a grade); also scorer, target, rater (default: decisions of `saiten review decide`)',
          ja: 'case と label（合否または評点）の列をもつ CSV・JSONL。scorer・target・rater の列も使える（既定: saiten review decide の判断）',
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
          [
            'saiten calibrate last --labels labels.csv --judge openai:gpt-4o',
            {
              en: 'would another judge agree better? judges the labelled cases again',
              ja: '別のジャッジなら人とよく合うか。ラベルのあるケースだけ判定し直す',
            },
          ],
        ]),
      ),

  async run([runId = ''], options, io) {
    const judging = judgingOf(options)
    const asksAgain = judging.model !== undefined || judging.baseURL !== undefined
    if (!asksAgain && (judging.maxCost !== undefined || !judging.cache)) throw whichJudge()
    const store = await openStore(options.store as string | undefined)
    try {
      const run = await findFinished(store, runId, { warn: warning(io) })
      const { labels, scorer, target, scale, passFrom } = options
      const given = Object.entries({ labels, scorer, target, scale, passFrom }).filter(
        ([, value]) => value !== undefined,
      )
      const request: CalibrateRequest = {
        cwd: io.cwd,
        seed: options.seed as number,
        ...(Object.fromEntries(given) as Given),
      }
      const calibration = asksAgain
        ? await judgedAgain(store, run, request, judging, io)
        : await calibrateRun(store, run, request)
      if (!calibration) return EXIT.interrupted
      const print = io.json ? calibrationJson : io.quiet ? calibrationBrief : calibrationText
      await io.out(print(calibration, io.language))
      return EXIT.pass
    } finally {
      await store.close()
    }
  },
} satisfies CliCommand

type Given = Pick<CalibrateRequest, 'labels' | 'scorer' | 'target' | 'scale' | 'passFrom'>

/** Undefined when a person stopped it. */
async function judgedAgain(
  store: Store,
  run: RunRecord,
  request: CalibrateRequest,
  judging: JudgeOptions,
  io: Io,
): Promise<Calibration | undefined> {
  if (run.kind === 'import') throw wasImported(run.id)
  if (!existsSync(run.file)) throw noSuite(run.file)
  const opened = await openSuite(run.file)
  try {
    const { language, stop, abort } = io
    io.endsInOrder()
    const { scorer } = request
    const asking = { store, earlier: run, judging, language, stop, abort }
    const calibration = await calibrateRun(store, run, {
      ...request,
      async rejudge(cases) {
        const again = await rejudge(opened, { ...asking, ...(scorer !== undefined && { scorer }) }, cases)
        if (again.end === 'budget') io.err(`! ${io.say(budgetSpent(again.judged.cases.size, cases.size))}\n`)
        return again
      },
    })
    if (!stop.aborted) return calibration
    io.err(io.say({ en: 'interrupted\n', ja: '中断しました\n' }))
    return undefined
  } finally {
    await opened.close()
  }
}

const wasImported = (id: string) =>
  badInput(
    `run ${id} was imported, and its scorers are not here to ask another judge. Without --judge its scores are held against the labels; a suite of yours scores its answers with: saiten rescore ${id} --suite SUITE`,
    `実行 ${id} は取り込んだもので、別のジャッジに聞き直すスコアラーがここにありません。--judge なしなら取り込んだスコアをラベルと突き合わせます。自分のスイートで採点するには: saiten rescore ${id} --suite SUITE`,
  )

const whichJudge = () =>
  badInput(
    '--max-cost and --no-cache are for judging again: name the judge with --judge',
    '--max-cost と --no-cache は判定し直すときのものです。--judge でジャッジを指定してください',
  )

const noSuite = (file: string) =>
  badInput(
    `--judge needs the suite of the run, and ${file} is gone`,
    `--judge には実行のスイートが必要ですが、${file} がありません`,
  )

const budgetSpent = (done: number, all: number): Message => ({
  en: `the budget is spent: ${done} of ${all} labelled cases were judged again; the figures are of these`,
  ja: `予算に達しました。判定し直したのはラベルのある ${all} ケース中 ${done} 件で、数字はその範囲のものです`,
})

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
