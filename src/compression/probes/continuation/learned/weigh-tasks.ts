import type { Language } from '../../../../language.ts'
import { leansBack } from '../../leans-back.ts'
import { sharedTerms } from '../../learned/terms-in.ts'
import { tellingWords } from '../../telling-words.ts'
import { coverage, termsOf } from '../../terms.ts'
import { BOX } from '../list-items.ts'
import type { OpenItem } from '../open-lists.ts'
import type { ReadTask } from './read-tasks.ts'

/** What the rules take for open is dropped where the reader finds it less likely than this. */
const UNLIKELY = { listed: 0.2, announced: 0.15, requested: 0.3 }
/** So likely what the rules do not know is open, too. */
const LIKELY: Record<Language, number> = { en: 0.5, ja: 0.6 }
/** What is said of it nearby may be part of it. */
const RETOLD = 0.2
const NEAR = 2
const LONGEST = 320
const MOST = 8

/** How likely what the rules found in a message is open; the reader has not seen what is no prose. */
function chanceOf(read: readonly ReadTask[], { text, at }: OpenItem): number {
  const those = read.filter(({ utterance }) => utterance.at === at)
  const isOf = ({ sentence }: ReadTask) => sentence.text.includes(text) || text.includes(sentence.text)
  const told = those.filter(isOf)
  const heads = told.flatMap((one) => headOf(those, one) ?? [])
  const seen = told.length > 0 ? [...told, ...heads] : those
  return seen.length === 0 ? 1 : Math.max(...seen.map(({ chance }) => chance))
}

/** An item is as open as the head of its list says. */
function headOf(those: readonly ReadTask[], one: ReadTask): ReadTask | undefined {
  if (!one.sentence.isItem) return undefined
  return those.findLast(({ sentence, place }) => place < one.place && !sentence.isItem)
}

/** Whether the reader goes along with it. */
export const isLikelyOpen = (read: readonly ReadTask[], item: OpenItem, kind: keyof typeof UNLIKELY) =>
  chanceOf(read, item) >= UNLIKELY[kind]

/** What the rules do not know and the reader is sure of. */
export function addedBy(
  read: readonly ReadTask[],
  known: readonly OpenItem[],
  language: Language,
  likely = LIKELY[language],
): OpenItem[] {
  const kept: (OpenItem & { places: number[] })[] = []
  const found = [...read.keys()].filter((place) => isSaid(read[place] as ReadTask, likely))
  for (const place of found.sort((a, b) => chanceAt(read, b) - chanceAt(read, a)).slice(0, MOST)) {
    const { sentence, utterance } = read[place] as ReadTask
    if (kept.some(({ places }) => places.includes(place))) continue
    if ([...known, ...kept].some((other) => isTold(sentence.text, other.text))) continue
    const places = passageOf(read, place)
    if (places.length > 1 || !saysLittle(sentence)) kept.push({ text: textOf(read, places), at: utterance.at, places })
  }
  return kept
    .map(({ text, at, places }) => ({ text, at, from: places.map((place) => read[place]?.utterance.at ?? at) }))
    .sort((a, b) => a.at - b.at)
}

const chanceAt = (read: readonly ReadTask[], place: number) => read[place]?.chance ?? 0
const textOf = (read: readonly ReadTask[], places: readonly number[]) =>
  places.map((place) => read[place]?.sentence.text ?? '').join(' ')

/** What is put into a text for others, and what says nothing, is no task of its own. */
const isSaid = ({ chance, sentence: { text } }: ReadTask, likely: number) =>
  chance >= likely &&
  text.length <= LONGEST &&
  !/[:：?？]$|^["“「]/.test(text) &&
  !BOX.test(text) &&
  !isInQuotation(text)

const isInQuotation = (text: string) =>
  text.split('"').length % 2 === 0 || text.split('“').length !== text.split('”').length

/** With what it points back to, and what else is said of it nearby. */
function passageOf(read: readonly ReadTask[], place: number): number[] {
  const { sentence, turn } = read[place] as ReadTask
  const kept = new Set([place])
  let length = sentence.text.length
  const add = (other: number) => {
    const text = read[other]?.sentence.text
    if (text === undefined || kept.has(other) || length + text.length > LONGEST) return
    kept.add(other)
    length += text.length
  }
  for (let from = place, steps = 0; steps < MOST_STEPS && leans(read[from]?.sentence); steps++) {
    from = aboutWhat(read, from)
    add(from)
  }
  for (const [other, one] of read.entries()) {
    if (Math.abs(one.turn - turn) > NEAR || one.chance < RETOLD) continue
    if (sharedTerms(sentence, one.sentence) > 0) add(other)
  }
  return [...kept].sort((a, b) => a - b)
}

/** "I'll message them" leans on "someone should look at it", and that on what it is. */
const MOST_STEPS = 2
const leans = (sentence: ReadTask['sentence'] | undefined) =>
  sentence !== undefined && (leansBack(sentence.text) || saysLittle(sentence))

const saysLittle = ({ text }: ReadTask['sentence']) =>
  /[\u3041-\u30ff]/.test(text) ? termsOf(text).size < 2 : tellingWords(text) < 3

/** "I'll message them": what it is stands before it, or was said by the other side. */
function aboutWhat(read: readonly ReadTask[], place: number): number {
  const { turn } = read[place] as ReadTask
  const isOf = (other: number) => (one: ReadTask) => one.turn === turn - other && !saysLittle(one.sentence)
  const before = read.slice(0, place).findLastIndex(isOf(0))
  if (before >= 0) return before
  const likeliest = read.filter(isOf(1)).sort((a, b) => b.chance - a.chance)[0]
  return likeliest && likeliest.chance > 0 ? read.indexOf(likeliest) : read.findLastIndex(isOf(1))
}

function isTold(text: string, other: string): boolean {
  if (other.includes(text) || text.includes(other)) return true
  const [terms, others] = [termsOf(text), termsOf(other)]
  return Math.max(coverage(terms, others), coverage(others, terms)) >= 0.7
}
