import { BadInput, badInput } from '../errors.ts'
import type { GatePolicy, StopWhen } from '../gate/policy.ts'
import type { Summary } from '../gate/summary.ts'
import { SummaryFold } from '../gate/summary-fold.ts'
import type { JsonObject } from '../json.ts'
import type { Language, Message } from '../language.ts'
import type { FolderFiles } from '../score/files.ts'
import type { ResultRow } from '../score/result.ts'
import { findFinished } from '../store/find-run.ts'
import type { Memo, RunPlan, RunRecord, Store } from '../store/store.ts'
import type { Suite } from '../suite/suite.ts'
import { Turns } from '../turns.ts'
import type { UserCode } from '../usercode/host.ts'
import { reportStored } from '../views/report-run.ts'
import type { Reporter } from '../views/reporter.ts'
import { BroughtScorers } from './brought-scorers.ts'
import { Encoders, encodingOf } from './encoders.ts'
import { watchFamilies } from './families.ts'
import { finishRun } from './finish-run.ts'
import { type JudgeOptions, Judges } from './judges.ts'
import { callsAtOnce, casesInFlight } from './loop/in-flight.ts'
import { LiveFold } from './loop/live-fold.ts'
import { type LoopEnd, runCases } from './loop/loop.ts'
import { transformsOf } from './loop/read-answer.ts'
import { openModels } from './open-models.ts'
import { chosenTargets, closeTargets } from './open-targets.ts'
import { casesIn, PreparedScorers } from './prepare-scorers.ts'
import { openRecord, stoppedPlan } from './record.ts'
import { type Selection, selectCases } from './select.ts'
import { partNeeds, type Sharing, summariseShared, whileSure } from './sharing.ts'
import { openStopping } from './stop/open-stopping.ts'
import { inOrder } from './stop/order.ts'
import { orderOf, stopHints, withStop } from './stop/when.ts'
import { type EarlierAnswers, ReusedAnswers } from './watch/reused-answers.ts'

/** What a run is made of, whoever starts it: a suite's file, a program, the gate, a comparison of compressions, a rescore. */
export interface RunRequest {
  suite: Suite
  files: FolderFiles
  host: UserCode
  store: Store
  /** Where what was expensive is kept; absent: in the store. */
  memo?: Memo
  selection: Selection
  /** Only these targets, by name. */
  targets?: string[]
  repeats?: number
  /** A run to compare with, instead of the one the suite names. */
  baseline?: string
  judging: JudgeOptions
  /** When the run may end before its last case, instead of what the suite says. */
  stopWhen?: StopWhen
  /** The most cases in flight; absent: as many as the limits of judge and targets allow. */
  concurrency?: number | undefined
  /** An earlier run to finish instead of starting a new one. */
  resume?: RunRecord
  /** With `resume`: also asks again where a failure left no score. */
  retryErrors?: boolean | undefined
  /** With `resume`: also runs the cases that the verdict did not need. */
  continues?: boolean | undefined
  /** The run whose outputs are scored again. */
  rescores?: RunRecord
  /** Runs whose answers are taken where neither the case nor what answers it has changed. */
  reuses?: EarlierAnswers
  /** How the cases are shared out among processes; absent: this one does them all. */
  sharing?: Sharing
  language: Language
  /** Stops taking new cases; what is in flight is finished and recorded. */
  stop: AbortSignal
  /** Gives up on what is in flight, too. */
  abort: AbortSignal
  /** `cases` is null where a generator has not told. */
  onStart?(run: RunRecord, recorded: number, cases: number | null): void
  onWarning?(warning: Message): void
  onRows?(rows: ResultRow[]): void
}

export interface EndedRun {
  run: RunRecord
  end: LoopEnd
  /** Feeds the reporters, and keeps summary and verdict with the run. */
  summarise(reporters: Reporter[]): Promise<Summary>
}

/** Carries out a run, or finishes an earlier one. What is recorded stays recorded however this ends. */
export async function carryOut(request: RunRequest): Promise<EndedRun> {
  const { store, host, memo = store.memo, language, concurrency: cap } = request
  const given = { ...request.suite, gate: withStop(await gateWithBaseline(request), request) }
  const specs = chosenTargets(given, request.targets)
  // A run that another process took over is given up at once: nothing more is asked for it.
  const givenUp = new AbortController()
  const halted = new AbortController()
  const stop = AbortSignal.any([request.stop, givenUp.signal, halted.signal])
  const abort = AbortSignal.any([request.abort, givenUp.signal])
  const { sharing } = request
  const joined = sharing?.kind === 'join' ? sharing : undefined
  const openJudges = (from: Suite) => Judges.open(from, request.judging, memo, abort, joined?.limits, stop)
  const {
    judges,
    targets,
    scorers: judged,
  } = await openModels({
    suite: given,
    targets: specs,
    host,
    openJudges,
    warn: request.onWarning,
  })
  if (given.needsJudge && !judges.judge) {
    await closeTargets(targets)
    throw new BadInput({ file: given.file, message: given.needsJudge })
  }
  const encoders = new Encoders()
  try {
    const cases = await selectCases(given.cases, request.selection)
    // All cases of the suite, also those that are left out: a part of a run has the numbers of the whole.
    const prepared = await PreparedScorers.from(given.scorers, () => casesIn(given.cases.read()), encoders, judged)
    const suite = { ...given, scorers: prepared.scorers }
    const repeats = request.repeats === undefined ? given.repeats : { least: request.repeats, most: request.repeats }
    // How many rows there will be is known beforehand only where every case is asked equally often.
    const isFixed = cases.count !== null && repeats.least === repeats.most
    const planned = isFixed ? cases.count! * specs.length * repeats.least : leftByEarlier(request)
    const selection = request.rescores ? { ...request.rescores.plan.selection, ...asked(request) } : asked(request)
    const judge = judges.identity()
    const order = orderOf(request, suite.gate, cases.count)
    const asking = { judge, prices: await judges.prices() }
    const plans = { suite, targets: specs, repeats, selection, planned, ...asking, language, ...(order && { order }) }
    const { run, lost, summary } = await openRecord(request, plans)
    if (summary) return await toldAgain(request, run, summary, cases.count)
    lost.addEventListener('abort', () => givenUp.abort())
    const { scorers } = suite
    const reused = request.reuses && new ReusedAnswers(store, request.reuses)
    const answering = reused?.in(targets, specs, run.manifest) ?? targets
    const inFlight = casesInFlight({ cap, scorers, targets, questions: judges.questionsAtOnce })
    const stopping = await openStopping(store, run, cases, inFlight)
    if (stopping && !request.resume && !joined) {
      for (const hint of stopHints(suite.gate, cases.count ?? 0, suite)) request.onWarning?.(hint)
    }
    const shared = sharing && {
      run,
      end: 'complete' as const,
      summarise: summariseShared(request, run, scorers, stopping),
    }
    if (sharing?.kind === 'submit') {
      await sharing.submit(run, cases.count, partNeeds(suite, targets, stopping !== undefined))
      return shared as EndedRun
    }
    const read = () => inOrder(cases.read, run.plan.order)
    const part = await joined?.join(read, stopping)
    const needs = part ? part.stopping : stopping
    part?.stop.addEventListener('abort', () => halted.abort())
    part?.lost.addEventListener('abort', () => givenUp.abort())
    const counts = request.resume ? await store.counts(run.id) : { pass: 0, fail: 0, review: 0, error: 0 }
    request.onStart?.(run, counts.pass + counts.fail + counts.review + counts.error, cases.count)
    if (targets.some(({ calls }) => calls)) {
      await Promise.all([prepared.warm(encoders), ...targets.map((target) => target.warm?.())])
    }
    const brought = new BroughtScorers(scorers)
    // Sums are made in the order of the suite, so a run in another one is summed up from its rows.
    const isLive = !request.resume && !part && !stopping
    const live = isLive
      ? new LiveFold(summaryFold(run, suite, brought, language), run.plan.cluster !== null)
      : undefined
    const end = await runCases(
      prepared.planned(watchFamilies(part?.cases ?? read(), specs, judges, request.onWarning)),
      {
        ...request,
        store: part?.store ?? store,
        stop,
        abort,
        count: part ? null : cases.count,
        resources: {
          files: request.files,
          language,
          textLanguage: suite.language,
          signal: abort,
          stop,
          judge: judges.judge,
          encoder: encodingOf(encoders, judges),
          memo,
        },
        inFlight,
        ...(needs && { stopping: needs }),
        turns: targets.map((target) =>
          target.calls && target.atOnce === undefined ? new Turns(callsAtOnce(target, cap)) : null,
        ),
        run: run.id,
        targets: part ? targets.map((target) => whileSure(target, part)) : answering,
        transforms: transformsOf(suite, specs),
        repeats,
        gate: suite.gate,
        judges,
        onRows(rows, planned, position) {
          brought.add(planned)
          live?.add(position, rows, planned)
          request.onRows?.(rows)
          return part?.recorded(planned.index)
        },
        onKept: (planned) => brought.add(planned),
      },
    ).catch(async (error: unknown) => {
      if (part) {
        await part.leave(brought.names)
        throw error
      }
      await store.updateRun(run.id, { status: 'interrupted', plan: { ...run.plan, ...leftNow() } })
      throw error
    })
    if (part) {
      await part.leave(brought.names)
      return { ...(shared as EndedRun), end }
    }
    const isOver = end === 'complete' || end === 'decided'
    const plan = {
      ...withCaseScorers(run.plan, brought.names),
      ...(stopping && stoppedPlan(run.plan, stopping)),
      ...(!isOver && leftNow()),
    }
    await store.updateRun(run.id, { plan, ...(!isOver && { status: 'interrupted' }) })
    const ended: RunRecord = { ...run, plan, status: isOver ? 'finished' : 'interrupted' }
    return {
      run: ended,
      end,
      summarise: (reporters) =>
        finishRun({ store, run: ended, scorers: brought.known, reporters, language, folded: live?.whole }),
    }
  } finally {
    await closeTargets(targets)
    await encoders.close()
  }
}

/** A run that is over stays as it is: the same report, and not a word in the store. */
async function toldAgain(
  { store, language, onStart }: RunRequest,
  run: RunRecord,
  summary: Summary,
  cases: number | null,
): Promise<EndedRun> {
  const counts = await store.counts(run.id)
  onStart?.(run, counts.pass + counts.fail + counts.review + counts.error, cases)
  return {
    run,
    end: run.plan.stopped ? 'decided' : 'complete',
    summarise: (reporters) => reportStored(store, run, summary, reporters, language),
  }
}

/** What was asked for, so that a resume asks the same. */
function asked({ selection, targets, repeats }: RunRequest): JsonObject {
  return { ...selection, ...(targets && { targets }), ...(repeats && { repeats }) } as JsonObject
}

const summaryFold = ({ plan }: RunRecord, { gate }: Suite, { known }: BroughtScorers, language: Language) =>
  new SummaryFold({ plan, policy: gate, scorers: known, language })

/** A run that ended early has not all answers: scored again it still lacks them. */
const leftByEarlier = ({ rescores, selection }: RunRequest): number | null =>
  rescores?.plan.stopped && selection.where === undefined ? (rescores.summary?.cases.planned ?? null) : null

/** When nobody works on it any more. */
const leftNow = () => ({ leftAt: new Date().toISOString() })

/** Reports lay out their columns before the first row: they must know every name that a row may carry. */
function withCaseScorers(plan: RunPlan, met: ReadonlySet<string>): RunPlan {
  const own = new Set(plan.scorers.map(({ name }) => name))
  const others = [...new Set([...(plan.caseScorers ?? []), ...met])].filter((name) => !own.has(name))
  return others.length > 0 ? { ...plan, caseScorers: others.sort() } : plan
}

/** The baseline by its id, so that `last` means the run before this one; a run that does not exist is said at once. */
async function gateWithBaseline({
  suite: { gate, name },
  store,
  baseline,
  resume,
  onWarning = () => {},
}: RunRequest): Promise<GatePolicy> {
  const named = baseline ?? resume?.plan.gate.regression?.baseline ?? gate.regression?.baseline
  if (named === undefined) return gate
  if (named === 'last-pass') return { ...gate, regression: { margin: 0, ...gate.regression, baseline: named } }
  const { id, plan } = await findFinished(store, named, { warn: onWarning, suite: name })
  if (plan.stopped) throw noBaseline(id, plan.stopped)
  return { ...gate, regression: { margin: 0, ...gate.regression, baseline: id } }
}

/** A run that ended early has pairs for a part of the cases only. */
const noBaseline = (id: string, { after, of }: { after: number; of: number }) =>
  badInput(
    `run ${id} ended after ${after} of ${of} cases and is no baseline; run the rest first:  saiten run --continue ${id}`,
    `実行 ${id} は ${of} 件中 ${after} 件で終わったため、基準にできません。先に残りを実行してください:  saiten run --continue ${id}`,
  )
