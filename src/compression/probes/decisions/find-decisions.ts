import { commandOf } from '../../files/shell-call.ts'
import type { Transcript } from '../../transcript.ts'
import { conversationLanguage } from '../conversation-language.ts'
import type { Decision } from './decision.ts'
import { decisionOf, FINDS, type Found, foundIn } from './learned/learned-decisions.ts'
import { isOffered } from './learned/offered.ts'
import { type DialogRead, readDialog } from './learned/reader.ts'
import { utterancesOf } from './utterances.ts'

/** Where the rules find a decision, so much is enough for the reader to go along with them. */
const NOT_UNLIKELY = 0.5
/** Of a step, or of what a rule says, it has to see more. */
const LIKELY = 0.6
/** "We decided on A instead of B because …" says it all itself. */
const SAYS_ALL = 0.3

/** So likely a sentence gives a reason, and belongs there, where people are served. */
const PLAIN = 0.7

/** What is looked at may be the beginning of a longer conversation, which shows what kind it is. */
export interface Within {
  end?: number
  whole?: Transcript
}

/**
 * The decisions of a conversation: proposal, choice, reasons and alternatives, across sentences and turns. Rules know
 * plain words exactly; a learned reader weighs them with all that stands around, and knows what the rules do not. What
 * is said from the message `end` on is not told with one.
 */
export function findDecisions(
  transcript: Transcript,
  { end = transcript.messages.length, whole = transcript }: Within = {},
): Decision[] {
  const language = conversationLanguage(transcript)
  const utterances = utterancesOf(transcript)
  const isServed = language === 'en' && isService(whole)
  const read = readDialog(utterances, language, isServed)
  const all = foundIn(read)
  const found = isServed ? all.flatMap((one) => plainlySaid(one, read)) : all
  const isBefore = (member: number) => (read.dialog.sentences[member]?.utterance.at ?? end) < end
  const byReader = found.flatMap((one) => {
    const told = { ...one, members: new Map([...one.members].filter(([member]) => isBefore(member))) }
    const decision = decisionOf(read, told, language)
    return decision ? [{ decision, at: one.at, covers: placesOf(one) }] : []
  })
  const covered = new Set(byReader.flatMap(({ covers }) => [...covers]))
  const byRule = read.dialog.rules.flatMap((decision) => {
    const at = choiceOf(read, decision)
    const isKnown = at === undefined || covered.has(at)
    const chance = at === undefined ? 0 : (read.chances[at] as number)
    const isLikely = chance >= (isServed ? NOT_UNLIKELY : leastOf(decision))
    const placed = at === undefined ? undefined : read.dialog.sentences[at]
    const isNone = FINDS.test(decision.choice) || (placed !== undefined && isOffered(placed))
    return isKnown || !isLikely || isNone ? [] : [{ decision, at }]
  })
  return [...byReader, ...byRule].sort((a, b) => a.at - b.at).map(({ decision }) => decision)
}

function leastOf({ strength, reasons, alternatives }: Decision): number {
  if (strength !== 'explicit') return LIKELY
  return reasons.length > 0 && alternatives.length > 0 ? SAYS_ALL : NOT_UNLIKELY
}

/** What is said to customers, over and over. */
const TO_CUSTOMERS =
  /\b(?:assist|help) you\b|\bplease (?:provide|share|confirm|let me know)\b|\bhow (?:can|may) I (?:help|assist)\b/i

/**
 * All that is called looks up and changes records, or nothing is called and most answers are what customers are told: somebody is served. What they ask for reads like a choice, and what is
 * read out to them like alternatives. In Japanese, where a choice shows in the end of the sentence, it can be told all the same.
 */
function isService({ messages }: Transcript): boolean {
  const calls = messages.flatMap(({ toolCalls }) => toolCalls)
  if (calls.length > 0) {
    return calls.every((call) => call.files.length === 0 && commandOf(call.name, call.arguments) === undefined)
  }
  const answers = messages.filter(({ role }) => role === 'assistant')
  const served = answers.filter(({ text }) => TO_CUSTOMERS.test(text))
  return served.length > 0 && served.length * 2 >= answers.length
}

/**
 * Of who is served, beside what the rules know: a sentence that gives its reason, or has it beside it, with what surely
 * says why or over what.
 */
function plainlySaid(found: Found, read: DialogRead): Found[] {
  const {
    dialog: { sentences },
    parts,
  } = read
  const placed = sentences[found.at]
  if (!placed) return []
  const isPlain = ([member, chance]: readonly [number, number], part: 'reason' | 'other') =>
    chance >= PLAIN && (parts[member]?.[part] ?? 0) >= PLAIN && !sentences[member]?.sentence.isItem
  const all = [...found.members]
  const reasons = all.filter((one) => isPlain(one, 'reason') && sentences[one[0]]?.turn === placed.turn)
  const others = all.filter((one) => isPlain(one, 'other'))
  if (isPick(found, read)) return [found]
  const hasReason = placed.sentence.reasons.length > 0 || reasons.length > 0
  return hasReason ? [{ ...found, members: new Map([...reasons, ...others]) }] : []
}

/** What the user says where the agent had asked or named ways right before is a choice. */
function isPick({ at }: Found, { dialog: { sentences, utterances } }: DialogRead): boolean {
  const placed = sentences[at]
  if (placed?.utterance.role !== 'user') return false
  const before = utterances[placed.turn - 1]
  return (
    before?.role === 'assistant' &&
    placed.turn > 1 &&
    before.sentences.some(({ text, offers }) => offers || /[?？]$/.test(text))
  )
}

const placesOf = ({ at, members }: Found) => new Set([at, ...members.keys()])

/** Where in the conversation a rule found a choice: the last of its sentences that is one. */
function choiceOf({ dialog: { sentences } }: DialogRead, { said }: Decision): number | undefined {
  const last = said.at(-1)
  const at = sentences.findLastIndex(
    ({ sentence, utterance, byRule }) =>
      utterance.at === last?.at && byRule.startsWith('choice') && last.texts.includes(sentence.text),
  )
  return at < 0 ? undefined : at
}
