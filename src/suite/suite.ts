import type { Code } from '../code/code.ts'
import type { Mistake } from '../errors.ts'
import type { GatePolicy } from '../gate/policy.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Judge, Turn } from '../judge/judge.ts'
import type { Memo } from '../judge/memo.ts'
import type { JudgeConfig } from '../judge/settings.ts'
import type { Language, Message } from '../language.ts'
import type { Finding } from '../mistakes/findings.ts'
import type { Path } from '../mistakes/path.ts'
import type { Case, Origin } from '../score/case.ts'
import type { Score } from '../score/score.ts'
import type { ReadyScorer } from '../score/scorer.ts'
import type { Target } from '../score/target.ts'
import type { KnownNames } from '../template/template.ts'
import type { Transform } from '../transform/transform.ts'
import type { UserCode } from '../usercode/host.ts'
import type { TargetFunction } from '../usercode/user-target.ts'

export type TargetSpec = {
  name: string
  /** Seconds an answer may take. */
  timeout: number
  /** Most bytes of output that are read. */
  maxOutputBytes: number
  /** How often a failed call is repeated; absent: as its kind has it. */
  retries?: number
  /** Seconds for an answer with all its tries. */
  deadline?: number
  /** What is made of its answers before they are scored. */
  transform?: Transform
  /** Where it stands in the suite; no part of what it is. */
  places?: PromptPlaces
} & (
  | { kind: 'case' }
  | { kind: 'outputs'; file: string }
  | { kind: 'command'; command: string | string[]; env?: Record<string, string> }
  | { kind: 'http'; http: HttpSpec }
  | { kind: 'module'; file: string }
  /** Opened by whoever starts the run: a function of a program, the outputs of an earlier run. */
  | { kind: 'open'; target: Target; identity: Json; code?: Code }
  | ModelParts
  | MethodParts
)

/** A language model under test, and what it is asked. */
export type ModelSpec = Extract<TargetSpec, { kind: 'model' }>

interface ModelParts {
  kind: 'model'
  config: JudgeConfig
  system?: string
  /** Turns before the prompt, each a template. */
  history?: Turn[]
  /** A template, or a function that says the prompt: of a module, or of a program. */
  prompt: string | { file: string } | { says: TargetFunction; code: Code }
  /** The files that the prompt was read from, with hashes of what they hold. */
  files?: Record<string, string>
}

/** Where in the suite a target stands, or its model; and in which file the parts of its prompt. */
export interface PromptPlaces {
  model: Path
  prompt?: { path: Path; file?: string }
  system?: { path: Path; file?: string }
}

/** Which targets are one prompt asked of one model: a table of both. */
export interface Matrix {
  prompts: string[]
  models: string[]
  /** Names of targets, a row for each prompt and a column for each model. */
  targets: string[][]
}

/** A way to compress conversations, and who answers from what is left (see compression/). */
export type MethodSpec = Extract<TargetSpec, { kind: 'method' }>

interface MethodParts {
  kind: 'method'
  type: 'anchored-iterative' | 'tracked-notes' | 'regenerative' | 'opaque' | 'keep-last-n' | 'full-context'
  /** What compresses; null for the types that need nobody. */
  by: Exclude<TargetSpec, MethodParts> | null
  answerer: Exclude<TargetSpec, MethodParts>
  keepLast: number
  language?: Language
}

/** What a comparison of compression methods is about, for whoever tests them against each other. */
export interface MethodComparison {
  /** The methods that only give the others a meaning: ceiling and floor. */
  ceilings: string[]
  floors: string[]
  /** The pairs that a person asked for; absent: all among the other methods. */
  pairs?: [a: string, b: string][]
  /** The kinds of probes that were wanted. */
  types: string[]
  /** Of these, the kinds that the conversations say something about; absent where a model makes the probes. */
  evidence?: string[]
}

/** What a run gives to a suite that opens its own targets. */
export interface TargetTools {
  host: UserCode
  client(config: JudgeConfig): Promise<Judge>
  memo: Memo
  /** Whether answers of earlier runs are used again. */
  reuses: boolean
}

export interface HttpSpec {
  url: string
  method: string
  headers: Record<string, string>
  body?: string | JsonObject
  /** The request may be repeated, though it is no GET. */
  retry?: boolean
  /** A path like `$.answer.choices[0]`; absent: the whole body. */
  output?: string
}

/** A case with its place in the run and the scorers that apply to it. */
export interface PlannedCase {
  case: Case
  /** Position in the suite, from 0. */
  index: number
  origin: Origin
  scorers: ReadyScorer[]
  /** Finds the place in the file of something in the case; absent where nobody wants it, or there is no file to point at. */
  placed?(finding: Finding): Mistake
  /** How many answers there are per target, where they are already given; absent: as many as the run asks for. */
  trials?: readonly number[]
  /** Scores that are there already, by the scorer's name; absent: the scorers make them. */
  scored?(answer: { target: number; repeat: number }): ReadonlyMap<string, Score>
  /** In which order the targets are asked, by their positions; absent: as they stand. */
  order?(targets: number): number[]
}

/** How often each case is asked: always the least number, more only while its scores are undecided. */
export interface Repeats {
  least: number
  most: number
}

/** A suite that was read and checked whole. */
export interface Suite {
  name: string
  file: string
  /** The suite's folder: nothing outside it is run as code. */
  folder: string
  targets: TargetSpec[]
  /** Every name that the suite has, also of those that nobody asked for; absent: those of the targets. */
  targetNames?: string[]
  /** Present where prompts were multiplied with models. */
  matrix?: Matrix
  /** What templates may name beside the keys of every case; absent: nothing. */
  names?: KnownNames
  scorers: ReadyScorer[]
  /** What is made of every answer before it is scored, after the target's own. */
  transform?: Transform
  preset?: string
  gate: GatePolicy
  /** The language model that scorers may ask. */
  judge?: JudgeConfig
  /** One that a program made beforehand, instead. */
  givenJudge?: Judge
  cluster?: string
  /** What texts of Chinese characters alone are written in. */
  language?: Language
  repeats: Repeats
  /** Hash of what the suite says, as far as it decides numbers. */
  hash: string
  /** The same by section, so that a change can be named; absent where there is no suite as written. */
  sections?: Record<string, string>
  cases: SuiteCases
  warnings: Mistake[]
  /** Where it was read from, when it is the run of another tool. */
  imported?: ImportedFrom
  /** Where something stands in the suite's file, for what is found wrong later; absent where there is no file. */
  placeOf?(path: Path): Omit<Mistake, 'message'>
  /** Where targets are compression methods. */
  methods?: MethodComparison
  /** Opens a target of the kind `method`. */
  openMethod?(spec: MethodSpec, tools: TargetTools): Promise<Target>
  /** Called before cases are read, where their questions come from a model. */
  useModels?(models: { judge?: Judge | undefined; memo: Memo; warn?: ((message: Message) => void) | undefined }): void
  /** Where all that is scored is asked of the judge: what is said when there is none, before anything is paid for. */
  needsJudge?: Message
  /** Looks at every question before the judge sees it. */
  guardJudge?(judge: Judge): Judge
}

/** Whose run was imported, and from what. */
export type ImportedFrom = {
  tool: string
  /** As the tool wrote it; null where it did not. */
  version: string | null
  file: string
  /** SHA-256 of the file. */
  hash: string
  /** When it ran, as ISO time, where the tool kept it. */
  ranAt: string | null
  /** What did not carry over, or otherwise; absent where there is nothing to say. */
  notes?: { construct: string; message: Message; count: number }[]
}

export interface SuiteCases {
  /** null when they come from a generator, which is read only once. */
  count: number | null
  /** Hash of the case files' bytes; for a generator, of its source. */
  hash: string
  files: string[]
  /** The files that its paths and patterns mean by now; absent where there are none. */
  find?(): Promise<string[]>
  /** Streams every case, in order. */
  read(options?: ReadOptions): AsyncIterable<PlannedCase>
}

export interface ReadOptions {
  /** Whether places within cases will be asked for. */
  placed?: boolean
}
