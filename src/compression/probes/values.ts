import type { Transcript, Turn } from '../transcript.ts'
import type { Candidate } from './candidate.ts'
import { perTurn } from './per-turn.ts'
import { sentencesOf } from './prose.ts'

const GAP = '____'

/** Values that are remembered or not: there is no way to say them in other words. Most telling first. */
const VALUES = [
  /[\w.+-]{1,60}@[\w-]{1,60}(?:\.[\w-]{1,30})+/g,
  /https?:\/\/[^\s<>"'、。）)\]`]{6,120}(?=[\s<>"'、。）)\]`]|$)/g,
  /\b\w{1,20}\{[^{}\s]{4,80}\}/g,
  /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)+\b/g,
  /\b(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{5,12}\b/g,
  /\b0x[0-9a-fA-F]{4,40}\b/g,
  /\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2})?/g,
  /[$¥€£]\s?\d[\d,]*(?:\.\d+)?/g,
  /(?<![\w.,-])\d[\d,]*(?:\.\d+)?(?= ?(?:ms|seconds?|minutes?|GB|MB|KB|%|円|秒|ミリ秒|分|時間|件|人|万|億|ページ|行|回))/g,
  /(?<![\w.,/#:-])\d{4,16}(?![\w./:-]*[\w])/g,
]

/** Sentences with a gap where a value stood: what the user said first, then what the agent said. */
export function valueCandidates({ messages }: Transcript): Candidate[] {
  const seen = new Map<string, number>()
  const found: Candidate[] = []
  for (const [at, turn] of messages.entries()) {
    for (const candidate of gapsIn(turn)) {
      seen.set(candidate.question.en, (seen.get(candidate.question.en) ?? 0) + 1)
      found.push({ ...candidate, span: [at, at] })
    }
  }
  // With the value gone, two sentences may read the same: then there are two answers.
  return found.filter(({ question }) => seen.get(question.en) === 1)
}

const gapsIn = perTurn((turn) =>
  turn.role === 'user' || turn.role === 'assistant'
    ? sentencesOf(turn.text).flatMap((sentence) => gapped(sentence, turn) ?? [])
    : [],
)

function gapped(sentence: string, { role }: Turn): Omit<Candidate, 'span'> | undefined {
  if (sentence.length < 12 || sentence.length > 240) return undefined
  const value = tellingValue(sentence)
  if (value === undefined || reckons(sentence, value)) return undefined
  const shown = sentence.replace(value, GAP)
  if (lettersIn(shown.replace(GAP, '')) < (role === 'user' ? 10 : 16)) return undefined
  const byUser = role === 'user'
  const question = {
    en: `${byUser ? 'The user' : 'The agent'} wrote: "${shown}" Which value belongs in the gap? Answer with the value alone, exactly as it was written.`,
    ja: `${byUser ? 'ユーザー' : 'エージェント'}は「${shown}」と書きました。${GAP} に入る値は何ですか。値だけを書かれたとおりに答えてください。`,
  }
  return {
    type: 'recall',
    kind: byUser ? 'value of the user' : 'value of the agent',
    question,
    truth: value,
    exact: [value],
    weight: byUser ? 4.5 : 2.5,
  }
}

/** "$833 - $500 = ____", "3 人で 24,000 円 × 3": what stands beside the gap gives the value. */
function reckons(sentence: string, value: string): boolean {
  if (!/^[$¥€£]?\s?[\d,.]+$/.test(value)) return false
  const numbers = sentence.match(/\d[\d,]*(?:\.\d+)?/g) ?? []
  const isSum = /[=＝]|\d[\d,.]*\)?\s*[+＋×✕*÷−]\s*[($¥€£]?\s?\d|\d\s+[-–/]\s+[$¥€£]?\d|\b(?:plus|minus|times)\b/.test(
    sentence,
  )
  return isSum && numbers.length >= 3
}

/** A label alone ("Price: ____") says too little to know what is asked. A Japanese letter says as much as two. */
function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.reduce((sum, letter) => sum + (letter > '\u2fff' ? 2 : 1), 0) ?? 0
}

function tellingValue(sentence: string): string | undefined {
  for (const pattern of VALUES) {
    for (const [value] of sentence.matchAll(pattern)) {
      const trimmed = value.replace(/[.,]+$/, '')
      // A year alone is known from every other line.
      if (trimmed.length >= 2 && !/^(?:19|20)\d{2}$/.test(trimmed)) return trimmed
    }
  }
  return undefined
}
