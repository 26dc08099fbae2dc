import { BadInput, type Mistake } from '../errors.ts'
import { createJudge } from '../judge/create-judge.ts'
import { familyWarning } from '../judge/family.ts'
import type { Asker, Judge, JudgeUsage } from '../judge/judge.ts'
import { Pool } from '../judge/pool.ts'
import type { JudgeConfig } from '../judge/settings.ts'
import type { Message } from '../language.ts'
import { parsePath } from '../mistakes/path.ts'
import { addUsage, type Usage } from '../score/result.ts'
import type { Memo } from '../store/store.ts'
import type { Suite } from '../suite/suite.ts'
import type { JudgeIdentity } from './manifest.ts'

/** What the command line says of the judge, over what the suite says. */
export interface JudgeOptions {
  model?: string
  baseURL?: string
  maxCost?: number
  /** Answers that were paid for are used again. */
  cache: boolean
  /** Counts the questions and asks none. */
  dryRun: boolean
}

export const PLAIN_JUDGING: JudgeOptions = { cache: true, dryRun: false }

/** The models of one run: the judge and every model under test share limits, cache and budget. */
export class Judges {
  readonly judge: Judge | undefined
  /** What was expensive is kept there. */
  readonly memo: Memo
  /** Whether answers of earlier runs are used again. */
  readonly reuses: boolean
  readonly #open: (config: JudgeConfig) => Promise<Judge>
  readonly #spent: Spending
  readonly #clients: Judge[] = []

  private constructor(
    judge: Judge | undefined,
    open: (config: JudgeConfig) => Promise<Judge>,
    spent: Spending,
    kept: { memo: Memo; reuses: boolean },
  ) {
    this.judge = judge
    this.memo = kept.memo
    this.reuses = kept.reuses
    this.#open = open
    this.#spent = spent
  }

  static async open(
    suite: Pick<Suite, 'judge' | 'folder' | 'guardJudge' | 'placeOf'>,
    options: JudgeOptions,
    memo: Memo,
    signal: AbortSignal,
  ): Promise<Judges> {
    const spent = new Spending()
    const pool = new Pool()
    const shared = { ...(options.cache && { memo }), signal, cwd: suite.folder, pool, dryRun: options.dryRun }
    const open = (config: JudgeConfig) => createJudge(config, shared)
    const config = judgeConfig(suite.judge, options)
    const opening = config && createJudge(config, { ...shared, onUsage: (asker, usage) => spent.add(asker, usage) })
    const judge = await opening?.catch((error: unknown) => {
      throw options.model === undefined ? inSuite(error, suite.placeOf) : error
    })
    const guarded = judge && (suite.guardJudge?.(judge) ?? judge)
    return new Judges(guarded, open, spent, { memo, reuses: options.cache })
  }

  /** A client for a model under test. */
  async client(config: JudgeConfig): Promise<Judge> {
    const client = await this.#open(config)
    this.#clients.push(client)
    return client
  }

  /** Who judges, for the manifest. */
  identity(): JudgeIdentity | undefined {
    if (!this.judge) return undefined
    const { model, baseURL, temperature, scripted } = this.judge.provenance()
    return { model, ...(baseURL !== undefined && { baseURL }), temperature, scripted }
  }

  /** The judge and every model under test. */
  everyone(): Judge[] {
    return [...(this.judge ? [this.judge] : []), ...this.#clients]
  }

  /** What the judge cost for one answer, per scorer; undefined for nothing. Asked once. */
  spentOn(caseId: string, target: string, repeat: number): ReadonlyMap<string, Usage> | undefined {
    return this.#spent.take(caseId, target, repeat)
  }

  /** A judge favours its own kind: says so once per model that it is asked about. */
  warnOfFamily(candidate: string): Message | undefined {
    return this.judge && familyWarning(this.judge.provenance().model, candidate)
  }
}

/** What is wrong with the suite's judge is pointed at in the suite. */
function inSuite(error: unknown, placeOf: Suite['placeOf']): unknown {
  if (!(error instanceof BadInput) || !placeOf) return error
  const placed = (mistake: Mistake): Mistake =>
    mistake.file === undefined
      ? { ...placeOf(parsePath(mistake.path ?? 'judge.model')), message: mistake.message }
      : mistake
  return new BadInput(error.mistakes.map(placed), { cause: error })
}

function judgeConfig(
  config: JudgeConfig | undefined,
  { model, baseURL, maxCost }: JudgeOptions,
): JudgeConfig | undefined {
  const named = model ?? config?.model
  if (named === undefined) return undefined
  return {
    ...config,
    model: named,
    ...(baseURL !== undefined && { baseURL }),
    ...(maxCost !== undefined && { maxCost }),
  }
}

/** Costs as they arise, kept until the row they belong to is written. */
class Spending {
  readonly #rows = new Map<string, Map<string, Usage>>()

  add({ case: caseId, target, repeat, scorer }: Asker, usage: JudgeUsage): void {
    const key = JSON.stringify([caseId, target, repeat])
    const row = this.#rows.get(key) ?? new Map<string, Usage>()
    this.#rows.set(key, row)
    const { calls, cached, inputTokens, outputTokens, cost } = usage
    row.set(
      scorer,
      addUsage(row.get(scorer) ?? {}, {
        calls,
        cached,
        inputTokens,
        outputTokens,
        ...(cost === null ? { unpriced: calls } : { cost }),
      }),
    )
  }

  take(caseId: string, target: string, repeat: number): ReadonlyMap<string, Usage> | undefined {
    // Without a judge nothing is ever spent.
    if (this.#rows.size === 0) return undefined
    const key = JSON.stringify([caseId, target, repeat])
    const row = this.#rows.get(key)
    this.#rows.delete(key)
    return row
  }
}
