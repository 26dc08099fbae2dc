import { addUsage, type ResultRow } from '../../score/result.ts'
import type { Score } from '../../score/score.ts'
import type { Store, StoredAnswer } from '../../store/store.ts'
import type { PlannedCase } from '../../suite/suite.ts'
import type { AskTarget, LoopOptions } from './loop.ts'
import { type ReadAnswer, readAll } from './read-answer.ts'
import { scoreAnswer } from './score-answer.ts'

/** The recorded cases in which something has no score for a failure's sake, by their index. */
export async function casesToRetry(store: Store, run: string): Promise<ReadonlySet<number>> {
  const found = new Set<number>()
  for await (const { index, rows } of store.cases(run)) if (rows.some(hasErrors)) found.add(index)
  return found
}

const hasErrors = ({ scores }: ResultRow) => scores.some(isError)
const isError = ({ status }: Score) => status === 'error'

/**
 * The rows of a recorded case once more: only the targets that gave no answer are asked, and only the scorers without a
 * score. What has a score keeps it, and what was paid stays in the sum.
 */
export async function retryCase(planned: PlannedCase, options: LoopOptions, ask: AskTarget): Promise<ResultRow[]> {
  const { store, run, targets } = options
  const { index } = planned
  const [stored] = await Array.fromAsync(store.cases(run, { from: index, to: index + 1 }))
  const rows = stored?.rows ?? []
  const known = await store.answersOf(run, index)
  const given = Promise.all(
    rows.map((row): StoredAnswer | Promise<StoredAnswer> => {
      const question = { target: targets.findIndex(({ name }) => name === row.target), repeat: row.repeat }
      if (row.output !== undefined) return answerIn(row, question)
      const arrived = known.find(({ target, repeat }) => target === question.target && repeat === question.repeat)
      return arrived ?? ask(planned, question, options)
    }),
  )
  const answers = await readAll(planned, given, options)
  return Promise.all(rows.map((row, at) => again(planned, row, answers[at] as ReadAnswer, answers, options)))
}

/** Paid for then: the row has it. */
const answerIn = (
  { output, durationMs, sent, answered }: ResultRow,
  question: Pick<StoredAnswer, 'target' | 'repeat'>,
) => ({
  ...question,
  ...(output !== undefined && { output }),
  ...(durationMs !== null && { durationMs }),
  ...(sent && { sent }),
  ...(answered && { answered }),
})

async function again(
  planned: PlannedCase,
  before: ResultRow,
  answer: ReadAnswer,
  answers: readonly ReadAnswer[],
  options: LoopOptions,
): Promise<ResultRow> {
  if (!hasErrors(before)) return before
  const failed = new Map(before.scores.filter(isError).map((score) => [score.scorer, score]))
  const kept = new Map(before.scores.filter((score) => !isError(score)).map((score) => [score.scorer, score]))
  const row = await scoreAnswer(planned, answer, answers, options, kept)
  for (const score of row.scores) {
    const paid = failed.get(score.scorer)?.usage
    if (paid) score.usage = addUsage(paid, score.usage ?? {})
  }
  return before.usage ? { ...row, usage: addUsage(before.usage, row.usage ?? {}) } : row
}
