import type { Usage } from '../judge/usage.ts'

/** How an answer came about, beside what it says. */
export interface Answered {
  /** US dollars that it cost when it was given, also where it is remembered now; null: it was paid for, nobody knows the price. */
  cost?: number | null
  /** Why the model stopped writing, in its provider's or the AI SDK's words. */
  finishReason?: string
}

interface Told {
  answered?: Answered
  usage?: Usage
}

/** What a target tells of an answer; where it tells only what it spent, that is what the answer cost. */
export function answeredBy({ answered, usage }: Told): Answered {
  if (answered) return answered
  if (usage?.unpriced) return { cost: null }
  return usage?.cost === undefined ? {} : { cost: usage.cost }
}
