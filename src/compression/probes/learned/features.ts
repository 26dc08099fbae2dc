import type { Language } from '../../../language.ts'
import { announces } from '../continuation/announcements.ts'
import { saysDone } from '../continuation/closing.ts'
import { accounts, isForLater, isMust, isPromise, isWhen, reportsOpen, saysOpen } from '../continuation/open-words.ts'
import type { ReadSentence } from '../decisions/utterances.ts'
import { CHOOSING, englishWords, FUNCTION_WORDS, formOf, isKanji, japaneseParts } from './words.ts'

/** What can be seen of something, each with how much of it there is. */
export type Features = [name: string, value: number][]

/** What a sentence looks like by itself: its words with their neighbours, rare ones by their form, and what the rules read in it. */
export function sentenceFeatures(sentence: ReadSentence, language: Language, common: ReadonlySet<string>): string[] {
  const { text } = sentence
  const found = new Set<string>()
  if (language === 'ja') japaneseFeatures(text, common, found)
  else englishFeatures(text, common, found)
  const length = language === 'ja' ? text.length / 3 : text.split(' ').length
  found.add(`length:${Math.min(6, Math.floor(Math.log2(length + 1) * 1.5))}`)
  for (const read of [...readFeatures(sentence), ...openFeatures(text)]) found.add(read)
  return [...found]
}

/** What stands beside what, from so many on up to so many. */
function addRuns(
  row: readonly string[],
  sizes: readonly [number, number],
  name: string,
  space: string,
  found: Set<string>,
) {
  for (const at of row.keys()) {
    let run = row[at] as string
    for (let size = 1; size <= sizes[1] && at + size <= row.length; size++) {
      if (size > 1) run += space + row[at + size - 1]
      if (size >= sizes[0]) found.add(`${name === '' ? size : name}:${run}`)
    }
  }
}

const VERB =
  /\b(?:is|are|was|were|be|do|does|did|have|has|had|can|could|will|would|should|must|may|might)\b|['’](?:s|m|re|ll|d|ve)\b|\w(?:ed|ing)\b/i

function englishFeatures(text: string, common: ReadonlySet<string>, found: Set<string>) {
  const words = englishWords(text)
  const row = ['^']
  const plain = ['^']
  for (const [at, word] of words.entries()) {
    const lower = word.toLowerCase()
    const isChoosing = CHOOSING.has(lower)
    const form = formOf(word, at === 0)
    row.push(isChoosing || common.has(lower) ? lower : form)
    plain.push(isChoosing || FUNCTION_WORDS.has(lower) || !/[a-z]/.test(lower) ? lower : form)
    if (!common.has(lower)) found.add(`w:${lower}`)
  }
  row.push('$')
  plain.push('$')
  found.add(`verb:${VERB.test(text)}`)
  found.add(`start:${row.slice(0, 5).join(' ')}`)
  addRuns(row, [1, 3], '', ' ', found)
  addRuns(plain, [2, 4], 'f', ' ', found)
}

const LONGEST_RUN = 5
const ENDS = [4, 5, 6, 7, 8]

function japaneseFeatures(text: string, common: ReadonlySet<string>, found: Set<string>) {
  const parts = japaneseParts(text)
  const row = ['^']
  for (const part of parts) {
    const isIn = isKanji(part)
    row.push(!isIn || common.has(part) ? part : part.length === 1 ? 'k' : 'K')
    if (isIn) found.add(`w:${part}`)
  }
  row.push('$')
  for (const size of ENDS) found.add(`end:${row.slice(-size).join('')}`)
  addRuns(row, [1, LONGEST_RUN], '', '', found)
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

/** And what they read in it of open tasks. */
function openFeatures(text: string): string[] {
  const found: string[] = []
  if (accounts(text)) found.push('o:accounts')
  else if (saysOpen(text)) found.push('o:remark')
  else if (reportsOpen(text)) found.push('o:report')
  if (isForLater(text)) found.push('o:later')
  if (announces(text)) found.push('o:announces')
  if (saysDone(text)) found.push('o:done')
  if (isWhen(text)) found.push('o:when')
  if (isMust(text)) found.push('o:must')
  if (isPromise(text)) found.push('o:promise')
  return found
}
