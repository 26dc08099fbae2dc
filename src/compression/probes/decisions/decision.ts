import type { Strength } from './reading.ts'

/** A choice with all that was said about it. */
export interface Decision {
  role: 'user' | 'assistant'
  /** What was chosen, in the words of the conversation, without reasons and alternatives. */
  choice: string
  /** `likely`: found by the learned reader, without a rule. */
  strength: Strength | 'likely'
  /** What the other side had said right before, as far as it does not hold the alternatives. */
  asked?: string
  /** A file that was changed with it. */
  file?: string
  reasons: string[]
  alternatives: string[]
  /** The sentences it was found in, in order, by message. */
  said: { at: number; role: 'user' | 'assistant'; texts: string[] }[]
}
