import { termsOf } from '../../terms.ts'
import type { Dialog, Placed } from './dialog.ts'
import type { Features } from './features.ts'

/** How likely a sentence by itself chooses, says why, or names another way. */
export interface Parts {
  chooses: number
  reason: number
  other: number
}
const PARTS = ['chooses', 'reason', 'other'] as const

const NONE: Parts = { chooses: 0, reason: 0, other: 0 }
const AROUND = [-3, -2, -1, 1, 2, 3]
const TURNS_BACK = 3
const ASKED = /(?:か。?|[?？])$/
const EITHER = /\bor\b.*\?$|か、|それとも|どちら|どっち/

/** What a sentence looks like among the others: what stands around it, and what the other side said before. */
export function contextFeatures(dialog: Dialog, parts: readonly Parts[], at: number): Features {
  const { sentences, utterances } = dialog
  const here = sentences[at] as Placed
  const { role } = here.utterance
  const found: Features = [...here.own]
  for (const step of AROUND) {
    const isNear = sentences[at + step]?.turn === here.turn
    const near = (isNear && parts[at + step]) || NONE
    for (const part of PARTS) found.push([`near${step}${part}`, near[part]])
    if (!isNear) found.push([`near${step}none`, 1])
  }
  found.push([`rule:${here.byRule}`, 1])
  if (here.byRule.startsWith('choice')) found.push(['rule:choice', 1])
  for (let back = 1; back <= TURNS_BACK && here.turn - back >= 0; back++) {
    const before = utterances[here.turn - back]
    const side = before?.role === role ? 'same' : 'other'
    const those = partsOfTurn(dialog, parts, here.turn - back)
    for (const part of PARTS) {
      const most = Math.max(0, ...those.map((each) => each[part]))
      found.push([`back${back}${part}`, most], [`back${back}${part} ${side} ${role}`, most])
    }
    if (back > 1) continue
    const last = before?.sentences.at(-1)?.text ?? ''
    found.push([`asked:${side} ${role} ${ASKED.test(last)} ${Math.min(here.place, 2)}`, 1])
    if (here.place < 2 && EITHER.test(last)) found.push([`either:${side} ${role}`, 1])
  }
  const next = utterances[here.turn + 1]
  found.push([`next:${next === undefined ? 'none' : next.role === role ? 'same' : 'other'} ${role}`, 1])
  for (const part of PARTS) found.push([`own ${part}`, logit((parts[at] as Parts)[part])])
  return found
}

const logit = (chance: number) => Math.log(chance / (1 - chance + 1e-9) + 1e-9) / 3

function partsOfTurn({ starts, sentences }: Dialog, parts: readonly Parts[], turn: number): readonly Parts[] {
  return parts.slice(starts[turn], starts[turn + 1] ?? sentences.length)
}

const FARTHEST = 5
const TURNS_AHEAD = 1

/** The sentences that may have to do with a choice. */
export function aroundChoice({ sentences, starts }: Dialog, at: number): number[] {
  const { turn } = sentences[at] as Placed
  const first = starts[Math.max(0, turn - TURNS_BACK)] as number
  const last = starts[turn + TURNS_AHEAD + 1] ?? sentences.length
  const found: number[] = []
  for (let other = first; other < last; other++) {
    const isFar = sentences[other]?.turn === turn && Math.abs(other - at) > FARTHEST
    if (other !== at && !isFar) found.push(other)
  }
  return found
}

/** What a choice and another sentence look like together. */
export function pairFeatures(
  { sentences }: Dialog,
  parts: readonly Parts[],
  chances: readonly number[],
  at: number,
  other: number,
): Features {
  const [here, there] = [sentences[at] as Placed, sentences[other] as Placed]
  const { sentence } = there
  const turns = there.turn - here.turn
  const side = there.utterance.role === here.utterance.role ? 'same' : 'other'
  const where = turns === 0 ? `within${other - at}` : `turn${turns}${side}`
  const way = turns < 0 ? 'before' : 'after'
  const { reason, other: another } = parts[other] as Parts
  const chance = chances[other] as number
  const shared = sharedTerms(here, there)
  const found: Features = [
    ['bias', 1],
    ['reason', reason],
    ['other', another],
    ['either', 1 - (1 - reason) * (1 - another)],
    ['chooses', chance],
    ['reason log', Math.log(reason + 0.01)],
    ['other log', Math.log(another + 0.01)],
    [where, 1],
    [`${where} reason`, reason],
    [`${where} other`, another],
    [`${where} chooses`, chance],
    [`shared:${shared}`, 1],
    [`shared:${shared} ${turns === 0 ? 'within' : `turn${turns}`}`, 1],
  ]
  if (turns !== 0) {
    found.push([`from end:${Math.min(3, there.utterance.sentences.length - 1 - there.place)} ${way}`, 1])
    found.push([`from start:${Math.min(2, here.place)} ${way}`, 1])
  }
  if (sentence.offers) found.push(['offers', 1])
  if (sentence.rejects) found.push(['rejects', 1])
  if (sentence.explains === 'marked')
    found.push([`explains ${turns === 0 ? (other > at ? 'after' : 'before') : ''}`, 1])
  if (sentence.isItem) found.push(['item', 1])
  if (/[?？]$/.test(sentence.text)) found.push([`question ${way}`, 1])
  const between = chances.slice(Math.min(at, other) + 1, Math.max(at, other))
  found.push(['between', Math.max(0, ...between)], ['distance', Math.min(8, Math.abs(other - at)) / 8])
  return found
}

function sharedTerms(one: Placed, other: Placed): number {
  const terms = termsOf(one.sentence.text)
  return Math.min(2, [...termsOf(other.sentence.text)].filter((term) => terms.has(term)).length)
}
