import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../../language.ts'
import type { Transcript, Turn } from '../../transcript.ts'
import { findDecisions } from '../decisions/find-decisions.ts'
import { sentencesOf } from '../prose.ts'
import { claimsIn, flat } from './measure.ts'

/** A stretch of a conversation in which every sentence is marked for what it has to do with a decision. */
export interface Talk {
  /** Whose file it stands in. */
  writer: string
  transcript: Transcript
  /** The sentences of each decision, by its number: those that choose, and all. */
  decisions: { chosenIn: string[]; sentences: string[] }[]
  /** The sentences of each task that is open at the end. */
  tasks: string[][]
  lines: MarkedLine[]
}

/** A sentence of a talk: what it is to which decision, or task. */
interface MarkedLine {
  message: number
  text: string
  marks: { kind: string; number: string }[]
}

/**
 * A line is a sentence with its marks: `D1R1T2 …`. D chooses, R says why, A names another way, d has neither. T says that a
 * task is open, Q asks for something that nobody has done by the end, X says that either is done or dropped. - is none.
 */
const LINE = /^(-|(?:[DRATQX]\d+|d\d*)+)\s+(.*)$/

/** Written by people who knew nothing of the extraction, to learn from and to measure by; each begins with `# about`. */
export function talksIn(language: Language): Talk[] {
  const folder = join(import.meta.dirname, 'fixtures/talks')
  const files = readdirSync(folder).filter((name) => name.startsWith(`${language}-`))
  return files.sort().flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split(/^# /m)
      .slice(1)
      .map((text) => talkOf(text, file.replace('.txt', ''))),
  )
}

function talkOf(text: string, writer: string): Talk {
  const messages: Turn[] = []
  const decisions = new Map<string, Talk['decisions'][number]>()
  const lines: MarkedLine[] = []
  for (const line of text.split('\n').slice(1)) {
    if (line.startsWith('@')) messages.push({ role: line.slice(1).trim() as Turn['role'], text: '', toolCalls: [] })
    const [, marks = '', sentence] = LINE.exec(line) ?? []
    const message = messages.at(-1)
    if (sentence === undefined || message === undefined) continue
    message.text += `${message.text === '' ? '' : '\n'}${sentence}`
    const of = [...marks.matchAll(/([A-Za-z])(\d*)/g)].map(([, kind = '', number = '']) => ({ kind, number }))
    lines.push({ message: messages.length - 1, text: sentence, marks: of })
    for (const [, kind, number = ''] of marks.matchAll(/([DRA])(\d+)/g)) {
      const decision = decisions.get(number) ?? { chosenIn: [], sentences: [] }
      decisions.set(number, decision)
      decision.sentences.push(sentence)
      if (kind === 'D') decision.chosenIn.push(sentence)
    }
  }
  const id = text.slice(0, text.indexOf('\n')).trim()
  const transcript: Transcript = { id, messages, leftOut: [], metadata: {} }
  return { writer, transcript, decisions: [...decisions.values()], tasks: openTasks(lines), lines }
}

function openTasks(lines: readonly MarkedLine[]): string[][] {
  const marked = lines.flatMap(({ text, marks }) => marks.map((mark) => ({ text, ...mark })))
  const closed = new Set(marked.filter(({ kind }) => kind === 'X').map(({ number }) => number))
  const open = marked.filter(({ kind, number }) => (kind === 'T' || kind === 'Q') && !closed.has(number))
  return [...Map.groupBy(open, ({ number }) => number).values()].map((those) => those.map(({ text }) => text))
}

interface FoundInTalks {
  /** Decisions that were found and hold a sentence that chooses, or tasks that hold one that says so; and how many were found. */
  right: number
  asked: number
  /** What is marked of which such a sentence was found; and how many are marked. */
  found: number
  marked: number
}

/** A line may be an item of a list, or have more than one sentence. */
function sentencesIn(line: string): string[] {
  const found = sentencesOf(line)
  return found.length > 0 ? found : [line]
}

/** Whether choices are found at all: milder than the labels, which want reasons and alternatives, too. */
export function measureTalks(language: Language, isMeant = (_talk: Talk) => true): FoundInTalks {
  const sum: FoundInTalks = { right: 0, asked: 0, found: 0, marked: 0 }
  for (const { transcript, decisions } of talksIn(language).filter(isMeant)) {
    const said = findDecisions(transcript).map((decision) =>
      flat(decision.said.flatMap(({ texts }) => texts).join(' ')),
    )
    const isIn = (text: string, lines: readonly string[]) =>
      lines.flatMap(sentencesIn).some((one) => text.includes(flat(one)))
    const taken = new Set<Talk['decisions'][number]>()
    for (const text of said) {
      const fresh = decisions.find((decision) => !taken.has(decision) && isIn(text, decision.chosenIn))
      if (fresh) taken.add(fresh)
    }
    sum.asked += said.length
    sum.right += taken.size
    sum.found += taken.size
    sum.marked += decisions.length
  }
  return sum
}

/** Whether what is asked for as open is, and whether all that is open is asked for. */
export function measureTasks(language: Language, isMeant = (_talk: Talk) => true): FoundInTalks {
  const sum: FoundInTalks = { right: 0, asked: 0, found: 0, marked: 0 }
  for (const { transcript, tasks } of talksIn(language).filter(isMeant)) {
    const claims = claimsIn(transcript).flatMap(({ type, text }) =>
      type === 'task' ? [flat(text.replace(/^- /, ''))] : [],
    )
    const isOf = (claim: string, task: readonly string[]) =>
      task.flatMap(sentencesIn).some((one) => claim.includes(flat(one)) || flat(one).includes(claim))
    sum.asked += claims.length
    sum.right += claims.filter((claim) => tasks.some((task) => isOf(claim, task))).length
    sum.found += tasks.filter((task) => claims.some((claim) => isOf(claim, task))).length
    sum.marked += tasks.length
  }
  return sum
}
