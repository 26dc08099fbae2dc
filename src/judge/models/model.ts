import type { JsonObject } from '../../json.ts'
import type { Asker } from '../judge.ts'
import type { Rung } from '../sending/ladder.ts'
import type { Prompt } from '../wording/word-question.ts'

/** One request to a model. Without a structure plain text is wanted. */
export interface ModelRequest extends Prompt {
  rung?: Rung
  schema?: JsonObject
  temperature?: number
  maxOutputTokens?: number
  asCompletionTokens?: true
  signal: AbortSignal
}

export interface ModelReply {
  text: string
  /** `stop`, `length`, `content-filter`, …: in the words of the AI SDK. */
  finish: string
  refusal?: string
  inputTokens?: number
  outputTokens?: number
  /** It called the tool that it was given. */
  calledTool?: boolean
  /** Some of the output was thought that the text does not show. */
  thought?: boolean
  /** Settings the provider's package left out, in its words. */
  ignored: string[]
}

/** A model as the client sees it, wherever it comes from. */
export interface Model {
  provider: string
  id: string
  baseURL?: string
  /** Replies were written beforehand: nothing is paid, nothing is cached. */
  scripted: boolean
  /** Values that must never be shown. */
  secrets: string[]
  /** Where its key was looked for, for messages. */
  keyName?: string
  generate(request: ModelRequest, asker: Asker): Promise<ModelReply>
}
