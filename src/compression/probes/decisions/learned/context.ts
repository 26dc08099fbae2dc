import type { Features } from '../../learned/features.ts'
import { logit } from '../../learned/model.ts'
import { sharedTerms, termsIn } from '../../learned/terms-in.ts'
import { PARTS, type Parts } from '../../learned/weights.ts'
import type { Dialog, Placed } from './dialog.ts'
import { isOffered, isQuoted } from './offered.ts'

/** Where nothing stands, nothing is likely. */
const NOTHING = -12
const AROUND = [-3, -2, -1, 1, 2, 3]
const FAR = 6
export const TURNS_BACK = 3
const ASKED = /(?:か。?|[?？])$/
const EITHER = /\bor\b.*\?$|か、|それとも|どちら|どっち/

/** How one begins who does what was chosen, or takes note of it. */
const TAKES_UP =
  /^(?:done|noted|understood|ok(?:ay)?|agreed|got it|will do|sure|set|added|changed|updated|removed|switched|renamed|moved|right|fine|good|great|perfect|thanks|thank you|then|consider it)\b|^(?:承知|了解|かしこまり|わかり|分かり|では|はい|ありがと|それで|変更|設定|追加|削除|修正)/i

/** What a sentence looks like among the others: what stands around it, and what the other side said before and after. */
export function contextFeatures(dialog: Dialog, parts: readonly Parts[], at: number): Features {
  const here = dialog.sentences[at] as Placed
  const found = [...ownFeatures(here), ...aroundFeatures(dialog, parts, at)]
  for (let back = 1; back <= TURNS_BACK; back++) found.push(...backFeatures(dialog, parts, at, back))
  found.push(...nextFeatures(dialog, parts, at))
  return found.filter(([, value]) => value !== 0)
}

function ownFeatures(placed: Placed): Features {
  const { sentence, utterance, byRule, turn, place } = placed
  const { text, choice, answer, move, reasons, alternatives, explains, follows, offers, rejects, contrasts } = sentence
  return [
    ['user', flag(utterance.role === 'user')],
    ['turn', Math.min(turn, 6)],
    ['place', Math.min(place, 8)],
    ['last', utterance.sentences.length - 1 - place],
    ['size', utterance.sentences.length],
    ['characters', text.length],
    ['words', text.split(' ').length],
    ['terms', termsIn(sentence).size],
    ['item', flag(sentence.isItem)],
    ['offered', flag(isOffered(placed))],
    ['quoted', flag(isQuoted(text))],
    ['question', flag(ASKED.test(text))],
    ['acts', flag(utterance.acts)],
    ['changes', utterance.files.length],
    ['rule about', flag(byRule === 'about')],
    ['rule choice', flag(byRule.startsWith('choice'))],
    ['rule explicit', flag(byRule.startsWith('choice explicit'))],
    ['reads explicit', flag(choice?.strength === 'explicit')],
    ['reads step', flag(choice?.strength === 'step')],
    ['reads rule', flag(choice?.strength === 'rule')],
    ['reads answer', flag(answer !== undefined)],
    ['reads move', flag(move !== undefined)],
    ['reads reasons', reasons.length],
    ['reads alternatives', alternatives.length],
    ['reads why', flag(explains === 'marked')],
    ['reads pointing', flag(explains === 'pointing')],
    ['follows', flag(follows)],
    ['offers', flag(offers)],
    ['rejects', flag(rejects)],
    ['contrasts', flag(contrasts)],
  ]
}

export const flag = (is: boolean | undefined) => (is ? 1 : 0)

function aroundFeatures({ sentences, starts }: Dialog, parts: readonly Parts[], at: number): Features {
  const here = sentences[at] as Placed
  const start = starts[here.turn] as number
  const end = starts[here.turn + 1] ?? sentences.length
  const before = parts.slice(Math.max(start, at - FAR), at)
  const after = parts.slice(at + 1, Math.min(end, at + 1 + FAR))
  const found: Features = PARTS.flatMap((part) => [
    [`own ${part}`, logit((parts[at] as Parts)[part])],
    [`before ${part}`, most(before, part)],
    [`after ${part}`, most(after, part)],
  ])
  for (const step of AROUND) {
    const near = at + step >= start && at + step < end ? parts[at + step] : undefined
    for (const part of PARTS) found.push([`near${step} ${part}`, near ? logit(near[part]) : NOTHING])
  }
  const { chooses } = parts[at] as Parts
  found.push(['rank', parts.slice(start, end).filter((each) => each.chooses > chooses).length])
  if (at > start) found.push(['shared before', sharedTerms(here.sentence, (sentences[at - 1] as Placed).sentence)])
  if (at + 1 < end) found.push(['shared after', sharedTerms(here.sentence, (sentences[at + 1] as Placed).sentence)])
  return found
}

const most = (some: readonly Parts[], part: keyof Parts) =>
  some.length === 0 ? NOTHING : logit(Math.max(...some.map((each) => each[part])))

function backFeatures(dialog: Dialog, parts: readonly Parts[], at: number, back: number): Features {
  const { sentences, utterances, starts } = dialog
  const here = sentences[at] as Placed
  const before = utterances[here.turn - back]
  if (!before) return [[`back${back} none`, 1]]
  const start = starts[here.turn - back] as number
  const end = starts[here.turn - back + 1] as number
  const those = parts.slice(start, end)
  const name = `back${back}`
  const found: Features = PARTS.map((part) => [`${name} ${part}`, most(those, part)])
  found.push([`${name} same`, flag(before.role === here.utterance.role)])
  if (back > 2) return found
  for (const part of PARTS) found.push([`${name} last ${part}`, most(those.slice(-1), part)])
  const texts = before.sentences.map(({ text }) => text)
  const last = texts.at(-1) ?? ''
  const shared = sentences.slice(start, end).map((other) => sharedTerms(here.sentence, other.sentence))
  found.push(
    [`${name} asked`, flag(ASKED.test(last))],
    [`${name} asked which`, flag(EITHER.test(last))],
    [`${name} asks`, flag(texts.some((text) => ASKED.test(text)))],
    [`${name} asks which`, flag(texts.some((text) => EITHER.test(text)))],
    [`${name} offers`, flag(before.sentences.some(({ offers }) => offers))],
    [`${name} items`, Math.min(6, before.sentences.filter(({ isItem }) => isItem).length)],
    [`${name} size`, Math.min(10, texts.length)],
    [`${name} shared`, Math.max(...shared)],
    [
      `${name} shared other`,
      most(
        those.filter((_, index) => (shared[index] as number) > 0),
        'other',
      ),
    ],
  )
  return found
}

function nextFeatures({ sentences, utterances, starts }: Dialog, parts: readonly Parts[], at: number): Features {
  const here = sentences[at] as Placed
  const next = utterances[here.turn + 1]
  if (!next) return [['next none', 1]]
  const start = starts[here.turn + 1] as number
  const end = starts[here.turn + 2] ?? sentences.length
  const those = parts.slice(start, end)
  return [
    ...PARTS.flatMap(
      (part): Features => [
        [`next ${part}`, most(those, part)],
        [`next first ${part}`, most(those.slice(0, 1), part)],
      ],
    ),
    ['next takes up', flag(TAKES_UP.test(next.sentences[0]?.text ?? ''))],
    ['next same', flag(next.role === here.utterance.role)],
    [
      'next shared',
      Math.max(...sentences.slice(start, end).map((other) => sharedTerms(here.sentence, other.sentence))),
    ],
    ['next first words', next.sentences[0]?.text.split(' ').length ?? 0],
  ]
}
