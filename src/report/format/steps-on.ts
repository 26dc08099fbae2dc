import type { Summary } from '../../gate/summary.ts'
import { importedFrom } from './effort.ts'
import type { Say } from './words.ts'

/** Commands that would help this run, each with what it does; `kinds` are those of its errors. */
export function stepsOn(
  summary: Summary,
  kinds: readonly string[],
  goOn: string | null,
  say: Say,
): [command: string, effect: string][] {
  const { run, cases, scores, finishedAt } = summary
  const steps: [command: string, effect: string][] = []
  // A case without an output, or one that no scorer applies to, is for its author to mend.
  const failed = kinds.filter((kind) => kind !== 'none' && kind !== 'input')
  if (goOn && failed.some((kind) => !isOfScorer(kind))) {
    steps.push([
      `saiten ${goOn} --resume ${run} --retry-errors`,
      say('ask again where no score came', 'スコアのないケースをやり直す'),
    ])
  }
  if (failed.some(isOfScorer)) {
    steps.push([
      `saiten rescore ${run}`,
      say('once the scorer is mended: score the same answers', 'スコアラーを直した後、同じ出力を採点し直す'),
    ])
  } else if (importedFrom(summary)) {
    steps.push([
      `saiten rescore ${run} --suite SUITE`,
      say('judge the same answers by a suite of yours', '同じ出力を自分のスイートで判定する'),
    ])
  } else if (summary.verdict === 'unjudged') {
    steps.push([
      `saiten rescore ${run}`,
      say('once thresholds are set: judge the same answers', '閾値を設定した後、同じ出力を判定し直す'),
    ])
  }
  if (goOn && (finishedAt === null || cases.skipped > 0 || scores.skipped > 0)) {
    steps.push([`saiten ${goOn} --resume ${run}`, say('finish what was not run', '未実行の分を続ける')])
  }
  if (goOn === 'run' && summary.stopped) {
    steps.push([
      `saiten ${goOn} --continue ${run}`,
      say('run the cases that were not needed', '残りのケースも実行する'),
    ])
  }
  return steps
}

/** Asking again would fail again: the scorer itself is wrong. */
const isOfScorer = (kind: string) => kind === 'threw' || kind === 'invalid-value'
