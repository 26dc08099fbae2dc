import type { z } from 'zod'
import type { Code } from '../code/code.ts'
import type { Program } from '../command/programs.ts'
import type { Checkpoint, EncodedText, Tokens } from '../encoder/encoder.ts'
import type { Model } from '../encoder/models/model.ts'
import type { Mistake } from '../errors.ts'
import type { Json, JsonObject } from '../json.ts'
import type { EmbeddingConfig } from '../judge/embedding/create-embedder.ts'
import type { Asker, Judge } from '../judge/judge.ts'
import type { JudgeConfig } from '../judge/settings.ts'
import type { Language, Message } from '../language.ts'
import type { KnownNames } from '../template/template.ts'
import type { Case } from './case.ts'
import type { Score } from './score.ts'

/** What a scorer returns: a value in 0…1 with its grounds, or the reason why it does not apply. */
export type ScorerResult = ScoredResult | NotApplicable

export interface ScoredResult {
  value: number
  reason?: Message | string
  /** Set when a person should look although the value passes. */
  review?: Message | string
  parts?: Record<string, number>
  stats?: Json
  details?: object
}

interface NotApplicable {
  notApplicable: Message | string
  details?: object
}

/** Files a scorer may read: only inside the suite's folder. What was read is hashed into the manifest. */
export interface Files {
  read(path: string): Promise<string>
  /** Where such a file really lies, for a package that has to open it itself. */
  path?(path: string): Promise<string>
  /** A program that is run in the folder. Not there: the user's mistake, with what to do. */
  program?(command: readonly string[]): Promise<Program>
  /** A model that was added, or a folder of one. Unknown: the user's mistake, with the command that adds it. */
  checkpoint?(name: string): Promise<Model>
}

/** Texts to vectors. What is asked for at the same time goes through the model together. */
export interface Encoding {
  encode(text: string, checkpoint: Checkpoint, layer: number): Promise<EncodedText>
  tokenize(text: string, checkpoint: Checkpoint, layer: number): Promise<Tokens>
  /** By a provider's model; absent where none can be asked. */
  embed?(text: string, model: EmbeddingConfig, asker: Asker): Promise<Float32Array>
}

/** What a scorer made of all cases before the first is scored. */
interface Prepared<Ready> {
  options: Ready
  /** Over what decides its numbers beside its options; part of the manifest. */
  hash: string
}

/** The shared resources of a run. A scorer does no I/O but through these. */
export interface ScoreContext {
  files: Files
  language: Language
  /** What texts of Chinese characters alone are written in, where the suite says it. */
  textLanguage?: Language
  signal: AbortSignal
  /** Aborted by the first Ctrl-C: what costs only time is given up, to be done again by a resumed run. */
  stop?: AbortSignal
  repeat: number
  target: string
  /** The language model that scorers may ask; absent when the suite names none. */
  judge?: Judge
  /** Language models that turn texts into vectors; absent where nothing opens them. */
  encoder?: Encoding
  /** The name of the scorer at work, for what it asks models; absent when it asks none. */
  scorer?: string
  /** The output of another target for the same case and repeat; undefined when there is none. */
  outputOf(target: string): Json | undefined
  /** A text that a target kept beside its answers, by its hash; undefined when it is not in this store. */
  keptText?(hash: string): Promise<string | undefined>
}

/** A mistake of the user's in a case, found at load: `path` is inside the case, e.g. `pages[0].blocks[1].id`. */
export interface CaseMistake {
  path: string
  message: Message
}

/** Corpus-level figures made from the `stats` of every scored row of one target, in case order; one of the two. */
interface Corpus<Options> {
  summarise?(rows: Iterable<Json>, options: Options): Promise<JsonObject> | JsonObject
  /** For those that need not hold the rows: each is handed over as it comes. */
  gather?(options: Options): Gathering
}

export interface Gathering {
  add(stats: Json): void
  figures(): JsonObject
}

/** A cause of missed thresholds, grouped over the run. */
export interface Cause {
  cause: Message
  pointsTo: Message
  /** The detail to look at for this cause, where it is another than the diagnosis' own. */
  check?: string
  count: number
  /** Some of the cases, in run order. */
  cases: string[]
}

/** Folds every scored row of one scorer and target into causes: what to look at and what it points to. */
export interface Diagnosis<State = unknown> {
  /** The detail to look at, e.g. `unmatchedOperations`. */
  check: string
  start(): State
  /** Called for every scored row; `score.passed` says whether it missed its threshold. */
  add(state: State, score: Score, caseId: string): void
  causes(state: State): Cause[]
}

/** A case, and the options that go with it. */
export interface Example {
  case: Omit<Case, 'id'>
  options?: JsonObject
}

export interface ScorerDefinition<Schema extends z.ZodObject = z.ZodObject, Ready = z.output<Schema>> {
  description: Message | string
  /** Whose published definition it follows, by name, for the docs; absent: its description is the definition. */
  follows?: Message | string
  /** Raise it when the same answer gets another number: runs made before are then not comparable. */
  version?: number
  options: Schema
  /** Absent: informational until a suite sets one. */
  threshold?: number
  /** Whether it asks a language model: reports then say how reliably it answers. */
  judge?: boolean
  /** Options whose texts a judge reads as the author's words: only these may hold names of a case. */
  words?: readonly string[]
  /** With `judge`: whether it does with these options, as the user wrote them; absent: always. */
  asksWith?(given: JsonObject): boolean
  /** Whether it turns texts into vectors: more cases are then in flight, so that batches fill. */
  encoder?: boolean
  /** The provider's model that turns texts into vectors for it, with these options as they are given; undefined: none. */
  embeds?(given: JsonObject): EmbeddingConfig | undefined
  /** Options that no case fills, whatever says `template: true`: who is asked, and where. */
  fixed?: readonly string[]
  /** Whether it runs a program of the user's: a suite may name such a scorer, a case, which is data, never. */
  program?: boolean
  /** Characters above which an answer may keep the others waiting, where that is not what it is for most (100 000). */
  blocksAbove?: number
  /** What options mean whose names do not say it, for `saiten scorers TYPE` and the docs. */
  optionNotes?: Record<string, Message | string>
  /** The keys of `details`, for `saiten scorers TYPE`. */
  details?: Record<string, Message | string>
  /** What shows it at work, for readers of each language; run by the conformance suite. */
  example: Example | Record<Language, Example>
  /** Turns checked options into what `score` works with: compiles, reads files. Runs once, at load. */
  setup?(options: z.output<Schema>, files: Files): Ready | Promise<Ready>
  /** Mistakes of the user's in the case (not in the answer), reported before anything runs. */
  checkCase?(testCase: Case, options: Ready): CaseMistake[] | Promise<CaseMistake[]>
  /** What it has to know of all cases beforehand (idf), in one pass over them; runs once, before the first is scored. */
  prepare?(cases: AsyncIterable<Case>, options: Ready, resources: { encoder: Encoding }): Promise<Prepared<Ready>>
  /** Loads what is heavy and waits for the first text otherwise; runs once, before anyone is called whose time is taken. */
  warm?(options: Ready, resources: { encoder: Encoding }): Promise<unknown>
  /** What is allowed in a case but probably not meant; shown by `saiten check`. */
  lintCase?(testCase: Case): CaseMistake[]
  score(testCase: Case, options: Ready, context: ScoreContext): ScorerResult | Promise<ScorerResult>
  corpus?: Corpus<Ready>
  diagnosis?: Diagnosis
}

/** The same with its types folded away, as the registry and the loop hold it. */
// biome-ignore lint/suspicious/noExplicitAny: a list of scorers has no common option type
export type AnyScorer = ScorerDefinition<z.ZodObject, any>

/** A thread that can be ended, for answers and references of more characters than `above`. */
export interface Elsewhere {
  above: number
  score(testCase: Case, context: ScoreContext): Promise<ScorerResult>
}

/** A scorer whose options are filled from each case. */
interface ScorerTemplate {
  /** Names that no case has. Paths are relative to the scorer. */
  mistakes(names: KnownNames): Mistake[]
  /** Throws BadInput where what a case fills in is no option. */
  readyFor(testCase: Case): Promise<ReadyScorer>
}

/** A scorer as one suite uses it: options checked, threshold and weight decided. */
export interface ReadyScorer {
  name: string
  type: string
  weight: number
  threshold: number | null
  definition: AnyScorer
  options: unknown
  /** As written by the user, for the manifest. */
  given: JsonObject
  /** Where answers are scored that are too large for this thread; absent where it never blocks. */
  elsewhere?: Elsewhere
  /** Hash of what it made of all cases. */
  prepared?: string
  /** The code of one that a program brings; that of a file is read off the file. */
  code?: Code
  /** Present where its options are templates: it is made ready for each case. */
  template?: ScorerTemplate
  /** What a case lacks that its options name: its score there is an error. */
  lacks?: Message
  /** What it reads instead of the output, as written. */
  transform?: Json
  /** A judge of its own, as a program described it; a run opens it. */
  ownJudge?: JudgeConfig | Judge
  /** Whom it asks, where that is not the run's judge. */
  judge?: Judge
}
