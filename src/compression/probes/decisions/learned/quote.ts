import type { Language } from '../../../../language.ts'
import { sentenceFeatures } from '../../learned/features.ts'
import { scoresOf } from '../../learned/model.ts'
import type { Weights } from '../../learned/weights.ts'
import { clausesOf as englishClauses, verbless } from '../english/clauses.ts'
import { clausesOf as japaneseClauses } from '../japanese/clauses.ts'
import { readSentence } from '../utterances.ts'

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
  /^(?:for|because|since|as|which|but|if|when|while|once|until|before|after|where|though|although)\b|^(?:it['’]s|it is|that['’]s|there['’]s|they['’]re|nothing|otherwise)\b|(?:ので|から|ため|が|けど|し|て)[、,]?$/i
/** 「移行は行わず、…」: what is taken stands after it. */
const CONTRASTS =
  /(?:[わらかさたなまばがえせれけべめ]ず(?:に)?|(?:では|で)なく|をやめ(?:て)?|^(?:I|we|you|one) could\b.*)[、,;]?$/i
/** Whoever says so says nothing yet. */
const SAYS_NOTHING =
  /^(?:that settles it|fair(?: enough)?|makes sense|(?:good|fair) (?:point|idea|call|catch)|right|agreed|understood|however|therefore|I (?:understand|see|agree)|not quite|of course|true)[,;:.!]*$/i

/** "Therefore, …": what it follows from stands before. */
const LINK =
  /^(?:additionally|also|plus|therefore|thus|hence|however|unfortunately|moreover|furthermore|meanwhile|otherwise|in addition|as a result|in that case|for now|no(?=,)|yes|sure|ok|okay|thanks|thank you|please note that),? +/i
/** "No cabin, it's only five hours": what is turned down first is chosen in two words. */
const TURNS_DOWN = /^(?:no|not|without|skip|drop|keep|leave|just|only) \S+/i
/** "Swap it, no refund": what is turned down after it is what there was to choose from. */
const TURNS_DOWN_ONE = /^(?:no|not|without) \S+(?: \S+){0,3}$/i
/** "…, and using a gift card" goes on with something. */
const GOES_ON = /^(?:and )?\w+ing\b/
/** "Nah, still black.": too short to be taken apart. */
const SHORT = 40
/** Of a clause that says what is not done and one that says what is, the second one is what was chosen. */
const SAYS_NOT = /^(?:I|we)(?:['’]m|['’]re| am| are)? not going to\b|^(?:I|we) (?:won|wouldn)['’]t\b/i
const WORDS = 3
const LEADS =
  /^(?:for|because|since|as|which|if|when|while|once|until|before|after|though|although|in order|to|then|only|also|note)\b/i

/** Undefined where no part of the sentence says what was chosen. */
export function quoteOf(text: string, language: Language, weights: Weights): Quote | undefined {
  const isJapanese = language === 'ja' || /[\u3041-\u30ff]/.test(text)
  const { main, reasons, alternatives } = isJapanese
    ? japaneseClauses(text.replace(/[。．！]+$/, ''))
    : (verbless(text) ?? englishClauses(text.replace(LINK, '')))
  const parts = (
    language === 'ja' ? withTopics(main.split(JAPANESE_PARTS), '') : withTopics(main.split(ENGLISH_PARTS), ' ')
  )
    .map((part) => part.trim())
    .filter((part) => part !== '' && !SAYS_NOTHING.test(part))
  const scores = parts.map((part, place) => clauseScore(part, place, language, weights))
  const most = Math.max(...scores)
  if (parts.length === 0) return undefined
  if (parts.length > 1 && most === Number.NEGATIVE_INFINITY)
    return text.length <= SHORT ? { choice: main.replace(/[.!,;:、。！]+$/, ''), reasons, alternatives } : undefined
  const best = parts[scores.indexOf(most)] as string
  const rest = parts.filter((part) => part !== best)
  const isOther = (part: string) => CONTRASTS.test(part) || TURNS_DOWN_ONE.test(part)
  return {
    choice: best.replace(/[,;:、。]+$/, ''),
    reasons: [...reasons, ...rest.filter((part) => !isOther(part))],
    alternatives: [...alternatives, ...rest.filter(isOther)],
  }
}

/** "Second idea: one grid per bar", 「CRAM: やる」: what stands before the colon says what it is about. */
const TOPIC = /^(?!(?:I|we|you|it|they|that|this)\b)[^,;、]{1,24}[:：]$/i
function withTopics(parts: readonly string[], space: string): string[] {
  const found: string[] = []
  for (const part of parts) {
    const before = found.at(-1)
    if (before !== undefined && TOPIC.test(before)) found[found.length - 1] = `${before}${space}${part}`
    else found.push(part)
  }
  return found
}

function clauseScore(part: string, place: number, language: Language, { common, decisions }: Weights): number {
  if (part.length < 3 || part.startsWith('(')) return Number.NEGATIVE_INFINITY
  // "In order to do it, …", "for the payment, …": no clause that says anything by itself.
  if (
    language === 'en' &&
    !(place === 0 && TURNS_DOWN.test(part)) &&
    (part.split(' ').length < WORDS || LEADS.test(part))
  )
    return Number.NEGATIVE_INFINITY
  const sentence = { text: part, isItem: false, indent: 0, place: 0, ...readSentence(part) }
  const score = scoresOf(decisions.parts, [...sentenceFeatures(sentence, language, common), 'bias']).chooses
  return (
    score +
    (place === 0 ? 0.3 : 0) +
    (CONCLUDES.test(part) ? 1 : 0) -
    (GIVES_REASON.test(part) ? 1.5 : 0) -
    (CONTRASTS.test(part) ? 8 : 0) -
    (place > 0 && GOES_ON.test(part) ? 2 : 0) +
    (TURNS_DOWN.test(part) && place === 0 ? 2 : 0) -
    (SAYS_NOT.test(part) ? 4 : 0)
  )
}
