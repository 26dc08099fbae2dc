import type { Comparison } from '../../gate/comparison.ts'
import { manifestChanges } from '../../store/manifest.ts'
import { comparedRuns } from '../cases/compared.ts'
import type { RunColumns } from '../columns/columns.ts'
import { judgedColumns } from '../columns/judged.ts'
import type { Disagreement } from '../compare/comparable.ts'
import { commonMeasures } from '../compare/ground.ts'
import type { Side } from '../compare/side.ts'
import { waterfallOf } from '../plots/waterfall.ts'
import { namesIn } from './run-head.ts'
import type { ComparePage } from './types.ts'

/** What two manifests are held against each other by. */
const MANIFEST = ['cases', 'scorer', 'selection']

/** Two sides as the page shows them. */
export function comparePage(
  a: Side & { columns: RunColumns },
  b: Side & { columns: RunColumns },
  result: Comparison | Disagreement,
): ComparePage {
  const { columns } = b
  const common = commonMeasures(a, b)
  const judged = (side: typeof a) => placed({ ...side, columns: judgedColumns(side.columns, common) })
  const compared = comparedRuns(judged(b), judged(a))
  const all = Uint32Array.from(columns.ids, (_, at) => at)
  const { scorers, metadata, errorKinds, rules } = namesIn(columns)
  const different = a.run.id === b.run.id ? [] : manifestChanges(a.run.manifest, b.run.manifest)
  const names = ['average', ...scorers.map(({ name }) => name)]
  return {
    before: sideName(a),
    after: sideName(b),
    refused: 'on' in result ? result : null,
    comparison: 'on' in result ? null : result,
    common,
    manifest: { same: MANIFEST.filter((part) => !different.some((change) => change.startsWith(part))), different },
    waterfalls: Object.fromEntries(names.map((name) => [name, waterfallOf(compared.difference(name, null), all)])),
    scorers,
    metadata,
    errorKinds,
    rules,
  }
}

const placed = ({ columns, run, target }: Side & { columns: RunColumns }) => ({
  columns,
  target: run.plan.targets.indexOf(target),
})

const sideName = ({ run, target }: Side) => ({ run: run.id, target, suite: run.suite })
