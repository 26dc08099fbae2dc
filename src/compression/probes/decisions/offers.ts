import { sharesTerm, termsOf } from '../terms.ts'
import type { ReadSentence, Utterance } from './utterances.ts'

const MOST_ITEMS = 6
const LONGEST_OFFER = 600

export const isQuestion = ({ text }: Pick<ReadSentence, 'text'>) => /[?？]$|か。?$/i.test(text)

/** "Would you prefer direct flights or one-stop flights?" */
const ASKS_WHICH =
  /\bor\b(?! (?:is there|if |would you like me|let me|do you need|anything)).{2,120}[?]$|どちら|いずれ/i

const isBareWhich = (sentence: ReadSentence | undefined) =>
  sentence !== undefined && isQuestion(sentence) && /^(?:which|what)\b|どちら|どれ|いずれ/i.test(sentence.text)

/** What the other side had offered just before, where the reply takes up one of it. */
export function offersOf({ role, sentences }: Utterance, reply: string): string[] {
  // A user's "or" is often a wish with two sides.
  const asksWhich = ({ text, isItem }: ReadSentence) =>
    role === 'assistant' && !isItem && isQuestion({ text }) && ASKS_WHICH.test(text)
  const offers = (sentence: ReadSentence) => sentence.offers && (role === 'assistant' || !isQuestion(sentence))
  const asks = sentences.filter(
    (sentence, at) =>
      offers(sentence) ||
      asksWhich(sentence) ||
      // "There are A and B. Which one?"
      (!sentence.isItem && isBareWhich(sentences[at + 1])),
  )
  if (asks.length === 0) return []
  const items = sentences.filter(({ isItem }) => isItem)
  const outer = Math.min(...items.map(({ indent }) => indent))
  const options = items.filter(({ indent, text }) => indent === outer && !/[:：]$/.test(text))
  if (items.length > 0 && (options.length < 2 || options.length > MOST_ITEMS)) return []
  const named = options.length > 0 ? options : asks
  const taken = termsOf(reply)
  const isTakenUp = named.some(({ text }) => sharesTerm(termsOf(text), taken))
  const offered = [...new Set(sentences.filter((each) => asks.includes(each) || options.includes(each)))]
  const texts = offered.map(({ text }) => text)
  return isTakenUp && texts.join(' ').length <= LONGEST_OFFER ? texts : []
}
