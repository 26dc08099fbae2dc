import { leansBack } from '../leans-back.ts'
import { termsOf } from '../terms.ts'
import { LEAVES, LONGEST_SENTENCE, leadingUp, offeredBefore, saidAfter, texts } from './around-choice.ts'
import type { Decision } from './decision.ts'
import { isQuestion, offersOf } from './offers.ts'
import { answering, type Chosen, concludes, orders, replyTo, restricts, states, wishes } from './replies.ts'
import { stepAfter } from './steps.ts'
import type { ReadSentence, Utterance } from './utterances.ts'

/** What a user writes at such length is a document, with instructions for everybody. */
export const LONG_MESSAGE = 1200

/** The decisions whose words follow a rule: proposal, choice, reasons and alternatives, across sentences and turns. */
export function decisionsByRule(utterances: readonly Utterance[]): Decision[] {
  return utterances.flatMap((utterance, index) => decisionsIn(utterance, utterances[index - 1]))
}

function decisionsIn(utterance: Utterance, before: Utterance | undefined): Decision[] {
  if (utterance.role === 'user' && lengthOf(utterance) > LONG_MESSAGE) return []
  const found: Decision[] = []
  const used = new Set<number>()
  const asking = before && before.role !== utterance.role ? before : undefined
  for (const index of utterance.sentences.keys()) {
    if (used.has(index)) continue
    const decision = decisionAt(utterance, index, asking, used) ?? afterRule(utterance, index, found.at(-1), used)
    if (decision && found.at(-1)?.strength === 'rule' && decision.reasons.includes(ruleOf(found.at(-1)))) found.pop()
    // What was offered is taken up once.
    if (!decision || found.some((other) => isSameReply(other, decision))) continue
    const before = found.at(-1)
    if (before && isTurnedDown(before) && isSaidAfter(before, decision))
      found[found.length - 1] = merged(before, decision)
    else found.push(decision)
  }
  return found
}

const ruleOf = (decision: Decision | undefined) => decision?.said.at(-1)?.texts.join(' ') ?? ''

/** "It cannot be done, because …. So I move it": what cannot be done is why something else is. */
function afterRule(
  { sentences, at, role }: Utterance,
  index: number,
  rule: Decision | undefined,
  used: Set<number>,
): Decision | undefined {
  const { choice, text, isItem } = sentences[index] as ReadSentence
  const isNext = rule?.strength === 'rule' && rule.said.at(-1)?.at === at && used.has(index - 1)
  if (!isNext || role !== 'assistant' || isItem || choice?.strength !== 'explicit') return undefined
  used.add(index)
  const said = [{ at, role, texts: [...(rule.said.at(-1)?.texts ?? []), text] }]
  return { ...rule, choice: choice.text, strength: 'explicit', reasons: [ruleOf(rule)], said }
}

/** Of several options one was turned down, and right after it another one taken: one choice. */
const isTurnedDown = ({ choice, role }: Decision) =>
  role === 'assistant' &&
  /\b(?:ruled? out|reject(?:ed)?|dropped|discard(?:ed)?|not an option|out of the question)\b|(?:外し|見送|却下|除外|断念|やめ)/i.test(
    choice,
  )

const isSaidAfter = (one: Decision, other: Decision) =>
  other.strength !== 'rule' &&
  other.reasons.length > 0 &&
  one.said.at(-1)?.at === other.said.at(-1)?.at &&
  one.alternatives.length > 0

function merged(one: Decision, other: Decision): Decision {
  const [last] = other.said.slice(-1)
  const texts = [...(one.said.at(-1)?.texts ?? []), ...(last?.texts ?? [])]
  return {
    ...other,
    alternatives: [...one.alternatives, one.choice, ...other.alternatives],
    said: [...one.said.slice(0, -1), { at: last?.at ?? 0, role: other.role, texts: [...new Set(texts)] }],
  }
}

/** The sentences of an item before this one: they speak of the same thing. */
function withinItem(sentences: readonly ReadSentence[], index: number): number[] {
  const place = (sentences[index] as ReadSentence).place
  const before = Array.from({ length: Math.min(place, 3) }, (_, at) => index - Math.min(place, 3) + at)
  return before.filter((at) => (sentences[at] as ReadSentence).choice?.strength !== 'explicit')
}

/** Both answer the same offer, and the second gives no reason. */
const isSameReply = (one: Decision, other: Decision) =>
  one.said.length > 1 && other.said.length > 1 && other.reasons.length === 0

export const lengthOf = ({ sentences }: Utterance) => sentences.reduce((sum, { text }) => sum + text.length, 0)

function decisionAt(
  utterance: Utterance,
  index: number,
  asking: Utterance | undefined,
  used: Set<number>,
): Decision | undefined {
  const { sentences, at, role, files } = utterance
  const sentence = sentences[index] as ReadSentence
  const step = stepAfter(utterance, index, used)
  const chosen = chosenIn(sentence, index, role, asking) ?? step?.chosen
  if (!chosen || sentence.text.length > LONGEST_SENTENCE || isReason(sentence)) return undefined
  if (role === 'user' && chosen.offered.length === 0 && !isOfUser(sentence, asking)) return undefined
  // An item of a list may be an option itself: what stands around it does not speak of it.
  const isRule = chosen.strength === 'rule' && chosen.reasons.length > 0
  const isSaid = OWN.test(sentence.text) || isRule || /\((?:as|because|since) /i.test(sentence.text)
  if (sentence.isItem && !isSaid) return undefined
  const within = sentence.isItem && chosen.strength === 'explicit' ? withinItem(sentences, index) : []
  const { offered, topic } = sentence.isItem ? NONE : offeredBefore(sentences, index, used)
  const after = sentence.isItem ? NOTHING_AFTER : saidAfter(sentences, index, offered, chosen.strength)
  const isVague =
    sentence.follows ||
    chosen.reasons.some((reason) => POINTS_BACK.test(reason)) ||
    LEAVES.test(chosen.text) ||
    (chosen.reasons.length === 0 &&
      chosen.strength === 'explicit' &&
      (SUMS_UP.test(chosen.text) || REMEDIES.test(chosen.text)))
  // "apple drops shows that shrink. backfill": what was said first says why.
  const isLast = chosen.offered.length > 0 && index === 1 && chosen.reasons.length === 0 && sentence.text.length <= 30
  const lead = (isVague || isLast) && !used.has(index - 1) ? leadingUp(sentences, index) : (step?.lead ?? within)
  const others = step?.isContrast ? step.lead : []
  const isReply = offered.length === 0 && chosen.offered.length === 0 && index <= 1 && asking !== undefined
  const reply = isReply ? offersOf(asking, sentence.text) : chosen.offered
  const reasons = [...chosen.reasons, ...texts(sentences, [...lead, ...after.reasons])].filter(isTelling)
  const alternatives = [
    ...chosen.alternatives,
    ...texts(sentences, [...offered, ...others, ...after.alternatives]),
    ...reply,
  ]
  // What a rule says has a reason or is a mere fact.
  if (reasons.length === 0 && (alternatives.length === 0 || chosen.strength === 'rule')) return undefined
  const around = [...offered, ...topic, ...lead, ...others, ...after.reasons, ...after.alternatives, ...after.more]
  const members = [...new Set([...around, index])].sort((a, b) => a - b)
  for (const member of members) used.add(member)
  const asked = index <= 1 && asking ? contextIn(asking, reply) : undefined
  return {
    role,
    choice: [
      ...texts(
        sentences,
        isPointing(chosen.text) && !sentence.follows ? topic.filter((one) => !others.includes(one)) : [],
      ),
      chosen.text,
    ].join(' '),
    strength: chosen.strength,
    ...(asked !== undefined && { asked }),
    ...(files[0] !== undefined && { file: files[0] }),
    reasons,
    alternatives,
    said: [
      ...(reply.length > 0 && asking ? [{ at: asking.at, role: asking.role, texts: reply }] : []),
      { at, role, texts: texts(sentences, members) },
    ],
  }
}

/** What the sentence chooses by itself, or as a reply. */
function chosenIn(
  sentence: ReadSentence,
  index: number,
  role: Utterance['role'],
  asking: Utterance | undefined,
): Chosen | undefined {
  const { choice, reasons, alternatives } = sentence
  return (
    orders(sentence, asking, role) ??
    wishes(sentence, role) ??
    restricts(sentence, role, asking) ??
    concludes(sentence, index, role) ??
    (choice?.strength === 'explicit' ? undefined : replyTo(sentence, index, role, asking)) ??
    (choice
      ? { ...choice, reasons, alternatives, offered: [] }
      : (answering(sentence, index, asking, role) ?? states(sentence, index, role, asking)))
  )
}

/** What the other side said, without what it offered: the question, else the sentence before. */
function contextIn({ sentences }: Utterance, offered: readonly string[]): string | undefined {
  const others = sentences.filter(({ text }) => !offered.includes(text))
  const question = others.findLast(isQuestion)?.text
  if (offered.length === 0) return question
  // "Which one?" says nothing.
  const tells = (text: string | undefined) => text !== undefined && termsOf(text).size >= 2 && text.length >= 20
  return tells(question) ? question : others.findLast(({ text, isItem }) => !isItem && tells(text))?.text
}

/** A reason that happens to read like a choice. */
const isReason = ({ explains, choice }: ReadSentence) => explains === 'marked' && choice?.strength !== 'explicit'

const WISH = /\b(?:(?:need|want|like) to|let['’]s|please|prefer|I(?:['’]ll| will| shall))\b|[\u3041-\u30ff]/i
const OWN = /\b(?:I|we|my|our|let['’]s)\b|[\u3041-\u30ff]/i

/** What a user orders is an instruction, unless they choose for themselves or from what they were offered. */
function isOfUser({ text, choice }: ReadSentence, asking: Utterance | undefined): boolean {
  if (choice?.strength === 'step' && (!WISH.test(text) || (/[\u3041-\u30ff]/.test(text) && !asking))) return false
  return choice?.strength !== 'rule' && (OWN.test(text) || asking !== undefined)
}

/** "to fix this" is no reason that could be told. */
const isTelling = (reason: string) =>
  termsOf(reason).size >= 2 || reason.split(' ').length >= 3 || (/[\u3041-\u30ff]/.test(reason) && reason.length >= 6)

/** "since neither condition applies": which ones was said before. */
const POINTS_BACK =
  /\b(?:neither|either|such|they|those|these|that is|that was|this|than that)\b|どちらも|いずれも|両方|(?:この|その)(?:ため|よう|問題|場合|制約)/i

/** "Asking for identity fixes that." */
const REMEDIES =
  /\b(?:fixes|solves|avoids|prevents|settles|does) (?:that|it|this)\b|\bis (?:the way to go|the answer)$/i

/** "This setup is ideal for …" */
const SUMS_UP = /^(?:this|that|such) \w+ (?:is|looks)\b/i

const NOTHING_AFTER = { reasons: [], alternatives: [], more: [] }
const NONE = { offered: [], topic: [] }

/** "We keep it": what is kept was said before. */
const isPointing = (choice: string) => leansBack(choice) && termsOf(choice).size < 2
