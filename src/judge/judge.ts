import type { z } from 'zod'
import type { Json, JsonObject } from '../json.ts'
import type { Language, Message } from '../language.ts'
import type { Usage } from './usage.ts'
import type { Inset } from './wording/insets.ts'

/** Who asks, and about what: enough to find a scripted reply and to say whose the costs are. */
export interface Asker {
  /** The scorer's name in the suite; for a target that is a model, the target's name. */
  scorer: string
  case: string
  target: string
  repeat: number
  /** Names one of several questions a scorer asks about one case. */
  step?: string
}

/**
 * A prompt in words of ours or of the suite's author. `{{name}}` is a field or a value; a section
 * `{{#name}} … {{/name}}` is left out when `name` has nothing to show.
 */
export interface Template {
  system: string
  prompt: string
}

/** One question whose answer is an object of a known shape. */
export interface Question<Schema extends z.ZodObject = z.ZodObject> extends Asker {
  language: Language
  template: Template
  /** Data: everything that comes from the case. It is fenced, so that nothing in it is read as an instruction. */
  fields: Readonly<Record<string, Json | undefined>>
  /** Words of the suite's author (criteria, scales), put into the template as they are. */
  values?: Readonly<Record<string, string | undefined>>
  /** Values of the case that those words hold marks for. They are fenced where they stand. */
  insets?: readonly Inset[]
  /**
   * The reply. Keys that may be absent are not part of "the asked shape", but every key is asked for.
   * Numbers are read by `mark()`, reasons by `remark()` (reply-parts.ts).
   */
  schema: Schema
  /** Rules beyond the schema, such as ids that must match (ids-complaint.ts). A complaint leads to the one repair. */
  check?(value: z.output<Schema>): Complaint | undefined
  /** How many more questions may depend on this answer: a dry run counts them as "at most". */
  followUps?: number
}

export interface Complaint {
  kind: 'malformed' | 'out-of-range'
  message: Message
}

/** A turn of a conversation. */
export interface Turn {
  role: 'user' | 'assistant'
  content: string
}

/** A prompt whose answer is plain text: targets that are models, compressors. */
export interface TextQuestion extends Asker {
  system?: string
  /** What was said before the prompt. */
  history?: Turn[]
  prompt: string
  maxOutputTokens?: number
  /** Also no text at all is an answer: that of a model under test, which then fails as blank. */
  mayBeBlank?: boolean
}

/** What asking cost this time: nothing but `cached: 1` when the answer was known already. */
export interface JudgeUsage extends Required<Omit<Usage, 'cost' | 'unpriced'>> {
  /** null when no price is known. */
  cost: number | null
  /** Some of the tokens were not reported by the provider, but estimated. */
  estimated: boolean
}

/** What the answer cost when it was first given, cached or not. */
export type FirstAsked = {
  latencyMs: number
  inputTokens: number
  outputTokens: number
  cost: number | null
}

export interface Asked<T> {
  value: T
  /** The object as the judge wrote it, with keys that were not asked for. */
  reply: JsonObject
  /** Asked keys that the reply did not have and that were filled in. */
  absent: string[]
  /** The first reply could not be used; this is the second. */
  repaired: boolean
  /** How the shape of the reply was asked for; absent for answers kept by earlier versions. */
  structure?: Structure
  usage: JudgeUsage
  first: FirstAsked
}

export interface AskedText {
  text: string
  /** Why it ended, in the words of the AI SDK; absent for answers kept by earlier versions. */
  finish?: string
  usage: JudgeUsage
  first: FirstAsked
}

/** Which judge spoke and how it was asked, for the manifest and the reports. Holds no secret. */
export interface JudgeProvenance {
  model: string
  provider: string
  baseURL?: string
  /** null: the model refuses to be given one. */
  temperature: number | null
  structure: Structure
  price: Price | null
  /** Replies written beforehand: every report says so. */
  scripted: boolean
  notes: Message[]
}

/** How the shape of the reply is asked for, best first. */
export type Structure = 'json-schema' | 'tool' | 'json' | 'text'

/** US dollars per million tokens. */
export interface Price {
  input: number
  output: number
  /** Where it is from: the suite, or the table of a date. */
  source: string
}

export interface UsageRow extends JudgeUsage {
  scorer: string
  target: string
}

/** What one asker would ask in a dry run, and how long all of it would be. */
export interface AskedOf {
  scorer: string
  target: string
  questions: number
  atMost: number
  /** Of all questions together, roughly. */
  inputTokens: number
  /** The most that all replies together may have. */
  mostOutputTokens: number
}

/** What a model would be asked in a dry run, and what it takes for it. */
export interface WouldAsk {
  model: string
  /** null where nobody knows. */
  price: Price | null
  asked: AskedOf[]
}

/** What a dry run would have asked. */
export interface DryRunCount {
  /** Distinct questions with no known answer. */
  questions: number
  /** As many more may follow from their answers. */
  atMost: number
}

/** A language model that is asked, with everything that asking needs: limits, retries, cache, cost. */
export interface Judge {
  /** Throws ScoreError with the failure's kind, FatalJudgeError to stop the run, NotAsked for a budget or a dry run. */
  ask<Schema extends z.ZodObject>(question: Question<Schema>): Promise<Asked<z.output<Schema>>>
  askText(question: TextQuestion): Promise<AskedText>
  /** The language set for the prompts; absent: `promptLanguage(case)` decides. */
  readonly language?: Language
  /** How many questions it takes at once; absent: not known. */
  readonly concurrency?: number
  provenance(): JudgeProvenance
  /** Per scorer and target, in the order of their first question. */
  usage(): UsageRow[]
  dryRun(): DryRunCount
  /** The same by who asks; absent where nobody counts it. */
  wouldAsk?(): AskedOf[]
}
