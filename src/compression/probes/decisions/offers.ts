import { coverage, sharesTerm, termsOf } from '../terms.ts'
import type { ReadSentence, Utterance } from './utterances.ts'

const MOST_ITEMS = 6
const LONGEST_OFFER = 600

export const isQuestion = ({ text }: Pick<ReadSentence, 'text'>) => /[?？]$|か。?$/i.test(text)

/** "Would you prefer direct flights or one-stop flights?" */
const ASKS_WHICH =
  /\bor\b(?! (?:is there|if |would you like me|let me|do you need|anything)).{2,120}[?]$|^(?:what|how) about\b|どちら|どっち|いずれ|[／、・/].{1,40}(?:どれ|どう)/i
const WHICH = /^which\b|^what (?:does|do|did|is)\b|どちら|どっち|どれ|いずれ|いかが(?:いたし|なさ)|どう(?:なさ|します)/i

const isBareWhich = (sentence: ReadSentence | undefined) =>
  sentence !== undefined && isQuestion(sentence) && WHICH.test(sentence.text)

/** A user's "or" is often a wish with two sides. */
const asksWhich = (role: Utterance['role'], { text, isItem }: ReadSentence) =>
  role === 'assistant' && !isItem && isQuestion({ text }) && ASKS_WHICH.test(text) && !ASKS_FOR.test(text)

/** "Could you provide your number, name or …?" asks for everything; where the options are listed, for one of them. */
const ASKS_FOR = /\b(?:provide|share|tell me|give me|send|specify)\b(?!.*: )/i

const offers = (role: Utterance['role'], sentence: ReadSentence) =>
  sentence.offers && !sentence.isItem && (role === 'assistant' || !isQuestion(sentence))

/** Whether one side left the other something to choose from. */
export const asksToChoose = ({ role, sentences }: Utterance) =>
  sentences.some((sentence) => asksWhich(role, sentence) || isBareWhich(sentence) || offers(role, sentence))

/** What the other side had offered just before, where the reply takes up one of it. */
export function offersOf({ role, sentences }: Utterance, reply: string): string[] {
  const asks = asksIn(role, sentences)
  if (asks.length === 0) return []
  const items = sentences.filter(({ isItem }) => isItem)
  const outer = Math.min(...items.map(({ indent }) => indent))
  const options = items.filter(({ indent, text }) => indent === outer && !/[:：]$/.test(text))
  if (items.length > 0 && (options.length < 2 || options.length > MOST_ITEMS)) return []
  const taken = termsOf(reply)
  // What all options have in common names none of them.
  const common = options.length > 1 ? commonTerms(options) : new Set<string>()
  const isTakenUp = ({ text }: ReadSentence) =>
    sharesTerm(new Set([...termsOf(text)].filter((term) => !common.has(term))), taken)
  // Of several things that were offered, the one that the reply speaks of.
  const meant = asks.filter(
    (each, at) => isTakenUp(each) || (OTHER.test(each.text) && at > 0 && isTakenUp(asks[at - 1] as ReadSentence)),
  )
  const kept = options.length === 0 && meant.length > 0 ? meant : asks
  // Who goes on at length about something else takes up nothing.
  const head = termsOf(reply.split(/[,、]/, 1)[0] as string)
  const said = termsOf(kept.map(({ text }) => text).join(' '))
  if (options.length === 0 && head.size >= 5 && coverage(head, said) < 0.3) return []
  if (!(options.length > 0 ? options : kept).some((each) => isTakenUp(each) || isShort(reply))) return []
  const texts = [...new Set(sentences.filter((each) => kept.includes(each) || options.includes(each)))].map(
    ({ text }) => text,
  )
  return texts.join(' ').length <= LONGEST_OFFER ? texts : []
}

function commonTerms([first, ...others]: readonly ReadSentence[]): Set<string> {
  const terms = others.map(({ text }) => termsOf(text))
  return new Set([...termsOf(first?.text ?? '')].filter((term) => terms.every((each) => each.has(term))))
}

/** What goes on where the offer before it stopped. */
const OTHER = /\b(?:the other|another|alternatively)\b|^or\b|^(?:あるいは|もしくは|または)/i

/** "the AC one", "後者で": there is hardly a word in it that could be found again. */
const isShort = (reply: string) => /\bone\b|前者|後者|former|latter/i.test(reply) && reply.length < 100

/** The sentences that offer something, and those before a bare "which one?" that say what there is. */
function asksIn(role: Utterance['role'], sentences: readonly ReadSentence[]): ReadSentence[] {
  const isOffer = (sentence: ReadSentence) => offers(role, sentence) || asksWhich(role, sentence)
  // "We could log to flash. The other possibility is …": what it is the other of.
  const isOneOf = (next: ReadSentence | undefined) => next !== undefined && isOffer(next) && OTHER.test(next.text)
  // "Two choices there." and then what they are.
  const isTold = (before: ReadSentence | undefined) =>
    before !== undefined && isOffer(before) && before.text.length < 40
  const found = sentences.filter(
    (sentence, at) => isOffer(sentence) || isOneOf(sentences[at + 1]) || isTold(sentences[at - 1]),
  )
  const which = sentences.findIndex((sentence) => !sentence.isItem && isBareWhich(sentence))
  if (which < 0) return found
  const before = sentences
    .slice(Math.max(0, which - 2), which)
    .filter((sentence) => !sentence.isItem && !isQuestion(sentence) && sentence.text.length > 8)
  // "There are A and B. A can be undone. Which one?"
  const first = before.findIndex((sentence) => sentence.offers || LISTS.test(sentence.text))
  return sentences.filter((each) => found.includes(each) || before.slice(first < 0 ? -1 : first).includes(each))
}

const LISTS = /\b(?:and|or)\b.*\b(?:and|or|available)\b|(?:と|や|、)[^。]{2,60}が(?:ござい|あり)ます|:|：/i
