import type { CaseChange, Comparison } from '../../gate/comparison.ts'
import { AVERAGE, type Change, type PairedDifference, pairedDifferences } from '../../gate/paired.ts'
import { changesOf } from '../../run/manifest.ts'
import { mcnemar } from '../../stats/mcnemar.ts'
import type { Store } from '../../store/store.ts'
import { type Disagreement, disagreement } from './comparable.ts'
import { type CaseOutcome, readOutcomes, type Side } from './side.ts'

const LISTED = 50

/** Two sides, paired case by case. Refuses sides that disagree on what matters. */
export async function compareSides(store: Store, a: Side, b: Side, margin = 0): Promise<Comparison | Disagreement> {
  const reason = await disagreement(store, a, b)
  if (reason) return reason
  const [before, after] = [await readOutcomes(store, a), await readOutcomes(store, b)]
  const pairs = [...before].flatMap(([id, was]) => {
    const is = after.get(id)
    return is ? [{ id, was, is }] : []
  })
  const names = a.run.plan.scorers
    .map(({ name }) => name)
    .filter((name) => b.run.plan.scorers.some((scorer) => scorer.name === name))
  const clustered = b.run.plan.cluster !== null
  const average = paired(AVERAGE.en, pairs, (outcome) => outcome.average, clustered)
  const measures = names.map((name) => paired(name, pairs, (outcome) => outcome.values.get(name), clustered))
  // Also beside a single scorer, which it repeats: a test at exactly 5 % is over 5 % in half of all samples.
  measures.push(average)
  const differences = pairedDifferences(measures, margin)
  const judged = pairs.filter(({ was, is }) => was.verdict !== 'error' && is.verdict !== 'error')
  const passes = ({ verdict }: CaseOutcome) => verdict !== 'fail'
  const regressed = judged.filter(({ was, is }) => passes(was) && !passes(is))
  const improved = judged.filter(({ was, is }) => !passes(was) && passes(is))
  const onlyBefore = [...before.keys()].filter((id) => !after.has(id))
  const onlyAfter = [...after.keys()].filter((id) => !before.has(id))
  const unscored = pairs.filter(({ was, is }) => was.verdict === 'error' || is.verdict === 'error').map(({ id }) => id)
  return {
    before: { run: a.run.id, target: a.target, suite: a.run.suite },
    after: { run: b.run.id, target: b.target, suite: b.run.suite },
    change: overall(differences),
    changed: changedTarget(a, b),
    cases: {
      paired: pairs.length,
      regressed: regressed.length,
      improved: improved.length,
      unchanged: judged.length - regressed.length - improved.length,
      missing: { onlyBefore: onlyBefore.length, onlyAfter: onlyAfter.length, unscored: unscored.length },
    },
    passRate: {
      before: share(
        judged.map(({ was }) => was),
        passes,
      ),
      after: share(
        judged.map(({ is }) => is),
        passes,
      ),
      p: judged.length === 0 ? null : ((mcnemar(regressed.length, improved.length) as { p?: number }).p ?? null),
    },
    scorers: differences.slice(0, -1),
    weightedAverage: differences.at(-1) as PairedDifference,
    regressed: listed(regressed),
    improved: listed(improved),
    missing: [...onlyBefore, ...onlyAfter, ...unscored].slice(0, LISTED),
  }
}

/** Comparing what was changed is what this is for; the reader is told what it was. */
const changedTarget = (a: Side, b: Side) =>
  a.target === b.target ? changesOf('target', a.run.manifest, b.run.manifest, [a.target]) : []

type Pair = { id: string; was: CaseOutcome; is: CaseOutcome }

function paired(
  name: string,
  pairs: Pair[],
  value: (outcome: CaseOutcome) => number | null | undefined,
  clustered: boolean,
) {
  const before: number[] = []
  const after: number[] = []
  const clusters: string[] = []
  for (const { was, is } of pairs) {
    const [x, y] = [value(was), value(is)]
    if (x == null || y == null) continue
    before.push(x)
    after.push(y)
    clusters.push(is.cluster)
  }
  return { name, before: Float64Array.from(before), after: Float64Array.from(after), ...(clustered && { clusters }) }
}

/** Any regression is one, whatever improved beside it. */
function overall(differences: PairedDifference[]): Change {
  const changes = differences.map(({ change }) => change)
  return changes.includes('regressed') ? 'regressed' : changes.includes('improved') ? 'improved' : 'unchanged'
}

/** Largest drop first. */
function listed(pairs: Pair[]): CaseChange[] {
  return pairs
    .map(({ id, was, is }) => ({
      case: id,
      before: was.verdict,
      after: is.verdict,
      difference: was.average === null || is.average === null ? null : is.average - was.average,
    }))
    .sort((x, y) => Math.abs(y.difference ?? 0) - Math.abs(x.difference ?? 0))
    .slice(0, LISTED)
}

function share<T>(items: T[], holds: (item: T) => boolean): number | null {
  return items.length === 0 ? null : items.filter(holds).length / items.length
}
