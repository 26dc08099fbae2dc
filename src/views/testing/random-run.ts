import fc from 'fast-check'
import type { ResultRow, Verdict } from '../../score/result.ts'
import type { Score, ScoreStatus } from '../../score/score.ts'
import { type ColumnPlan, ColumnsFold } from '../columns/build.ts'
import type { RunColumns } from '../columns/columns.ts'

export const PLAN: ColumnPlan = {
  run: 'r_1',
  targets: ['v1', 'v 2'],
  repeats: 2,
  scorers: [
    { name: 'faithfulness', type: 'faithfulness', threshold: 0.7, weight: 1 },
    { name: 'my scorer', type: 'rubric', threshold: 0.5, weight: 2 },
    { name: 'rouge', type: 'rouge', threshold: null, weight: 1 },
  ],
  reviewBand: null,
  cluster: null,
}

const values = fc.option(fc.constantFrom(0, 0.25, 0.5, 0.65, 0.7, 0.72, 0.75, 1))

function scoreOf(position: number, value: number | null, missing: ScoreStatus): Score {
  const { name, type, threshold } = PLAN.scorers[position] as ColumnPlan['scorers'][number]
  const base = { scorer: name, type, threshold, weight: 1, value }
  if (value !== null) return { ...base, status: 'scored', passed: threshold === null ? null : value >= threshold }
  const error = missing === 'error' ? { error: { kind: 'timeout' as const, message: 'too slow' } } : {}
  return { ...base, status: missing, passed: null, ...error }
}

const row = fc
  .record({
    values: fc.tuple(values, values, values),
    missing: fc.constantFrom<ScoreStatus>('error', 'not-applicable', 'skipped'),
    verdict: fc.constantFrom<Verdict>('pass', 'fail', 'review', 'error'),
    ms: fc.option(fc.integer({ min: 0, max: 5000 })),
    output: fc.constantFrom('14日以内', '30日以内', 'yes', ''),
    asked: fc.boolean(),
  })
  .map(({ values: list, missing, verdict, ms, output, asked }) => ({
    verdict,
    output,
    durationMs: ms,
    weightedAverage: list[0],
    // A scorer that was not asked of this case at all leaves no score.
    scores: list.map((value, at) => scoreOf(at, value, missing)).slice(0, asked ? 3 : 2),
  }))

/** Rows of some cases; now and then a row is missing altogether. */
export const randomRows: fc.Arbitrary<ResultRow[]> = fc
  .array(
    fc.record({
      lang: fc.option(fc.constantFrom('ja', 'en')),
      rows: fc.tuple(...Array(4).fill(fc.option(row, { freq: 8 }))),
    }),
    {
      maxLength: 12,
    },
  )
  .map((cases) =>
    cases.flatMap(({ lang, rows }, at) =>
      (rows as (Omit<ResultRow, 'case' | 'target' | 'repeat'> | null)[]).flatMap((found, slot): ResultRow[] => {
        if (!found) return []
        const target = PLAN.targets[Math.floor(slot / 2)] as string
        return [{ ...found, case: `case-${at}`, target, repeat: slot % 2, ...(lang && { metadata: { lang } }) }]
      }),
    ),
  )

export function columnsOf(rows: readonly ResultRow[], plan: ColumnPlan = PLAN): RunColumns {
  const fold = new ColumnsFold(plan)
  for (const one of rows) fold.add(one)
  return fold.finish()
}

const number = fc.constantFrom('0', '0.5', '0.7', '0.72', '1')
const operator = fc.constantFrom('<', '<=', '>', '>=', '=', '!=')
const name = fc.constantFrom('faithfulness', '"my scorer"', 'rouge', 'average')
const at = fc.constantFrom('', '@v1', '@"v 2"')
const term = fc.oneof(
  fc
    .tuple(fc.constantFrom('verdict'), at, fc.constantFrom(':pass', ':fail,error', ':review'))
    .map((parts) => parts.join('')),
  fc.tuple(name, at, operator, number).map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('Δ', 'd:'), name, operator, fc.constantFrom('-0.05', '0', '0.2'))
    .map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom('ms'), operator, fc.constantFrom('1000', '3000')).map((parts) => parts.join('')),
  fc.constantFrom('near:faithfulness', 'status:error', 'faithfulness:below', '"my scorer":error,skipped', 'id:case-1*'),
  fc.constantFrom('is:flipped', 'is:changed', 'is:missing', 'is:regressed,improved', 'is:new'),
)

/** Filters that fit the plan above. */
export const randomFilter: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.constantFrom('', '', '-'), term), { maxLength: 3 })
  .map((terms) => terms.map((parts) => parts.join('')).join(' '))
