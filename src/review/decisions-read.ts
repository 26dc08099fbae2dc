import { caseVerdictOf } from '../gate/hybrid/bundle-fold.ts'
import { incomparable } from '../gate/hybrid/comparable.ts'
import { figuresOf } from '../gate/hybrid/figures.ts'
import type { GateProposal } from '../gate/hybrid/review.ts'
import type { GatePolicy } from '../gate/policy.ts'
import type { Message } from '../language.ts'
import type { ResultRow } from '../score/result.ts'
import type { Decision, RunRecord, Store } from '../store/store.ts'
import { runThresholds } from './decisions-cases.ts'
import { type DecidedCase, proposeThresholds } from './decisions-proposal.ts'

/** Proposes thresholds from every decision on runs of the gate. */
export async function proposeFromDecisions(store: Store): Promise<GateProposal & { leftOut: number }> {
  const byRun = new Map<string, Decision[]>()
  for (const made of await store.decisions()) byRun.set(made.run, [...(byRun.get(made.run) ?? []), made])
  const runs: RunRecord[] = []
  for (const id of byRun.keys()) {
    const run = await store.getRun(id)
    if (run) runs.push(run)
  }
  const gates = runs.filter(({ plan }) => bundleOf(plan.gate) !== undefined)
  const newest = gates.toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1))[0]
  const decided: DecidedCase[] = []
  let leftOut = 0
  for (const run of gates) {
    const made = byRun.get(run.id) ?? []
    const { reasons } = incomparable(provenanceOf(run), newest && provenanceOf(newest))
    if (reasons.length > 0) leftOut += made.length
    else decided.push(...(await decidedIn(store, run, made)))
  }
  const current = newest ? runThresholds(newest) : { f1: 0.85, rougeL: 0.7 }
  const [other] = runs.filter((run) => !gates.includes(run)).toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
  return {
    ...proposeThresholds(decided, current),
    ...(decided.length === 0 && other && { reason: ofSuites(byRun.get(other.id)?.length ?? 0, other.id) }),
    leftOut,
  }
}

/** Decisions there are, but about scorers of a suite: each has its own threshold, which another command holds against them. */
const ofSuites = (n: number, run: string): Message => ({
  en: `thresholds of \`saiten gate\` are proposed here, and no decision is about a run of it; ${n === 1 ? '1 is' : `${n} are`} about ${run}, a run of a suite: saiten calibrate ${run} holds each of its scorers against them`,
  ja: `ここで提案するのは saiten gate の閾値ですが、その実行についての判断がありません。スイートの実行 ${run} についての判断が ${n} 件あります: saiten calibrate ${run} で、スコアラーごとに判断と突き合わせられます`,
})

const bundleOf = (gate: object) => (gate as GatePolicy).bundle
const provenanceOf = ({ plan }: RunRecord) => bundleOf(plan.gate)?.provenance

async function decidedIn(store: Store, run: RunRecord, made: Decision[]): Promise<DecidedCase[]> {
  const found: DecidedCase[] = []
  for (const { case: caseId, target, decision } of made) {
    // Who holds an answer back has not decided it.
    if (decision === 'hold') continue
    for await (const row of store.rows(run.id, { caseId })) {
      if (row.target === target && row.repeat === 0) found.push(decidedCase(run, row, decision === 'accept'))
    }
  }
  return found
}

function decidedCase(run: RunRecord, { scores }: ResultRow, accepted: boolean): DecidedCase {
  const { semantic, surface, violations } = caseVerdictOf(figuresOf(scores), runThresholds(run), 'en')
  const critical = violations.violations.filter(({ severity }) => severity === 'critical').map(({ id }) => id)
  return {
    f1: semantic.bert_score?.f1 ?? null,
    rougeL: surface.rougeL,
    blockedBy: violations.threshold_met === false ? critical : [],
    accepted,
  }
}
