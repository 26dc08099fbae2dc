import { clean } from '../door/untrusted.ts'
import type { Json } from '../json.ts'
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

function grounds({ scores, origin, input, expected, output }: ResultRow): string[] {
  const failed = scores.filter(({ passed }) => passed === false).map(({ scorer }) => scorer)
  const errors = scores.flatMap(({ scorer, error }) => (error ? [`${scorer}: ${error.kind}: ${error.message}`] : []))
  const reasons = scores.flatMap(({ scorer, reason, review }) =>
    [reason, review].flatMap((why) => (why === undefined ? [] : [`${scorer}: ${why}`])),
  )
  return [
    text(failed.join('; ')),
    text(errors.join('\n')),
    text(reasons.join('\n')),
    text(origin ? placeFile(origin) : ''),
    number(origin?.line ?? null),
    ...[input, expected, output].map(jsonCell),
  ]
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
