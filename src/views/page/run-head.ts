import { type Summary, type TargetSummary, tookMs } from '../../gate/summary.ts'
import { outcomeOf } from '../../store/runs.ts'
import type { RunRecord } from '../../store/store.ts'
import type { RunColumns } from '../columns/columns.ts'
import type { RunHead, RunItem } from './types.ts'

/** The names that a filter may use, with how many cases each value of metadata has. */
export function namesIn(
  columns: RunColumns,
): Pick<RunHead, 'scorers' | 'metadata' | 'errorKinds' | 'rules' | 'reviewBand'> {
  return {
    scorers: columns.scorers,
    metadata: columns.metadata.map(({ key, values, codes }) => {
      const counts = new Uint32Array(values.length + 1)
      for (const code of codes) counts[code] = (counts[code] as number) + 1
      return { key, values: values.map((value, at) => ({ value, cases: counts[at + 1] as number })) }
    }),
    errorKinds: columns.errorKinds,
    rules: columns.rules.map(({ id }) => id),
    reviewBand: columns.reviewBand,
  }
}

const NO_FIGURE = { n: 0, mean: null, ci95: null }

export function targetItem(name: string, found: TargetSummary | undefined): RunItem['targets'][number] {
  if (!found) return { name, verdict: null, passRate: NO_FIGURE, average: NO_FIGURE }
  const { passRate, weightedAverage, verdict } = found
  return {
    name,
    verdict,
    passRate: { n: passRate.n, mean: passRate.value, ci95: passRate.ci95 },
    average: weightedAverage,
  }
}

/** The head of a run of which only its summary is at hand. */
export function headOf(
  { kind, status, plan }: Pick<RunRecord, 'kind' | 'status' | 'plan'>,
  summary: Summary,
  columns: RunColumns,
): RunHead {
  const { run: id, suite, startedAt, finishedAt, verdict, cases, usage } = summary
  const judge = summary.provenance.judge as { model?: string; scripted?: boolean } | null | undefined
  return {
    run: {
      id,
      suite,
      kind,
      startedAt,
      finishedAt,
      tookMs: tookMs(summary),
      status,
      outcome: outcomeOf({ status, verdict, owner: null }),
      cases,
      targets: columns.targets.map((name) =>
        targetItem(
          name,
          summary.targets.find((one) => one.name === name),
        ),
      ),
      cost: usage.cost === 0 ? null : usage.cost,
      changed: null,
      file: '',
      judge: judge?.model ?? null,
      scripted: judge?.scripted ?? false,
    },
    summary,
    cases: columns.size,
    targets: columns.targets,
    repeats: Math.max(1, ...columns.slots.map(({ repeat }) => repeat + 1)),
    ...namesIn(columns),
    writable: false,
    isCompression: plan.scorers[0]?.type === 'compression-rubric',
    texts: null,
  }
}
