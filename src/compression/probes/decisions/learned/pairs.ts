import type { Features } from '../../learned/features.ts'
import { logit } from '../../learned/model.ts'
import { sharedTerms } from '../../learned/terms-in.ts'
import { PARTS, type Parts } from '../../learned/weights.ts'
import { flag, TURNS_BACK } from './context.ts'
import type { Dialog, Placed } from './dialog.ts'

const FARTHEST = 5
const TURNS_AHEAD = 1

/** The sentences that may have to do with a choice; of people who are served, those beside it and right before. */
export function aroundChoice({ sentences, starts }: Dialog, at: number, isServed = false): number[] {
  const { turn } = sentences[at] as Placed
  const first = starts[Math.max(0, turn - (isServed ? 1 : TURNS_BACK))] as number
  const last = starts[turn + (isServed ? 0 : TURNS_AHEAD) + 1] ?? sentences.length
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
  const between = chances.slice(Math.min(at, other) + 1, Math.max(at, other))
  const found: Features = [
    ...PARTS.flatMap(
      (part): Features => [
        [`here ${part}`, logit((parts[at] as Parts)[part])],
        [`there ${part}`, logit((parts[other] as Parts)[part])],
      ],
    ),
    ['here decides', logit(chances[at] as number)],
    ['there decides', logit(chances[other] as number)],
    ['between', Math.max(0, ...between)],
    ['distance', other - at],
    ['turns', turns],
    ['within', turns === 0 ? other - at : 0],
    ['user', flag(here.utterance.role === 'user')],
    ['same side', flag(there.utterance.role === here.utterance.role)],
    ['shared', sharedTerms(here.sentence, sentence)],
    ['from end', there.utterance.sentences.length - 1 - there.place],
    ['there place', there.place],
    ['place', here.place],
    ['size', here.utterance.sentences.length],
    ['characters', here.sentence.text.length],
    ['there characters', sentence.text.length],
    ['offers', flag(sentence.offers)],
    ['rejects', flag(sentence.rejects)],
    ['explains', flag(sentence.explains === 'marked')],
    ['item', flag(sentence.isItem)],
    ['both items', flag(sentence.isItem && here.sentence.isItem)],
    ['question', flag(/[?？]$/.test(sentence.text))],
    ['has reasons', here.sentence.reasons.length],
    ['has alternatives', here.sentence.alternatives.length],
    ['rule about', flag(there.byRule === 'about')],
  ]
  return found.filter(([, value]) => value !== 0)
}
