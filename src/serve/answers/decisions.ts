import type { Decision } from '../../store/store.ts'
import type { DecisionItem } from '../../views/page/types.ts'
import type { Desk } from '../desk.ts'

/** What people decided about a case of a run. */
export async function decisionsOn(desk: Desk, run: string, id: string): Promise<DecisionItem[]> {
  return (await desk.store.decisions(run)).filter((made) => made.case === id).map(decisionItem)
}

export function decisionItem(made: Decision): DecisionItem {
  const { run, case: id, target, decision, note, decidedAt } = made
  return { run, case: id, target, repeat: 0, decision, note, rater: null, decidedAt, sameAnswer: true }
}
