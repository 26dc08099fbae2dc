import type { GatePolicy } from '../gate/policy.ts'
import type { GivenEarlier, StoppedRun } from '../gate/stop/stopped.ts'
import type { CaseCounts, RunVerdict, Summary } from '../gate/summary.ts'
import type { JsonObject } from '../json.ts'
import type { Language } from '../language.ts'
import type { Usage } from '../score/result.ts'
import type { Matrix, MethodComparison, Repeats } from '../suite/suite.ts'
import type { Manifest } from './manifest.ts'

type RunStatus = 'running' | 'interrupted' | 'finished'

/** What started it. */
export type RunKind = 'suite' | 'rescore' | 'gate' | 'compress' | 'program' | 'import'

/** A run as lists show it, without what is long. */
export interface RunHead {
  id: string
  suite: string
  /** The suite's file, as an absolute path. */
  file: string
  kind: RunKind
  startedAt: string
  finishedAt: string | null
  status: RunStatus
  verdict: RunVerdict | null
  targets: string[]
  /** Of its summary; null while it has none. */
  cases: CaseCounts | null
  /** The run whose outputs it scored again. */
  rescored: string | null
  /** Who works on it; null when nobody does. */
  owner: RunOwner | null
}

export interface RunOwner {
  host: string
  process: number
  /** Its last sign of life, as ISO time. */
  beat: string
  /** False once the process is known to be gone, or silent for too long. */
  live: boolean
}

/** What a run is, beyond its rows: enough to resume, rescore and report it without its suite at hand. */
export interface RunRecord extends Omit<RunHead, 'targets' | 'cases' | 'rescored' | 'owner'> {
  manifest: Manifest
  plan: RunPlan
  summary: Summary | null
}

export interface RunPlan {
  targets: string[]
  /** Which of the targets are one prompt asked of one model. */
  matrix?: Matrix
  repeats: Repeats
  /** The scorers of the suite in order; rows refer to them by position. */
  scorers: { name: string; type: string; weight: number; threshold: number | null; given: JsonObject }[]
  /** Names of scorers that only single cases bring along, as far as they were met. */
  caseScorers?: string[]
  /** What was asked of the command line, so that a resume asks the same. */
  selection: JsonObject
  gate: GatePolicy
  cluster: string | null
  /** How many rows the finished run has; null while a generator has not ended. */
  planned: number | null
  /** Where the outputs came from when this is a rescored run. */
  rescored?: string
  /** What was paid before the run was taken up again. */
  kept?: Usage
  /** How long nobody worked on it between its start and its end. */
  pausedMs?: number
  /** When work on it was left off; gone once it goes on. */
  leftAt?: string
  /** Where targets are compression methods: what is tested against what. */
  methods?: MethodComparison
  /** The cases are taken in an order drawn by a seed; absent: as they stand. */
  order?: { seed: number; cases: number }
  /** How it ended before its last case; absent: it has not. */
  stopped?: StoppedRun
  /** Verdicts that it gave before all cases were there, oldest first. */
  earlier?: GivenEarlier[] | undefined
  /** All cases are run, whatever was decided. */
  whole?: true
  /** What reasons and messages are written in; absent in older runs. */
  language?: Language
}

/** Which runs to list; what is absent does not matter. */
export interface RunQuery {
  suite?: string
  file?: string
  kind?: RunKind | readonly RunKind[]
  status?: RunStatus | readonly RunStatus[]
  verdict?: RunVerdict | readonly RunVerdict[]
  /** Started at this ISO time or later. */
  since?: string
  /** Started before this ISO time. */
  until?: string
  /** Older than the run of this id. */
  before?: string
  /** How many at most; absent: 100. */
  limit?: number
  /** Where the page before ended. */
  cursor?: string
}

export interface RunPage {
  /** Newest first. */
  runs: RunHead[]
  /** The cursor of the page that follows; null at the end. */
  next: string | null
}

export type RunChange = Partial<Pick<RunRecord, 'status' | 'finishedAt' | 'verdict' | 'summary' | 'plan'>>

/** The right to write to a run, until it ends, is given up or lost. */
export interface Claim {
  /** Aborted once another process owns the run: nothing more may be asked then. */
  readonly lost: AbortSignal
}

/** Every write to a run and its results checks, in its own transaction, that this store still has the claim on it. */
export interface RunStore {
  /** Makes a run and claims it. */
  createRun(run: RunRecord): Promise<Claim>
  /** Takes over a run whose owner is gone, and sets it running; throws where the owner lives, and names it. */
  claimRun(id: string): Promise<Claim>
  /** A run that is set to another status than running is given up. */
  updateRun(id: string, change: RunChange): Promise<void>
  /** Removes runs with their results, and the cases that no other run has; throws where one is still going on. */
  deleteRuns(ids: readonly string[]): Promise<void>
  /** One run, whole. */
  getRun(id: string): Promise<RunRecord | undefined>
  listRuns(query?: RunQuery): Promise<RunPage>
  /** The newest few runs whose id starts with this. */
  findRuns(prefix: string): Promise<RunHead[]>
}

/** A run whose process is gone is not running, whatever it last said of itself. */
export const statusOf = ({ status, owner }: Pick<RunHead, 'status' | 'owner'>): RunStatus =>
  status === 'running' && owner?.live === false ? 'interrupted' : status

export type Outcome = RunVerdict | RunStatus

/** How a list calls a run: its verdict, unless it is still going on or ended without one. */
export function outcomeOf(head: Pick<RunHead, 'status' | 'owner' | 'verdict'>): Outcome {
  const status = statusOf(head)
  return status === 'running' ? status : (head.verdict ?? status)
}
