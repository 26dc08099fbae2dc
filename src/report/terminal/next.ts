import type { Summary } from '../../gate/summary.ts'
import { shellWord } from '../../shell-word.ts'
import type { Findings } from '../collect/findings.ts'
import { columns, padEnd } from '../format/columns.ts'
import { importedFrom } from '../format/effort.ts'
import type { ErrorKind } from '../format/words.ts'
import type { View } from './view.ts'

/** The commands that lead on from here, and only those that would help this run. */
export function nextSection(summary: Summary, findings: Findings, goOn: string | null, view: View): string[] {
  const { run, cases, scores, finishedAt } = summary
  const { say, bold, dim } = view
  const steps: [command: string, effect: string][] = []
  const worst = findings.failures[0] ?? findings.unscored[0] ?? findings.reviews[0]
  const id = worst && shellWord(worst.case)
  if (id !== undefined) {
    const effect =
      findings.failed > 0
        ? say('the worst case in full', '最も悪いケースの全体')
        : say('the first of these in full', '最初のケースの全体')
    steps.push([`saiten show ${run} ${id}`, effect])
  }
  const [one, two] = summary.targets.map(({ name }) => shellWord(`${run}:${name}`))
  if (
    one !== undefined &&
    two !== undefined &&
    summary.targets.every(({ cases: { error, planned } }) => error < planned)
  ) {
    steps.push([`saiten compare ${one} ${two}`, say('the two side by side, case by case', '二つをケースごとに比べる')])
  }
  // A case without an output, or one that no scorer applies to, is for its author to mend.
  const kinds = findings.errors.map(({ kind }) => kind).filter((kind) => kind !== 'none' && kind !== 'input')
  if (goOn && kinds.some((kind) => !isOfScorer(kind))) {
    steps.push([
      `saiten ${goOn} --resume ${run} --retry-errors`,
      say('ask again where no score came', 'スコアのないケースをやり直す'),
    ])
  }
  if (kinds.some(isOfScorer)) {
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
  const width = Math.max(0, ...steps.map(([command]) => columns(command)))
  const label = say('next', '次へ')
  return steps.map(
    ([command, effect], at) =>
      `${at === 0 ? bold(label) : ' '.repeat(columns(label))}  ${padEnd(command, width)}  ${dim(effect)}`,
  )
}

/** Asking again would fail again: the scorer itself is wrong. */
const isOfScorer = (kind: ErrorKind) => kind === 'threw' || kind === 'invalid-value'
