import type { RunRecord, Store, StoredLabel } from '../store/store.ts'
import type { TargetLabel } from './check-labels.ts'
import type { JudgedRun } from './judged-run.ts'

/** Labels are about the first of a case's answers. */
const FIRST = 0

interface Given {
  /** The file as the user wrote it, or the review. */
  source: string
  labels: readonly TargetLabel[]
  /** The targets that the source was read for. */
  targets: readonly string[]
  /** From which value on a label passes; NaN where nobody said so. */
  passFrom: number
}

/** Keeps labels with the answers they are about, for the reports of every run that has these answers. Says how many. */
export async function keepLabels(store: Store, run: RunRecord, judged: JudgedRun, given: Given): Promise<number> {
  const { source, labels, targets, passFrom } = given
  const kept = labels.flatMap((label): StoredLabel[] => {
    const number = judged.cases.get(label.case)
    const answer = number === undefined ? undefined : judged.answers.get(label.target)?.get(number)
    // Where the target gave no answer there is nothing that a later run could give again.
    if (!answer) return []
    const { case: id, target, scorer = null, rater = null, value } = label
    const passed = Number.isNaN(passFrom) ? null : value >= passFrom
    return [{ case: id, answer, target, repeat: FIRST, scorer, rater, value, passed }]
  })
  await store.recordLabels(run.id, { name: source, targets }, kept)
  return kept.length
}
