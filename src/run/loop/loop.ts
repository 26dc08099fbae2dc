import { ScoreError } from '../../errors.ts'
import type { CasePolicy } from '../../gate/policies/index.ts'
import { isSettled } from '../../gate/settled.ts'
import { keptUsage } from '../../judge/cost/ledger.ts'
import { FatalJudgeError, JudgeFailure, NotAsked } from '../../judge/failures.ts'
import type { Language, Message } from '../../language.ts'
import { answeredBy } from '../../score/answered.ts'
import type { SharedResources } from '../../score/context.ts'
import type { ResultRow } from '../../score/result.ts'
import type { Answer, Target } from '../../score/target.ts'
import { withoutSecrets } from '../../secrets/of-process.ts'
import type { Store, StoredAnswer } from '../../store/store.ts'
import type { PlannedCase, Repeats } from '../../suite/suite.ts'
import type { Transform } from '../../transform/transform.ts'
import type { Turns } from '../../turns.ts'
import type { Judges } from '../judges.ts'
import type { CaseNeeds } from '../stop/stopping.ts'
import { afterAPause } from './after-a-pause.ts'
import { all, andThen, attempt } from './at-once.ts'
import { forEachBounded } from './bounded.ts'
import { readAll } from './read-answer.ts'
import { casesToRetry, retryCase } from './retry.ts'
import { scoreAnswer } from './score-answer.ts'

export interface LoopOptions {
  run: string
  store: Store
  /** How many cases there are; null where a generator has not told. */
  count: number | null
  targets: Target[]
  /** Per target, what is made of its answers before they are scored; absent: nothing of any. */
  transforms?: (readonly Transform[])[] | undefined
  repeats: Repeats
  /** Cases at once. */
  inFlight: number
  /** Per target, who bounds its calls; null where it does so itself. */
  turns: (Turns | null)[]
  /** What every scorer is given. */
  resources: SharedResources
  language: Language
  /** How scores become the verdict of a case. */
  gate: CasePolicy
  /** Absent: no scorer can ask a model. */
  judges?: Judges
  /** Whether recorded cases are looked at again for what has no score. */
  retryErrors?: boolean | undefined
  /** Whether more cases are needed, where a run may end before its last one. */
  stopping?: CaseNeeds
  /** Stops taking new cases; what is in flight is finished and recorded. */
  stop: AbortSignal
  /** Gives up on what is in flight, too. */
  abort: AbortSignal
  /** `position` counts the cases of this loop, in their order. */
  onRows(rows: ResultRow[], planned: PlannedCase, position: number): Promise<void> | void
  /** A case that was recorded before, and stays as it is. */
  onKept?(planned: PlannedCase): void
}

/** How a loop ended: every case done, no more needed, told to stop, or out of budget. What was done is recorded in any case. */
export type LoopEnd = 'complete' | 'decided' | 'stopped' | 'budget'

/** Every case meets every target, as often as asked: outputs first, then scores, recorded as one. */
export async function runCases(cases: AsyncIterable<PlannedCase>, options: LoopOptions): Promise<LoopEnd> {
  const { run, store, stopping } = options
  const recorded = await store.recordedCases(run)
  const failed = options.retryErrors ? await casesToRetry(store, run) : undefined
  await stopping?.begin(store, run, failed)
  let isBroke = false
  let isCut = false
  let done = 0
  // Asked for with every case: a signal that is made of others looks at all of them.
  let isStopped = options.stop.aborted
  const stop = {
    get aborted() {
      return isBroke || isStopped || stopping?.isDecided === true
    },
    by: options.stop,
    onFailure: () => letGo(),
  }
  // Nobody waits for a turn that will not come.
  const letGo = () => stopping?.close()
  const onStop = () => {
    isStopped = true
    letGo()
  }
  options.stop.addEventListener('abort', onStop)
  if (isStopped) letGo()
  const work = (planned: PlannedCase, position: number) => {
    const again = recorded(planned.index)
    return andThen(again ? retryCase(planned, options, ask) : runCase(planned, options), (rows) => {
      // What fails while it is given up has not failed by itself.
      const isLeft = (status: string) => status === 'skipped' || (status === 'error' && options.abort.aborted)
      if (rows.some(({ scores }) => scores.some(({ status }) => isLeft(status)))) {
        // Not recorded: a resumed run, with a larger budget, asks what is left.
        if (options.stop.aborted) isCut = true
        else isBroke = true
        letGo()
        return
      }
      const { index, case: testCase, origin } = planned
      const kept = store.recordCase(run, { index, case: testCase, origin, rows })
      done++
      return andThen(kept, () => {
        stopping?.add(index, testCase, rows)
        return options.onRows(rows, planned, position)
      })
    })
  }
  const ended = await forEachBounded(cases, options.inFlight, stop, (planned, position) => {
    if (recorded(planned.index) && !failed?.has(planned.index)) {
      done++
      options.onKept?.(planned)
      return
    }
    if (!stopping) return work(planned, position)
    return andThen(stopping.admit(planned.index), (isNeeded) => {
      if (isNeeded) return work(planned, position)
      isCut = true
    })
  })
  options.stop.removeEventListener('abort', onStop)
  if (stopping?.isDecided) return 'decided'
  if (isBroke) return 'budget'
  // Told to stop when nothing was left to do is no interruption.
  return (ended && !isCut) || done === options.count ? 'complete' : 'stopped'
}

/** Where answers are at hand and all are asked for equally often, one round is all there is. */
function runCase(planned: PlannedCase, options: LoopOptions): ResultRow[] | Promise<ResultRow[]> {
  const { targets, repeats } = options
  if (repeats.least < repeats.most || planned.order || targets.some(({ calls }) => calls))
    return runRounds(planned, options)
  return answerAndScore(planned, questionsFor(planned, targets.keys(), 0, repeats.least), [], options)
}

/** Rounds of answers: the least number for every target, then more for those whose case is not settled. */
async function runRounds(planned: PlannedCase, options: LoopOptions): Promise<ResultRow[]> {
  const { targets, repeats, gate, run, store } = options
  const known = targets.some(({ calls }) => calls) ? await store.answersOf(run, planned.index) : []
  const rows: ResultRow[][] = targets.map(() => [])
  let open = planned.order?.(targets.length) ?? [...targets.keys()]
  for (let repeat = 0; repeat < repeats.most && open.length > 0; ) {
    // The first round asks for the least number at once; later ones go step by step.
    const last = Math.max(repeat + 1, repeats.least)
    const questions = questionsFor(planned, open, repeat, last)
    const scored = await answerAndScore(planned, questions, known, options)
    for (const [at, row] of scored.entries()) rows[(questions[at] as Question).target]?.push(row)
    repeat = last
    if (repeat < repeats.most)
      open = open.filter((target) => !isSettled(rows[target] as ResultRow[], gate.reviewBand ?? 0))
  }
  return rows.flat()
}

type Question = Pick<StoredAnswer, 'target' | 'repeat'>

export type AskTarget = typeof ask

function questionsFor({ trials }: PlannedCase, targets: Iterable<number>, from: number, to: number): Question[] {
  const questions: Question[] = []
  for (const target of targets) {
    const upTo = Math.min(to, trials?.[target] ?? to)
    for (let repeat = from; repeat < upTo; repeat++) questions.push({ target, repeat })
  }
  return questions
}

/** A row for each question. What an earlier attempt already got is not asked again. */
function answerAndScore(
  planned: PlannedCase,
  questions: readonly Question[],
  known: readonly StoredAnswer[],
  options: LoopOptions,
): ResultRow[] | Promise<ResultRow[]> {
  const answers = questions.map(
    (question) =>
      known.find(({ target, repeat }) => target === question.target && repeat === question.repeat) ??
      ask(planned, question, options),
  )
  return andThen(readAll(planned, all(answers), options), (got) =>
    all(got.map((answer) => scoreAnswer(planned, answer, got, options, planned.scored?.(answer)))),
  )
}

function ask(
  { case: testCase, index }: PlannedCase,
  question: Question,
  { run, store, targets, turns, language, abort, stop }: LoopOptions,
): StoredAnswer | Promise<StoredAnswer> {
  const target = targets[question.target] as Target
  const call = () => target.answer(testCase, { repeat: question.repeat, signal: abort, stop, run })
  const answer = attempt<Answer, StoredAnswer>(
    () => {
      // A call that has not begun when the run is told to stop is left to whoever goes on with it.
      const begin = (waited: boolean) => (waited && stop.aborted ? Promise.reject(new NotAsked(STOPPED)) : call())
      const inTurn = (waited: boolean) =>
        (target.calls ? afterAPause()?.then(() => begin(true)) : undefined) ?? begin(waited)
      return turns[question.target]?.take(inTurn) ?? inTurn(false)
    },
    (given) => ({
      ...question,
      ...withoutSecrets(given),
      ...(target.calls && { answered: answeredBy(given) }),
    }),
    (thrown) => ({ ...question, ...withoutAnswer(abort.aborted ? givenUp(thrown) : thrown, language) }),
  )
  if (!target.calls) return answer
  return andThen(answer, async (got) => {
    if (got.notAsked === undefined) await store.recordAnswer(run, index, got)
    return got
  })
}

const STOPPED: Message = { en: 'the run was stopped', ja: '実行が止められました' }

/** A call that is given up is left to whoever goes on with the run, like one that has not begun. */
const givenUp = (thrown: unknown) => (thrown instanceof FatalJudgeError ? thrown : new NotAsked(STOPPED))

function withoutAnswer(thrown: unknown, language: Language): Pick<StoredAnswer, 'error' | 'notAsked' | 'usage'> {
  // A model that can never answer ends the run; a budget that is spent ends it in order.
  if (thrown instanceof FatalJudgeError) throw thrown
  if (thrown instanceof NotAsked) return { notAsked: thrown.said[language] }
  const { kind, said } = thrown instanceof ScoreError ? thrown : targetFailure(thrown)
  // Replies that were cut, refused or empty are paid for, too.
  const paid = thrown instanceof JudgeFailure ? thrown.usage : undefined
  return { error: { kind, message: said }, ...(paid && paid.calls > 0 && { usage: keptUsage(paid) }) }
}

function targetFailure(thrown: unknown): ScoreError {
  return new ScoreError('target', thrown instanceof Error ? thrown.message : String(thrown))
}
