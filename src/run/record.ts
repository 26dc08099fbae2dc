import { badInput } from '../errors.ts'
import { worstVerdict } from '../gate/run-verdict.ts'
import type { Summary } from '../gate/summary.ts'
import type { FolderFiles } from '../score/files.ts'
import { addUsage, type Usage } from '../score/result.ts'
import { newRunId } from '../store/find-run.ts'
import { type Manifest, manifestChanges } from '../store/manifest.ts'
import type { RunKind, RunPlan, RunRecord, Store } from '../store/store.ts'
import { version } from '../version.ts'
import { makeManifest, type PlanInput, planRun } from './plan.ts'
import { PROGRAM } from './program/given-cases.ts'
import type { Sharing } from './sharing.ts'
import type { Stopping } from './stop/stopping.ts'

export interface RecordRequest {
  store: Store
  files: FolderFiles
  /** An earlier run to go on with. */
  resume?: RunRecord
  /** With `resume`: also asks again where a failure left no score. */
  retryErrors?: boolean | undefined
  /** With `resume`: also runs the cases that the verdict did not need. */
  continues?: boolean | undefined
  /** The run whose outputs are scored again. */
  rescores?: RunRecord
  sharing?: Sharing
}

export interface OpenRecord {
  run: RunRecord
  /** Aborted once the run is another process's. */
  lost: AbortSignal
  /** What it came to, where nothing is left to do: it is told again, and nobody takes the run. */
  summary?: Summary
}

const NEVER = new AbortController().signal

/** The record of a run, new or taken up again, claimed for this process: the only place that makes one. */
export async function openRecord(request: RecordRequest, input: PlanInput): Promise<OpenRecord> {
  const { store, files, resume, rescores, sharing } = request
  const manifest = manifestOf(await makeManifest(input, files, version), rescores)
  if (sharing?.kind === 'join') {
    refuseOther(sharing.run, manifest)
    // Parts of it are this process's; the whole is whoever's submitted it.
    return { run: sharing.run, lost: NEVER }
  }
  if (resume) {
    refuseChanges(resume, manifest, input.suite.file)
    const { status, summary } = resume
    const asksMore = request.retryErrors || request.continues || sharing
    if (status === 'finished' && summary && !asksMore) return { run: resume, lost: NEVER, summary }
    const pausedMs = (resume.plan.pausedMs ?? 0) + (await pauseBefore(store, resume))
    const { lost } = await store.claimRun(resume.id)
    const kept = await usageOf(store, resume.id)
    const plan = { ...goneOnWith(resume.plan, request), pausedMs, ...(kept && { kept }) }
    // What it came to so far is said again in the end.
    const open = { status: 'running', finishedAt: null, verdict: null, summary: null, plan } as const
    await store.updateRun(resume.id, open)
    return { run: { ...resume, ...open }, lost }
  }
  const run: RunRecord = {
    id: newRunId(),
    kind: kindOf(input, rescores),
    suite: rescores?.suite ?? input.suite.name,
    file: input.suite.file,
    startedAt: new Date().toISOString(),
    finishedAt: null,
    status: 'running',
    verdict: null,
    manifest,
    plan: { ...planRun(input), ...(rescores && { rescored: rescores.id }) },
    summary: null,
  }
  const { lost } = await store.createRun(run)
  return { run, lost }
}

/** A verdict that was given early stays with its time; whether it holds is seen in the end. */
function goneOnWith({ stopped, leftAt: _leftAt, ...plan }: RunPlan, { continues }: RecordRequest): RunPlan {
  if (!stopped) return plan
  const { after, of, at, targets } = stopped
  const given = { verdict: worstVerdict(targets.map(({ verdict }) => verdict)), after, of, at }
  return { ...plan, earlier: [...(plan.earlier ?? []), given], ...(continues && { whole: true }) }
}

/** How a run ended before its last case, as it is kept; the same end as before is no other verdict. */
export function stoppedPlan({ earlier = [] }: RunPlan, { stopped }: Stopping): Partial<RunPlan> {
  if (!stopped) return {}
  const verdict = worstVerdict(stopped.targets.map((target) => target.verdict))
  const last = earlier.at(-1)
  if (last?.verdict !== verdict || last.after !== stopped.after)
    return { stopped: { ...stopped, at: new Date().toISOString() } }
  const before = earlier.slice(0, -1)
  return { stopped: { ...stopped, at: last.at }, earlier: before.length > 0 ? before : undefined }
}

/** Since it ended or was left off, or since the last sign of life of a process that was killed. */
async function pauseBefore(store: Store, { id, finishedAt, plan }: RunRecord): Promise<number> {
  const lastSeen = finishedAt ?? plan.leftAt ?? (await store.findRuns(id))[0]?.owner?.beat
  return lastSeen === undefined ? 0 : Math.max(0, Date.now() - Date.parse(lastSeen))
}

/** What the rows that are there have cost; undefined for nothing. */
async function usageOf(store: Store, run: string): Promise<Usage | undefined> {
  let sum: Usage | undefined
  for await (const { usage } of store.rows(run, { details: 'none' })) if (usage) sum = addUsage(sum ?? {}, usage)
  return sum
}

function kindOf({ suite, targets }: PlanInput, rescores: RunRecord | undefined): RunKind {
  if (rescores) return 'rescore'
  if (suite.imported) return 'import'
  if (suite.gate.bundle) return 'gate'
  if (suite.file === PROGRAM) return 'program'
  return targets.some(({ kind }) => kind === 'method') ? 'compress' : 'suite'
}

/** The cases and what answered them are those of the run that is scored again. */
function manifestOf(made: Manifest, rescores: RunRecord | undefined): Manifest {
  if (!rescores) return made
  const { cases, targets, selection, code: before = {} } = rescores.manifest
  const answered = Object.entries(before).filter(([whose]) => !whose.startsWith('scorer '))
  const scoring = Object.entries(made.code ?? {}).filter(([whose]) => whose.startsWith('scorer '))
  const code = Object.fromEntries([...scoring, ...answered])
  return { ...made, cases, targets, selection, ...(Object.keys(code).length > 0 && { code }) }
}

/** Rows of two programs, or of two suites, must not be mixed in one run. */
function refuseOther(run: RunRecord, mine: Manifest): void {
  const version = run.manifest.saiten === mine.saiten ? [] : [`Saiten ${mine.saiten} (${run.manifest.saiten})`]
  const differs = [...version, ...manifestChanges(run.manifest, mine)]
  if (differs.length === 0) return
  throw badInput(
    `this worker takes no part in run ${run.id}: here differ ${differs.join(', ')}. Bring both to the same state`,
    `このワーカーは実行 ${run.id} に参加しません。ここでは次が異なります: ${differs.join(', ')}。同じ状態にそろえてください`,
  )
}

function refuseChanges(run: RunRecord, now: Manifest, file: string): void {
  const changes = manifestChanges(run.manifest, now)
  if (changes.length === 0) return
  throw badInput(
    `run ${run.id} cannot be resumed: changed since it started: ${changes.join(', ')}. Start a new run, or put back what changed`,
    `実行 ${run.id} は再開できません。開始後に変わったもの: ${changes.join(', ')}。新しく実行するか、元に戻してください`,
    { file },
  )
}
