import { caseVerdictOf, type Thresholds } from '../gate/hybrid/bundle-fold.ts'
import { figuresOf } from '../gate/hybrid/figures.ts'
import type { ReviewEntry, ReviewSide } from '../gate/hybrid/review.ts'
import { thresholdsIn } from '../gate/policies/hybrid.ts'
import type { ResultRow } from '../score/result.ts'
import type { Score } from '../score/score.ts'
import type { Decision, RunRecord, Store } from '../store/store.ts'

/** The failing and needs-review cases of the runs since then, newest run first; or of one run. */
export async function* reviewCases(store: Store, from: Date | RunRecord): AsyncGenerator<ReviewEntry> {
  for await (const run of from instanceof Date ? runsSince(store, from) : [from]) {
    const decisions = new Map((await store.decisions(run.id)).map((made) => [keyOf(made.case, made.target), made]))
    for await (const row of store.rows(run.id, { verdicts: ['fail', 'error', 'review'] })) {
      yield entryOf(run, row, decisions.get(keyOf(row.case, row.target)))
    }
  }
}

/** Newest first. */
export async function* runsSince(store: Store, since: Date): AsyncGenerator<RunRecord> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await store.listRuns({ since: since.toISOString(), ...(cursor && { cursor }) })
    for (const { id } of page.runs) {
      const run = await store.getRun(id)
      if (run) yield run
    }
    cursor = page.next
  }
}

const keyOf = (id: string, target: string) => JSON.stringify([id, target])

function entryOf(run: RunRecord, row: ResultRow, made: Decision | undefined): ReviewEntry {
  const isGate = run.plan.gate.policy === 'hybrid'
  const sides = isGate ? gateSides(run, row) : plainSides(row)
  const { rules, scores } = sides
  return {
    run: run.id,
    suite: run.suite,
    startedAt: run.startedAt,
    case: row.case,
    target: row.target,
    repeat: row.repeat,
    verdict: row.verdict,
    ...sides,
    disagree: rules.verdict !== null && scores.verdict !== null && rules.verdict !== scores.verdict,
    decision: made?.decision ?? null,
    note: made?.note ?? null,
  }
}

function gateSides(run: RunRecord, { scores }: ResultRow): Pick<ReviewEntry, 'rules' | 'scores'> {
  const { semantic, surface, violations } = caseVerdictOf(figuresOf(scores), runThresholds(run), 'en')
  const met = [semantic.threshold_met, surface.threshold_met]
  return {
    rules: {
      verdict: side(violations.threshold_met),
      max_severity: violations.max_severity,
      violations: violations.violations.map(({ id }) => id),
    },
    scores: {
      verdict: side(met.includes(true) ? true : met.includes(false) ? false : null),
      f1: semantic.bert_score?.f1 ?? null,
      rougeL: surface.rougeL,
    },
  }
}

/** A suite of one's own: its rules on the one side, whatever else decides on the other. */
function plainSides({ verdict, scores, reason }: ResultRow): Pick<ReviewEntry, 'rules' | 'scores'> {
  const ofRules = scores.filter(({ type }) => type === 'rules')
  const others = scores.filter(({ type }) => type !== 'rules')
  const violations = ofRules.flatMap((score) => figuresOf([score]).rules.figures?.violations ?? [])
  const figures = { f1: null, rougeL: null }
  const worst = SEVERITIES.find((severity) => violations.some((violation) => violation.severity === severity))
  return {
    rules: {
      verdict: side(metBy(ofRules)),
      max_severity: worst ?? 'none',
      violations: violations.map(({ id }) => id),
    },
    scores:
      ofRules.length > 0 && reason !== 'blank'
        ? { verdict: side(metBy(others)), ...figures }
        : { verdict: verdict === 'error' ? null : side(verdict !== 'fail'), ...figures },
  }
}

const SEVERITIES = ['critical', 'major', 'minor']

/** Whether all that decide are met; null where none does. */
function metBy(scores: readonly Score[]): boolean | null {
  const decided = scores.filter(({ passed }) => passed !== null)
  return decided.length === 0 ? null : decided.every(({ passed }) => passed === true)
}

const side = (met: boolean | null): ReviewSide => (met === null ? null : met ? 'pass' : 'fail')

/** The thresholds that a run of the gate was judged by. */
export function runThresholds({ plan }: RunRecord): Thresholds {
  const { bundle } = plan.gate
  return { ...thresholdsIn(plan.scorers), ...(bundle && { f1: bundle.provenance.thresholds.f1 }) }
}
