import type { Message } from '../language.ts'
import { quoted } from '../mistakes/describe.ts'
import type { MistakeList } from '../mistakes/mistake-list.ts'
import { didYouMean } from '../suggest.ts'
import type { Label } from './label.ts'

/** What labels can be about. */
export interface LabelledRun {
  cases: ReadonlyMap<string, unknown>
  scorers: readonly string[]
  targets: readonly string[]
  /** Whether only a part of the suite was run: then a label of another case is no mistake. */
  isPart: boolean
  /** The one target that was asked for. */
  target?: string
}

export type TargetLabel = Label & { target: string }

/** Beyond this many cases no similar name is looked for. */
const MOST_COMPARED = 10_000

/** The labels that belong to the run, each with its target. What fits nothing in the run is added to `mistakes`. */
export function checkLabels(
  labels: Iterable<Label>,
  run: LabelledRun,
  file: string,
  mistakes: MistakeList,
): { labels: TargetLabel[]; unknownCases: number } {
  const found: TargetLabel[] = []
  const told = new Set<string>()
  const wrong = (line: number | undefined, message: Message) =>
    mistakes.add({ file, ...(line !== undefined && { line }), message })
  /** The same mistake in a thousand rows is told once. */
  const wrongOnce = (line: number | undefined, message: Message) => {
    if (!told.has(message.en)) wrong(line, message)
    told.add(message.en)
  }
  let all = 0
  let stranger: Label | undefined
  let unknownCases = 0
  for (const label of labels) {
    all++
    const { scorer, line } = label
    const target = label.target ?? run.target ?? (run.targets.length === 1 ? run.targets[0] : undefined)
    if (scorer !== undefined && !run.scorers.includes(scorer)) wrongOnce(line, noScorer(scorer, run.scorers))
    if (target === undefined) wrongOnce(line, whichTarget(run.targets))
    else if (!run.targets.includes(target)) wrongOnce(line, noTarget(target, run.targets))
    if (!run.cases.has(label.case)) {
      unknownCases++
      if (run.isPart) stranger ??= label
      else wrong(line, noCase(label.case, run.cases))
    } else if (target !== undefined && (run.target ?? target) === target) found.push({ ...label, target })
  }
  if (stranger && unknownCases === all) wrong(stranger.line, onlyStrangers(stranger.case, run.cases))
  return { labels: found, unknownCases }
}

function noCase(id: string, cases: ReadonlyMap<string, unknown>): Message {
  const guess = cases.size > MOST_COMPARED ? undefined : didYouMean(id, cases.keys())
  return {
    en: `the run has no case ${quoted(id)}${guess ? `; did you mean ${quoted(guess)}?` : '; delete the row, or name another run'}`,
    ja: `この実行にケース ${quoted(id)} はありません。${guess ? `${quoted(guess)} のことですか？` : '行を消すか、別の実行を指定してください'}`,
  }
}

function onlyStrangers(id: string, cases: ReadonlyMap<string, unknown>): Message {
  const [one = ''] = cases.keys()
  return {
    en: `no label is of a case of this run: here ${quoted(id)}, in the run e.g. ${quoted(one)}`,
    ja: `この実行のケースに付いたラベルがありません。ここでは ${quoted(id)}、実行では ${quoted(one)} など`,
  }
}

export function noScorer(scorer: string, scorers: readonly string[]): Message {
  const guess = didYouMean(scorer, scorers)
  const known = scorers.map(quoted).join(', ')
  return {
    en: `the run has no scorer ${quoted(scorer)}${guess ? `; did you mean ${quoted(guess)}?` : ''} (it has: ${known})`,
    ja: `この実行にスコアラー ${quoted(scorer)} はありません${guess ? `。${quoted(guess)} のことですか？` : ''}（あるもの: ${known}）`,
  }
}

export function noTarget(target: string, targets: readonly string[]): Message {
  const known = targets.map(quoted).join(', ')
  return {
    en: `the run has no target ${quoted(target)} (it has: ${known})`,
    ja: `この実行にターゲット ${quoted(target)} はありません（あるもの: ${known}）`,
  }
}

function whichTarget(targets: readonly string[]): Message {
  const known = targets.map(quoted).join(', ')
  return {
    en: `the run has several targets (${known}): say whose answer the label is about, in a column "target" or with --target`,
    ja: `この実行には複数のターゲット（${known}）があります。どの回答へのラベルかを target 列か --target で示してください`,
  }
}
