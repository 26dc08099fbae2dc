import { existsSync } from 'node:fs'
import { badInput } from '../errors.ts'
import { ExactNumber } from '../exact-number.ts'
import { isJsonObject, type Json } from '../json.ts'
import { toMistake } from '../mistakes/findings.ts'
import { MistakeList } from '../mistakes/mistake-list.ts'
import { openFile } from '../read/file-source.ts'
import { formatOf } from '../read/formats.ts'
import type { Row } from '../read/row.ts'
import { readRows } from '../read/rows.ts'
import type { DecisionEntry } from '../store/store.ts'

/** A decision as a file has it; the answer's key, where it is there, says which answer was decided about. */
export interface WrittenDecision extends Omit<DecisionEntry, 'answer' | 'target' | 'decidedAt'> {
  suite: string | null
  answer: string | null
  /** Null: the only one of the run. */
  target: string | null
  decidedAt: string | null
  line: number
}

const DECISIONS = ['accept', 'reject', 'hold'] as const

/** Reads decisions (CSV, JSONL, JSON, YAML) as the page exports them. Every mistake at once; nothing is kept before. */
export async function readDecisions(path: string, file: string): Promise<WrittenDecision[]> {
  const format = formatOf(path)
  if (!existsSync(path))
    throw badInput('there is no such file; check the path', 'ファイルがありません。パスを確かめてください', { file })
  if (format === undefined || format === 'module') throw notDecisions(file)
  const mistakes = new MistakeList()
  const found: WrittenDecision[] = []
  await mistakes.collect(async () => {
    for await (const row of readRows(
      format,
      openFile(path, file).source,
      (one) => mistakes.add(one),
      () => {},
    )) {
      const decision = decisionIn(row, (path, en, ja) =>
        mistakes.add(toMistake({ path, message: { en, ja } }, file, row)),
      )
      if (decision) found.push(decision)
    }
  })
  mistakes.throwIfAny()
  return found
}

type Wrong = (path: string[], en: string, ja: string) => void

function decisionIn(row: Row, wrong: Wrong): WrittenDecision | undefined {
  // Ids that are long numbers keep every digit.
  const value = row.isInexact ? row.exact() : row.value
  if (!isJsonObject(value))
    return void wrong([], 'a decision is a row with run, case and decision', '判断は run・case・decision をもつ行です')
  const lacking = ['run', 'case', 'decision'].filter((name) => textIn(value[name]) === '')
  for (const name of lacking) wrong([name], `"${name}" is missing`, `"${name}" がありません`)
  const decision = DECISIONS.find((known) => known === value.decision)
  if (!decision && !lacking.includes('decision'))
    wrong(
      ['decision'],
      `a decision is accept, reject or hold; found ${JSON.stringify(value.decision)}`,
      `decision は accept・reject・hold のいずれかです（現在は ${JSON.stringify(value.decision)}）`,
    )
  const repeat = textIn(value.repeat)
  const isPlace = /^\d{0,6}$/.test(repeat)
  if (!isPlace)
    wrong(
      ['repeat'],
      `"repeat" is the number of the answer, from 0 on; found ${JSON.stringify(repeat)}`,
      `"repeat" は何回目の回答か（0 から）です（現在は ${JSON.stringify(repeat)}）`,
    )
  const time = textIn(value.decidedAt)
  const isTime = time === '' || !Number.isNaN(Date.parse(time))
  if (!isTime)
    wrong(
      ['decidedAt'],
      `"decidedAt" is a time such as 2026-01-05T09:30:00Z; found ${JSON.stringify(time)}`,
      `"decidedAt" は 2026-01-05T09:30:00Z のような日時です（現在は ${JSON.stringify(time)}）`,
    )
  if (lacking.length > 0 || !decision || !isPlace || !isTime) return undefined
  return {
    run: textIn(value.run),
    suite: textIn(value.suite) || null,
    case: textIn(value.case),
    target: textIn(value.target) || null,
    repeat: Number(repeat),
    answer: textIn(value.answer) || null,
    decision,
    // The page exports "rater"; by hand it is written like the option of `decide`.
    rater: textIn(value.rater) || textIn(value.by) || null,
    note: textIn(value.note) || null,
    decidedAt: time === '' ? null : new Date(time).toISOString(),
    line: row.origin.line,
  }
}

/** What the export protected from a spreadsheet's formulas is itself again. */
function textIn(value: Json | ExactNumber | undefined): string {
  if (typeof value === 'number' || value instanceof ExactNumber) return String(value)
  if (typeof value !== 'string') return ''
  return /^'\s*[=+\-@＝＋－＠]/.test(value) ? value.slice(1) : value
}

const notDecisions = (file: string) =>
  badInput(
    'decisions are read from a .csv, .jsonl, .json or .yaml file with the columns run, case, target and decision; the page exports one',
    '判断は run・case・target・decision の列をもつ .csv・.jsonl・.json・.yaml から読みます（ページから書き出せます）',
    { file },
  )
