import { PASS_RATE_NAME } from '../../gate/comparison.ts'
import { measureNamed } from '../../gate/comparison-words.ts'
import { AVERAGE } from '../../gate/paired.ts'
import type { GatePolicy } from '../../gate/policy.ts'
import type { TargetBaseline } from '../../gate/stop/stop-plan.ts'
import type { Message } from '../../language.ts'
import type { ResultRow } from '../../score/result.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import { disagreement } from './comparable.ts'
import { decidingIn } from './compare.ts'
import { groundOf, isCommon, judgedOn, sharedScorers } from './ground.ts'
import { averagesOf, type CaseOutcome, outcomeOf, passes, readOutcomes } from './outcomes.ts'
import { PackedOutcomes } from './packed-outcomes.ts'
import { baselineOf } from './regression.ts'
import type { Side } from './side.ts'
import { measuredAlike, SignatureBook } from './signatures.ts'

/** The baseline of a target as a run that goes on needs it: case by case. Undefined where there is none yet. */
export async function targetBaseline(
  store: Store,
  run: RunRecord,
  target: string,
  policy: GatePolicy,
): Promise<TargetBaseline | undefined> {
  const found = await baselineOf(store, run, target, policy)
  if (!found || found.baseline === null) return undefined
  if (!('side' in found)) return REFUSED
  const a: Side = found.side
  // Cases will bring along what they brought then: they are the same.
  const { caseScorers = [] } = a.run.plan
  const b: Side = { run: { ...run, plan: { ...run.plan, ...(caseScorers.length > 0 && { caseScorers }) } }, target }
  // Which cases were changed in between is not known before they are stored; then only the full run can tell.
  if (a.run.manifest.cases !== run.manifest.cases || (await disagreement(store, a, b))) return REFUSED
  const ground = groundOf(a, b)
  const judged = isCommon(ground) ? undefined : judgedOn(ground, b)
  const names = sharedScorers(a, b)
  const limited = new Set<string>()
  const reading = { scorers: names, book: new SignatureBook(), judged, limited }
  const before = new PackedOutcomes(names.length)
  for await (const [was] of readOutcomes(store, a.run, { ...reading, targets: [a.target] })) if (was) before.add(was)
  const deciding = policy.regression?.scorers?.map((name) => measureNamed(name, names)) ?? decidingIn(b, names, limited)
  const scorers = names.filter((name) => deciding.includes(name))
  const measures: Message[] = [
    ...scorers.map((name) => ({ en: name, ja: name })),
    // As the gate has it: the average repeats the scorers that decide.
    ...(scorers.length === 0 && deciding.includes(AVERAGE.en) ? [AVERAGE] : []),
    ...(deciding.includes(PASS_RATE_NAME.en) ? [PASS_RATE_NAME] : []),
  ]
  return {
    measures: measures.map((name) => ({ name, compared: names.length + 2 })),
    differences(rows: readonly ResultRow[]) {
      const was = rows[0] && before.get(rows[0].case)
      if (!was) return new Map()
      const is = outcomeOf(judged ? rows.map(judged) : rows, reading)
      if (!measuredAlike(was.signatures, is.signatures)) return new Map()
      return new Map(measures.flatMap(({ en }) => differenceOf(en, names, was, is)))
    },
  }
}

const REFUSED: TargetBaseline = { measures: [], differences: () => new Map(), refused: true }

function differenceOf(name: string, scorers: readonly string[], was: CaseOutcome, is: CaseOutcome): [string, number][] {
  if (name === AVERAGE.en) {
    const averages = averagesOf(was, is)
    return averages ? [[name, averages.is - averages.was]] : []
  }
  const of = (outcome: CaseOutcome): number | null => {
    if (name !== PASS_RATE_NAME.en) return outcome.values[scorers.indexOf(name)] ?? null
    return outcome.verdict === 'error' ? null : passes(outcome) ? 1 : 0
  }
  const [before, after] = [of(was), of(is)]
  const isMissing = before === null || after === null || Number.isNaN(after - before)
  return isMissing ? [] : [[name, after - before]]
}
