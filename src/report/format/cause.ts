import type { Language } from '../../language.ts'
import type { ErrorGroup } from '../collect/error-groups.ts'
import { type ErrorKind, KIND_WORDS, type Say, sayIn } from './words.ts'

/** `9 × no answer from the target (svc, 18 scores)`: how often, what, whose, and what it cost. */
export function causeTitle(
  { kind, scorers, target, count, scores }: ErrorGroup,
  severalTargets: boolean,
  language: Language,
  shown: (name: string) => string = (name) => name,
): string {
  const say = sayIn(language)
  const whose = [...scorers, ...(severalTargets && target !== undefined ? [target] : [])].map(shown)
  const cost = scores > count && scorers.length < 2 ? [costText(scores, say)] : []
  const notes = [...whose, ...cost]
  return `${count} × ${KIND_WORDS[kind][language]}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`
}

/** What went wrong with one answer; with what it cost where one cause took several scores. */
export function kindTitle(kind: ErrorKind, cost: number | undefined, language: Language): string {
  const say = sayIn(language)
  const lost = cost === undefined || cost < 2 ? '' : say(` (${costText(cost, say)})`, `（${costText(cost, say)}）`)
  return `${KIND_WORDS[kind][language]}${lost}`
}

const costText = (scores: number, say: Say) => say(`${scores} scores`, `スコア ${scores} 件分`)

/** Its message; only an example where there are many. */
export function causeMessage({ message, varied }: ErrorGroup, language: Language): string {
  if (!varied || message === '') return message
  return language === 'ja' ? `例: ${message}` : `for example: ${message}`
}
