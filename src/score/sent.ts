import type { JsonObject } from '../json.ts'
import type { Turn } from '../judge/judge.ts'

/** What a target was really sent: the case's input as its templates rendered it, and how. Part of the answer. */
export interface Sent {
  system?: string
  /** What was said before the prompt, where a conversation was sent. */
  history?: Turn[]
  prompt: string
  /** Model, temperature and the like. */
  settings?: JsonObject
}
