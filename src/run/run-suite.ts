import { badInput } from '../errors.ts'
import { SummaryFold } from '../gate/summary-fold.ts'
import type { JsonObject } from '../json.ts'
import type { Language, Message } from '../language.ts'
import type { FolderFiles } from '../score/files.ts'
import type { ResultRow } from '../score/result.ts'
import { findRun, newRunId } from '../store/find-run.ts'
import type { RunKind, RunPlan, RunRecord, Store } from '../store/store.ts'
import type { PlannedCase, Suite, TargetSpec } from '../suite/suite.ts'
import type { UserCode } from '../usercode/host.ts'
import { version } from '../version.ts'
import { casesInFlight, Encoders } from './encoders.ts'
import { type JudgeOptions, Judges } from './judges.ts'
import { LiveFold } from './live-fold.ts'
import { type LoopEnd, runCases } from './loop.ts'
import { manifestChanges } from './manifest.ts'
import { closeTargets, openTargets } from './open-targets.ts'
import { makeManifest, type PlanInput, planRun } from './plan.ts'
import { casesIn, PreparedScorers } from './prepare-scorers.ts'
import { type Selection, selectCases } from './select.ts'

export interface RunRequest {
  suite: Suite
  files: FolderFiles
  host: UserCode
  store: Store
  selection: Selection
  /** Only these targets, by name. */
  targets?: string[]
  repeats?: number
  /** A run to compare with, instead of the one the suite names. */
  baseline?: string
  judging: JudgeOptions
  concurrency: number
  /** An earlier run to finish instead of starting a new one. */
  resume?: RunRecord
  language: Language
  stop: AbortSignal
  abort: AbortSignal
  /** `cases` is null where a generator has not told. */
  onStart(run: RunRecord, recorded: number, cases: number | null): void
  onWarning?(warning: Message): void
  onRows(rows: ResultRow[]): void
}

export interface EndedRun {
  run: RunRecord
  end: LoopEnd
  /** Absent when the rows have to be read again: there were some before, or one case held up too many others. */
  folded: SummaryFold | undefined
}

/** Runs a suite, or finishes an earlier run of it. What is recorded stays recorded however this ends. */
export async function runSuite(request: RunRequest): Promise<EndedRun> {
  const { store, host, resume } = request
  const given = await withBaseline(request)
  const specs = chosenTargets(given, request.targets)
  const repeats = request.repeats === undefined ? given.repeats : { least: request.repeats, most: request.repeats }
  const judges = await Judges.open(given, request.judging, store.memo, request.abort)
  given.useModels?.(judges)
  const cases = await selectCases(given.cases, request.selection)
  // How many rows there will be is known beforehand only where every case is asked equally often.
  const isFixed = cases.count !== null && repeats.least === repeats.most
  const planned = isFixed ? cases.count! * specs.length * repeats.least : null
  const { targets: names, repeats: asked } = request
  const selection = {
    ...request.selection,
    ...(names && { targets: names }),
    ...(asked && { repeats: asked }),
  } as JsonObject
  const targets = await openTargets(given, specs, host, judges)
  const encoders = new Encoders()
  try {
    // All cases of the suite, also those that are left out: a part of a run has the numbers of the whole.
    const prepared = await PreparedScorers.from(given.scorers, () => casesIn(given.cases.read()), encoders)
    const suite = { ...given, scorers: prepared.scorers }
    const judge = judges.identity()
    const { language } = request
    const run = await openRun(request, { suite, targets: specs, repeats, selection, planned, judge, language })
    const counts = resume ? await store.counts(run.id) : { pass: 0, fail: 0, review: 0, error: 0 }
    request.onStart(run, counts.pass + counts.fail + counts.review + counts.error, cases.count)
    const named = new Set<string>()
    const live = resume ? undefined : new LiveFold(summaryFold(run, suite, request.language), run.plan.cluster !== null)
    const end = await runCases(prepared.planned(watchFamilies(cases.read(), specs, judges, request.onWarning)), {
      ...request,
      concurrency: casesInFlight(request.concurrency, suite.scorers, targets),
      run: run.id,
      targets,
      repeats,
      gate: suite.gate,
      judges,
      encoders,
      onRows(rows, planned, position) {
        // Only a case that brings scorers of its own can have others than the suite's.
        if (planned.case.scorers) for (const { scores } of rows) for (const { scorer } of scores) named.add(scorer)
        live?.add(position, rows, planned)
        request.onRows(rows)
      },
    })
    const plan = withCaseScorers(run.plan, named)
    await store.updateRun(run.id, { plan, ...(end !== 'complete' && { status: 'interrupted' }) })
    return { run: { ...run, plan }, end, folded: live?.whole }
  } finally {
    await closeTargets(targets)
    await encoders.close()
  }
}

function summaryFold({ plan }: RunRecord, { scorers, gate }: Suite, language: Language): SummaryFold {
  return new SummaryFold({
    plan,
    policy: gate,
    scorers: new Map(scorers.map((scorer) => [scorer.name, scorer])),
    language,
  })
}

/** Reports lay out their columns before the first row: they must know every name that a row may carry. */
function withCaseScorers(plan: RunPlan, met: ReadonlySet<string>): RunPlan {
  const own = new Set(plan.scorers.map(({ name }) => name))
  const others = [...new Set([...(plan.caseScorers ?? []), ...met])].filter((name) => !own.has(name))
  return others.length > 0 ? { ...plan, caseScorers: others.sort() } : plan
}

/** Says once for each model under test when the judge is of its family. */
function watchFamilies(
  cases: AsyncIterable<PlannedCase>,
  targets: readonly TargetSpec[],
  judges: Judges,
  warn: RunRequest['onWarning'],
): AsyncIterable<PlannedCase> {
  return judges.judge ? watched(cases, targets, judges, warn) : cases
}

async function* watched(
  cases: AsyncIterable<PlannedCase>,
  targets: readonly TargetSpec[],
  judges: Judges,
  warn: RunRequest['onWarning'],
): AsyncIterable<PlannedCase> {
  const known = new Set<string>()
  const look = (model: unknown) => {
    if (typeof model !== 'string' || known.has(model) || known.size >= MOST_MODELS) return
    known.add(model)
    const warning = judges.warnOfFamily(model)
    if (warning) warn?.(warning)
  }
  for (const target of targets.flatMap(modelsOf)) if (target?.kind === 'model') look(target.config.model)
  for await (const planned of cases) {
    look(planned.case.metadata?.model_id)
    yield planned
  }
}

/** A method has a model that compresses and one that answers. */
const modelsOf = (target: TargetSpec) => (target.kind === 'method' ? [target.by, target.answerer] : [target])

/** A data set names few models; more would be ids of something else. */
const MOST_MODELS = 100

/** The baseline by its id, so that `last` means the run before this one; a run that does not exist is said at once. */
async function withBaseline({ suite, store, baseline }: RunRequest): Promise<Suite> {
  const { regression } = suite.gate
  const named = baseline ?? regression?.baseline
  if (named === undefined || named === 'last-pass') {
    return named === undefined
      ? suite
      : { ...suite, gate: { ...suite.gate, regression: { margin: 0, ...regression, baseline: named } } }
  }
  const { id } = await findRun(store, named)
  return { ...suite, gate: { ...suite.gate, regression: { margin: 0, ...regression, baseline: id } } }
}

export function chosenTargets(suite: Suite, names?: string[]): TargetSpec[] {
  if (!names || names.length === 0) return suite.targets
  return names.map((name) => {
    const spec = suite.targets.find((target) => target.name === name)
    if (spec) return spec
    const known = suite.targets.map((target) => target.name).join(', ')
    throw badInput(
      `the suite has no target "${name}" (it has: ${known})`,
      `スイートにターゲット "${name}" はありません（あるもの: ${known}）`,
    )
  })
}

function kindOf({ suite, targets }: PlanInput): RunKind {
  if (suite.gate.bundle) return 'gate'
  return targets.some(({ kind }) => kind === 'method') ? 'compress' : 'suite'
}

async function openRun({ store, files, resume }: RunRequest, input: PlanInput): Promise<RunRecord> {
  const { suite } = input
  const manifest = makeManifest(input, files, version)
  if (resume) {
    const changes = manifestChanges(resume.manifest, manifest)
    if (changes.length > 0) {
      throw badInput(
        `run ${resume.id} cannot be resumed: changed since it started: ${changes.join(', ')}. Start a new run, or put back what changed`,
        `実行 ${resume.id} は再開できません。開始後に変わったもの: ${changes.join(', ')}。新しく実行するか、元に戻してください`,
        { file: suite.file },
      )
    }
    await store.updateRun(resume.id, { status: 'running' })
    return resume
  }
  const run: RunRecord = {
    id: newRunId(),
    kind: kindOf(input),
    suite: suite.name,
    file: suite.file,
    startedAt: new Date().toISOString(),
    finishedAt: null,
    status: 'running',
    verdict: null,
    manifest,
    plan: planRun(input),
    summary: null,
  }
  await store.createRun(run)
  return run
}
