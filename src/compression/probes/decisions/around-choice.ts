import { leansBack } from '../leans-back.ts'
import { sharesTerm, termsOf } from '../terms.ts'
import type { Strength } from './reading.ts'
import type { ReadSentence } from './utterances.ts'

const MOST_AFTER = 3
const MOST_BEFORE = 9
export const LONGEST_SENTENCE = 450

export const texts = (sentences: readonly ReadSentence[], indexes: readonly number[]) =>
  indexes.map((index) => (sentences[index] as ReadSentence).text)

/** The sentences right after a choice that give its reasons or say what was not taken. */
export function saidAfter(
  sentences: readonly ReadSentence[],
  index: number,
  offered: readonly number[],
  strength: Strength,
) {
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
    const isRelated =
      sharesTerm(termsOf(sentence.text), about) ||
      others.some((other) => other.length >= 2 && sentence.text.includes(other))
    const isOther =
      sentence.rejects && (isRelated || isExplicit || ANOTHER.test(sentence.text) || COUNTERFACTUAL.test(sentence.text))
    // Where something is refused, what is offered is the alternative.
    const isOffer = sentence.offers && strength === 'rule' && own.length + reasons.length > 0
    const isNext = (sentence.choice?.strength === 'explicit' || sentence.offers) && !isMarked && !isOther && !isOffer
    if (isNext && !(sentence.follows && isRelated)) break
    const hasReason = own.length + reasons.length > 0
    if (isOther || isOffer) {
      alternatives.push(next)
      // What speaks against the one speaks for the other.
      if (isOther && !hasReason && strength !== 'rule') reasons.push(next)
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
  /^(?:alternatively|another|as an alternative|the other|the alternative|anything (?:higher|more|less|else|longer|bigger|lower))\b|^(?:代わりに|代替|代案|別の|あるいは|もしくは|(?:それ|これ)(?:以上|以下|だと)|そうしないと|でないと)/i
/** "LFU would keep stale entries": what was not taken, and why. */
const COUNTERFACTUAL =
  /^(?!(?:I|we|you|this|that|it|they|there|then|which|what|let|the|your|our)\b)[\w`-]+(?: [\w`-]+){0,3} would\b/i

/** In Japanese, what happens and what is done end alike. */
const isAction = ({ choice, text, reasons }: ReadSentence) =>
  choice !== undefined && (choice.strength === 'explicit' || reasons.length > 0 || !/[\u3041-\u30ff]/.test(text))

/** What the choice follows from: the sentence before it. */
export function leadingUp(sentences: readonly ReadSentence[], index: number): number[] {
  const before = sentences[index - 1]
  return before && !before.isItem && !/[?？:：]$/.test(before.text) && before.text.length <= LONGEST_SENTENCE
    ? [index - 1]
    : []
}

/**
 * The sentences before a choice that say what there is to choose from, with the items of their list; else the one
 * right before it, where it speaks of the same thing.
 */
export function offeredBefore(sentences: readonly ReadSentence[], index: number, used: ReadonlySet<number>) {
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

/** "That leaves Room": what has been ruled out stands before it. */
export const LEAVES = /^(?:that|this|which)(?: only)? leaves\b/i

const isTopic = ({ text }: ReadSentence, choice: string) =>
  !/[?？:：]$/.test(text) && (leansBack(choice) || LEAVES.test(choice) || sharesTerm(termsOf(text), termsOf(choice)))
