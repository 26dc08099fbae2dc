import type { JsonObject } from '../json.ts'

/** What a target was really sent: the case's input as its templates rendered it, and how. Part of the answer. */
export interface Sent {
  system?: string
  prompt: string
  /** Model, temperature and the like. */
  settings?: JsonObject
}
