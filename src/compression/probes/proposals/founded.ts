import { coverage, sharesTerm, termsOf } from '../terms.ts'

/** So much of an answer has to stand in its evidence, in whatever order. */
const FOUNDED = 0.8

/** Whether an answer says what its evidence says: nearly all of its words are there, and all of its numbers and names. */
export function isFounded(answer: string, evidence: string): boolean {
  const said = evidence.toLowerCase()
  if (said.includes(answer.trim().toLowerCase())) return true
  const terms = termsOf(answer)
  const isThere = (value: string) => said.includes(value.toLowerCase())
  return terms.size > 0 && coverage(terms, termsOf(evidence)) >= FOUNDED && fixedIn(answer).every(isThere)
}

/** Numbers, paths and words with signs inside: they have no other wording. */
const fixedIn = (text: string) => text.match(/\d[\d.,:-]*\d|\d|[\w./-]*[/._][\w./-]*\w/g) ?? []

/** Words of the frame: every question has some. */
const FRAME =
  /\b(?:what|which|who|when|where|why|how|was|were|did|does|answer|line|list|sentences?|words?|exact(?:ly)?|alone|one|two|user|agent|assistant|message|conversation|session)\b|答え|一行|一文|質問|会話|ユーザー|エージェント|何/gi

/** Whether a question is about the messages that answer it: they share a word that is not the answer. */
export function speaksOf(question: string, answer: string, messages: string): boolean {
  const hidden = termsOf(answer)
  const asked = [...termsOf(question.replaceAll(FRAME, ' '))].filter((term) => !hidden.has(term))
  return sharesTerm(new Set(asked), termsOf(messages))
}
