import { ClusterNumbers } from '../../gate/cluster.ts'
import type { MatrixSummary } from '../../gate/matrix.ts'
import type { Summary } from '../../gate/summary.ts'
import type { ResultRow } from '../../score/result.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import { readOutcomes } from '../compare/outcomes.ts'
import { SignatureBook } from '../compare/signatures.ts'
import { MatrixFold } from './matrix-fold.ts'

/** Prompts × models of a run from its rows; undefined where it has none. */
export async function matrixOfRun(
  store: Store,
  run: RunRecord,
  { targets }: Pick<Summary, 'targets'>,
): Promise<MatrixSummary | undefined> {
  const { matrix, cluster, stopped } = run.plan
  const names = new Set(matrix?.targets.flat())
  const ran = targets.filter(({ name }) => names.has(name))
  if (!matrix || ran.length < 2) return undefined
  const untested = stopped ? 'stopped' : run.status === 'finished' ? undefined : 'unfinished'
  const fold = new MatrixFold({ matrix, targets: ran, clustered: cluster !== null, ...(untested && { untested }) })
  const numbers = new ClusterNumbers(cluster)
  const reading = {
    targets: fold.targets,
    scorers: [],
    book: new SignatureBook(),
    ...(cluster !== null && { clusterOf: (row: ResultRow) => numbers.of(row) }),
  }
  for await (const outcomes of readOutcomes(store, run, reading)) fold.add(outcomes)
  return fold.finish()
}
