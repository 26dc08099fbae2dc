import type { Verdict } from '../../score/result.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import { knownIds, pairedById } from './merge.ts'
import { type CaseOutcome, readOutcomes } from './outcomes.ts'
import { SignatureBook } from './signatures.ts'

/** Cases of one target whose verdict is another than it was. */
export interface TargetFlips {
  target: string
  count: number
  /** The first of them. */
  first: { case: string; before: Verdict; after: Verdict }[]
}

/** What became of each case of a run since the one before, target by target; only of targets that both have. */
export async function verdictFlips(
  store: Store,
  before: RunRecord,
  after: RunRecord,
  most: number,
): Promise<TargetFlips[]> {
  const all: TargetFlips[] = []
  for (const target of after.plan.targets.filter((name) => before.plan.targets.includes(name))) {
    const flips: TargetFlips = { target, count: 0, first: [] }
    const [was, is] = [outcomesOf(store, before, target), outcomesOf(store, after, target)]
    for await (const [a, b] of pairedById(was, is, knownIds(store, before.id, after.id))) {
      if (!a || !b || a.verdict === b.verdict) continue
      flips.count++
      if (flips.first.length < most) flips.first.push({ case: b.id, before: a.verdict, after: b.verdict })
    }
    all.push(flips)
  }
  return all
}

async function* outcomesOf(store: Store, run: RunRecord, target: string): AsyncGenerator<CaseOutcome> {
  const reading = { targets: [target], scorers: [], book: new SignatureBook() }
  for await (const [outcome] of readOutcomes(store, run, reading)) if (outcome) yield outcome
}
