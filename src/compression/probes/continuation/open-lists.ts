import { proseOf, type Sentence, shortened } from '../prose.ts'
import { sharesTerm, termsOf } from '../terms.ts'
import { isClosed } from './closing.ts'
import type { Work } from './work.ts'

/** Something that somebody said was still to be done. */
export interface OpenItem {
  text: string
  at: number
}

const THINGS = '(?:things?|items?|tasks?|points?|steps?|issues?|questions?|jobs?|parts?)'
const HEAD = new RegExp(
  [
    String.raw`\bstill (?:to (?:do|be done|come)|open|missing|left|outstanding|pending|todo|failing|broken|in there)\b|\b(?:I|we|that|this|it|there) still (?:have|has|need|needs|must)\b|\bstill (?:needs?|lacks?|fails?)\b`,
    String.raw`\b(?:what|that) (?:still )?remains?\b|\bremaining(?: ${THINGS}| work)?:|\b(?:remaining|open|outstanding) ${THINGS}\b`,
    String.raw`\b(?:one|two|three|four|five|several|some|a few|\d+) (?:more )?${THINGS} (?:are |is |still )*(?:left|open|remain|missing|to do)`,
    String.raw`\b(?:left|yet) to (?:do|be done)\b|\bto-?do(?: list)?:|\bTODO\b|\bnext steps?(?: (?:is|are|would be))?:|\bfollow-?ups?:|\bnot (?:yet )?(?:done|finished|started|covered|tested|enforced|implemented|migrated|updated|documented|handled|fixed|merged|deployed|wired)(?: yet)?:?`,
    String.raw`\b(?:isn['’]t|aren['’]t|hasn['’]t|haven['’]t|don['’]t|doesn['’]t)\b.{2,80}\byet\b|\bhaven['’]t (?:touched|started|done|looked at|updated|written|added|fixed|got(?:ten)? to)\b`,
    `^(?:still |what(?:['’]s| is) )?(?:open|to ?do|left|pending|outstanding|missing|remaining|next(?: steps| up)?|follow-?ups?|later|tomorrow|backlog|left to do)(?: (?:items|tasks|points|things|work|issues|questions|now))?(?: for (?:now|later|tomorrow|next week))?:`,
    String.raw`\b(?:don['’]t forget|remember to|reminders?)\b|\bbefore (?:submitting|committing|merging|releasing|deploying|we ship),? (?:I|we) (?:still |also )?(?:have|need|must|should)`,
  ].join('|'),
  'i',
)
const HEAD_JA =
  /残り(?:は|の|として)|残って(?:い)?(?:る|た)(?:の|作業|課題|タスク|もの|こと|点)|(?:作業|課題|タスク|対応|確認|問題|点|修正)(?:が|は|も)[^。]{0,8}残って(?:い|お)|残(?:作業|課題|タスク)|[^。]{2,80}が(?:まだ)?残って(?:い|お)(?:ま|り)|未(?:対応|着手|実装|完了|解決|確認|設定)|まだ[^。]{0,60}(?:て(?:い)?(?:ない|ません)|ておりません|できていません|終わっていない|必要)|TODO|宿題|今後の(?:課題|作業|対応)|やること|次の(?:作業|ステップ|課題|手順)は|忘れ(?:ないで|ずに)|(?:後で|あとで|後日|後ほど)[^。]{0,40}(?:ます|予定|こと)|取れるまで/
/** Said of what is behind: "no tests are still failing", "nothing is left". */
const NOTHING =
  /\b(?:nothing|none|no) (?:\w+ ){0,3}(?:left|open|remain|missing|to do)|残り(?:は|の作業は)(?:ありません|なし)|残って(?:いません|おりません)|か、.{2,60}か、?(?:いずれか|どちらか|どっちか)/i
const LONGEST = 320
const MOST_ITEMS = 10

/** What was said to be open last, without what was done since. A later account of the same is told in the words of the fuller one. */
export function openLists(work: Work): OpenItem[] {
  const lists = listsIn(work)
  const last = lists.at(-1)
  if (!last) return []
  const before = lists.slice(0, -1).findLast((list) => list.some((item) => isRetold(item, last)))
  const items = before
    ? [...before.filter((item) => isRetold(item, last)), ...last.filter((item) => !isRetold(item, before))]
    : last
  return items.filter(({ text, at }) => !isClosed(text, at, work)).slice(0, MOST_ITEMS)
}

const isRetold = ({ text }: OpenItem, list: readonly OpenItem[]) =>
  list.some((other) => sharesTerm(termsOf(text), termsOf(other.text)))

/** The open items by message, of the agent alone: what the user says is a request. */
function listsIn({ messages }: Work): OpenItem[][] {
  const lists: OpenItem[][] = []
  for (const [at, { role, text }] of messages.entries()) {
    if (role !== 'assistant' || text.length > 20_000) continue
    const items = itemsIn(proseOf(text)).map((item) => ({ text: shortened(item, LONGEST), at }))
    if (items.length > 0) lists.push(items)
  }
  return lists
}

function itemsIn(sentences: readonly Sentence[]): string[] {
  const items: string[] = []
  for (let index = 0; index < sentences.length; index++) {
    const { text, isItem } = sentences[index] as Sentence
    if (!saysOpen(text) || BOX.test(text)) continue
    const next = sentences[index + 1]
    const tail = /[:：]\s*(\S.+)$/.exec(text)?.[1]
    // 「残っているのは、A と、B です。」
    const rest =
      /残(?:って(?:い)?る(?:の|もの|作業|課題)?|り|作業|課題)は、?(.+と、.+?)(?:です|になります|でございます)?。?$/.exec(
        text,
      )?.[1] ?? /^(?:あとは|残りは|なお)?、?(.+と、.+)が(?:まだ)?残って(?:い|お)/.exec(text)?.[1]
    const listed = isItem ? [] : following(sentences, index + 1)
    if (listed.length > 0 && (/[:：]$/.test(text) || COUNTS.test(text))) {
      items.push(...listed)
      index += listed.length
    } else if (next && COUNTS.test(text) && !/[:：]/.test(text) && text.length < 60) {
      // "Two things are left." and then what they are.
      items.push(...split(next.text))
      index++
    } else if (tail !== undefined && tail.length > 6) items.push(...split(tail))
    else if (rest !== undefined) items.push(...split(rest))
    else items.push(text)
  }
  return items
}

/** Whether a sentence says that something is still to be done. */
export const saysOpen = (text: string) =>
  text.length <= 600 &&
  (HEAD.test(text) || HEAD_JA.test(text)) &&
  !NOTHING.test(text) &&
  !/[?？]$|ますか。?$|ですか。?$/.test(text)

const COUNTS = new RegExp(
  String.raw`次の(?:とおり|通り|[一二三四五六\d]+ ?つ)|(?:[二三四五六]|\d+) ?(?:つ|点|件)(?:です|あります)|\b(?:two|three|four|five|\d) ${THINGS}\b|\bfollowing\b`,
  'i',
)

function following(sentences: readonly Sentence[], start: number): string[] {
  const found: string[] = []
  for (let at = start; sentences[at]?.isItem; at++) found.push((sentences[at] as Sentence).text)
  return found.filter((text) => !DONE.test(text)).map((text) => text.replace(BOX, ''))
}

/** A box that is ticked, and any. */
const DONE = /^(?:[-*+]\s+)?\[[xX✓]\]/
const BOX = /^(?:[-*+]\s+)?\[[ xX✓]\]\s*/

/** "(1) a, (2) b", "1) a 2) b", "a, b, and c": the items; a sentence that is no such list stays whole. */
function split(text: string): string[] {
  const numbered = text
    .split(/(?:^|[\s,、;])(?:\(\d\)|\d\)|[①-⑨]|（\d）)\s*/)
    .map(tidy)
    .filter((part) => part.length > 3)
  if (numbered.length > 1) return numbered
  const isJapanese = /[\u3041-\u30ff]/.test(text)
  const parts = text.split(isJapanese ? /と、/ : /; (?:and )?|, and |,(?= (?:an?|the|to) )/).map(tidy)
  const shortest = isJapanese ? 4 : 8
  return parts.length > 1 && parts.every((part) => part.length > shortest && part.length < 160) ? parts : [tidy(text)]
}

const tidy = (text: string) =>
  text
    .trim()
    .replace(/^(?:and|then) /i, '')
    .replace(/[.,;。、]+$/, '')
    .trim()
