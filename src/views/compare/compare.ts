import { type Comparison, type OverallChange, PASS_RATE_NAME } from '../../gate/comparison.ts'
import { measureNamed } from '../../gate/comparison-words.ts'
import { AVERAGE, type PairedDifference, pairedDifferences } from '../../gate/paired.ts'
import type { Message } from '../../language.ts'
import { changesOf } from '../../store/manifest.ts'
import type { Store } from '../../store/store.ts'
import { type Disagreement, disagreement } from './comparable.ts'
import { groundOf, isCommon, judgedOn, sharedScorers } from './ground.ts'
import { pairedOutcomes } from './pairs.ts'
import type { Side } from './side.ts'
import { PairTally } from './tally.ts'

export interface CompareOptions {
  /** A drop this small is no regression. */
  margin?: number
  /** Names of the scorers that decide, alone; absent: those with a threshold, the pass rate, and the average of them all. */
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
  const ground = groundOf(a, b)
  const judging = isCommon(ground) ? undefined : judgedOn(ground, b)
  const names = sharedScorers(a, b)
  const limited = new Set<string>()
  const tally = new PairTally(names, b.run.plan.cluster !== null)
  for await (const pair of pairedOutcomes(store, a, b, names, { judged: judging, limited })) tally.add(pair)
  if (tally.paired === 0) return { on: [tally.otherwise.count > 0 ? OTHER_MEANS : NO_PAIR], next: null }
  const differences = pairedDifferences(tally.measures(limited.size > 0), margin)
  if (differences.every(({ n }) => n === 0)) return { on: [NOTHING_SCORED], next: null }
  const deciding = decide?.map((name) => measureNamed(name, names)) ?? decidingIn(b, names, limited)
  const changes = differences.filter(({ name, change }) => deciding.includes(name) && change !== 'unchanged')
  const [weightedAverage, passRate] = differences.slice(-2) as [PairedDifference, PairedDifference]
  const { name: _, ...passRateFigures } = passRate
  const { regressed, improved } = tally
  return {
    before: { run: a.run.id, target: a.target, suite: a.run.suite },
    after: { run: b.run.id, target: b.target, suite: b.run.suite },
    change: overall(changes),
    deciding: [...deciding],
    decidedBy: changes.map(({ name }) => name),
    ...ground,
    ...stoppedIn(a, b),
    changed: changedTarget(a, b),
    cases: {
      paired: tally.paired,
      regressed: regressed.count,
      improved: improved.count,
      unchanged: tally.judged - regressed.count - improved.count,
      missing: {
        onlyBefore: tally.onlyBefore.count,
        onlyAfter: tally.onlyAfter.count,
        unscored: tally.unscored.count,
        otherwise: tally.otherwise.count,
      },
    },
    passRate: passRateFigures,
    scorers: differences.slice(0, -2),
    weightedAverage,
    regressed: regressed.changes,
    improved: improved.changes,
    missing: tally.missing,
  }
}

const NO_PAIR: Message = { en: 'no case is in both', ja: '両方にあるケースがありません' }
const OTHER_MEANS: Message = {
  en: 'every case was measured by another tokenizer or prompt on the two sides',
  ja: 'すべてのケースで、トークナイザーかプロンプトが両側で異なります',
}
const NOTHING_SCORED: Message = {
  en: 'no case has a score on both sides',
  ja: '両側にスコアのあるケースがありません',
}

/**
 * Those with a threshold or a mean to reach, the suite's as well as those that cases bring along, beside the pass rate;
 * where there is none, all of them. The average decides as far as nothing that only informs is in it. `limited` had a
 * threshold in some row.
 */
export function decidingIn({ run }: Side, names: readonly string[], limited: ReadonlySet<string>): string[] {
  const { gate, scorers } = run.plan
  const judging = names.filter((name) => limited.has(name) || Object.hasOwn(gate.means, name))
  const deciding = judging.length > 0 ? judging : names
  const weightless = new Set(scorers.filter(({ weight }) => weight === 0).map(({ name }) => name))
  const informs = names.some((name) => !deciding.includes(name) && !weightless.has(name))
  return [...deciding, ...(informs ? [] : [AVERAGE.en]), PASS_RATE_NAME.en]
}

function stoppedIn(a: Side, b: Side): Pick<Comparison, 'stopped'> {
  const stopped = new Set([a, b].filter(({ run }) => run.plan.stopped).map(({ run }) => run.id))
  return stopped.size > 0 ? { stopped: [...stopped] } : {}
}

/** Comparing what was changed is what this is for; the reader is told what it was. */
const changedTarget = (a: Side, b: Side) =>
  a.target === b.target ? changesOf('target', a.run.manifest, b.run.manifest, [a.target]) : []

function overall(changes: readonly PairedDifference[]): OverallChange {
  const kinds = new Set(changes.map(({ change }) => change))
  if (kinds.size > 1) return 'mixed'
  return changes[0]?.change ?? 'unchanged'
}
