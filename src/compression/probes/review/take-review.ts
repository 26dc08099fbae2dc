import { inLanguage, type Language, type Message } from '../../../language.ts'
import type { CompressionPoint, Probe } from '../../../scorers/compression/probe.ts'
import type { Transcript } from '../../transcript.ts'
import { conversationIn, keyOf, messagesHash, type ReviewEntry } from './review-file.ts'

/** Probes beside what was said of them before: what is new is open, and so is again what rests on messages that changed. */
export function mergeReview(
  before: readonly ReviewEntry[],
  made: readonly { transcript: Transcript; point: CompressionPoint; probes: readonly Probe[] }[],
  path: string,
): ReviewEntry[] {
  const entries = stillHeld(before, made, path)
  const ids = new Set(before.map(({ probe }) => probe))
  for (const { transcript, point, probes } of made) {
    const which = conversationIn(path, transcript.id)
    for (const probe of probes) {
      const isKnown = entries.some(
        (entry) =>
          conversationIn(path, entry.transcript) === which &&
          (entry.made === keyOf({ ...probe, transcript: entry.transcript }) ||
            (entry.question === probe.question && entry.truth === probe.truth)),
      )
      const messages = messagesHash(transcript, probe.span)
      if (isKnown || messages === undefined) continue
      const id = freeId(probe.id, ids)
      ids.add(id)
      entries.push(entryOf({ ...probe, id }, point, keyOf(probe), messages))
    }
  }
  return entries
}

/** Where messages changed, what a person wanted or wrote is open again, and the rest is gone: it is made anew if it still can be. */
function stillHeld(
  before: readonly ReviewEntry[],
  made: readonly { transcript: Transcript }[],
  path: string,
): ReviewEntry[] {
  const found = new Map(made.map(({ transcript }) => [conversationIn(path, transcript.id), transcript]))
  return before.flatMap((entry): ReviewEntry[] => {
    const transcript = found.get(conversationIn(path, entry.transcript))
    const messages = transcript && messagesHash(transcript, entry.span)
    if (!transcript || messages === entry.messages) return [entry]
    if (entry.verdict === 'open' || entry.verdict === 'reject') return []
    return [messages === undefined ? entry : { ...entry, verdict: 'open', messages }]
  })
}

/** With the next number that no other has: what was turned down has left its number to another. */
function freeId(id: string, taken: ReadonlySet<string>): string {
  const [, place = '', number = ''] = /^(.*\/)(\d+)$/.exec(id) ?? []
  let next = id
  for (let at = Number(number); taken.has(next); at++) next = `${place}${at + 1}`
  return next
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
