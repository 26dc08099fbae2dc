import type { Transcript } from '../../transcript.ts'
import { leansBack } from '../leans-back.ts'
import { sharesTerm, termsOf } from '../terms.ts'
import { isQuestion, offersOf } from './offers.ts'
import type { Strength } from './reading.ts'
import { type ReadSentence, type Utterance, utterancesOf } from './utterances.ts'

/** A choice with all that was said about it. */
export interface Decision {
  role: 'user' | 'assistant'
  /** What was chosen, in the words of the conversation, without reasons and alternatives. */
  choice: string
  strength: Strength
  /** What it answers to, where the other side asked. */
  asked?: string
  /** A file that was changed with it. */
  file?: string
  reasons: string[]
  alternatives: string[]
  /** The sentences it was found in, in order, by message. */
  said: { at: number; role: 'user' | 'assistant'; texts: string[] }[]
}

const MOST_AFTER = 3
const MOST_BEFORE = 9
const LONGEST_SENTENCE = 450
/** What a user writes at such length is a document, with instructions for everybody. */
const LONG_MESSAGE = 1200

/** The decisions of a conversation: proposal, choice, reasons and alternatives, across sentences and turns. */
export function findDecisions(transcript: Transcript): Decision[] {
  const utterances = utterancesOf(transcript)
  return utterances.flatMap((utterance, index) => decisionsIn(utterance, utterances[index - 1]))
}

function decisionsIn(utterance: Utterance, before: Utterance | undefined): Decision[] {
  if (utterance.role === 'user' && lengthOf(utterance) > LONG_MESSAGE) return []
  const found: Decision[] = []
  const used = new Set<number>()
  const asking = before && before.role !== utterance.role ? before : undefined
  for (const index of utterance.sentences.keys()) {
    if (used.has(index)) continue
    const decision = decisionAt(utterance, index, asking, used)
    if (decision) found.push(decision)
  }
  return found
}

const lengthOf = ({ sentences }: Utterance) => sentences.reduce((sum, { text }) => sum + text.length, 0)

function decisionAt(
  utterance: Utterance,
  index: number,
  asking: Utterance | undefined,
  used: Set<number>,
): Decision | undefined {
  const { sentences, at, role, files } = utterance
  const sentence = sentences[index] as ReadSentence
  const choice = orders(sentence, asking, role) ?? sentence.choice ?? answering(sentence, index, asking, role)
  if (!choice || sentence.text.length > LONGEST_SENTENCE || isReason(sentence)) return undefined
  if (role === 'user' && !isOfUser(sentence, asking)) return undefined
  if (sentence.isItem && !OWN.test(sentence.text)) return undefined
  // An item of a list may be an option itself: what stands around it does not speak of it.
  const { offered, topic } = sentence.isItem ? NONE : offeredBefore(sentences, index, used)
  const after = sentence.isItem ? NOTHING_AFTER : saidAfter(sentences, index, offered, choice.strength)
  const isVague = sentence.follows || sentence.reasons.some((reason) => POINTS_BACK.test(reason))
  const lead = isVague && !used.has(index - 1) ? leadingUp(sentences, index) : []
  const reply = offered.length === 0 && index <= 1 && asking ? offersOf(asking, sentence.text) : []
  const reasons = [...sentence.reasons, ...texts(sentences, [...lead, ...after.reasons])].filter(isTelling)
  const alternatives = [...sentence.alternatives, ...texts(sentences, [...offered, ...after.alternatives]), ...reply]
  // What cannot be done has a reason or is a mere fact.
  if (reasons.length === 0 && (alternatives.length === 0 || choice.strength === 'refusal')) return undefined
  const around = [...offered, ...topic, ...lead, ...after.reasons, ...after.alternatives, ...after.more]
  const members = [...new Set([...around, index])].sort((a, b) => a - b)
  for (const member of members) used.add(member)
  const question = index <= 1 ? asking?.sentences.findLast(isQuestion)?.text : undefined
  return {
    role,
    choice: [...texts(sentences, isPointing(choice.text) && !sentence.follows ? topic : []), choice.text].join(' '),
    strength: choice.strength,
    ...(question !== undefined && { asked: question }),
    ...(files[0] !== undefined && { file: files[0] }),
    reasons,
    alternatives,
    said: [
      ...(reply.length > 0 && asking ? [{ at: asking.at, role: asking.role, texts: reply }] : []),
      { at, role, texts: texts(sentences, members) },
    ],
  }
}

/** A phrase is a choice where it answers the other side, or the user says it. */
function answering({ answer }: ReadSentence, index: number, asking: Utterance | undefined, role: Utterance['role']) {
  if (answer === undefined || index > 1 || !(role === 'user' || asking?.sentences.some(isQuestion))) return undefined
  return { text: answer, strength: 'explicit' as const }
}

/** 「重複だけ飛ばしてください」 in answer to a question is what the user chose. */
function orders({ text }: ReadSentence, asking: Utterance | undefined, role: Utterance['role']) {
  if (role !== 'user' || !/(?:て|で)(?:ください|下さい)。?$/.test(text) || !asking?.sentences.some(isQuestion))
    return undefined
  return { text: text.replace(/。$/, ''), strength: 'explicit' as const }
}

/** A reason that happens to read like a choice. */
const isReason = ({ explains, choice }: ReadSentence) => explains === 'marked' && choice?.strength !== 'explicit'

const WISH = /\b(?:(?:need|want|like) to|let['’]s|please|prefer)\b|[\u3041-\u30ff]/i
const OWN = /\b(?:I|we|my|our|let['’]s)\b|[\u3041-\u30ff]/i

/** What a user orders is an instruction, unless they choose for themselves or from what they were offered. */
function isOfUser({ text, choice }: ReadSentence, asking: Utterance | undefined): boolean {
  if (choice?.strength === 'step' && !WISH.test(text)) return false
  return choice?.strength !== 'refusal' && (OWN.test(text) || asking !== undefined)
}

/** "to fix this" is no reason that could be told. */
const isTelling = (reason: string) =>
  termsOf(reason).size >= 2 || reason.split(' ').length >= 3 || (/[\u3041-\u30ff]/.test(reason) && reason.length >= 6)

/** "since neither condition applies": which ones was said before. */
const POINTS_BACK =
  /\b(?:neither|either|such|they|those|these|that is|that was|this)\b|どちらも|いずれも|両方|(?:この|その)(?:ため|よう|問題|場合|制約)/i

const texts = (sentences: readonly ReadSentence[], indexes: readonly number[]) =>
  indexes.map((index) => (sentences[index] as ReadSentence).text)

/** The sentences right after a choice that give its reasons or say what was not taken. */
function saidAfter(sentences: readonly ReadSentence[], index: number, offered: readonly number[], strength: Strength) {
  const { reasons: own, alternatives: others } = sentences[index] as ReadSentence
  const isExplicit = strength === 'explicit'
  const reasons: number[] = []
  const alternatives: number[] = []
  const more: number[] = []
  const about = termsOf([...texts(sentences, [...offered, index]), ...others].join(' '))
  for (let next = index + 1; next < sentences.length && next <= index + MOST_AFTER; next++) {
    const sentence = sentences[next] as ReadSentence
    if (sentence.text.length > LONGEST_SENTENCE || sentence.isItem) break
    const isMarked = sentence.explains === 'marked'
    const isRelated = sharesTerm(termsOf(sentence.text), about)
    const isOther = sentence.rejects && (isRelated || isExplicit || ANOTHER.test(sentence.text))
    // Where something is refused, what is offered is the alternative.
    const isOffer = sentence.offers && strength === 'refusal' && own.length + reasons.length > 0
    const isNext = (sentence.choice?.strength === 'explicit' || sentence.offers) && !isMarked && !isOther && !isOffer
    if (isNext && !(sentence.follows && isRelated)) break
    const hasReason = own.length + reasons.length > 0
    if (isOther || isOffer) {
      alternatives.push(next)
      // What speaks against the one speaks for the other.
      if (isOther && !hasReason) reasons.push(next)
    } else if (isRelated && sentence.alternatives.length > 0 && sentence.choice?.strength === 'step') {
      // The same choice, told with what it was held against.
      alternatives.push(next)
      if (sentence.reasons.length > 0) reasons.push(next)
    } else if (isMarked && (isExplicit || !hasReason)) reasons.push(next)
    else if (sentence.follows && isRelated && isExplicit) more.push(next)
    else if (sentence.explains === 'pointing' && others.length > 0 && !hasReason) reasons.push(next)
    else if (sentence.explains && !isAction(sentence) && isExplicit && (!hasReason || isRelated)) reasons.push(next)
    else break
  }
  return { reasons, alternatives, more }
}

/** It says itself that it is an alternative. */
const ANOTHER =
  /^(?:alternatively|another|as an alternative|the other|the alternative)\b|^(?:代わりに|代替|代案|別の|あるいは|もしくは)/i

/** In Japanese, what happens and what is done end alike. */
const isAction = ({ choice, text, reasons }: ReadSentence) =>
  choice !== undefined && (choice.strength === 'explicit' || reasons.length > 0 || !/[\u3041-\u30ff]/.test(text))

const NOTHING_AFTER = { reasons: [], alternatives: [], more: [] }
const NONE = { offered: [], topic: [] }

/** What the choice follows from: the sentence before it. */
function leadingUp(sentences: readonly ReadSentence[], index: number): number[] {
  const before = sentences[index - 1]
  return before && !/[?？:：]$/.test(before.text) && before.text.length <= LONGEST_SENTENCE ? [index - 1] : []
}

/**
 * The sentences before a choice that say what there is to choose from, with the items of their list; else the one
 * right before it, where it speaks of the same thing.
 */
function offeredBefore(sentences: readonly ReadSentence[], index: number, used: ReadonlySet<number>) {
  const own = (sentences[index] as ReadSentence).text
  const items: number[] = []
  const topic: number[] = []
  for (let before = index - 1; before >= 0 && before >= index - MOST_BEFORE; before--) {
    const sentence = sentences[before] as ReadSentence
    if (used.has(before) || sentence.text.length > LONGEST_SENTENCE) break
    if (sentence.offers) return { offered: [before, ...items], topic }
    if (sentence.isItem) items.unshift(before)
    else if (before === index - 1 && sentence.choice?.strength !== 'explicit' && isTopic(sentence, own))
      topic.push(before)
    else break
  }
  return { offered: [], topic }
}

/** "We keep it": what is kept was said before. */
const isPointing = (choice: string) => leansBack(choice) && termsOf(choice).size < 2

const isTopic = ({ text }: ReadSentence, choice: string) =>
  !/[?？:：]$/.test(text) && (leansBack(choice) || sharesTerm(termsOf(text), termsOf(choice)))
