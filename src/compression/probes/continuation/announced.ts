import { isIntention } from '../decisions/japanese/choosing.ts'
import { leansBack } from '../leans-back.ts'
import { proseOf, type Sentence } from '../prose.ts'
import { announces } from './announcements.ts'
import { saysOpen } from './open-words.ts'
import { planItems } from './plan-items.ts'
import { changesSomething, type Work } from './work.ts'

const LONGEST_SENTENCE = 300
const LONGEST_LIST = 400
const MOST_ANNOUNCED = 2
/** Further back it was said of something else. */
const FURTHEST = 8

/** The step that the agent announced last and nothing has carried out yet: what it announced earlier has been done since. */
export function announcedStep(work: Work): { text: string; at: number } | undefined {
  const { messages } = work
  for (let at = messages.length - 1; at >= Math.max(0, messages.length - FURTHEST); at--) {
    const turn = messages[at]
    if (turn?.role !== 'assistant' || turn.text.trim() === '') continue
    const prose = proseOf(turn.text)
    const isLast = at === messages.length - 1
    const said = prose.flatMap(({ text }, index) =>
      isOpen(text, at, work, isLast) ? announcementAt(prose, index) : [],
    )
    if (said.length > 0) return { text: [...new Set(said.slice(-MOST_ANNOUNCED).flat())].join(' '), at }
    // What came before a message that did something was carried out by it.
    if (turn.toolCalls.some((call) => planItems(call) === undefined)) return undefined
  }
  return undefined
}

const LATER = /\b(?:then|after that|afterwards|later on)\b|その後|それから|後で|あとで|終わったら/i
/** A step that only looks is carried out by any call, one that changes something only by a change. */
const LOOKS =
  /\b(?:look|check|read|open|see|run|re-?run|search|list|find|inspect|verify|test|try|measure|reproduce|view|examine|confirm)\b|確認|調べ|見ます|見て|実行|読みます|読み込|測|試し|探し/i

/** 「設定に従って切り替わります」: nobody does it. */
const HAPPENS = /(?:され|られ|わり|まり|になり|となり|てい)ます。?$/

/** Of several steps, the one call that followed carried out the first. */
function isOpen(sentence: string, at: number, { runs }: Work, isLast: boolean): boolean {
  if (
    sentence.length > LONGEST_SENTENCE ||
    saysOpen(sentence) ||
    !(announces(sentence) || (isLast && isIntention(sentence) && !HAPPENS.test(sentence)))
  )
    return false
  const since = runs.filter(
    (run) => run.at >= at && run.result && !run.result.turn.failed && planItems(run.call) === undefined,
  )
  const done = since.filter((run) => LOOKS.test(sentence) || changesSomething(run)).length
  return done === 0 || (done === 1 && LATER.test(sentence))
}

/** The announcement with what it points back to; none where that cannot be told. */
function announcementAt(prose: readonly Sentence[], index: number): string[][] {
  const sentence = (prose[index] as Sentence).text
  if (!leansBack(sentence)) return [[sentence]]
  let first = index - 1
  // A question in between is no part of what is announced.
  while (prose[first]?.text.match(/[?？]$/)) first--
  const before = prose[first]
  if (!before || before.text.length > LONGEST_SENTENCE) return []
  if (!before.isItem) {
    if (/[:：]$/.test(before.text)) return []
    const earlier = leansBack(before.text) ? prose[first - 1] : undefined
    const isPlain = earlier && !earlier.isItem && !/[:：?？]$/.test(earlier.text)
    return [[...(isPlain ? [earlier.text] : []), before.text, sentence]]
  }
  const last = first
  while (prose[first]?.isItem) first--
  const list = prose.slice(Math.max(0, first), last + 1).map(({ text, isItem }) => (isItem ? `- ${text}` : text))
  return list.join(' ').length > LONGEST_LIST ? [] : [[...list, sentence]]
}
