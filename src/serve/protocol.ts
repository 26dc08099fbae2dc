import type { Message } from '../language.ts'
import type { Asked } from './desk.ts'

export interface WorkerData {
  /** Where runs are kept. */
  store: string
  writable: boolean
}

export interface Question {
  id: number
  name: string
  asked: Asked
}

/** Number 0 is the first word of a thread that has opened its store. */
export type Reply = { id: number; answer: unknown } | { id: number; problem: Message; bad: boolean }
