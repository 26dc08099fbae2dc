import { commandOf } from '../../files/shell-call.ts'
import type { Transcript } from '../../transcript.ts'
import { conversationLanguage } from '../conversation-language.ts'
import { decisionsByRule } from './by-rule.ts'
import type { Decision } from './decision.ts'
import { decisionOf, type Found, foundIn } from './learned/learned-decisions.ts'
import { type DialogRead, readDialog } from './learned/reader.ts'
import { utterancesOf } from './utterances.ts'

/** Where the rules find a decision, so much is enough for the reader to go along with them. */
const NOT_UNLIKELY = 0.25

/**
 * The decisions of a conversation: proposal, choice, reasons and alternatives, across sentences and turns. Rules know
 * plain words exactly; a learned reader weighs them with all that stands around, and knows what the rules do not.
 */
export function findDecisions(transcript: Transcript): Decision[] {
  const language = conversationLanguage(transcript)
  const utterances = utterancesOf(transcript)
  if (language === 'en' && isService(transcript)) return decisionsByRule(utterances)
  const read = readDialog(utterances, language)
  const found = foundIn(read, language)
  const byReader = found.flatMap((one) => {
    const decision = decisionOf(read, one, language)
    return decision ? [{ decision, at: one.at, covers: placesOf(one) }] : []
  })
  const covered = new Set(byReader.flatMap(({ covers }) => [...covers]))
  const byRule = read.dialog.rules.flatMap((decision) => {
    const at = choiceOf(read, decision)
    const isKnown = at === undefined || covered.has(at)
    return isKnown || (read.chances[at] as number) < NOT_UNLIKELY ? [] : [{ decision, at }]
  })
  return [...byReader, ...byRule].sort((a, b) => a.at - b.at).map(({ decision }) => decision)
}

/**
 * All that is called looks up and changes records: somebody is served. What they ask for reads like a choice and is none,
 * and the reader learned from people who build something. In Japanese, where a choice shows in the end of the
 * sentence, it holds among strangers all the same.
 */
function isService({ messages }: Transcript): boolean {
  const calls = messages.flatMap(({ toolCalls }) => toolCalls)
  return (
    calls.length > 0 &&
    calls.every((call) => call.files.length === 0 && commandOf(call.name, call.arguments) === undefined)
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
