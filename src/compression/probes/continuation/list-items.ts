import type { Sentence } from '../prose.ts'

/** A box that is ticked, and any. */
const DONE = /^(?:[-*+]\s+)?\[[xX✓]\]/
export const BOX = /^(?:[-*+]\s+)?\[[ xX✓]\]\s*/

const COUNTS =
  /次の(?:とおり|通り|[一二三四五六\d]+ ?つ)|(?:[二三四五六]|\d+) ?(?:つ|点|件)(?:です|あります)|\b(?:two|three|four|five|\d) (?:things?|items?|tasks?|points?|steps?|issues?|questions?|jobs?|parts?|(?:loose )?ends)\b|\bfollowing\b/i

/** What a sentence that says that things are open names, with the sentences after it that belong to it. */
export function itemsAt(sentences: readonly Sentence[], index: number): { items: string[]; taken: number } {
  const { text, isItem } = sentences[index] as Sentence
  const next = sentences[index + 1]
  const tail = /(?::\s+|：\s*)(\S.+)$/.exec(text)?.[1]
  const rest = namedIn(text)
  const listed = isItem ? [] : following(sentences, index + 1)
  const isHead = /[:：]$/.test(text) || COUNTS.test(text) || (text.length < 40 && !/[.。!！]$/.test(text))
  if (listed.length > 0 && isHead) return { items: listed, taken: listed.length }
  // "Two things are left." and then what they are.
  if (next && COUNTS.test(text) && !/[:：]/.test(text) && text.length < 60) return { items: split(next.text), taken: 1 }
  if (tail !== undefined && tail.length > 3) return { items: split(tail), taken: 0 }
  if (rest !== undefined) return { items: split(rest), taken: 0 }
  // "What is left is the page." and then what it has to say.
  return next && !next.isItem && MUST.test(next.text)
    ? { items: [`${text} ${next.text}`], taken: 1 }
    : { items: [text], taken: 0 }
}

const MUST =
  /^(?:it|that|this|there) (?:has|have|needs?|must|should)\b|(?:なければ(?:ならない|なりません|いけない|いけません)|必要があ(?:る|ります))。?$/i

/** 「残っているのは、A と、B です。」 */
const namedIn = (text: string) =>
  /残(?:って(?:い)?る(?:の|もの|作業|課題)?|り|作業|課題)は、?(.+と、.+?)(?:です|になります|でございます)?。?$/.exec(
    text,
  )?.[1] ?? /^(?:あとは|残りは|なお)?、?(.+と、.+)が(?:まだ)?残って(?:い|お)/.exec(text)?.[1]

function following(sentences: readonly Sentence[], start: number): string[] {
  const found: string[] = []
  for (let at = start; sentences[at]?.isItem; at++) found.push((sentences[at] as Sentence).text)
  return found.filter((text) => !DONE.test(text)).map((text) => text.replace(BOX, ''))
}

/** "(1) a, (2) b", "1) a 2) b", "a, b, and c": the items; a sentence that is no such list stays whole. */
function split(text: string): string[] {
  const numbered = text
    .split(/(?:^|[\s,、;])(?:\(\d\)|\d\)|[①-⑨]|（\d）)\s*/)
    .map(tidy)
    .filter((part) => part.length > 3)
  if (numbered.length > 1) return numbered
  const isJapanese = /[\u3041-\u30ff]/.test(text)
  const parts = text.split(isJapanese ? /と、/ : /; (?:and )?|, (?:and )?then |, and |,(?= (?:an?|the|to) )/).map(tidy)
  const shortest = isJapanese ? 4 : 5
  return parts.length > 1 && parts.every((part) => part.length > shortest && part.length < 160) ? parts : [tidy(text)]
}

const tidy = (text: string) =>
  text
    .trim()
    .replace(/^(?:and|then) /i, '')
    .replace(/[.,;。、]+$/, '')
    .trim()
