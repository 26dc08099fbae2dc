import type { ReadSentence, Utterance } from '../../decisions/utterances.ts'
import { leansBack } from '../../leans-back.ts'
import type { Features } from '../../learned/features.ts'
import { logit } from '../../learned/model.ts'
import { sharedTerms, termsIn } from '../../learned/terms-in.ts'
import { TASK_PARTS, type TaskParts } from '../../learned/weights.ts'
import { announces } from '../announcements.ts'
import { names, saysDone } from '../closing.ts'
import { accounts, isForLater, isMust, isPromise, isWhen, reportsOpen, saysOpen, userSaysOpen } from '../open-words.ts'
import { changesSomething, type Work } from '../work.ts'

/** A sentence in its place. */
export interface Said {
  sentence: ReadSentence
  utterance: Utterance
  /** Which utterance it stands in, and which sentence of that it is. */
  turn: number
  place: number
}

/** Where nothing stands, nothing is likely. */
const NOTHING = -12
const AROUND = [-2, -1, 1, 2]
const MANY = 30
/** A sentence that may close what shares its words. */
const MAY_CLOSE = 0.2
const ASKS = /(?:か。?|[?？])$/
const THANKS = /\b(?:thanks?|thank you|great|perfect|nice|lgtm|cheers)\b|ありがと|助かり|了解/i
const TAKES_UP =
  /^(?:done|noted|understood|ok(?:ay)?|agreed|got it|will do|sure|set|added|changed|updated|removed|fixed|sent|right)\b|^(?:承知|了解|かしこまり|わかり|分かり|はい|変更|設定|追加|削除|修正)/i

/** How likely each sentence says of a task what, and the work it stands in. */
export interface Told {
  work: Work
  utterances: readonly Utterance[]
  sentences: readonly Said[]
  /** Where the sentences of each utterance begin in the row. */
  starts: readonly number[]
  parts: readonly TaskParts[]
}

/** Whatever stands around it: a sentence that looks so little like a task is none. */
const NO_CHANCE = 0.015
export const mayBeTask = ({ opens, asks }: TaskParts) => Math.max(opens, asks) >= NO_CHANCE

/** What a sentence that may speak of a task looks like among the others: who says what after it, and what is done. */
export function taskFeatures(told: Told, at: number): Features {
  const here = told.sentences[at] as Said
  const found = [
    ...ownFeatures(told, here, at),
    ...nearFeatures(told, here, at),
    ...beforeFeatures(told, here),
    ...nextFeatures(told, here),
    ...laterFeatures(told, here, at),
  ]
  return found.filter(([, value]) => value !== 0)
}

const flag = (is: boolean | undefined) => (is ? 1 : 0)

function ownFeatures(
  { work, utterances, parts }: Told,
  { sentence, utterance, turn, place }: Said,
  at: number,
): Features {
  const { text } = sentence
  const { role, sentences } = utterance
  return [
    ...TASK_PARTS.map((part): [string, number] => [`own ${part}`, logit((parts[at] as TaskParts)[part])]),
    ['user', flag(role === 'user')],
    ['turn', Math.min(turn, 10)],
    ['turns', utterances.length],
    ['turns left', utterances.length - 1 - turn],
    ['messages left', Math.min(MANY, work.messages.length - 1 - utterance.at)],
    ['share', (turn + 1) / utterances.length],
    ['place', Math.min(place, 8)],
    ['after it', sentences.length - 1 - place],
    ['size', sentences.length],
    ['characters', text.length],
    ['terms', termsIn(sentence).size],
    ['item', flag(sentence.isItem)],
    ['question', flag(ASKS.test(text))],
    ['head', flag(/[:：]$/.test(text))],
    ['acts', flag(utterance.acts)],
    ['accounts', flag(accounts(text))],
    ['says open', flag(saysOpen(text))],
    ['reports open', flag(reportsOpen(text))],
    ['for later', flag(isForLater(text))],
    ['user says open', flag(userSaysOpen(text))],
    ['announces', flag(announces(text))],
    ['done', flag(saysDone(text))],
    ['when', flag(isWhen(text))],
    ['must', flag(isMust(text))],
    ['promise', flag(isPromise(text))],
    ['leans', flag(leansBack(text))],
    ['calls', Math.min(MANY, work.runs.length)],
  ]
}

function nearFeatures({ sentences, parts }: Told, { turn }: Said, at: number): Features {
  return AROUND.flatMap((step) => {
    const isNear = sentences[at + step]?.turn === turn
    return TASK_PARTS.map((part): [string, number] => [
      `near${step} ${part}`,
      isNear ? logit((parts[at + step] as TaskParts)[part]) : NOTHING,
    ])
  })
}

/** The sentences of a turn, with what they look like by themselves. */
function turnOf({ sentences, parts, starts }: Told, turn: number): { said: Said; parts: TaskParts }[] {
  const first = starts[turn] ?? sentences.length
  const those = sentences.slice(first, starts[turn + 1] ?? sentences.length)
  return those.map((said, place) => ({ said, parts: parts[first + place] as TaskParts }))
}

const most = (some: readonly { parts: TaskParts }[], part: keyof TaskParts) =>
  some.length === 0 ? NOTHING : logit(Math.max(...some.map((one) => one.parts[part])))

function beforeFeatures(told: Told, { sentence, utterance, turn }: Said): Features {
  const before = turnOf(told, turn - 1)
  const last = before.at(-1)
  if (!last) return [['first', 1]]
  return [
    ...TASK_PARTS.map((part): [string, number] => [`before ${part}`, most(before, part)]),
    ['before last opens', logit(last.parts.opens)],
    ['before asked', flag(ASKS.test(last.said.sentence.text))],
    ['before same', flag(last.said.utterance.role === utterance.role)],
    ['before shared', Math.max(...before.map(({ said }) => sharedTerms(sentence, said.sentence)))],
  ]
}

function nextFeatures(told: Told, { sentence, utterance, turn }: Said): Features {
  const next = turnOf(told, turn + 1)
  const [first] = next
  if (!first) return [['ends', 1]]
  const { text } = first.said.sentence
  return [
    ...TASK_PARTS.map((part): [string, number] => [`next ${part}`, most(next, part)]),
    ['next first closes', logit(first.parts.closes)],
    ['next takes up', flag(TAKES_UP.test(text))],
    ['next thanks', flag(THANKS.test(text))],
    ['next same', flag(first.said.utterance.role === utterance.role)],
    ['next acts', flag(first.said.utterance.acts)],
    ['next size', next.length],
    ['next asks', flag(next.some(({ said }) => ASKS.test(said.sentence.text)))],
    ['next shared', Math.max(...next.map(({ said }) => sharedTerms(sentence, said.sentence)))],
  ]
}

/** What is said of it in the rest of the conversation, and what is done. */
function laterFeatures({ work, utterances, sentences, parts }: Told, here: Said, at: number): Features {
  const { sentence, utterance, turn } = here
  const terms = termsIn(sentence).size
  let [closes, closesIt, closedShare, opensIt, shared, last] = [NOTHING, NOTHING, 0, NOTHING, 0, 0]
  for (let other = at + 1; other < sentences.length; other++) {
    const there = sentences[other] as Said
    if (there.turn === turn && other <= at + 1) continue
    const its = parts[other] as TaskParts
    if (there.turn > turn) closes = Math.max(closes, logit(its.closes))
    const same = sharedTerms(sentence, there.sentence)
    if (same === 0) continue
    shared++
    last = there.turn
    opensIt = Math.max(opensIt, logit(Math.max(its.opens, its.asks)))
    if (there.turn === turn) continue
    closesIt = Math.max(closesIt, logit(its.closes))
    if (its.closes >= MAY_CLOSE) closedShare = Math.max(closedShare, same / Math.max(1, terms))
  }
  const later = utterances.slice(turn + 1)
  const runs = work.runs.filter((run) => run.at >= utterance.at)
  const changes = runs.filter(changesSomething)
  const isChanged = changes.some(({ call }) => call.files.some(({ path }) => names(sentence.text, path)))
  return [
    ['later closes', closes],
    ['later closes it', closesIt],
    ['later closed share', closedShare],
    ['later opens it', opensIt],
    ['later shared', shared],
    ['later shared last', last === 0 ? 0 : utterances.length - last],
    ['later acts', later.filter(({ acts }) => acts).length],
    ['later answers', later.filter(({ role, acts }) => role === 'assistant' && !acts).length],
    ['later user', later.filter(({ role }) => role === 'user').length],
    ['later runs', Math.min(MANY, runs.length)],
    ['later changes', Math.min(MANY, changes.length)],
    ['later changes it', flag(isChanged)],
    ['user ends', flag(utterances.at(-1)?.role === 'user')],
  ]
}
