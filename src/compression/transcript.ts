import type { Json } from '../json.ts'

/** A conversation of an agent in one form, whatever it was recorded in. */
export interface Transcript {
  /** Unique within a run: the file's name, with the record's own id where a file holds several. */
  id: string
  messages: Turn[]
  /** What could not be read, said once each with how often. */
  leftOut: LeftOut[]
  /** From the file: task type and the like, for breakdowns. */
  metadata: Record<string, Json>
}

/** One message. */
export interface Turn {
  role: 'system' | 'user' | 'assistant' | 'tool'
  text: string
  toolCalls: ToolCall[]
  /** The call that a tool's message answers. */
  answers?: string
  /** The tool said that it failed. */
  failed?: true
  /** What the program ended with, where the file or the result says so. */
  exitCode?: number
  /** Tokens as the provider counted them, where the file says so. */
  tokens?: number
}

export interface ToolCall {
  id?: string
  name: string
  arguments: Json
  /** The files it touched, as far as its name and arguments say. */
  files: FileOperation[]
}

export interface FileOperation {
  kind: 'created' | 'modified' | 'read' | 'deleted'
  /** Relative to the working folder where that is known. */
  path: string
  /** The first lines taken out (-) and put in (+), verbatim; where the call shows them. */
  change?: string
}

export interface LeftOut {
  what:
    | 'cut-off line'
    | 'unknown role'
    | 'image'
    | 'thinking'
    | 'other content'
    | 'missing tool result'
    | 'not a message'
  count: number
  /** Where it was first seen. */
  line?: number
}
