import { shortName } from '../door/untrusted.ts'
import { EXIT } from '../errors.ts'
import type { RunRecord, Store } from '../store/store.ts'
import { type CaseLineRow, caseLine } from '../views/cases/line.ts'
import { selectCases } from '../views/cases/select.ts'
import type { Io } from './command.ts'

/** The cases that a filter selects: how many of how many, then one line a row. */
export async function showCases(
  store: Store,
  run: RunRecord,
  query: { q: string; sort?: string },
  io: Io,
): Promise<number> {
  const { columns, order, total } = await selectCases(store, run, query)
  if (io.json) {
    const cases = Array.from(order, (at) => caseLine(columns, at))
    const scorers = columns.scorers.map(({ name }) => name)
    await io.out(
      `${JSON.stringify({ run: run.id, filter: query.q, matched: order.length, total, scorers, cases }, null, 2)}\n`,
    )
    return EXIT.pass
  }
  if (!io.quiet) io.err(io.say({ en: `${order.length} of ${total} cases\n`, ja: `${total} 件中 ${order.length} 件\n` }))
  for (const at of order) {
    const { case: id, rows } = caseLine(columns, at)
    for (const row of rows) {
      const target = columns.targets.length > 1 ? ` [${shortName(row.target)}]` : ''
      const repeat = rows.some((other) => other.repeat > 0) ? ` #${row.repeat}` : ''
      const scores = scoreTexts(
        row,
        columns.scorers.map(({ name }) => name),
      )
      await io.out(`${row.verdict.padEnd(7)} ${shortName(id)}${target}${repeat}  ${scores.join('  ')}\n`)
    }
  }
  return EXIT.pass
}

function scoreTexts({ scores }: CaseLineRow, names: readonly string[]): string[] {
  return scores.flatMap((score, at) => {
    if (!score) return []
    return [`${shortName(names[at] as string)} ${score.value === null ? (score.error ?? score.status) : score.value}`]
  })
}
