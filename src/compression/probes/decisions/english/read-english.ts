import type { Reading } from '../reading.ts'
import { aroundEnglish, mayChoose } from './around.ts'
import { isFound, isMove, isNext, isRemedy, strengthOf } from './choosing.ts'
import { clausesOf, namesCause, verbless } from './clauses.ts'

/** What an English sentence has to do with a decision. */
export function readEnglish(sentence: string): Reading {
  const remedy = isRemedy(sentence)
  const around = aroundEnglish(sentence)
  const base: Reading = { ...around, follows: around.follows || remedy, reasons: [], alternatives: [] }
  if (!mayChoose(sentence)) return base
  const phrase = verbless(sentence)
  if (phrase) {
    const { main: text, reasons, alternatives } = phrase
    return { ...base, explains: false, reasons, alternatives, choice: { text, strength: 'explicit' } }
  }
  const clauses = clausesOf(sentence)
  const { main, reasons, alternatives } = clauses
  if (isFound(main)) return base
  // "The reason I need it is because …"
  if (/^(?:the|my) reason\b|\b(?:is|was|are|were)$/i.test(main) && !/\bit is$/i.test(main)) return base
  const move = isMove(main) ? { move: main } : {}
  // "I'll run main.py, since it has tests": with its cause, a look is a choice, too.
  const strength = remedy
    ? 'explicit'
    : (strengthOf(main) ?? (move.move !== undefined && namesCause(sentence, clauses) ? 'step' : undefined))
  if (strength !== undefined) {
    // "Because A, we do B" explains itself.
    const explains = reasons.length > 0 ? false : base.explains
    return { ...base, ...move, explains, reasons, alternatives, choice: { text: main, strength } }
  }
  // "Transaction pooling, not session pooling: …" answers a question.
  const isAnswer =
    alternatives.length > 0 &&
    main.split(' ').length <= 7 &&
    !isNext(main) &&
    !/\b(?:I|we|you|it|they|is|are|was|were|be)\b/i.test(main)
  return isAnswer ? { ...base, reasons, alternatives, answer: main } : { ...base, ...move }
}

/** A reply to a question with its parts: what follows its first comma says why. */
export function replyEnglish(sentence: string): Reading['choice'] & Pick<Reading, 'reasons' | 'alternatives'> {
  const { main, reasons, alternatives } = clausesOf(sentence, true)
  return { text: main, strength: 'explicit', reasons, alternatives }
}
