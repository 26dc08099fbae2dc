import { proseOf, type Sentence, shortened } from '../prose.ts'
import { tellingWords } from '../telling-words.ts'
import { coverage, sharesTerm, termsOf } from '../terms.ts'
import { isClosed } from './closing.ts'
import { BOX, itemsAt } from './list-items.ts'
import { accounts, asksWhatIsOpen, isForLater, reportsOpen, saysOpen, userSaysOpen } from './open-words.ts'
import { changesSomething, type Work } from './work.ts'

/** Something that somebody said was still to be done. */
export interface OpenItem {
  text: string
  at: number
  /** The messages that its words come from, where these are several. */
  from?: readonly number[]
}

/** What one message says of it. */
interface Told {
  items: OpenItem[]
  at: number
  /** It counts what is left; a remark only adds to what was counted. */
  isAccount: boolean
}

const LONGEST = 320
const MOST_ITEMS = 10
/** Further back a remark was made on something else. */
const FURTHEST = 8

/** What was said to be open last, without what was done since. A later account of the same is told in the words of the fuller one. */
export function openLists(work: Work): OpenItem[] {
  const told = toldIn(work)
  const start = told.findLastIndex(({ isAccount }) => isAccount)
  const since = told.slice(start + 1).filter(({ at }) => at >= work.messages.length - FURTHEST)
  const items = start < 0 ? [] : [...accountAt(told, start)]
  for (const { items: remarks } of since) items.push(...remarks.filter((remark) => !isToldIn(remark, items)))
  return items.filter(({ text, at }) => !isClosed(text, at, work)).slice(0, MOST_ITEMS)
}

function accountAt(told: readonly Told[], index: number): OpenItem[] {
  const { items: last } = told[index] as Told
  const before = told
    .slice(0, index)
    .findLast(({ items, isAccount }) => isAccount && items.some((item) => isRetold(item, last)))?.items
  return before
    ? [
        ...before
          .filter((item) => isRetold(item, last))
          .map((item) => last.find((other) => isSame(item, other)) ?? item),
        ...last.filter((item) => !isRetold(item, before)),
      ]
    : last
}

/** "paragraph for the response letter", then "response letter paragraph": of the same in other words the last ones count. */
const isSame = ({ text }: OpenItem, other: OpenItem) => {
  const [terms, others] = [termsOf(text), termsOf(other.text)]
  const isReworded = text.replace(ARTICLES, '') !== other.text.replace(ARTICLES, '')
  return isReworded && coverage(terms, others) === 1 && coverage(others, terms) === 1
}
const ARTICLES = /\b(?:an?|the)\b/gi

const isRetold = ({ text }: OpenItem, list: readonly OpenItem[]) =>
  list.some((other) => sharesTerm(termsOf(text), termsOf(other.text)))

/** A remark that shares a name with another still says something else. */
const isToldIn = ({ text }: OpenItem, list: readonly OpenItem[]) => {
  const terms = termsOf(text)
  return list.some((other) => {
    const others = termsOf(other.text)
    return Math.max(coverage(terms, others), coverage(others, terms)) >= 0.5
  })
}

function toldIn(work: Work): Told[] {
  const { messages } = work
  return messages.flatMap(({ role, text, toolCalls }, at) => {
    if ((role !== 'assistant' && role !== 'user') || text.length > 20_000) return []
    const before = messages[at - 1]
    const wasAsked = role === 'assistant' && before?.role === 'user' && asksWhatIsOpen(before.text)
    const says = toolCalls.length === 0 ? reportsOpen : saysOpen
    const isOpen = role === 'assistant' ? says : at > 0 ? userSaysOpen : () => false
    const sentences = proseOf(text)
    const items: OpenItem[] = []
    let isAccount = false
    for (let index = 0; index < sentences.length; index++) {
      const sentence = sentences[index]?.text ?? ''
      const isAnswer = wasAsked && index === 0 && !NO_ANSWER.test(sentence)
      if (BOX.test(sentence) || !(isAnswer || isOpen(sentence))) continue
      // What the agent finds missing and mends at once was the cause of something.
      const counts = isAnswer || accounts(sentence)
      if (!counts && isMending(at, work)) continue
      isAccount ||= counts
      const { items: found, taken } = counts
        ? itemsAt(sentences, index)
        : { items: [remarkAt(sentences, index)], taken: 0 }
      items.push(...found.map((item) => ({ text: shortened(item, LONGEST), at })))
      index += taken
    }
    return items.length > 0 ? [{ items, at, isAccount }] : []
  })
}

/** A remark is whole by itself; what others will do is told with the sentence before, which says about what. */
function remarkAt(sentences: readonly Sentence[], index: number): string {
  const { text } = sentences[index] as Sentence
  const before = sentences[index - 1]
  const needsBefore =
    before && !before.isItem && isTelling(before.text) && isForLater(text) && !/^(?:I|we)\b/i.test(text)
  return needsBefore ? `${before.text} ${text}` : text
}

const isTelling = (text: string) =>
  text.length <= 200 && (/[\u3041-\u30ff]/.test(text) ? text.length >= 16 : tellingWords(text) > 2)

/** "Nothing", "Yes." */
const NO_ANSWER = /^(?:no|nothing|none|yes|ok(?:ay)?|sure)\b.{0,20}$|^(?:いいえ|はい|ありません|特にあり|もうあり)/i

const isMending = (at: number, { runs }: Work) => runs.some((run) => run.at === at && changesSomething(run))
