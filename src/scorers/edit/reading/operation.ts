import type { Json } from '../../../json.ts'
import type { Content } from './content.ts'

export type OperationType = 'insert' | 'replace' | 'delete'
export type Position = 'before' | 'after'

/** What an expected operation must write, or (`not`) must not. RE2 syntax. */
export type ExpectedPattern = string | { not: string }

/** What a user expects of the answer, as written in a case. */
export interface ExpectedEdit {
  operations: ExpectedPage[]
  /** Pages expected to change; no score reads it. */
  totalSuccessCount?: number
}

export interface ExpectedPage {
  pageId: string | number
  operations: {
    type: OperationType | 'update'
    targetBlockId?: string | number
    targetIndex?: number
    position?: Position
    expectedContentPatterns?: ExpectedPattern[]
  }[]
}

/** One expected operation, ready to compare: aliases, defaults and the target resolved. */
export interface ExpectedOperation {
  pageId: string
  type: OperationType
  /** The id of the target, whichever way it was written. */
  target: string
  targetIndex: number
  /** Null unless it is an insert. */
  position: Position | null
  patterns: { source: string; not: boolean }[]
  written: Json
}

/** One operation of the answer. Null stands for what is missing or unusable; nothing here was trusted. */
export interface AnswerOperation {
  pageId: string | null
  /** `move` is never written: it is derived from a document whose order changed. */
  type: OperationType | 'move' | null
  targetBlockId: string | null
  targetIndex: number | null
  position: Position | null
  /** A position where none belongs, or one that does not exist: never matches, never applies. */
  badPosition: boolean
  content: Content | null
  written: Json
}

/** Ids may be written as numbers; everything else is no id. */
export function readId(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null
}

export function readType(value: unknown): OperationType | null {
  if (value === 'update') return 'replace'
  return value === 'insert' || value === 'replace' || value === 'delete' ? value : null
}
