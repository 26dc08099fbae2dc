import type { Reading } from '../reading.ts'
import { aroundJapanese, isAsked } from './around.ts'
import { isMove, strengthOf } from './choosing.ts'
import { clausesOf } from './clauses.ts'

/** What a Japanese sentence has to do with a decision. */
export function readJapanese(sentence: string): Reading {
  const text = sentence.replace(/[。．！]+$/, '')
  const base: Reading = { ...aroundJapanese(text), reasons: [], alternatives: [] }
  if (isAsked(text)) return base
  const { main, reasons, alternatives } = clausesOf(text)
  const move = isMove(main) ? { move: main } : {}
  const strength = strengthOf(main, alternatives.length > 0)
  // 「差分だけ読む手もあるが、…ので使えない」: an option that is not taken.
  if (strength === 'rule' && alternatives.length > 0) return { ...base, contrasts: true }
  if (strength === undefined) return { ...base, ...move }
  return { ...base, ...move, reasons, alternatives, choice: { text: main, strength } }
}

/** A reply to a question with its parts. */
export function replyJapanese(sentence: string) {
  const { main, reasons, alternatives } = clausesOf(sentence.replace(/[。．！]+$/, ''))
  return { text: main, strength: 'explicit' as const, reasons, alternatives }
}
