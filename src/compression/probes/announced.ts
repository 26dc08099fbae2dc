import type { CompressionPoint } from '../../scorers/compression/probe.ts'
import type { Transcript } from '../transcript.ts'
import { announces, leansBack } from './announcements.ts'
import type { Candidate } from './candidate.ts'
import { planItems } from './plan-items.ts'
import { proseOf, type Sentence } from './prose.ts'
import { toolRuns } from './tool-runs.ts'
import { justBefore } from './wording.ts'

const LONGEST_SENTENCE = 300
const LONGEST_LIST = 400
const MOST_ANNOUNCED = 2

/** What the agent's last message announced and nothing has carried out yet: what it announced earlier has been done since. */
export function announced(transcript: Transcript, point: CompressionPoint): Candidate[] {
  const gone = transcript.messages.slice(0, point.cut)
  const at = gone.findLastIndex(({ role, text }) => role === 'assistant' && text.trim() !== '')
  const prose = proseOf(gone[at]?.text ?? '')
  const done = callsThatWorked({ ...transcript, messages: gone.slice(Math.max(0, at)) })
  const said = prose.flatMap(({ text }, index) => (isOpen(text, done) ? announcementAt(prose, index) : []))
  if (said.length === 0) return []
  const when = justBefore(point)
  return [
    {
      type: 'continuation',
      kind: 'announced',
      question: {
        en: `${when.en}what had the agent just said it would do, or that was still to be done? Answer in one or two sentences and only with what its latest words announced.`,
        ja: `${when.ja}エージェントがこれから行う、またはまだ残っていると述べた直近の内容は何ですか。直近の発言で予告されたことだけを、一、二文で答えてください。`,
      },
      truth: [...new Set(said.slice(-MOST_ANNOUNCED).flat())].join(' '),
      exact: [],
      span: [at, at],
      weight: 4,
    },
  ]
}

/** Keeping a list of tasks carries nothing out. */
const callsThatWorked = (since: Transcript) =>
  toolRuns(since).filter(({ call, result }) => result && !result.turn.failed && planItems(call) === undefined).length

const LATER = /\b(?:then|after that|afterwards|later on)\b|その後|それから|後で|あとで|終わったら/i

/** Of several steps, the one call that followed carried out the first. */
function isOpen(sentence: string, done: number): boolean {
  if (sentence.length > LONGEST_SENTENCE || !announces(sentence)) return false
  return done === 0 || (done === 1 && LATER.test(sentence))
}

/** The announcement with what it points back to; none where that cannot be told. */
function announcementAt(prose: readonly Sentence[], index: number): string[][] {
  const sentence = (prose[index] as Sentence).text
  if (!leansBack(sentence)) return [[sentence]]
  let first = index - 1
  // A question in between is no part of what is announced.
  while (prose[first]?.text.match(/[?？]$/)) first--
  const before = prose[first]
  if (!before || before.text.length > LONGEST_SENTENCE) return []
  if (!before.isItem) {
    if (/[:：]$/.test(before.text)) return []
    const earlier = leansBack(before.text) ? prose[first - 1] : undefined
    const isPlain = earlier && !earlier.isItem && !/[:：?？]$/.test(earlier.text)
    return [[...(isPlain ? [earlier.text] : []), before.text, sentence]]
  }
  const last = first
  while (prose[first]?.isItem) first--
  const list = prose.slice(Math.max(0, first), last + 1).map(({ text, isItem }) => (isItem ? `- ${text}` : text))
  return list.join(' ').length > LONGEST_LIST ? [] : [[...list, sentence]]
}
