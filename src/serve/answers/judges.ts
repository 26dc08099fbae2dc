import { answerKey } from '../../score/answer-key.ts'
import type { StoredLabel } from '../../store/store.ts'
import type { JudgesPage } from '../../views/page/types.ts'
import { type Asked, type Desk, needed } from '../desk.ts'
import { run as runAnswer } from './run.ts'

/** How far the scorers of a run can be relied on: do they answer, steadily, as before, and as people do? */
export async function judges(desk: Desk, asked: Asked): Promise<JudgesPage> {
  const id = needed(asked, 'run')
  const { summary, run } = await runAnswer(desk, asked)
  const labels = await desk.store.labels(run.id)
  return {
    run: run.id,
    suite: run.suite,
    judge: run.judge,
    scripted: run.scripted,
    targets: summary.targets.map(({ name, health = [], scorers }) => ({
      name,
      health: health.map((one) => {
        const scorer = scorers.find((found) => found.name === one.scorer)
        return { ...one, threshold: scorer?.threshold ?? null, cost: scorer?.usage?.cost ?? null }
      }),
    })),
    labels: labels.length,
    points: labels.length === 0 ? [] : await pointsOf(desk, id, labels),
  }
}

const MOST_POINTS = 2000

/** Every score on an answer that a person passed or failed. */
async function pointsOf(desk: Desk, id: string, labels: readonly StoredLabel[]): Promise<JudgesPage['points']> {
  const run = await desk.run(id)
  const byAnswer = Map.groupBy(labels, (label) => `${label.case}\n${label.answer}`)
  const points: JudgesPage['points'] = []
  for await (const row of desk.store.rows(run.id, { texts: 'all', details: 'none', labelled: true })) {
    const said = byAnswer.get(`${row.case}\n${answerKey(row)}`) ?? []
    for (const { scorer, value } of row.scores) {
      const about = said.filter((label) => label.scorer === null || label.scorer === scorer)
      const passed = about.find((label) => label.passed !== null)?.passed
      if (value === null || passed === null || passed === undefined || points.length >= MOST_POINTS) continue
      points.push({ target: row.target, scorer, case: row.case, value, passed })
    }
  }
  return points
}
