import { ScoreError } from '../errors.ts'
import { judgeCase } from '../gate/policies/index.ts'
import type { GatePolicy } from '../gate/policy.ts'
import { isSettled } from '../gate/settled.ts'
import type { Json } from '../json.ts'
import { FatalJudgeError, NotAsked } from '../judge/failures.ts'
import type { Language } from '../language.ts'
import type { Case } from '../score/case.ts'
import { weightedAverage } from '../score/decide.ts'
import { evaluate, failedScore, skippedScore } from '../score/evaluate.ts'
import { keptText } from '../score/kept-text.ts'
import { addUsage, type ResultRow } from '../score/result.ts'
import type { Score } from '../score/score.ts'
import type { Files, ReadyScorer, ScoreContext } from '../score/scorer.ts'
import type { PlannedCase, Repeats } from '../suite/suite.ts'
import type { Target } from '../target/target.ts'
import { forEachBounded } from './bounded.ts'
import type { Encoders } from './encoders.ts'
import type { Judges } from './judges.ts'
import type { Store, StoredAnswer } from './store.ts'

export interface LoopOptions {
  run: string
  store: Store
  targets: Target[]
  repeats: Repeats
  concurrency: number
  files: Files
  language: Language
  reviewBand: number
  /** How scores become a verdict; absent: every threshold counts. */
  policy?: GatePolicy['policy']
  /** Absent: no scorer can ask a model. */
  judges?: Judges
  /** Absent: no scorer can turn texts into vectors. */
  encoders?: Encoders
  /** Stops taking new cases; what is in flight is finished and recorded. */
  stop: AbortSignal
  /** Gives up on what is in flight, too. */
  abort: AbortSignal
  /** `position` counts the cases of this loop, in their order. */
  onRows(rows: ResultRow[], planned: PlannedCase, position: number): void
}

/** How a loop ended: every case done, told to stop, or out of budget. What was done is recorded in any case. */
export type LoopEnd = 'complete' | 'stopped' | 'budget'

/** Every case meets every target, as often as asked: outputs first, then scores, recorded as one. */
export async function runCases(cases: AsyncIterable<PlannedCase>, options: LoopOptions): Promise<LoopEnd> {
  const recorded = await options.store.recordedCases(options.run)
  const broke = new AbortController()
  const stop = AbortSignal.any([options.stop, broke.signal])
  const ended = await forEachBounded(cases, options.concurrency, stop, async (planned, position) => {
    if (recorded(planned.index)) return
    const rows = await runCase(planned, options)
    if (rows.some(({ scores }) => scores.some(({ status }) => status === 'skipped'))) {
      // Not recorded: a resumed run with a larger budget asks what is left.
      broke.abort()
      return
    }
    const { index, case: testCase, origin } = planned
    await options.store.recordCase(options.run, { index, case: testCase, origin, rows })
    options.onRows(rows, planned, position)
  })
  return broke.signal.aborted ? 'budget' : ended ? 'complete' : 'stopped'
}

/** Rounds of answers: the least number for every target, then more for those whose case is not settled. */
async function runCase(planned: PlannedCase, options: LoopOptions): Promise<ResultRow[]> {
  const { targets, repeats, reviewBand, run, store } = options
  const known = targets.some(({ calls }) => calls) ? await store.answersOf(run, planned.index) : []
  const rows: ResultRow[][] = targets.map(() => [])
  let open = planned.order?.(targets.length) ?? targets.map((_, position) => position)
  for (let repeat = 0; repeat < repeats.most && open.length > 0; ) {
    // The first round asks for the least number at once; later ones go step by step.
    const last = Math.max(repeat + 1, repeats.least)
    const questions: Question[] = []
    for (const target of open) {
      const upTo = Math.min(last, planned.trials?.[target] ?? last)
      for (let time = repeat; time < upTo; time++) questions.push({ target, repeat: time })
    }
    const answers = await Promise.all(questions.map((question) => answerFor(planned, question, known, options)))
    const scored = await Promise.all(answers.map((answer) => scoreAnswer(planned, answer, answers, options)))
    for (const [at, row] of scored.entries()) rows[(questions[at] as Question).target]?.push(row)
    repeat = last
    if (repeat < repeats.most) open = open.filter((target) => !isSettled(rows[target] as ResultRow[], reviewBand))
  }
  return rows.flat()
}

type Question = Pick<StoredAnswer, 'target' | 'repeat'>

/** What an earlier attempt already got is not asked again. */
function answerFor(planned: PlannedCase, question: Question, known: StoredAnswer[], options: LoopOptions) {
  const earlier = known.find(({ target, repeat }) => target === question.target && repeat === question.repeat)
  return earlier ?? ask(planned, question, options)
}

async function ask(
  { case: testCase, index }: PlannedCase,
  question: Question,
  options: LoopOptions,
): Promise<StoredAnswer> {
  const { run, store, targets, language, abort } = options
  const target = targets[question.target] as Target
  const answer: StoredAnswer = { ...question }
  try {
    Object.assign(answer, await target.answer(testCase, { repeat: question.repeat, signal: abort, run }))
  } catch (thrown) {
    // A model that can never answer ends the run; a budget that is spent ends it in order.
    if (thrown instanceof FatalJudgeError) throw thrown
    if (thrown instanceof NotAsked) return { ...answer, notAsked: thrown.said[language] }
    const { kind, said } = thrown instanceof ScoreError ? thrown : targetFailure(thrown)
    answer.error = { kind, message: said[language] }
  }
  if (target.calls) await store.recordAnswer(run, index, answer)
  return answer
}

function targetFailure(thrown: unknown): ScoreError {
  return new ScoreError('target', thrown instanceof Error ? thrown.message : String(thrown))
}

async function scoreAnswer(
  { case: testCase, scorers }: PlannedCase,
  answer: StoredAnswer,
  answers: StoredAnswer[],
  { targets, files, language, abort, reviewBand, policy, judges, encoders, store }: LoopOptions,
): Promise<ResultRow> {
  const target = targets[answer.target] as Target
  const context: ScoreContext = {
    files,
    language,
    signal: abort,
    repeat: answer.repeat,
    target: target.name,
    outputOf: (name) => outputOf(name, answer.repeat, answers, targets),
    keptText: (hash) => keptText(store.memo, hash),
    ...(judges?.judge && { judge: judges.judge }),
    ...(encoders && { encoder: encoders }),
  }
  const { error, output, durationMs = null, notAsked } = answer
  const answered = { ...testCase, ...(output !== undefined && { output }), ...(durationMs !== null && { durationMs }) }
  const scores = notAsked
    ? scorers.map((scorer) => skippedScore(scorer, notAsked))
    : error
      ? scorers.map((scorer) =>
          failedScore(scorer, new ScoreError(error.kind as ScoreError['kind'], error.message), context),
        )
      : await evaluateAll(scorers, answered, context)
  const spent = judges?.spentOn(testCase.id, target.name, answer.repeat)
  for (const score of scores) {
    const usage = spent?.get(score.scorer)
    if (usage) score.usage = usage
  }
  const usage = [...(answer.usage ? [answer.usage] : []), ...(spent?.values() ?? [])].reduce(addUsage, {})
  return {
    case: testCase.id,
    target: target.name,
    repeat: answer.repeat,
    verdict: judgeCase(scores, { reviewBand, ...(policy && { policy }) }, language),
    scores,
    weightedAverage: weightedAverage(scores),
    ...(output !== undefined && { output }),
    durationMs,
    ...(Object.keys(usage).length > 0 && { usage }),
  }
}

/** All scores at once where no scorer has to wait for anything. */
function evaluateAll(
  scorers: readonly ReadyScorer[],
  answered: Case,
  context: ScoreContext,
): Score[] | Promise<Score[]> {
  const scores = scorers.map((scorer) => evaluate(scorer, answered, context))
  return scores.some((score) => score instanceof Promise) ? Promise.all(scores) : (scores as Score[])
}

function outputOf(name: string, repeat: number, answers: StoredAnswer[], targets: Target[]): Json | undefined {
  const position = targets.findIndex((target) => target.name === name)
  return answers.find((answer) => answer.target === position && answer.repeat === repeat)?.output
}
