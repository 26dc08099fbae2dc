import { ClusterNumbers } from '../../gate/cluster.ts'
import type { ResultRow } from '../../score/result.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import { knownIds, type Paired, pairedById } from './merge.ts'
import { type CaseOutcome, type OutcomeReading, readOutcomes } from './outcomes.ts'
import { PackedOutcomes } from './packed-outcomes.ts'
import type { Side } from './side.ts'
import { SignatureBook } from './signatures.ts'

/** Every case of two sides, paired, in the order of the first; `judged` gives the rows of both as other measures would have them, `limited` learns who decides in the second. */
export async function* pairedOutcomes(
  store: Store,
  a: Side,
  b: Side,
  scorers: readonly string[],
  { judged, limited }: Pick<OutcomeReading, 'judged' | 'limited'> = {},
): AsyncGenerator<Paired<CaseOutcome>> {
  const { cluster } = b.run.plan
  const numbers = cluster === null ? undefined : new ClusterNumbers(cluster)
  const shared = { scorers, book: new SignatureBook(), judged }
  const after = { ...shared, ...(limited && { limited }), clusterOf: numbers && ((row: ResultRow) => numbers.of(row)) }
  if (a.run.id === b.run.id) {
    const both = readOutcomes(store, a.run, { ...after, targets: [a.target, b.target] })
    for await (const outcomes of both) if (outcomes.some(Boolean)) yield outcomes as Paired<CaseOutcome>
    return
  }
  const one = async function* (run: RunRecord, reading: OutcomeReading) {
    for await (const [outcome] of readOutcomes(store, run, reading)) if (outcome) yield outcome
  }
  yield* pairedById(
    one(a.run, { ...shared, targets: [a.target] }),
    one(b.run, { ...after, targets: [b.target] }),
    knownIds(store, a.run.id, b.run.id),
    new PackedOutcomes(scorers.length),
  )
}
