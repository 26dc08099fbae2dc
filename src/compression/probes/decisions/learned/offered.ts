import type { Placed } from './dialog.ts'

const ASKS_WHICH = /\bor\b.*\?$|か、|それとも|どちら|どっち/

/** "(1) …", 「a) …」, and the items under "There are two ways:" are there to be chosen from. */
const NUMBERED = /^(?:\(?[a-dA-D1-9]\) ?|[A-D]\. |[①-⑨]|案 ?[\dA-D①-⑨一二三]|[一二三四]、)/
/** "Three possible ways: A." and then the first one. */
const NUMBER = /(?:^|\s)[A-D1-4][.)]$/
const WAYS =
  /\b(?:ways|options|alternatives|choices|possibilities|candidates|approaches)\b|方法|候補|選択肢|いくつか|方式|(?:どちら|どれ|どっち)|案(?:が|は|と|を|:|：)/
export const isOffered = ({ sentence, utterance, place }: Placed) => {
  const before = utterance.sentences[place - 1]?.text ?? ''
  const isListed = sentence.isItem || NUMBERED.test(sentence.text) || NUMBER.test(before)
  if (utterance.role !== 'assistant' || !isListed) return false
  const head = utterance.sentences.slice(0, place).findLast(({ isItem, text }) => !isItem && !NUMBERED.test(text))
  return (head !== undefined && WAYS.test(head.text)) || ASKS_WHICH.test(utterance.sentences.at(-1)?.text ?? '')
}

/** A policy or a reviewer that somebody quotes decides nothing here. */
export const isQuoted = (text: string) => /^["“]./.test(text)
