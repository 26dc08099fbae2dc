/** How plainly a sentence makes a choice: in so many words, as a step that is taken for a reason, or by a rule that lets it or not. */
export type Strength = 'explicit' | 'step' | 'rule'

/** What a sentence has to do with a decision. */
export interface Reading {
  /** The sentence without its reasons and alternatives, where it makes a choice. */
  choice?: { text: string; strength: Strength }
  /** What is chosen if it answers a question: a phrase that is set against another. */
  answer?: string
  /** A step that it announces, also one that only looks. */
  move?: string
  /** Clauses of the sentence that say why, and what else there was. */
  reasons: string[]
  alternatives: string[]
  /** It may say why the sentence before it was said: a word says so, it speaks of what was just named, or it is just there. */
  explains: false | 'marked' | 'pointing' | 'plain'
  /** It follows from the sentence before it. */
  follows: boolean
  /** It says what there is to choose from. */
  offers: boolean
  /** It says what was not taken. */
  rejects: boolean
  /** It names an option and what speaks against it. */
  contrasts: boolean
  /** It says what was found out: that something does not work, or what seems to be. */
  finds: false | 'bad' | 'something'
}
