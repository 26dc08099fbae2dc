import { BadInput, type Mistake } from '../errors.ts'
import { canonical } from '../judge/canonical.ts'
import { keptUsage } from '../judge/cost/ledger.ts'
import type { EmbeddingConfig } from '../judge/embedding/create-embedder.ts'
import type { Embedder } from '../judge/embedding/embedder.ts'
import { JudgeFailure } from '../judge/failures.ts'
import { familyWarning } from '../judge/family.ts'
import type { Asker, DryRunCount, Judge, JudgeUsage, Price, WouldAsk } from '../judge/judge.ts'
import type { Memo } from '../judge/memo.ts'
import { Pool } from '../judge/pool.ts'
import type { SharedLimits } from '../judge/sending/shared-limits.ts'
import type { JudgeConfig } from '../judge/settings.ts'
import { wrapJudge } from '../judge/wrap-judge.ts'
import type { Message } from '../language.ts'
import { MistakeList } from '../mistakes/mistake-list.ts'
import { type Path, parsePath } from '../mistakes/path.ts'
import { addUsage, type Usage } from '../score/result.ts'
import type { ReadyScorer } from '../score/scorer.ts'
import type { JudgeIdentity } from '../store/manifest.ts'
import type { Suite } from '../suite/suite.ts'
import { judgeConfig } from './judge-config.ts'

/** What the command line says of the judge, over what the suite says. */
export interface JudgeOptions {
  model?: string
  baseURL?: string
  maxCost?: number
  /** Seconds for a request. */
  timeout?: number
  concurrency?: number
  /** Answers that were paid for are used again. */
  cache: boolean
  /** Counts the questions and asks none. */
  dryRun: boolean
  /** With `dryRun`: told of keys and packages that are missing; absent: they are mistakes. */
  lacking?: (missing: readonly Mistake[]) => void
}

export const PLAIN_JUDGING: JudgeOptions = { cache: true, dryRun: false }

/** The models of one run: the judge and every model under test share limits, cache and budget. */
export class Judges {
  readonly judge: Judge | undefined
  /** What was expensive is kept there. */
  readonly memo: Memo
  /** Whether answers of earlier runs are used again. */
  readonly reuses: boolean
  readonly #opening: Opening
  readonly #spent: Spending
  /** Models under test. */
  readonly #clients: Judge[] = []
  /** Judges that scorers brought along, and by what they are told apart. */
  readonly #own: Judge[] = []
  readonly #ownByConfig = new Map<unknown, Promise<Judge>>()
  readonly #embedders = new Map<string, Promise<Embedder>>()

  private constructor(
    judge: Judge | undefined,
    opening: Opening,
    spent: Spending,
    kept: { memo: Memo; reuses: boolean },
  ) {
    this.judge = judge
    this.memo = kept.memo
    this.reuses = kept.reuses
    this.#opening = opening
    this.#spent = spent
  }

  static async open(
    suite: Pick<Suite, 'judge' | 'givenJudge' | 'folder' | 'guardJudge' | 'placeOf'>,
    options: JudgeOptions,
    memo: Memo,
    signal: AbortSignal,
    /** Absent: limits and money are this process's own. */
    limits?: SharedLimits,
    /** Nothing new is asked once it aborts. */
    stop?: AbortSignal,
  ): Promise<Judges> {
    const spent = new Spending()
    const pool = new Pool(limits)
    // Models under test and those that make vectors are paid from it, too, where nobody judges.
    if (options.maxCost !== undefined) pool.ledger.limit(options.maxCost)
    const { dryRun, lacking } = options
    const place = { cwd: suite.folder, ...(lacking && { lacking }) }
    const shared = { ...(options.cache && { memo }), ...place, signal, stop, pool, dryRun }
    const onUsage = (asker: Asker, usage: JudgeUsage) => spent.add(asker, usage)
    // Loaded only where somebody is asked.
    const judges = () => import('../judge/create-judge.ts')
    const embedders = () => import('../judge/embedding/create-embedder.ts')
    const open = async (config: JudgeConfig) => (await judges()).createJudge(config, shared)
    const openJudge = async (config: JudgeConfig) => (await judges()).createJudge(config, { ...shared, onUsage })
    const openEmbedder = async (config: EmbeddingConfig) =>
      (await embedders()).createEmbedder(config, { ...shared, onUsage })
    const judge = await judgeOf(suite, options, openJudge, onUsage)
    const guarded = judge && (suite.guardJudge?.(judge) ?? judge)
    return new Judges(guarded, { open, openJudge, openEmbedder, onUsage, placeOf: suite.placeOf }, spent, {
      memo,
      reuses: options.cache,
    })
  }

  /** Opens the judges that scorers bring along. What they ask is paid from the same purse, and said in the manifest. */
  async forScorers(scorers: readonly ReadyScorer[], places?: readonly number[]): Promise<ReadyScorer[]> {
    const { placeOf } = this.#opening
    const mistakes = new MistakeList()
    const opened: ReadyScorer[] = []
    for (const [at, scorer] of scorers.entries()) {
      const place = ['scorers', places?.[at] ?? at]
      const opening = this.forScorer(scorer).catch((error: unknown) => {
        throw inSuite(error, placeOf, place)
      })
      opened.push((await mistakes.collect(() => opening)) ?? scorer)
    }
    mistakes.throwIfAny()
    return opened
  }

  /** The same for one, which only a case may have brought. Asked alike, they are one judge. */
  async forScorer(scorer: ReadyScorer): Promise<ReadyScorer> {
    const { ownJudge: own, definition, given } = scorer
    const vectors = definition.embeds?.(given)
    // Opened here, so that what is wrong with it is said before anything runs.
    if (vectors) await this.embedder(vectors)
    if (!own || scorer.judge) return scorer
    const key = isJudge(own) || typeof own.model !== 'string' ? own : canonical(own)
    const opening = this.#ownByConfig.get(key) ?? this.#openOwn(own)
    this.#ownByConfig.set(key, opening)
    const judge = await opening
    return { ...scorer, judge, given: { ...scorer.given, judge: { ...identityOf(judge) } } }
  }

  async #openOwn(own: JudgeConfig | Judge): Promise<Judge> {
    const judge = isJudge(own) ? metered(own, this.#opening.onUsage) : await this.#opening.openJudge(own)
    this.#own.push(judge)
    return judge
  }

  /** A provider's model that turns texts into vectors. Described alike, it is one. */
  embedder(config: EmbeddingConfig): Promise<Embedder> {
    const key = canonical(config)
    const opening = this.#embedders.get(key) ?? this.#opening.openEmbedder(config)
    this.#embedders.set(key, opening)
    return opening
  }

  /** A client for a model under test. */
  async client(config: JudgeConfig): Promise<Judge> {
    const client = await this.#opening.open(config)
    this.#clients.push(client)
    return client
  }

  /** Who judges, for the manifest. */
  identity(): JudgeIdentity | undefined {
    return this.judge && identityOf(this.judge)
  }

  /** What the models are paid for with, for the manifest; those of unknown price are left out. */
  async prices(): Promise<Record<string, Price>> {
    const models = await this.wouldAsk()
    return Object.fromEntries(models.flatMap(({ model, price }) => (price ? [[model, price]] : [])))
  }

  /** What each model would have been asked in a dry run. */
  async wouldAsk(): Promise<WouldAsk[]> {
    const judges = [...(this.judge ? [this.judge] : []), ...this.#own, ...this.#clients]
    const asked = judges.map((judge) => {
      const { model, price } = judge.provenance()
      return { model, price, asked: judge.wouldAsk?.() ?? [] }
    })
    const embedders = await Promise.all(this.#embedders.values())
    return [...asked, ...embedders.map((embedder) => embedder.wouldAsk())]
  }

  /** What a dry run would have asked of every model; null where there is none. */
  async dryRun(): Promise<DryRunCount | null> {
    const judges = [...(this.judge ? [this.judge] : []), ...this.#own, ...this.#clients]
    const counts = [...judges, ...(await Promise.all(this.#embedders.values()))].map((model) => model.dryRun())
    if (counts.length === 0) return null
    const sum = (key: keyof DryRunCount) => counts.reduce((all, count) => all + count[key], 0)
    return { questions: sum('questions'), atMost: sum('atMost') }
  }

  /** What the judge cost for one answer, per scorer; undefined for nothing. Asked once. */
  spentOn(caseId: string, target: string, repeat: number): ReadonlyMap<string, Usage> | undefined {
    return this.#spent.take(caseId, target, repeat)
  }

  /** Whether anybody judges. */
  get isJudged(): boolean {
    return this.judge !== undefined || this.#own.length > 0
  }

  /** How many questions all who judge take at once. */
  get questionsAtOnce(): number {
    const judging = [...(this.judge ? [this.judge] : []), ...this.#own]
    return judging.reduce((sum, { concurrency = USUAL_CONCURRENCY }) => sum + concurrency, 0)
  }

  /** A judge favours its own kind: says so once per model that it is asked about. */
  warnOfFamily(candidate: string): Message | undefined {
    const judging = [...(this.judge ? [this.judge] : []), ...this.#own].map((judge) => judge.provenance().model)
    return judging.map((judge) => familyWarning(judge, candidate)).find((warning) => warning !== undefined)
  }
}

/** What judges take where nothing is said. */
const USUAL_CONCURRENCY = 5
interface Opening {
  /** For a model under test. */
  open(config: JudgeConfig): Promise<Judge>
  /** For whoever judges: costs are kept with the scores. */
  openJudge(config: JudgeConfig): Promise<Judge>
  openEmbedder(config: EmbeddingConfig): Promise<Embedder>
  onUsage(asker: Asker, usage: JudgeUsage): void
  placeOf?: Suite['placeOf']
}

async function judgeOf(
  suite: Pick<Suite, 'judge' | 'givenJudge' | 'placeOf'>,
  options: JudgeOptions,
  open: Opening['openJudge'],
  onUsage: Opening['onUsage'],
): Promise<Judge | undefined> {
  if (suite.givenJudge && options.model === undefined) return metered(suite.givenJudge, onUsage)
  const config = judgeConfig(suite.judge, options)
  return (config && open(config))?.catch((error: unknown) => {
    throw options.model === undefined ? inSuite(error, suite.placeOf) : error
  })
}

export function identityOf(judge: Judge): JudgeIdentity {
  const { model, baseURL, temperature, scripted } = judge.provenance()
  return { model, ...(baseURL !== undefined && { baseURL }), temperature, scripted }
}

export const isJudge = (judge: object): judge is Judge =>
  typeof (judge as Partial<Judge> | null)?.askText === 'function'

/** A judge that a program made: what it costs is told all the same. */
function metered(judge: Judge, onUsage: Opening['onUsage']): Judge {
  async function told<Answer extends { usage: JudgeUsage }>(asker: Asker, asking: Promise<Answer>): Promise<Answer> {
    try {
      const asked = await asking
      onUsage(asker, asked.usage)
      return asked
    } catch (error) {
      if (error instanceof JudgeFailure && error.usage) onUsage(asker, error.usage)
      throw error
    }
  }
  return wrapJudge(judge, {
    ask: (question) => told(question, judge.ask(question)),
    askText: (question) => told(question, judge.askText(question)),
  })
}

/** What is wrong with a judge is pointed at in the suite. */
function inSuite(error: unknown, placeOf: Suite['placeOf'], under: Path = []): unknown {
  if (!(error instanceof BadInput) || !placeOf) return error
  const placed = (mistake: Mistake): Mistake =>
    mistake.file === undefined
      ? { ...mistake, ...placeOf([...under, ...parsePath(mistake.path ?? 'judge.model')]) }
      : mistake
  return new BadInput(error.mistakes.map(placed), { cause: error })
}

/** Costs as they arise, kept until the row they belong to is written. */
class Spending {
  readonly #rows = new Map<string, Map<string, Usage>>()

  add({ case: caseId, target, repeat, scorer }: Asker, usage: JudgeUsage): void {
    const key = JSON.stringify([caseId, target, repeat])
    const row = this.#rows.get(key) ?? new Map<string, Usage>()
    this.#rows.set(key, row)
    row.set(scorer, addUsage(row.get(scorer) ?? {}, keptUsage(usage)))
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
