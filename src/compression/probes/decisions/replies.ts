import { termsOf } from '../terms.ts'
import { replyEnglish } from './english/read-english.ts'
import { wishEnglish } from './english/wishes.ts'
import { replyJapanese } from './japanese/read-japanese.ts'
import { asksToChoose, isQuestion, offersOf } from './offers.ts'
import type { Strength } from './reading.ts'
import type { ReadSentence, Utterance } from './utterances.ts'

/** What a sentence chooses in its place. */
export interface Chosen {
  text: string
  strength: Strength
  reasons: string[]
  alternatives: string[]
  /** What the other side had offered. */
  offered: string[]
}

/** Where a reply begins: who agrees first chooses after it. */
const ACK =
  /^(?:(?:yes|yeah|yep|ok(?:ay)?|sure|alright|great|thanks?|thank you|got it|perfect|fine|good|cool|hm+|ah|oh|well|and|nah|no|then|so|right|i see|understood|also|additionally|はい|ええ|うん|了解(?:です|しました)?|承知(?:しました|いたしました)?|わかりました|分かりました|では|じゃあ|それでは|なるほど)[,.!:、。]?\s*)+/i
/** A reply that takes something without naming it. */
const TAKES =
  /\b(?:one|option|first|second|third|former|latter|either|both|I(?:['’]ll| will| want|['’]d| would| prefer)|let['’]s|please|pls|plz|go (?:with|for))\b|(?:で|に|を)(?:お願い|します|する|分け|選|いい)|(?:て|で)(?:ください|下さい)|方|ほう/i

/** An answer to a question with options, or to what the other side offers: the first thing that is said in reply. */
export function replyTo(
  { text, isItem }: ReadSentence,
  index: number,
  role: Utterance['role'],
  asking: Utterance | undefined,
): Chosen | undefined {
  if (index > 1 || isItem || !asking || isQuestion({ text }) || text.length > 300) return undefined
  const said = text.replace(ACK, '')
  const isAsked = asksToChoose(asking)
  // What an agent says to a question of the user is more often than not no choice.
  if (said.length < 3 || role !== 'user' || !isAsked) return undefined
  const offered = offersOf(asking, said)
  const isJapanese = /[\u3041-\u30ff]/.test(said)
  const isTaken = isJapanese || TAKES.test(said) || offered.some((offer) => isNamed(offer, firstWords(said)))
  if (offered.length === 0 || !isTaken) return undefined
  const reply = isJapanese ? replyJapanese(said) : replyEnglish(said)
  const isEmpty = !isJapanese && termsOf(reply.text).size === 0 && !TAKES.test(reply.text)
  return STATES.test(reply.text) || isEmpty ? undefined : { ...reply, offered }
}

/** "The last one is what we use anyway" says something of what was chosen. */
const STATES =
  /^(?:the|it|that|this|they|these)\b.*\b(?:is|are|was|were|has|have|does)\b|^(?:it|that|this|there|my|our|as for)\b(?:['’]s)?|^I(?:['’]m| am| have| had| don['’]t| do not| can['’]t| was| didn['’]t)\b/i

const ONLY =
  /^(?:but |and )?(?:only|just|except) (?:for|if|when|on|in|above|below|where|the|with)\b|^ただし?、?.*(?:だけ|のみ|以外|限り)/i

/** "Yes, do that. Only for files above 5 MB though, small ones …": what the user grants, and why not more. */
export function restricts({ text, isItem }: ReadSentence, role: Utterance['role'], asking: Utterance | undefined) {
  if (role !== 'user' || isItem || !asking || !ONLY.test(text) || isQuestion({ text })) return undefined
  const reply = /[\u3041-\u30ff]/.test(text) ? replyJapanese(text) : replyEnglish(text.replace(/^(?:but|and) /i, ''))
  return reply.reasons.length > 0 ? { ...reply, offered: [] } : undefined
}

const firstWords = (said: string) => said.split(/\s+/, 5).join(' ')

/** A word of the reply that the offer has: "gift card pls" of "PayPal or a gift card?" */
const isNamed = (offer: string, said: string) =>
  (said.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]{3,}/gu) ?? []).some((word) =>
    offer.toLowerCase().includes(word),
  )

/** A phrase is a choice where it answers the other side, or the user says it. */
export function answering(
  { answer, reasons, alternatives }: ReadSentence,
  index: number,
  asking: Utterance | undefined,
  role: Utterance['role'],
): Chosen | undefined {
  if (answer === undefined || index > 1 || !(role === 'user' || asking?.sentences.some(isQuestion))) return undefined
  return { text: answer, strength: 'explicit', reasons, alternatives, offered: [] }
}

/** 「重複だけ飛ばしてください」 in answer to a question is what the user chose. */
export function orders(
  { text, reasons, alternatives }: ReadSentence,
  asking: Utterance | undefined,
  role: Utterance['role'],
): Chosen | undefined {
  if (role !== 'user' || !/(?:て|で)(?:ください|下さい)。?$/.test(text) || !asking?.sentences.some(isQuestion))
    return undefined
  return { text: text.replace(/。$/, ''), strength: 'explicit', reasons, alternatives, offered: [] }
}

/** "Then it waits in the queue rather than going out unchecked": said to a question, without saying who. */
export function states(
  { text, reasons, alternatives, isItem }: ReadSentence,
  index: number,
  role: Utterance['role'],
  asking: Utterance | undefined,
): Chosen | undefined {
  const isAnswer = role === 'assistant' && index === 0 && !isItem && asking?.sentences.some(isQuestion)
  if (!isAnswer || isQuestion({ text }) || /[\u3041-\u30ff]/.test(text)) return undefined
  const held = /^(?:then |yes, |no, )?(.{8,120}?) (?:rather than|instead of) (.{6,120}?)[.!]?$/i.exec(text)
  return held
    ? {
        text: held[1] as string,
        strength: 'explicit',
        reasons,
        alternatives: [...alternatives, held[2] as string],
        offered: [],
      }
    : undefined
}

/** "Personal data has to go. So delete it immediately please." */
export function concludes({ text, follows, isItem }: ReadSentence, index: number, role: Utterance['role']) {
  if (role !== 'user' || !follows || isItem || index === 0 || isQuestion({ text }) || text.length > 200)
    return undefined
  const said = text.replace(/[.!。]+$/, '')
  const isOrder = /^(?:so|then|therefore),? (?!(?:I|we|you|it|that|this|the|there|far|what|how)\b)[a-z]+ \w+/i.test(
    said,
  )
  return isOrder
    ? {
        text: said.replace(/^(?:so|then|therefore),? /i, ''),
        strength: 'explicit' as const,
        reasons: [],
        alternatives: [],
        offered: [],
      }
    : undefined
}

/** "Could we split it so that I can use all three?" */
export function wishes({ text, isItem }: ReadSentence, role: Utterance['role']): Chosen | undefined {
  const wish = role === 'user' && !isItem ? wishEnglish(text) : undefined
  return wish && { ...wish, strength: 'explicit', alternatives: [], offered: [] }
}
