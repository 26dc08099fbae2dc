import type { Tokens } from '../encoder.ts'

/** Turns texts into the ids of one checkpoint. */
export interface TextTokenizer {
  tokenize(text: string): Tokens
  /** The id that fills up a batch; it is never looked at. */
  padId: number
  /** Tokens it gives at most, marks included. */
  maxTokens: number
}
