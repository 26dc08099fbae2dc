import { DEFAULT_GATE, type GatePolicy } from '../gate/policy.ts'
import type { JsonObject } from '../json.ts'
import type { Case, ScorerSpec } from '../score/case.ts'
import type { AnyScorer, ReadyScorer } from '../score/scorer.ts'
import type { Target } from '../score/target.ts'
import { prepareScorer } from '../scorers/prepare.ts'
import { prepareDefinition } from '../scorers/prepare-definition.ts'
import { newRunId } from '../store/find-run.ts'
import type { RunRecord, Store } from '../store/store.ts'
import type { PlannedCase } from '../suite/suite.ts'
import { caseOutput } from '../target/case-output.ts'
import { answerOf, type TargetFunction } from '../usercode/user-target.ts'
import { version } from '../version.ts'
import { casesInFlight, Encoders } from './encoders.ts'
import { type LoopOptions, runCases } from './loop.ts'
import { hashJson } from './manifest.ts'
import type { Session } from './open-suite.ts'
import { PreparedScorers } from './prepare-scorers.ts'

/** A scorer made by `defineScorer` in the same program, with what a suite would say of it. */
export interface OwnScorer {
  scorer: AnyScorer
  name: string
  weight?: number
  threshold?: number
  options?: JsonObject
}

/** A suite put together by a program: cases and functions instead of files. */
export interface ProgramSuite {
  name: string
  cases: Iterable<Case> | AsyncIterable<Case>
  /** What is compared, by name; absent: each case's own output. */
  targets?: Record<string, TargetFunction>
  scorers: (ScorerSpec | OwnScorer)[]
  gate?: Partial<GatePolicy>
  repeats?: number
}

type Around = Omit<LoopOptions, 'run' | 'store' | 'targets' | 'repeats' | 'files' | 'gate'>

/** Runs it in this thread: the code is the caller's own. */
export async function runProgram(suite: ProgramSuite, store: Store, session: Session, around: Around) {
  const ready = await Promise.all(suite.scorers.map((choice) => readyScorer(choice, session)))
  const targets = suite.targets ? Object.entries(suite.targets).map(functionTarget) : [caseOutput('default')]
  const gate = { ...DEFAULT_GATE, ...suite.gate }
  // Cases that can be read only once are held, where a scorer has to see them beforehand.
  const cases = ready.some(({ definition }) => definition.prepare) ? await Array.fromAsync(suite.cases) : suite.cases
  const encoders = new Encoders()
  try {
    const { scorers } = await PreparedScorers.from(ready, () => each(cases), encoders)
    const run = recordOf(suite, scorers, targets, gate)
    await store.createRun(run)
    const { repeats } = run.plan
    await runCases(planned(cases, scorers), {
      ...around,
      concurrency: casesInFlight(around.concurrency, scorers, targets),
      run: run.id,
      store,
      targets,
      repeats,
      files: session.files,
      gate,
      encoders,
    })
    return { run, scorers }
  } finally {
    await encoders.close()
  }
}

async function* each(cases: ProgramSuite['cases']): AsyncIterable<Case> {
  yield* cases
}

function readyScorer(choice: ScorerSpec | OwnScorer, { sources, files }: Session): Promise<ReadyScorer> {
  if (!isOwn(choice)) return prepareScorer(choice, sources)
  const { scorer, options, ...spec } = choice
  return prepareDefinition(scorer, { ...options, ...spec, type: spec.name }, files)
}

const isOwn = (choice: ScorerSpec | OwnScorer): choice is OwnScorer => typeof choice.scorer === 'object'

async function* planned(cases: ProgramSuite['cases'], scorers: ReadyScorer[]): AsyncIterable<PlannedCase> {
  let index = 0
  for await (const testCase of cases) {
    yield { case: testCase, index: index++, origin: { file: 'program', line: index }, scorers }
  }
}

function functionTarget([name, answer]: [string, TargetFunction]): Target {
  const maxBytes = Number.POSITIVE_INFINITY
  return { name, calls: true, answer: (testCase, ask) => answerOf(answer, testCase, { ...ask, maxBytes }) }
}

function recordOf(suite: ProgramSuite, scorers: ReadyScorer[], targets: Target[], gate: GatePolicy): RunRecord {
  const named = scorers.map(({ name, type, weight, threshold, given }) => ({ name, type, weight, threshold, given }))
  const hashed = scorers.map(({ name, type, given, prepared }) => [name, hashJson({ type, given, prepared })] as const)
  return {
    id: newRunId(),
    kind: 'program',
    suite: suite.name,
    file: 'program',
    startedAt: new Date().toISOString(),
    finishedAt: null,
    status: 'running',
    verdict: null,
    manifest: {
      saiten: version,
      cases: 'program',
      suite: hashJson(suite.name),
      scorers: Object.fromEntries(hashed),
      targets: {},
      selection: '',
    },
    plan: {
      targets: targets.map(({ name }) => name),
      repeats: { least: suite.repeats ?? 1, most: suite.repeats ?? 1 },
      scorers: named,
      selection: {},
      gate: gate as unknown as JsonObject,
      cluster: null,
      planned: null,
    },
    summary: null,
  }
}
