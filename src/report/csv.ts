import { clean } from '../door/untrusted.ts'
import type { Json } from '../json.ts'
import { missingAnswer } from '../score/no-answer.ts'
import type { ResultRow } from '../score/result.ts'
import type { CreateReporter } from '../views/reporter.ts'
import { placeFile } from './format/place.ts'

/** One line per answer for a spreadsheet: a column per scorer, then why, where, and the texts. */
const csv: CreateReporter = (write) => {
  let scorers: string[] = []
  return {
    needsTexts: 'all',
    start(header) {
      scorers = [...new Set(header.scorers)]
      const titles = ['case', 'name', 'target', 'repeat', 'verdict', 'weightedAverage', 'durationMs']
      const rest = ['failed', 'errors', 'reasons', 'file', 'line', 'input', 'expected', 'output']
      write(line([...titles, ...scorers.map((name) => text(`score.${name}`)), ...rest]))
    },
    row(row) {
      write(line([...known(row), ...values(row, scorers), ...grounds(row)]))
    },
    end() {},
  }
}

export default csv

const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`

function known({ case: id, name, target, repeat, verdict, weightedAverage, durationMs }: ResultRow): string[] {
  return [
    text(id),
    text(name ?? ''),
    text(target),
    String(repeat),
    verdict,
    number(weightedAverage),
    number(durationMs),
  ]
}

function values({ scores }: ResultRow, scorers: readonly string[]): string[] {
  const byName = new Map(scores.map(({ scorer, value }) => [scorer, value]))
  return scorers.map((name) => number(byName.get(name) ?? null))
}

function grounds(row: ResultRow): string[] {
  const { scores, origin, input, expected, output } = row
  const failed = scores.filter(({ passed }) => passed === false).map(({ scorer }) => scorer)
  const reasons = scores.flatMap(({ scorer, reason, review }) =>
    // Rules ask for a look for the very reason of their score.
    [...new Set([reason, review])].flatMap((why) => (why === undefined ? [] : [`${scorer}: ${why}`])),
  )
  return [
    text(failed.join('; ')),
    text(errorsOf(row).join('\n')),
    text(reasons.join('\n')),
    text(origin ? placeFile(origin) : ''),
    number(origin?.line ?? null),
    ...[input, expected, output].map(jsonCell),
  ]
}

/** A target that gave no answer is one error, not one of every scorer. */
function errorsOf(row: ResultRow): string[] {
  const missing = missingAnswer(row)
  if (missing) return [[...new Set(['target', missing.kind]), missing.message].join(': ')]
  return row.scores.flatMap(({ scorer, error }) => (error ? [`${scorer}: ${error.kind}: ${error.message}`] : []))
}

const number = (value: number | null) => (value === null ? '' : String(value))

/** A text as it is, anything else as JSON. */
export function jsonCell(value: Json | undefined): string {
  if (value === undefined) return ''
  return text(typeof value === 'string' ? value : JSON.stringify(value))
}

/** A text cell: quoted as RFC 4180 asks, and never a formula, in half-width or full-width signs. */
function text(raw: string): string {
  const safe = clean(raw)
  const inert = /^\s*[=+\-@＝＋－＠]|^[\t\n]/.test(safe) ? `'${safe}` : safe
  const needsQuotes = /[",\n]/.test(inert) || inert.length !== inert.trim().length
  return needsQuotes ? `"${inert.replaceAll('"', '""')}"` : inert
}
