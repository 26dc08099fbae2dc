import { shortName } from '../door/untrusted.ts'
import { EXIT } from '../errors.ts'
import type { Language } from '../language.ts'
import { scoreText } from '../report/format/numbers.ts'
import { noScoreWord } from '../report/format/words.ts'
import { rowTitle } from '../report/problem-line.ts'
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
  const severalTargets = columns.targets.length > 1
  for (const at of order) {
    const { case: id, rows } = caseLine(columns, at)
    for (const row of rows) {
      const title = rowTitle(
        { ...row, case: shortName(id), target: shortName(row.target) },
        severalTargets,
        io.language,
      )
      const scores = scoreTexts(
        row,
        columns.scorers.map(({ name }) => name),
        io.language,
      )
      await io.out(`${title}  ${scores.join('  ')}\n`)
    }
  }
  return EXIT.pass
}

function scoreTexts({ scores }: CaseLineRow, names: readonly string[], language: Language): string[] {
  return scores.flatMap((score, at) => {
    if (!score) return []
    const shown =
      score.value === null ? noScoreWord({ status: score.status, kind: score.error }, language) : scoreText(score.value)
    return [`${shortName(names[at] as string)} ${shown}`]
  })
}
