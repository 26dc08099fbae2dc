import type { Placed } from './dialog.ts'

const ASKS_WHICH = /\bor\b.*\?$|か、|それとも|どちら|どっち/

/** "(1) …", 「a) …」, and the items under "There are two ways:" are there to be chosen from. */
const NUMBERED = /^(?:\(?[a-d1-9]\) |[①-⑨]|案 ?[\dA-D①-⑨一二三])/
const WAYS =
  /\b(?:ways|options|alternatives|choices|possibilities|candidates|approaches)\b|方法|候補|選択肢|いくつか|方式|(?:どちら|どれ|どっち)|案(?:が|は|と|を|:|：)/
export const isOffered = ({ sentence, utterance, place }: Placed) => {
  if (utterance.role !== 'assistant' || (!sentence.isItem && !NUMBERED.test(sentence.text))) return false
  const head = utterance.sentences.slice(0, place).findLast(({ isItem, text }) => !isItem && !NUMBERED.test(text))
  return (head !== undefined && WAYS.test(head.text)) || ASKS_WHICH.test(utterance.sentences.at(-1)?.text ?? '')
}

/** A policy or a reviewer that somebody quotes decides nothing here. */
export const isQuoted = (text: string) => /^["“]./.test(text)
