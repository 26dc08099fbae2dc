import { badInput } from '../../errors.ts'
import { clusterOf } from '../../gate/cluster.ts'
import { isJsonObject } from '../../json.ts'
import type { ResultRow, Verdict } from '../../score/result.ts'
import { findFinished, type Wish } from '../../store/find-run.ts'
import type { RunRecord, Store } from '../../store/store.ts'

/** One side of a comparison: a target of a run. */
export interface Side {
  run: RunRecord
  target: string
}

/** What one case came to on one side, over its repeats. */
export interface CaseOutcome {
  verdict: Verdict
  /** Mean over the repeats per scorer; a scorer without a value in any of them is absent. */
  values: Values
  average: number | null
  cluster: string
  /** How each scorer measured (tokenizer, prompts), of those that say; shared by all cases that were measured alike. */
  signatures: Signatures
}

/** Numbers by scorer: one list, whose order all cases of a side share. */
class Values {
  readonly #places: ReadonlyMap<string, number>
  readonly #numbers: readonly number[]

  constructor(places: ReadonlyMap<string, number>, numbers: readonly number[]) {
    this.#places = places
    this.#numbers = numbers
  }

  get(scorer: string): number | undefined {
    const value = this.#numbers[this.#places.get(scorer) ?? -1]
    return value === undefined || Number.isNaN(value) ? undefined : value
  }
}

/** `RUN`, or `RUN:target`. A run with several targets needs one named. */
export async function findSide(store: Store, wanted: string, wish: Wish): Promise<Side> {
  const colon = wanted.indexOf(':')
  const run = await findFinished(store, colon < 0 ? wanted : wanted.slice(0, colon), wish)
  const { targets } = run.plan
  const named = colon < 0 ? undefined : wanted.slice(colon + 1)
  if (named === undefined && targets.length === 1) return { run, target: targets[0] as string }
  if (named !== undefined && targets.includes(named)) return { run, target: named }
  const known = targets.map((target) => `${run.id}:${target}`).join(', ')
  throw named === undefined
    ? badInput(
        `run ${run.id} has several targets; name one: ${known}`,
        `実行 ${run.id} には複数のターゲットがあります。一つ指定してください: ${known}`,
      )
    : badInput(
        `run ${run.id} has no target "${named}"; it has: ${known}`,
        `実行 ${run.id} にターゲット "${named}" はありません。あるもの: ${known}`,
      )
}

/** What the cases of one side come to; all of them share one order of scorers. */
export class OutcomeMaker {
  readonly #places = new Map<string, number>()
  readonly #cluster: string | null

  constructor(cluster: string | null) {
    this.#cluster = cluster
  }

  /** The rows of one case; undefined for none. */
  of(repeats: ResultRow[]): CaseOutcome | undefined {
    return repeats.length === 0 ? undefined : outcomeOf(repeats, this.#places, this.#cluster)
  }
}

/** Every case of a side by id. Holds one small record a case, never a text. */
export async function readOutcomes(
  store: Store,
  { run, target }: Side,
  verdictOf: (row: ResultRow) => Verdict = ({ verdict }) => verdict,
): Promise<Map<string, CaseOutcome>> {
  const outcomes = new Map<string, CaseOutcome>()
  const maker = new OutcomeMaker(run.plan.cluster)
  let repeats: ResultRow[] = []
  const close = () => {
    const [first] = repeats
    const outcome = maker.of(repeats)
    if (first && outcome) outcomes.set(first.case, outcome)
    repeats = []
  }
  // The details say how a score was measured; where scorers say nothing of that, reading them is spared.
  const details = (await saysHow(store, run.id)) ? 'all' : 'none'
  for await (const row of store.rows(run.id, { details })) {
    if (row.target !== target) continue
    if (repeats[0] && repeats[0].case !== row.case) close()
    row.verdict = verdictOf(row)
    repeats.push(row)
  }
  close()
  return outcomes
}

/** As the first cases show; where there are none among the first, it may be so. */
async function saysHow(store: Store, run: string): Promise<boolean> {
  let rows = 0
  for await (const row of store.rows(run, { to: FIRST })) {
    rows++
    if (signaturesIn([row]).size > 0) return true
  }
  return rows === 0
}

const FIRST = 20

/** Worst first: a case that failed once has not passed. */
const WORST: Verdict[] = ['fail', 'error', 'review', 'pass']

function outcomeOf(rows: ResultRow[], places: Map<string, number>, clusterKey: string | null): CaseOutcome {
  const averages = rows.flatMap(({ weightedAverage }) => (weightedAverage === null ? [] : [weightedAverage]))
  return {
    verdict: WORST.find((verdict) => rows.some((row) => row.verdict === verdict)) ?? 'error',
    values: new Values(places, meansOf(rows, places)),
    average: averages.length > 0 ? averages.reduce((sum, value) => sum + value, 0) / averages.length : null,
    cluster: clusterOf(rows[0] as ResultRow, clusterKey),
    signatures: signaturesIn(rows),
  }
}

type Signatures = ReadonlyMap<string, string>

/** A run has few different ones, each kept once. */
const kept = new Map<string, Signatures>()
const MOST_KEPT = 1000

function signaturesIn(rows: readonly ResultRow[]): Signatures {
  const found = new Map<string, string>()
  for (const { scores } of rows) {
    for (const { scorer, value, details } of scores) {
      if (value === null || !details) continue
      const { signature, prompts } = details
      if (typeof signature === 'string') found.set(scorer, signature)
      // Not every answer leads to every question: only those that both sides were asked can differ.
      for (const [step, words] of Object.entries(isJsonObject(prompts) ? prompts : {})) {
        found.set(`${scorer}\n${step}`, String(words))
      }
    }
  }
  const key = JSON.stringify([...found])
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, found)
  return found
}

/** Whether two answers to one case were measured by the same means, as far as both say. */
export function measuredAlike({ signatures: a }: CaseOutcome, { signatures: b }: CaseOutcome): boolean {
  if (a === b) return true
  for (const [scorer, how] of a) if (how !== (b.get(scorer) ?? how)) return false
  return true
}

/** In the order of `places`, which grows with every new scorer; NaN where there is no value. */
function meansOf(rows: ResultRow[], places: Map<string, number>): number[] {
  const sums: number[] = []
  const counts: number[] = []
  for (const { scores } of rows) {
    for (const { scorer, value } of scores) {
      const place = places.get(scorer) ?? places.size
      places.set(scorer, place)
      while (sums.length <= place) {
        sums.push(0)
        counts.push(0)
      }
      if (value === null) continue
      sums[place]! += value
      counts[place]!++
    }
  }
  for (let place = 0; place < sums.length; place++) sums[place]! /= counts[place]!
  return sums
}
