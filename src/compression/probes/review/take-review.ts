import { inLanguage, type Language, type Message } from '../../../language.ts'
import type { CompressionPoint, Probe } from '../../../scorers/compression/probe.ts'
import type { Transcript } from '../../transcript.ts'
import { keyOf, messagesHash, type ReviewEntry } from './review-file.ts'

/** Probes beside what was said of them before: what is new is open. */
export function mergeReview(
  before: readonly ReviewEntry[],
  made: readonly { transcript: Transcript; point: CompressionPoint; probes: readonly Probe[] }[],
): ReviewEntry[] {
  const entries = [...before]
  for (const { transcript, point, probes } of made) {
    for (const probe of probes) {
      const key = keyOf(probe)
      const isKnown = entries.some(
        (entry) => entry.made === key || (entry.question === probe.question && entry.truth === probe.truth),
      )
      const messages = messagesHash(transcript, probe.span)
      if (!isKnown && messages !== undefined) entries.push(entryOf(probe, point, key, messages))
    }
  }
  return entries
}

const entryOf = (probe: Probe, { cut, end }: CompressionPoint, made: string, messages: string): ReviewEntry => ({
  probe: probe.id,
  verdict: 'open',
  type: probe.type,
  question: probe.question,
  truth: probe.truth,
  exact: probe.exact,
  span: probe.span,
  language: probe.language,
  transcript: probe.transcript,
  cut,
  end,
  made,
  messages,
})

/** One entry for people. */
const VERDICTS: Record<ReviewEntry['verdict'], Message> = {
  accept: { en: 'accept', ja: '採用' },
  reject: { en: 'reject', ja: '却下' },
  edit: { en: 'edit', ja: '書き換え' },
  open: { en: 'open', ja: '未判断' },
}

export const shownEntry = (
  { probe, verdict, type, question, truth }: ReviewEntry,
  number: number,
  language: Language,
) =>
  `[${number}] ${inLanguage(VERDICTS[verdict], language)}  ${type}  ${probe}\n    ? ${question}\n    = ${truth.replaceAll('\n', '\n      ')}\n`

const ANSWERS: Record<string, ReviewEntry['verdict']> = { a: 'accept', r: 'reject', e: 'edit' }

/** Goes through what is open. `ask` gives undefined when there is nobody left to answer. */
export async function takeReview(
  entries: readonly ReviewEntry[],
  ask: (text: string) => Promise<string | undefined>,
  language: Language,
): Promise<ReviewEntry[]> {
  const reviewed = [...entries]
  const words = language === 'ja' ? JA : EN
  for (const [index, entry] of entries.entries()) {
    if (entry.verdict !== 'open') continue
    const answer = (await ask(`${shownEntry(entry, index + 1, language)}${words.choices}`))?.trim().toLowerCase()
    if (answer === undefined || answer === 'q') break
    const verdict = ANSWERS[answer]
    if (verdict === undefined) continue
    const question = verdict === 'edit' ? (await ask(words.question))?.trim() : ''
    const truth = verdict === 'edit' ? (await ask(words.truth))?.trim() : ''
    reviewed[index] = {
      ...entry,
      verdict,
      ...(question && { question }),
      ...(truth && { truth, exact: entry.exact.filter((value) => truth.includes(value)) }),
    }
  }
  return reviewed
}

const EN = {
  choices: '  a accept, r reject, e edit, Enter later, q stop: ',
  question: '  question (Enter: as it is): ',
  truth: '  truth (Enter: as it is): ',
}
const JA = {
  choices: '  a 採用、r 却下、e 書き換え、Enter 後で、q 終了: ',
  question: '  質問（Enter でそのまま）: ',
  truth: '  正解（Enter でそのまま）: ',
}
