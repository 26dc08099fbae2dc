import { tellingWords } from '../telling-words.ts'
import { leadingUp } from './around-choice.ts'
import type { Chosen } from './replies.ts'
import type { ReadSentence, Utterance } from './utterances.ts'

/** A step that the sentences before it explain. */
interface ExplainedStep {
  chosen: Chosen
  /** Where that stands. */
  lead: number[]
  /** What stands there is an option that was not taken. */
  isContrast: boolean
}

/**
 * What the agent does because of the sentence before: an option had something against it, something did not work, or it
 * found out what is the matter.
 */
export function stepAfter(
  { sentences, role, acts }: Utterance,
  index: number,
  used: ReadonlySet<number>,
): ExplainedStep | undefined {
  const sentence = sentences[index] as ReadSentence
  const stated = statedAt(sentences, index)
  if (role === 'assistant' && stated) return stated
  const before = sentences[index - 1]
  if (role !== 'assistant' || !before || used.has(index - 1) || sentence.isItem || before.isItem) return undefined
  const lead = leadingUp(sentences, index)
  if (lead.length === 0) return undefined
  const { choice, move, reasons, alternatives, follows } = sentence
  const text = choice?.text ?? move
  const step = (said: string): Chosen => ({
    text: said,
    strength: choice?.strength ?? 'step',
    reasons,
    alternatives,
    offered: [],
  })
  if (before.contrasts && (text !== undefined || follows))
    return { chosen: { ...step(text ?? sentence.text), strength: 'explicit' }, lead, isContrast: true }
  if (text === undefined || !acts || reasons.length > 0 || choice?.strength === 'rule' || !isTold(text))
    return undefined
  const isFound =
    before.finds === 'bad' ||
    (before.finds === 'something' && (choice !== undefined || isTry(text)) && !LOOKS.test(text))
  if (isFound) return { chosen: step(text), lead: furtherBack(sentences, lead, used), isContrast: false }
  const earlier = sentences[index - 2]
  // "The first one did not do it. It only prints. Next, I'll …"
  const isBack = earlier?.finds === 'bad' && !earlier.isItem && !used.has(index - 2) && POINTS.test(before.text)
  return isBack && before.choice === undefined
    ? { chosen: step(text), lead: [index - 2, index - 1], isContrast: false }
    : undefined
}

const POINTS = /^(?:it|this|that|they|these)\b|^(?:これ|それ|この|その)/i
const LOOKS = /\bto (?:see|check|find out|look|understand|learn|verify|confirm)\b|(?:か|を)(?:確認|確かめ|調べ)/i
const isTry = (text: string) => /\btry\b|\battempt\b|(?:試|てみ)/i.test(text)

/** "I'll run it again" says nothing of what was chosen. */
const isTold = (text: string) =>
  /[\u3041-\u30ff]/.test(text) ? text.length >= 10 : tellingWords(text) >= 3 && !/\bagain\b/i.test(text)

/** "It might be because of …": what is meant stands one further up. */
function furtherBack(sentences: readonly ReadSentence[], lead: readonly number[], used: ReadonlySet<number>): number[] {
  const first = lead[0] as number
  const text = sentences[first]?.text ?? ''
  const before = sentences[first - 1]
  const isPlain = before !== undefined && !before.isItem && !used.has(first - 1) && !/[?？:：]$/.test(before.text)
  return POINTS.test(text) && isPlain && before.text.length <= 300 ? [first - 1, ...lead] : [...lead]
}

/** 「圧縮は zstd。」 before a sentence that holds it against another. */
function statedAt(sentences: readonly ReadSentence[], index: number): ExplainedStep | undefined {
  const { text, isItem } = sentences[index] as ReadSentence
  const said = text.replace(/。$/, '')
  const next = sentences[index + 1]
  if (
    isItem ||
    !next?.rejects ||
    !/より/.test(next.text) ||
    !/^[^、。はが]{1,20}は\s?[^、。]{0,20}(?:[A-Za-z0-9ァ-ヶー]|統一|固定|採用|確定|決定)$/.test(said)
  )
    return undefined
  return {
    chosen: { text: said, strength: 'explicit', reasons: [], alternatives: [], offered: [] },
    lead: [],
    isContrast: false,
  }
}
