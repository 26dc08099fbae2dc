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

export function quoteOf(text: string, language: Language, weights: Weights): Quote {
  const isJapanese = language === 'ja' || /[\u3041-\u30ff]/.test(text)
  const { main, reasons, alternatives } = isJapanese
    ? japaneseClauses(text.replace(/[。．！]+$/, ''))
    : (verbless(text) ?? englishClauses(text))
  const parts = main
    .split(language === 'ja' ? JAPANESE_PARTS : ENGLISH_PARTS)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const scores = parts.map((part, place) => clauseScore(part, place, language, weights))
  const best = parts.length > 1 ? (parts[scores.indexOf(Math.max(...scores))] as string) : main
  const rest = parts.length > 1 ? parts.filter((part) => part !== best) : []
  return { choice: best.replace(/[,;:、。]+$/, ''), reasons: [...reasons, ...rest], alternatives }
}

function clauseScore(part: string, place: number, language: Language, { common, chooses }: Weights): number {
  if (part.length < 3 || part.startsWith('(')) return Number.NEGATIVE_INFINITY
  const sentence = { text: part, isItem: false, indent: 0, place: 0, ...readSentence(part) }
  const score = scoreOf(chooses, [...sentenceFeatures(sentence, language, common), ['bias', 1]])
  return score + (place === 0 ? 0.3 : 0) + (CONCLUDES.test(part) ? 1 : 0) - (GIVES_REASON.test(part) ? 1.5 : 0)
}
