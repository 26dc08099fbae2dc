import type { Language } from '../../../../language.ts'
import type { ReadSentence } from '../utterances.ts'
import { CHOOSING, englishWords, formOf, isKanji, japaneseParts } from './words.ts'

/** What can be seen of something, each with how much of it there is. */
export type Features = [name: string, value: number][]

/** What a sentence looks like by itself: its words with their neighbours, rare ones by their form, and what the rules read in it. */
export function sentenceFeatures(sentence: ReadSentence, language: Language, common: ReadonlySet<string>): Features {
  const { text } = sentence
  const words = language === 'ja' ? japaneseFeatures(text, common) : englishFeatures(text, common)
  const length = language === 'ja' ? text.length / 3 : text.split(' ').length
  const size = `length:${Math.min(6, Math.floor(Math.log2(length + 1) * 1.5))}`
  return [...new Set([...words, size, ...readFeatures(sentence)])].map((name) => [name, 1])
}

const VERB =
  /\b(?:is|are|was|were|be|do|does|did|have|has|had|can|could|will|would|should|must|may|might)\b|['’](?:s|m|re|ll|d|ve)\b|\w(?:ed|ing)\b/i

function englishFeatures(text: string, common: ReadonlySet<string>): string[] {
  const words = englishWords(text)
  const forms = words.map((word, at) => {
    const lower = word.toLowerCase()
    return common.has(lower) || CHOOSING.has(lower) ? lower : formOf(word, at === 0)
  })
  const row = ['^', ...forms, '$']
  const found = [`verb:${VERB.test(text)}`, `start:${row.slice(0, 5).join(' ')}`]
  for (const at of row.keys())
    for (let size = 1; size <= 3 && at + size <= row.length; size++)
      found.push(`${size}:${row.slice(at, at + size).join(' ')}`)
  return [
    ...found,
    ...words
      .map((word) => word.toLowerCase())
      .filter((word) => !common.has(word))
      .map((word) => `w:${word}`),
  ]
}

const LONGEST_RUN = 5
const ENDS = [4, 5, 6, 7, 8]

function japaneseFeatures(text: string, common: ReadonlySet<string>): string[] {
  const parts = japaneseParts(text)
  const forms = parts.map((part) => (!isKanji(part) || common.has(part) ? part : part.length === 1 ? 'k' : 'K'))
  const row = ['^', ...forms, '$']
  const found: string[] = ENDS.map((size) => `end:${row.slice(-size).join('')}`)
  for (const at of row.keys())
    for (let size = 1; size <= LONGEST_RUN && at + size <= row.length; size++)
      found.push(`${size}:${row.slice(at, at + size).join('')}`)
  return [...found, ...parts.filter(isKanji).map((part) => `w:${part}`)]
}

/** What the rules read in a sentence. */
function readFeatures(sentence: ReadSentence): string[] {
  const { text, choice, answer, move, reasons, alternatives, explains, follows, offers, rejects, contrasts, finds } =
    sentence
  const found = [`r:explains:${explains}`]
  if (/[?？]$/.test(text)) found.push('question')
  if (choice) found.push('r:choice', `r:choice:${choice.strength}`)
  if (choice && reasons.length + alternatives.length > 0) found.push(`r:whole:${choice.strength}`)
  if (answer !== undefined) found.push('r:answer')
  if (move !== undefined) found.push('r:move')
  if (reasons.length > 0) found.push('r:reasons')
  if (alternatives.length > 0) found.push('r:alternatives')
  if (follows) found.push('r:follows')
  if (offers) found.push('r:offers')
  if (rejects) found.push('r:rejects')
  if (contrasts) found.push('r:contrasts')
  if (finds) found.push(`r:finds:${finds}`)
  return found
}
