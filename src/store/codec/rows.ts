import { parseKept } from '../../read/exact-json.ts'
import type { Case } from '../../score/case.ts'
import type { ResultRow, Verdict } from '../../score/result.ts'
import type { Sent } from '../../score/sent.ts'
import type { Details, RunPlan, StoredAnswer } from '../store.ts'
import { isRecord, must, readable, unreadable } from './readable.ts'
import { packScores, unpackScores } from './score-codec.ts'

/** A row as a database gives it: every column that can be large is text. */
export type Row = Record<string, string | number | null>

/** Id and body. The output stands with each result; keeping it with the case as well would store it twice. */
export function packCase(testCase: Case): [id: string, body: string] {
  return [testCase.id, JSON.stringify({ ...testCase, output: undefined })]
}

/** The columns of a result, behind its run and case. */
export function packResult(row: ResultRow, plan: RunPlan): (string | number | null)[] {
  return [
    plan.targets.indexOf(row.target),
    row.repeat,
    row.verdict,
    row.reason ?? null,
    row.scores.filter(({ status }) => status === 'error').length,
    row.weightedAverage,
    packScores(row.scores, plan),
    row.output === undefined ? null : JSON.stringify(row.output),
    row.durationMs,
    packUsage(row),
    packTexts(row),
  ]
}

/** What was sent, and what was made of the answer: both are read only with the other texts, and few rows have them. */
function packTexts({ sent, transformed }: ResultRow): string | null {
  if (transformed === undefined) return sent ? JSON.stringify(sent) : null
  return JSON.stringify({ ...sent, transformed })
}

function unpackTexts(text: string, result: ResultRow): void {
  const { transformed, ...sent } = parseKept<Partial<Sent> & Pick<ResultRow, 'transformed'>>(text)
  if (transformed !== undefined) result.transformed = transformed
  if (sent.prompt !== undefined) result.sent = sent as Sent
}

/** Of many answers nothing is known but that they are not the case's own. */
const NOTHING_KNOWN = '{}'

/** What was spent, and how the answer came about, in one column: few rows have the one without the other. */
function packUsage({ usage, answered }: ResultRow): string | null {
  if (!answered) return usage ? JSON.stringify(usage) : null
  const isEmpty = usage === undefined && Object.keys(answered).length === 0
  return isEmpty ? NOTHING_KNOWN : JSON.stringify({ ...usage, answered })
}

function unpackUsage(text: string, result: ResultRow): void {
  if (text === NOTHING_KNOWN) {
    result.answered = {}
    return
  }
  const { answered, ...usage } = JSON.parse(text) as NonNullable<ResultRow['usage']> & Pick<ResultRow, 'answered'>
  if (answered) result.answered = answered
  if (Object.keys(usage).length > 0) result.usage = usage
}

/** `run` is for the message where a row cannot be read. */
export function toResult(row: Row, plan: RunPlan, details: Details = 'all', run = '?'): ResultRow {
  try {
    return resultOf(row, plan, details)
  } catch (error) {
    throw unreadable(run, `case ${row.id}`, error)
  }
}

export function toCase(text: unknown, run: string, id: unknown): Case {
  return readable(run, `case ${id}`, () => {
    const body = parseKept<Case>(text as string)
    must(isRecord(body) && typeof body.id === 'string')
    return body
  })
}

export function toAnswer(text: unknown, run: string): StoredAnswer {
  return readable(run, 'an answer', () => {
    const answer = parseKept<StoredAnswer>(text as string)
    must(isRecord(answer))
    return answer
  })
}

const VERDICTS: readonly unknown[] = ['pass', 'fail', 'review', 'error'] satisfies Verdict[]

/** What a summary tells of every score, also of those that nobody needs to look at. */
const OF_ALL = ['structure']

function resultOf(row: Row, plan: RunPlan, details: Details): ResultRow {
  const body = row.body ? parseKept<Case>(row.body as string) : undefined
  const metadata = body ? body.metadata : row.metadata && parseKept<Case['metadata']>(row.metadata as string)
  const { output, average } = row
  const target = plan.targets[row.target as number]
  must(VERDICTS.includes(row.verdict) && target !== undefined && (average === null || typeof average === 'number'))
  must(body === undefined || isRecord(body))
  const wanted = details !== 'problems' ? details : row.verdict === 'pass' ? OF_ALL : 'all'
  // Assigned one by one: a comparison reads hundreds of thousands, and spreading nothing takes longer than all the rest.
  const result = {
    case: row.id as string,
    target,
    repeat: row.repeat as number,
    verdict: row.verdict as Verdict,
  } as ResultRow
  if (row.reason) result.reason = row.reason as NonNullable<ResultRow['reason']>
  result.scores = unpackScores(row.scores as string, plan, wanted)
  result.weightedAverage = average
  if (output !== null && output !== undefined) result.output = parseKept(output as string)
  result.durationMs = row.duration_ms as number | null
  if (row.usage) unpackUsage(row.usage as string, result)
  if (row.sent) unpackTexts(row.sent as string, result)
  if (row.file) result.origin = { file: row.file as string, line: row.line as number }
  if (body?.name !== undefined) result.name = body.name
  if (metadata) result.metadata = metadata
  if (body?.input !== undefined) result.input = body.input
  if (body?.expected !== undefined) result.expected = body.expected
  if (body?.context !== undefined) result.context = body.context
  if (body?.pages !== undefined) result.pages = body.pages
  if (body?.messages !== undefined) result.messages = body.messages
  return result
}
