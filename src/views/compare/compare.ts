import { type CaseChange, type Comparison, type OverallChange, PASS_RATE_NAME } from '../../gate/comparison.ts'
import { AVERAGE, type PairedDifference, type PairedValues, pairedDifferences } from '../../gate/paired.ts'
import { mcnemar } from '../../stats/mcnemar.ts'
import { changesOf } from '../../store/manifest.ts'
import type { Store } from '../../store/store.ts'
import { type Disagreement, disagreement } from './comparable.ts'
import { changedThresholds, judgedLike } from './newer-thresholds.ts'
import { type CaseOutcome, measuredAlike, readOutcomes, type Side } from './side.ts'

const LISTED = 50

export interface CompareOptions {
  /** A drop this small is no regression. */
  margin?: number
  /** Names of the scorers that decide, alone; absent: those with a threshold, the weighted average and the pass rate. */
  decide?: readonly string[]
}

/** Two sides, paired case by case. Refuses sides that disagree on what matters. */
export async function compareSides(
  store: Store,
  a: Side,
  b: Side,
  { margin = 0, decide }: CompareOptions = {},
): Promise<Comparison | Disagreement> {
  const reason = await disagreement(store, a, b)
  if (reason) return reason
  const thresholds = changedThresholds(a, b)
  // A threshold that moved is no change of the answers: both sides are judged by the newer ones.
  const judging = thresholds.length > 0 ? judgedLike(b) : undefined
  const [before, after] = [await readOutcomes(store, a, judging), await readOutcomes(store, b)]
  const pairs: Pair[] = []
  const otherwise: string[] = []
  for (const [id, was] of before) {
    const is = after.get(id)
    // Two numbers of different tokenizers or prompts have no difference.
    if (is && measuredAlike(was, is)) pairs.push({ id, was, is })
    else if (is) otherwise.push(id)
  }
  const names = sharedScorers(a, b)
  const clustered = b.run.plan.cluster !== null
  const judged = pairs.filter(({ was, is }) => was.verdict !== 'error' && is.verdict !== 'error')
  const regressed = judged.filter(({ was, is }) => passes(was) && !passes(is))
  const improved = judged.filter(({ was, is }) => !passes(was) && passes(is))
  const discordant = judged.length === 0 ? null : mcnemar(regressed.length, improved.length)
  const measures: PairedValues[] = [
    ...names.map((name) => paired(name, pairs, (outcome) => outcome.values.get(name), clustered)),
    // Also beside a single scorer, which it repeats: a test at exactly 5 % is over 5 % in half of all samples.
    paired(AVERAGE.en, pairs, (outcome) => outcome.average, clustered),
    {
      ...paired(PASS_RATE_NAME.en, judged, (outcome) => (passes(outcome) ? 1 : 0), clustered),
      p: discordant && 'p' in discordant ? discordant.p : null,
    },
  ]
  const differences = pairedDifferences(measures, margin)
  const deciding = decide ?? decidingIn(b, names)
  const changes = differences.filter(({ name, change }) => deciding.includes(name) && change !== 'unchanged')
  const [weightedAverage, passRate] = differences.slice(-2) as [PairedDifference, PairedDifference]
  const { name: _, ...passRateFigures } = passRate
  const onlyBefore = [...before.keys()].filter((id) => !after.has(id))
  const onlyAfter = [...after.keys()].filter((id) => !before.has(id))
  const unscored = pairs.filter(({ was, is }) => was.verdict === 'error' || is.verdict === 'error').map(({ id }) => id)
  return {
    before: { run: a.run.id, target: a.target, suite: a.run.suite },
    after: { run: b.run.id, target: b.target, suite: b.run.suite },
    change: overall(changes),
    deciding: [...deciding],
    decidedBy: changes.map(({ name }) => name),
    thresholds,
    changed: changedTarget(a, b),
    cases: {
      paired: pairs.length,
      regressed: regressed.length,
      improved: improved.length,
      unchanged: judged.length - regressed.length - improved.length,
      missing: {
        onlyBefore: onlyBefore.length,
        onlyAfter: onlyAfter.length,
        unscored: unscored.length,
        otherwise: otherwise.length,
      },
    },
    passRate: passRateFigures,
    scorers: differences.slice(0, -2),
    weightedAverage,
    regressed: listed(regressed),
    improved: listed(improved),
    missing: [...onlyBefore, ...onlyAfter, ...unscored, ...otherwise].slice(0, LISTED),
  }
}

/** Review counts as a pass. */
export const passes = ({ verdict }: CaseOutcome) => verdict !== 'fail'

export const sharedScorers = (a: Side, b: Side) => {
  const known = new Set(b.run.plan.scorers.map(({ name }) => name))
  return a.run.plan.scorers.map(({ name }) => name).filter((name) => known.has(name))
}

/** Those with a threshold or a mean to reach, beside the average and the pass rate; where there is none, all of them. */
export function decidingIn({ run: { plan } }: Side, names: readonly string[]): string[] {
  const means = plan.gate.means
  const withLimit = plan.scorers.filter(({ name, threshold }) => threshold !== null || Object.hasOwn(means, name))
  const limited = withLimit.map(({ name }) => name).filter((name) => names.includes(name))
  return [...(limited.length > 0 ? limited : names), AVERAGE.en, PASS_RATE_NAME.en]
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

function overall(changes: readonly PairedDifference[]): OverallChange {
  const kinds = new Set(changes.map(({ change }) => change))
  if (kinds.size > 1) return 'mixed'
  return changes[0]?.change ?? 'unchanged'
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
