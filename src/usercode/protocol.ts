import type { MessagePort } from 'node:worker_threads'
import type { Mistake, ScoreErrorKind } from '../errors.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Language, Message } from '../language.ts'
import type { Case } from '../score/case.ts'

/** A module of the user's; `part` names a value inside its default export, e.g. `scorers[2]`. */
export interface ModuleRef {
  /** Real path, known to be inside the root. */
  path: string
  /** As people see it in messages. */
  shown: string
  part?: string
}

/** A scorer with its options, or a target. A fresh worker is told again, so that its use survives a restart. */
export type Opening = ModuleOpening | { kind: 'built-in'; type: string; options: JsonObject }

export interface ModuleOpening {
  kind: 'scorer' | 'target'
  module: ModuleRef
  options?: JsonObject
}

/** What a function of the user's is given beside its input: data, and the case where it works on one. */
export type Extra = { [key: string]: Json | Case }

/** What the host may ask of the worker. `use` and `rows` are handles made by the host. */
export type Call =
  | { method: 'data'; module: ModuleRef }
  | { method: 'openRows'; module: ModuleRef; rows: number }
  | { method: 'nextRows'; rows: number }
  | { method: 'closeRows'; rows: number }
  | { method: 'describe'; module: ModuleRef }
  | { method: 'open'; use: number }
  | { method: 'checkCase'; use: number; testCase: Case }
  | { method: 'score'; use: number; testCase: Case; language: Language; repeat: number; target: string }
  /** Of one of our own scorers, with the case as JSON. */
  | { method: 'scoreText'; use: number; testCase: string; language: Language; repeat: number; target: string }
  | { method: 'summarise'; use: number; rows: Json[] }
  | { method: 'answer'; use: number; testCase: Case | Json; repeat: number; maxBytes: number; extra?: Extra }

export type ToWorker =
  | { kind: 'call'; id: number; call: Call; timeoutMs: number; open?: Opening }
  | { kind: 'abort'; id: number }
  | { kind: 'text'; read: number; text?: string; error?: string }
  | { kind: 'ping' }
  /** Words that code may have been told in confidence: what it prints is not to hold them. */
  | { kind: 'secrets'; values: string[] }

export type Failure = { mistakes: readonly Mistake[] } | { error: { kind: ScoreErrorKind; message: Message } }

export type FromWorker =
  | { kind: 'ready' | 'pong' }
  /** What the call needed is loaded; its own time starts now. */
  | { kind: 'started'; id: number }
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'failed'; id: number; failure: Failure }
  | { kind: 'read'; read: number; call?: number; use: number; path: string }
  /** The worker stands still until the answer is on the other port. */
  | { kind: 'outputOf'; call: number; target: string }
  /** An error that belongs to no call that is known. */
  | { kind: 'stray'; message: string }

export interface WorkerData {
  port: MessagePort
  /** Answers to `outputOf`, which scorers ask for without awaiting. */
  answers: MessagePort
  answered: Int32Array
  /** Milliseconds that loading a module and preparing a scorer may take. */
  loadMs: number
}

/** What the host must know of a scorer to speak for it. */
export interface ScorerDescription {
  description: Message | string
  version?: number
  threshold?: number
  /** Whether it asks a language model. */
  judge: boolean
  details?: Record<string, Message | string>
  example?: { case: Omit<Case, 'id'>; options?: JsonObject }
  /** JSON Schema of the options. */
  options: JsonObject
  has: { checkCase: boolean; corpus: boolean }
}
