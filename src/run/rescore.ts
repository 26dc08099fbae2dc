import { ScoreError } from '../errors.ts'
import type { Language } from '../language.ts'
import type { Case, ScorerSpec } from '../score/case.ts'
import type { FolderFiles } from '../score/files.ts'
import type { ResultRow } from '../score/result.ts'
import type { ReadyScorer } from '../score/scorer.ts'
import type { Target } from '../score/target.ts'
import { newRunId } from '../store/find-run.ts'
import type { RunRecord, Store } from '../store/store.ts'
import type { PlannedCase, Suite } from '../suite/suite.ts'
import { version } from '../version.ts'
import { casesInFlight, Encoders } from './encoders.ts'
import { type JudgeOptions, Judges } from './judges.ts'
import { type LoopEnd, runCases } from './loop.ts'
import { makeManifest, planRun } from './plan.ts'
import { PreparedScorers } from './prepare-scorers.ts'

export interface RescoreRequest {
  store: Store
  earlier: RunRecord
  /** Whose scorers, weights, thresholds and gate to use. */
  suite: Suite
  files: FolderFiles
  /** For cases that name scorers of their own. */
  prepare(spec: ScorerSpec): Promise<ReadyScorer>
  judging: JudgeOptions
  concurrency: number
  language: Language
  stop: AbortSignal
  abort: AbortSignal
  /** Where the new run goes; absent: where the earlier one is. */
  into?: Store
  /** Only these cases. */
  only?: ReadonlySet<string>
  /** Only these scorers. */
  which?(scorer: ReadyScorer): boolean
}

/** The outputs of an earlier run, scored again as a new run. Nobody is called. */
export async function rescoreRun(request: RescoreRequest): Promise<{ run: RunRecord; end: LoopEnd }> {
  const encoders = new Encoders()
  try {
    return await rescoreWith(request, encoders)
  } finally {
    await encoders.close()
  }
}

async function rescoreWith(request: RescoreRequest, encoders: Encoders): Promise<{ run: RunRecord; end: LoopEnd }> {
  const { store, earlier, into = store } = request
  const scorers = request.suite.scorers.filter(request.which ?? (() => true))
  const prepared = await PreparedScorers.from(scorers, () => storedCases(request), encoders)
  const suite = { ...request.suite, scorers: prepared.scorers }
  const judges = await Judges.open(suite, request.judging, store.memo, request.abort)
  const input = {
    suite,
    targets: [],
    repeats: earlier.plan.repeats,
    selection: earlier.plan.selection,
    planned: earlier.plan.planned,
    judge: judges.identity(),
    language: request.language,
  }
  const plan = { ...planRun(input), targets: earlier.plan.targets, rescored: earlier.id }
  const manifest = {
    ...makeManifest(input, request.files, version),
    // The cases and what answered them are those of the earlier run.
    cases: earlier.manifest.cases,
    targets: earlier.manifest.targets,
    selection: earlier.manifest.selection,
  }
  const run: RunRecord = {
    ...earlier,
    id: newRunId(),
    kind: 'rescore',
    file: suite.file,
    startedAt: new Date().toISOString(),
    finishedAt: null,
    status: 'running',
    verdict: null,
    manifest,
    plan,
    summary: null,
  }
  await into.createRun(run)
  const { cases, targets } = storedRun({ ...request, suite })
  const end = await runCases(cases, {
    ...request,
    concurrency: casesInFlight(request.concurrency, suite.scorers, targets),
    store: into,
    run: run.id,
    targets,
    repeats: plan.repeats,
    gate: suite.gate,
    judges,
    encoders,
    onRows: () => {},
  })
  return { run, end }
}

async function* storedCases({ store, earlier }: RescoreRequest): AsyncIterable<Case> {
  for await (const { case: testCase } of store.cases(earlier.id)) yield testCase
}

/** The cases and targets of a stored run, so that the loop goes over its outputs as if they were given again. */
function storedRun({ store, earlier, suite, prepare, only, which = () => true }: RescoreRequest) {
  const rowsOf = new WeakMap<Case, ResultRow[]>()

  async function* cases(): AsyncIterable<PlannedCase> {
    for await (const { case: testCase, index, origin, rows } of store.cases(earlier.id)) {
      if (only && !only.has(testCase.id)) continue
      rowsOf.set(testCase, rows)
      const own = testCase.scorers && (await Promise.all(testCase.scorers.map(prepare)))
      const scorers = own?.filter(which) ?? suite.scorers
      const trials = earlier.plan.targets.map((target) => rows.filter((row) => row.target === target).length)
      yield { case: testCase, index, origin, scorers, trials }
    }
  }

  const targets: Target[] = earlier.plan.targets.map((name) => ({
    name,
    calls: false,
    answer(testCase, { repeat }) {
      const row = rowsOf.get(testCase)?.find((candidate) => candidate.target === name && candidate.repeat === repeat)
      if (row?.output === undefined) throw missingOutput(row)
      const { output, durationMs } = row
      // Nobody is called, so nothing is spent on it again.
      return { output, ...(durationMs !== null && { durationMs }) }
    },
  }))

  return { cases: cases(), targets }
}

/** A target that failed then has failed still: the same error, not a new one. */
function missingOutput(row: ResultRow | undefined): ScoreError {
  const error = row?.scores.find((score) => score.error)?.error
  if (error) return new ScoreError(error.kind, error.message)
  return new ScoreError('input', {
    en: 'no output is stored for this case',
    ja: 'このケースの出力は保存されていません',
  })
}
