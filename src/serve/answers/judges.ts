import { clusterOf } from '../../gate/cluster.ts'
import { answerKey } from '../../score/answer-key.ts'
import type { StoredLabel } from '../../store/store.ts'
import type { JudgesPage } from '../../views/page/types.ts'
import { type Asked, type Desk, needed } from '../desk.ts'
import { AgreementFold, decided } from './agreement-fold.ts'
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
    ...(labels.length === 0 ? { people: [], points: [] } : await withPeople(desk, id, labels)),
  }
}

const MOST_POINTS = 2000

/** Every score on an answer that people passed or failed, and how scorers and people agree over them. */
async function withPeople(
  desk: Desk,
  id: string,
  labels: readonly StoredLabel[],
): Promise<Pick<JudgesPage, 'people' | 'points'>> {
  const run = await desk.run(id)
  const byAnswer = Map.groupBy(labels, (label) => `${label.case}\n${label.answer}`)
  const points: JudgesPage['points'] = []
  const fold = new AgreementFold(run.plan.cluster !== null)
  for await (const row of desk.store.rows(run.id, { texts: 'all', details: 'none', labelled: true })) {
    const said = byAnswer.get(`${row.case}\n${answerKey(row)}`) ?? []
    fold.add(row, said, clusterOf(row, run.plan.cluster))
    for (const { scorer, value } of row.scores) {
      const label = decided(said, scorer)
      if (value === null || Number.isNaN(label) || points.length >= MOST_POINTS) continue
      points.push({ target: row.target, scorer, case: row.case, value, passed: label === 1 })
    }
  }
  return { people: fold.finish(), points }
}
