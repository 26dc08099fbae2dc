import { decisionsByRule } from '../by-rule.ts'
import type { Decision } from '../decision.ts'
import type { ReadSentence, Utterance } from '../utterances.ts'

/** A sentence in its place. */
export interface Placed {
  sentence: ReadSentence
  utterance: Utterance
  /** Which utterance it stands in, and which sentence of that it is. */
  turn: number
  place: number
  /** What the rules take it for: the choice of a decision, something that was said about one, nothing. */
  byRule: string
}

/** A conversation as a row of sentences. */
export interface Dialog {
  utterances: readonly Utterance[]
  sentences: Placed[]
  /** Where the sentences of each utterance begin in the row. */
  starts: number[]
  rules: Decision[]
}

export function dialogOf(utterances: readonly Utterance[]): Dialog {
  const rules = decisionsByRule(utterances)
  const byRule = placesOf(rules)
  const sentences: Placed[] = []
  const starts: number[] = []
  for (const [turn, utterance] of utterances.entries()) {
    starts.push(sentences.length)
    for (const [place, sentence] of utterance.sentences.entries())
      sentences.push({
        sentence,
        utterance,
        turn,
        place,
        byRule: byRule.get(`${utterance.at} ${sentence.text}`) ?? 'nothing',
      })
  }
  return { utterances, sentences, starts, rules }
}

/** By so many of its last characters the sentence of a choice is known again. */
const END = 8

/** The sentences of what the rules found: the one that chooses, and those about it. */
function placesOf(rules: readonly Decision[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { choice, strength, role, said } of rules) {
    const end = choice.slice(-END)
    const last = said.at(-1)?.texts ?? []
    const chosenIn = last.findLast((text) => text.includes(end)) ?? last.at(-1)
    for (const { at, texts } of said)
      for (const text of texts) {
        const key = `${at} ${text}`
        if (texts === last && text === chosenIn) found.set(key, `choice ${strength} ${role}`)
        else if (!found.has(key)) found.set(key, 'about')
      }
  }
  return found
}
