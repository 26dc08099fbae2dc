import { dialogOf } from '../../src/compression/probes/decisions/learned/dialog.ts'
import { type Utterance, utterancesOf } from '../../src/compression/probes/decisions/utterances.ts'
import {
  KEPT_APART,
  LABELLED_SETS,
  type Label,
  type LabelledTranscript,
  labelledSet,
} from '../../src/compression/probes/labelled/labelled-set.ts'
import { flat } from '../../src/compression/probes/labelled/measure.ts'
import { ASIDE, DECISIONS, REPLIES, STATEMENTS } from '../../src/compression/probes/labelled/plain.ts'
import { type Talk, talksIn } from '../../src/compression/probes/labelled/talks.ts'
import type { Transcript, Turn } from '../../src/compression/transcript.ts'
import type { Language } from '../../src/language.ts'

/** What a sentence is to the decisions of its conversation, by their numbers. */
export interface Marks {
  decides: Set<string>
  reason: Set<string>
  other: Set<string>
  /** It says that a task is open, or asks for something, that is not done by the end; that it is done or dropped. */
  opens: Set<string>
  asks: Set<string>
  closes: Set<string>
  /** It chooses, and nobody says why or over what. */
  bare: boolean
  /** People may differ about it: as a decision, as a task. */
  unsure: boolean
  unsureTask: boolean
}

export interface MarkedDialog {
  /** Whose it is: the writer of a talk, or the set of a transcript. */
  set: string
  /** What is by one writer is learned from together, or not at all. */
  writer: string
  isTalk: boolean
  transcript: Transcript
  utterances: Utterance[]
  /** By utterance and sentence. */
  marks: Marks[][]
  labelled?: LabelledTranscript
}

const unmarked = (): Marks => ({
  decides: new Set(),
  reason: new Set(),
  other: new Set(),
  opens: new Set(),
  asks: new Set(),
  closes: new Set(),
  bare: false,
  unsure: false,
  unsureTask: false,
})
/** One writer wrote the first five sets, one `newcomers` and `sealed`. */
const WRITER_OF: Partial<Record<string, string>> = {
  strangers: 'strangers',
  newcomers: 'newcomers',
  sealed: 'newcomers',
  fresh: 'fresh',
}
const folded = (text: string) => flat(text).normalize('NFKC').toLowerCase()

/** Plain words have to be known even without a conversation around them. */
const PLAIN_TIMES = 6

/** Everything that people marked in one language: the talks, and what can be told from the labels of the transcripts. */
export async function markedDialogs(language: Language): Promise<MarkedDialog[]> {
  const sets = LABELLED_SETS.filter((set) => !KEPT_APART.has(set)).map(async (set) => {
    const all = await Array.fromAsync(labelledSet(set))
    return all.filter(({ labels }) => labels[0]?.language === language).map((labelled) => ofLabelled(set, labelled))
  })
  const plain = Array.from({ length: PLAIN_TIMES }, () => plainIn(language)).flat()
  return [...talksIn(language).map(ofTalk), ...plain, ...(await Promise.all(sets)).flat()]
}

/** Of a plain decision the rules know which sentence chooses; the others say why. */
function plainIn(language: Language): MarkedDialog[] {
  const isIts = (text: string) => /[\u3041-\u30ff]/.test(text) === (language === 'ja')
  const talks = [
    ...DECISIONS.map(([text]) => ({ said: [text], aside: '', is: true })),
    ...REPLIES.map(([agent, user]) => ({ said: [agent, user], aside: '', is: true })),
    ...STATEMENTS.map((text) => ({ said: [text], aside: '', is: false })),
    { said: [`${ASIDE.decision} ${ASIDE.aside}`], aside: ASIDE.aside, is: true },
  ]
  return talks.filter(({ said }) => isIts(said.join(' '))).map(({ said, aside, is }) => ofPlain(said, aside, is))
}

function ofPlain([agent = '', user = '']: readonly string[], aside: string, is: boolean): MarkedDialog {
  const messages: Turn[] = [{ role: 'assistant', text: agent, toolCalls: [] }]
  if (user !== '') messages.push({ role: 'user', text: user, toolCalls: [] })
  const transcript: Transcript = { id: agent, messages, leftOut: [], metadata: {} }
  const utterances = utterancesOf(transcript)
  const { sentences } = dialogOf(utterances)
  const marks = utterances.map(({ at, role, sentences: those }) =>
    those.map(({ text }) => {
      const found = unmarked()
      const isChoice = sentences.some(
        ({ sentence, utterance, byRule }) =>
          utterance.at === at && sentence.text === text && byRule.startsWith('choice'),
      )
      if (is && text !== aside)
        (isChoice ? found.decides : user !== '' && role === 'assistant' ? found.other : found.reason).add('0')
      return found
    }),
  )
  return { set: 'plain', writer: 'first', isTalk: false, transcript, utterances, marks }
}

function ofTalk({ writer, transcript, lines }: Talk): MarkedDialog {
  const utterances = utterancesOf(transcript)
  const marks = utterances.map(({ at, sentences }) =>
    sentences.map(({ text }) => {
      const found = unmarked()
      const line = lines.find((one) => one.message === at && folded(one.text).includes(folded(text)))
      for (const { kind, number } of line?.marks ?? []) {
        if (kind === 'd') found.bare = true
        if (kind === 'D') found.decides.add(number)
        if (kind === 'R') found.reason.add(number)
        if (kind === 'A') found.other.add(number)
        if (kind === 'T') found.opens.add(number)
        if (kind === 'Q') found.asks.add(number)
        if (kind === 'X') found.closes.add(number)
      }
      return found
    }),
  )
  return { set: writer, writer, isTalk: true, transcript, utterances, marks }
}

/** Of several sentences that hold the words of a choice the last one makes it. */
function ofLabelled(set: string, labelled: LabelledTranscript): MarkedDialog {
  const utterances = utterancesOf(labelled.transcript)
  const marks = utterances.map(({ sentences }) => sentences.map(unmarked))
  const decisions = labelled.labels.filter(({ type }) => type === 'decision')
  for (const [number, label] of decisions.entries()) mark(label, String(number), utterances, marks)
  const tasks = labelled.labels.filter(({ type }) => type === 'task')
  for (const [number, label] of tasks.entries()) markTask(label, String(number), utterances, marks)
  return {
    set,
    writer: WRITER_OF[set] ?? 'first',
    isTalk: false,
    transcript: labelled.transcript,
    utterances,
    marks,
    labelled,
  }
}

function mark(
  { span, choice = [], reason = [], over = [], optional }: Label,
  number: string,
  utterances: readonly Utterance[],
  marks: readonly Marks[][],
) {
  const within = utterances.flatMap(({ at, sentences }, turn) =>
    span && (at < span[0] || at > span[1])
      ? []
      : sentences.map(({ text }, place) => ({ text: folded(text), marks: marks[turn]?.[place] as Marks })),
  )
  const holding = (fact: string) => within.filter(({ text }) => text.includes(folded(fact)))
  if (optional) {
    for (const one of within) one.marks.unsure = true
    return
  }
  const choosing = choice.flatMap(holding)
  for (const one of choosing.slice(0, -1)) one.marks.unsure = true
  choosing.at(-1)?.marks.decides.add(number)
  for (const one of reason.flatMap((fact) => holding(fact).slice(-1))) one.marks.reason.add(number)
  for (const one of over.flatMap((fact) => holding(fact).slice(0, 2))) one.marks.other.add(number)
}

/** Who says what is to be done opens the task, whether the agent or the user; where all is said again the same task is open. */
function markTask(
  { span, facts = [], optional }: Label,
  number: string,
  utterances: readonly Utterance[],
  marks: readonly Marks[][],
) {
  for (const [turn, { at, sentences }] of utterances.entries())
    for (const [place, { text }] of sentences.entries()) {
      const its = marks[turn]?.[place] as Marks
      const isIn = span === undefined || (at >= span[0] && at <= span[1])
      const held = facts.filter((fact) => folded(text).includes(folded(fact))).length
      if (held === 0) continue
      if (optional || (!isIn && held < facts.length)) its.unsureTask = true
      else its.opens.add(number)
    }
}
