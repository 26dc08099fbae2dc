import type { Language } from '../../../../language.ts'
import { clausesOf as englishClauses, verbless } from '../english/clauses.ts'
import { clausesOf as japaneseClauses } from '../japanese/clauses.ts'
import { readSentence } from '../utterances.ts'
import { sentenceFeatures } from './features.ts'
import { scoreOf } from './model.ts'
import type { Weights } from './reader.ts'

/** The clause of a sentence that makes the choice, and what the others are to it. */
export interface Quote {
  choice: string
  reasons: string[]
  alternatives: string[]
}

const ENGLISH_PARTS = /(?<=[,;:—–])\s+|\s+[-–—]\s+|\s+(?=\((?:so|as|because))/
const JAPANESE_PARTS = /(?<=[、,；;：:])/
const CONCLUDES = /^(?:(?:so|then|hence|therefore|thus|which is why|that['’]s why)\b|だから|なので|したがって)/i
const GIVES_REASON =
  /^(?:for|because|since|as|which|but|if|when|while|once|until|before|after|where|though|although)\b|(?:ので|から|ため|が|けど|し|て)[、,]?$/i

/** "Therefore, …": what it follows from stands before. */
const LINK =
  /^(?:additionally|also|plus|therefore|thus|hence|however|unfortunately|moreover|furthermore|meanwhile|otherwise|in addition|as a result|in that case|for now|no|yes|sure|ok|okay|thanks|thank you|please note that),? +/i
const WORDS = 3
const LEADS =
  /^(?:for|because|since|as|which|if|when|while|once|until|before|after|though|although|in order|to|then|only|also|note)\b/i

/** Undefined where no part of the sentence says what was chosen. */
export function quoteOf(text: string, language: Language, weights: Weights): Quote | undefined {
  const isJapanese = language === 'ja' || /[\u3041-\u30ff]/.test(text)
  const { main, reasons, alternatives } = isJapanese
    ? japaneseClauses(text.replace(/[。．！]+$/, ''))
    : (verbless(text) ?? englishClauses(text.replace(LINK, '')))
  const parts = main
    .split(language === 'ja' ? JAPANESE_PARTS : ENGLISH_PARTS)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const scores = parts.map((part, place) => clauseScore(part, place, language, weights))
  const most = Math.max(...scores)
  if (parts.length === 0 || (parts.length > 1 && most === Number.NEGATIVE_INFINITY)) return undefined
  const best = parts.length > 1 ? (parts[scores.indexOf(most)] as string) : main
  const rest = parts.length > 1 ? parts.filter((part) => part !== best) : []
  return { choice: best.replace(/[,;:、。]+$/, ''), reasons: [...reasons, ...rest], alternatives }
}

function clauseScore(part: string, place: number, language: Language, { common, chooses }: Weights): number {
  if (part.length < 3 || part.startsWith('(')) return Number.NEGATIVE_INFINITY
  // "In order to do it, …", "for the payment, …": no clause that says anything by itself.
  if (language === 'en' && (part.split(' ').length < WORDS || LEADS.test(part))) return Number.NEGATIVE_INFINITY
  const sentence = { text: part, isItem: false, indent: 0, place: 0, ...readSentence(part) }
  const score = scoreOf(chooses, [...sentenceFeatures(sentence, language, common), ['bias', 1]])
  return score + (place === 0 ? 0.3 : 0) + (CONCLUDES.test(part) ? 1 : 0) - (GIVES_REASON.test(part) ? 1.5 : 0)
}
