import type { Language } from '../../../../language.ts'
import { sharedTerms } from '../../learned/terms-in.ts'
import { type Parts, weightsFor } from '../../learned/weights.ts'
import { LONG_MESSAGE, lengthOf } from '../by-rule.ts'
import type { Decision } from '../decision.ts'
import { isFound } from '../english/choosing.ts'
import type { Placed } from './dialog.ts'
import { isOffered, isQuoted } from './offered.ts'
import { quoteOf } from './quote.ts'
import type { DialogRead } from './reader.ts'

/** So likely something is decided in a sentence and those that belong to it: in talks by other writers, nine in ten were right. */
const DECIDES = 0.7
/** Below, a sentence is not worth a look. */
const LEAST = 0.12
/** What likely belongs to a decision is told with it; what surely does, and says so by itself, is asked for. */
const LIKELY_BELONGS = 0.05
const PLAINER = 0.12
/** What speaks of the same, or gives any reason, need not be as likely. */
const SAYS_SOMETHING = 0.1
const IS_ON_IT = 0.2
const SAYS_NOTHING = 0.15
const IS_SAME = 0.15
const SURELY_BELONGS = 0.5
/** So many times likelier it belongs to another one. */
const RATHER = 2
/** A sentence gives a reason, or names another way, plainly enough to be asked for. */
const SAYS_WHY = 0.3
const SAYS_WHAT_ELSE = 0.5
const LONGEST = 450
const LONGEST_TRUTH = 1100
const MOST_ITEMS = 6

/** A sentence that decides, with those that may belong to it, by their places in the row. */
export interface Found {
  at: number
  members: Map<number, number>
  /** How likely anything is decided in them. */
  chance: number
}

/** The decisions that a learned reader finds: the likeliest first, and what belongs to one is no other. */
export function foundIn(read: DialogRead): Found[] {
  const { dialog, chances } = read
  const likely = [...chances.keys()]
    .filter((at) => (chances[at] as number) >= LEAST && mayDecide(dialog.sentences[at] as Placed))
    .sort((a, b) => (chances[b] as number) - (chances[a] as number))
  const found: (Omit<Found, 'chance'> & { near: Set<number> })[] = []
  for (const at of likely) {
    const belonging = read.belonging(at)
    const near = new Set(belonging.filter(({ chance }) => chance >= IS_SAME).map((one) => one.at))
    const members = new Map(
      belonging
        .filter((one) => one.chance >= leastFor(read, at, one.at) && !isDocument(dialog.sentences[one.at] as Placed))
        .map((one) => [one.at, one.chance] as const),
    )
    const same = found.find((other) => other.near.has(at) || near.has(other.at))
    if (!same) found.push({ at, members, near })
    else {
      for (const [member, chance] of [...members, [at, 1] as const])
        if (member !== same.at) same.members.set(member, Math.max(chance, same.members.get(member) ?? 0))
      for (const member of near) same.near.add(member)
    }
  }
  const decided = found
    .map(({ at, members }) => ({ at, members, chance: chanceOfAny(read, at, members) }))
    .filter(({ chance }) => chance >= DECIDES)
  return decided.map((one) => ({ ...one, members: ownMembers(one, decided) }))
}

/** What another decision is made in, or belongs to it far rather, is only told with this one where it surely belongs here, too. */
function ownMembers(one: Found, all: readonly Found[]): Map<number, number> {
  const others = all.filter((other) => other !== one)
  const isOthers = (member: number, chance: number) =>
    others.some((other) => other.at === member || (other.members.get(member) ?? 0) > RATHER * chance)
  return new Map([...one.members].filter(([member, chance]) => chance >= SURELY_BELONGS || !isOthers(member, chance)))
}

/** What is decided may be told in several sentences, each of them as likely as it belongs there. */
function chanceOfAny({ chances }: DialogRead, at: number, members: Found['members']): number {
  const none = [...members].reduce((rest, [member, chance]) => rest * (1 - (chances[member] as number) * chance), 1)
  return 1 - none * (1 - (chances[at] as number))
}

/** Who asks for a number names no other way; what was said long before, or after a choice that has its reason, has to be plainer. */
function leastFor({ dialog: { sentences }, parts }: DialogRead, at: number, member: number): number {
  const [here, there] = [sentences[at] as Placed, sentences[member] as Placed]
  const { reason, other } = parts[member] as Parts
  const isAside = member > at && here.sentence.reasons.length > 0 && Math.max(reason, other) < SAYS_NOTHING
  if (isAside) return SURELY_BELONGS
  const isAsked = /[?？]$/.test(there.sentence.text) && other < PLAINER
  const least = here.turn - there.turn > 1 || isAsked ? PLAINER : LIKELY_BELONGS
  const isOnIt = Math.max(reason, other) >= SAYS_SOMETHING || sharedTerms(here.sentence, there.sentence) > 0
  return isOnIt ? least * IS_ON_IT : least
}

const NO_CHOICE = /[?？:：]$|^-? ?\[[ x]\]|\(yes\/no\)$/

/** "Cabin: Economy", "Total price: $242", "8C8K4E": what a record says. */
const FIELD = /^[\w /()'-]{1,40}: \S+(?: [^\s,]+){0,3}$|^\S+$/

const mayDecide = (placed: Placed) => {
  const { text } = placed.sentence
  const isField = placed.sentence.isItem && FIELD.test(text)
  return (
    text.length <= LONGEST &&
    !NO_CHOICE.test(text) &&
    !isField &&
    !isDocument(placed) &&
    !isOffered(placed) &&
    !isQuoted(text)
  )
}

/** What a user writes at such length is a document, with instructions for everybody. */
const isDocument = ({ utterance }: Placed) => utterance.role === 'user' && lengthOf(utterance) > LONG_MESSAGE

const namesAnother = ({ reason, other }: Parts) => other >= SAYS_WHAT_ELSE && other > reason

/** An item of a list that the rules take for what was chosen from. */
const isOption = ({ sentence, byRule }: Placed) => sentence.isItem && byRule === 'about'

/** "Shall we go on?" names nothing; "A or B?" does. */
const ASKS = /[?？]$|か。?$/
const OR = /\bor\b|か、|それとも|どちら|どっち/

/** "I don't remember the number", "you want to go to Rome": what is so, or what somebody else wants. */
export const FINDS =
  /^(?:I lack\b|I(?:['’]d| would) (?:estimate|guess|expect)\b|I(?:['’]m afraid)?(?: I)? (?:don['’]t|do not|can['’]t) (?:remember|have|know|recall|see|think)|you (?:want|wanted|asked|said|mentioned)|I (?:see|saw|found|understand|noticed))\b/i

/** In the words of the conversation; undefined where nothing says why or over what. */
export function decisionOf(read: DialogRead, found: Found, language: Language): Decision | undefined {
  const { dialog, parts } = read
  const textOf = (at: number) => (dialog.sentences[at] as Placed).sentence.text
  const { sentence, utterance, byRule } = dialog.sentences[chosenIn(read, found)] as Placed
  const quote = quoteOf(sentence.text, language, weightsFor(language))
  if (!quote || FINDS.test(quote.choice) || isFound(quote.choice)) return undefined
  const { choice, reasons, alternatives } = quote
  const sure = [...found.members].filter(([, chance]) => chance >= SURELY_BELONGS).map(([at]) => at)
  const told = sure.sort((a, b) => a - b)
  const isNamed = (at: number) => namesAnother(parts[at] as Parts) && (!ASKS.test(textOf(at)) || OR.test(textOf(at)))
  const listed = [...found.members.keys()].filter((at) => isOption(dialog.sentences[at] as Placed))
  const others = [...new Set([...told.filter(isNamed), ...listed])].sort((a, b) => a - b)
  let whys = told.filter((at) => (parts[at] as Parts).reason >= SAYS_WHY && !others.includes(at))
  if (reasons.length + alternatives.length + others.length + whys.length === 0) {
    // Where the rules see a choice, too, what stands around it is enough; in Japanese a sentence's end shows one by itself.
    if (language === 'en' && byRule === 'nothing' && told.length === 0) return undefined
    whys = told.length > 0 ? told : [...found.members.keys()].sort((a, b) => a - b)
    if (whys.length === 0) return undefined
  }
  const members = whole(read, found)
  return {
    role: utterance.role,
    choice,
    strength: 'likely',
    ...(utterance.files[0] !== undefined && { file: utterance.files[0] }),
    reasons: [...new Set([...reasons, ...whys.map(textOf)])],
    alternatives: [...new Set([...alternatives, ...others.map(textOf)])],
    said: saidIn(members.map((at) => dialog.sentences[at] as Placed)),
  }
}

/** What was turned down beside what was taken is the answer, not the question. */
const TURNED_DOWN =
  /\b(?:not going to|won['’]t|wouldn['’]t|shouldn['’]t|isn['’]t|not|drop(?:ped)?|rul(?:e|ed) out|reject(?:ed)?)\b|(?:やめ|見送|外し|採ら|使わ|入れ|選ば|避け)(?:ません|ない|ず|て|る|た|り|ました|ます)/i
const RATHER_CHOOSES = 0.25

function chosenIn({ dialog: { sentences }, parts, chances }: DialogRead, { at, members }: Found): number {
  const here = sentences[at] as Placed
  if (!TURNED_DOWN.test(here.sentence.text)) return at
  const others = [...members.keys()].filter(
    (other) =>
      sentences[other]?.turn === here.turn &&
      (chances[other] as number) >= RATHER_CHOOSES &&
      (parts[other] as Parts).chooses >= RATHER_CHOOSES &&
      !TURNED_DOWN.test((sentences[other] as Placed).sentence.text),
  )
  return others.sort((a, b) => (chances[b] as number) - (chances[a] as number))[0] ?? at
}

function saidIn(sentences: readonly Placed[]): Decision['said'] {
  return [...Map.groupBy(sentences, ({ turn }) => turn).values()].map((those) => {
    const { at, role } = (those[0] as Placed).utterance
    return { at, role, texts: those.map(({ sentence }) => sentence.text) }
  })
}

/** The likeliest sentences that fit, with what stands between two of them and the rest of a list. */
function whole({ dialog: { sentences } }: DialogRead, { at, members }: Found): number[] {
  const kept = new Set([at])
  const lengthOfOne = (index: number) => sentences[index]?.sentence.text.length ?? 0
  let length = lengthOfOne(at)
  const add = (index: number) => {
    if (kept.has(index) || length + lengthOfOne(index) > LONGEST_TRUTH) return
    kept.add(index)
    length += lengthOfOne(index)
  }
  for (const [member] of [...members].sort(([, a], [, b]) => b - a)) add(member)
  for (const member of [...kept]) {
    const { turn } = sentences[member] as Placed
    if (kept.has(member + 2) && sentences[member + 2]?.turn === turn) add(member + 1)
    for (const step of [-1, 1])
      for (let far = 1; far <= MOST_ITEMS && isItem(sentences[member]); far++) {
        const next = sentences[member + step * far]
        if (next?.turn !== turn || !isItem(next)) break
        add(member + step * far)
      }
  }
  return [...kept].sort((a, b) => a - b)
}

const isItem = (placed: Placed | undefined) =>
  placed !== undefined && (placed.sentence.isItem || /^[一二三四五六]、|^\([a-z]\)/.test(placed.sentence.text))
