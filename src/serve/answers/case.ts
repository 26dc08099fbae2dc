import { badInput } from '../../errors.ts'
import { answerKey } from '../../score/answer-key.ts'
import { VERDICT_CODES } from '../../views/columns/columns.ts'
import { targetValues, targetVerdicts } from '../../views/columns/target-values.ts'
import type { CasePage, EarlierResult } from '../../views/page/types.ts'
import { type Asked, type Desk, needed } from '../desk.ts'
import { decisionsOn } from './decisions.ts'

/** One case, whole. */
export async function oneCase(desk: Desk, asked: Asked): Promise<CasePage> {
  const { run, columns } = await desk.columns(needed(asked, 'run'))
  const id = needed(asked, 'case')
  const at = columns.ids.indexOf(id)
  const from = columns.index[at]
  if (from === undefined) throw noCase(run.id, id)
  for await (const { case: found, origin, rows } of desk.store.cases(run.id, { from, to: from + 1 })) {
    const answers = new Set(rows.map((row) => answerKey({ input: found.input ?? null, output: row.output ?? null })))
    const decisions = await decisionsOn(desk, run.id, id, answers)
    const labels = (await desk.store.labels(run.id)).filter((label) => label.case === id && answers.has(label.answer))
    return { run: run.id, suite: run.suite, case: found, origin, rows, decisions, labels, missing: false }
  }
  throw noCase(run.id, id)
}

const noCase = (run: string, id: string) =>
  badInput(`run ${run} has no case ${JSON.stringify(id)}`, `実行 ${run} にケース ${JSON.stringify(id)} はありません`)

const MOST_EARLIER = 10

/** The same case in the runs of this suite around it, oldest first. */
export async function earlier(desk: Desk, asked: Asked): Promise<EarlierResult[]> {
  const run = await desk.run(needed(asked, 'run'))
  const id = needed(asked, 'case')
  const { runs } = await desk.store.listRuns({ suite: run.suite, limit: MOST_EARLIER })
  const found: EarlierResult[] = []
  for (const head of runs) {
    const { columns } = await desk.columns(head.id)
    const at = columns.ids.indexOf(id)
    if (at < 0) continue
    const rows = columns.targets.map((target, position) => {
      const average = targetValues(columns, position, 'average')[at] as number
      const verdict = VERDICT_CODES[targetVerdicts(columns, position)[at] as number] as string
      return { target, verdict, average: Number.isNaN(average) ? null : average }
    })
    found.unshift({ run: head.id, startedAt: head.startedAt, rows })
  }
  return found
}
