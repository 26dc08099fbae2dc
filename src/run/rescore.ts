import { ScoreError } from '../errors.ts'
import type { Message } from '../language.ts'
import type { Case, ScorerSpec } from '../score/case.ts'
import type { ResultRow } from '../score/result.ts'
import type { ReadyScorer } from '../score/scorer.ts'
import type { Target } from '../score/target.ts'
import type { RunRecord, Store } from '../store/store.ts'
import { CaseScorers } from '../suite/case-scorers.ts'
import type { PlannedCase, Suite } from '../suite/suite.ts'
import { carryOut, type EndedRun, type RunRequest } from './assembly.ts'

export interface RescoreRequest extends Omit<RunRequest, 'selection' | 'rescores' | 'targets' | 'repeats' | 'memo'> {
  earlier: RunRecord
  /** For cases that name scorers of their own. */
  prepare(spec: ScorerSpec): Promise<ReadyScorer>
  /** Where the new run goes; absent: where the earlier one is. */
  into?: Store
  /** Only these cases. */
  only?: ReadonlySet<string>
  /** The filter that selected them, kept with the run. */
  where?: string | undefined
  /** Only these scorers. */
  which?(scorer: ReadyScorer): boolean
}

/** The outputs of an earlier run, scored again as a new run by the scorers of `suite`. Nobody is called. */
export function rescoreRun(request: RescoreRequest): Promise<EndedRun> {
  const { earlier, store, into = store, only } = request
  if (earlier.plan.stopped && !only) request.onWarning?.(onlyAPart(earlier.id, earlier.plan.stopped))
  return carryOut({
    ...request,
    suite: storedSuite(request),
    store: into,
    memo: store.memo,
    selection: request.where === undefined ? {} : { where: request.where },
    rescores: earlier,
  })
}

/** What is known of all cases was known under the scorers of then. */
const onlyAPart = (id: string, { after, of }: { after: number; of: number }): Message => ({
  en: `run ${id} ended after ${after} of ${of} cases: what is scored again is a part, which has no verdict. Run the rest first:  saiten run --continue ${id}`,
  ja: `実行 ${id} は ${of} 件中 ${after} 件で終わっています。採点し直すのはその一部なので判定は出ません。先に残りを実行してください:  saiten run --continue ${id}`,
})

/** The suite with the cases and answers of a stored run in place of its own. */
function storedSuite({ store, earlier, suite, prepare, only, which = () => true }: RescoreRequest): Suite {
  const { targets, repeats, planned } = earlier.plan
  const scorers = suite.scorers.filter(which)
  const ofCase = new CaseScorers(scorers, prepare)
  const rowsOf = new WeakMap<Case, ResultRow[]>()

  async function* read(): AsyncIterable<PlannedCase> {
    for await (const { case: testCase, index, origin, rows } of store.cases(earlier.id)) {
      if (only && !only.has(testCase.id)) continue
      rowsOf.set(testCase, rows)
      const trials = targets.map((target) => rows.filter((row) => row.target === target).length)
      const scoring = (await ofCase.of(testCase)).filter(which)
      yield { case: testCase, index, origin, scorers: scoring, trials }
    }
  }

  // How an answer is read may be said anew; who gave it is not asked.
  const transformOf = (name: string) => {
    const transform = suite.targets.find((target) => target.name === name)?.transform
    return transform ? { transform } : {}
  }
  const all = planned === null ? null : planned / (targets.length * repeats.least)
  const count = only ? only.size : all
  const cases = { count, hash: earlier.manifest.cases, files: [], read }
  const answering = targets.map((name) => storedAnswers(name, (testCase) => rowsOf.get(testCase) ?? []))
  const { matrix: _matrix, ...rest } = suite
  return {
    ...rest,
    ...(earlier.plan.matrix && { matrix: earlier.plan.matrix }),
    scorers,
    cases,
    ...(earlier.plan.methods && { methods: earlier.plan.methods }),
    repeats,
    targets: answering.map((target) => ({
      ...transformOf(target.name),
      name: target.name,
      kind: 'open',
      target,
      identity: earlier.id,
      timeout: 60,
      maxOutputBytes: Number.MAX_SAFE_INTEGER,
    })),
  }
}

/** Answers as they were given; nobody is called, so nothing is spent on them again. */
function storedAnswers(name: string, rowsOf: (testCase: Case) => ResultRow[]): Target {
  return {
    name,
    calls: false,
    answer(testCase, { repeat }) {
      const row = rowsOf(testCase).find((candidate) => candidate.target === name && candidate.repeat === repeat)
      if (row?.output === undefined) throw missingOutput(row)
      const { output, durationMs, sent, answered } = row
      const told = { ...(sent && { sent }), ...(answered && { answered }) }
      return { output, ...(durationMs !== null && { durationMs }), ...told }
    },
  }
}

/** A target that failed then has failed still: the same error, not a new one. */
function missingOutput(row: ResultRow | undefined): ScoreError {
  const error = row?.scores.find((score) => score.error)?.error
  if (error) return new ScoreError(error.kind, error.target ?? error.message)
  return new ScoreError('input', {
    en: 'no output is stored for this case',
    ja: 'このケースの出力は保存されていません',
  })
}
