import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ResultRow } from '../../score/result.ts'
import { columnsOf, PLAN, randomFilter, randomRows } from '../testing/random-run.ts'
import { comparedTargets } from './compared.ts'
import { type CaseList, listCases } from './list.ts'

function list(rows: readonly ResultRow[], q: string, sort = ''): CaseList & { ids: string[] } {
  const columns = columnsOf(rows)
  const compared = comparedTargets(columns)
  const found = listCases(columns, { q, sort }, compared ? { compared } : {})
  if (found.problem) throw new Error(found.problem.message.en)
  return { ...found, ids: Array.from(found.order, (at) => columns.ids[at] as string) }
}

const row = (id: string, target: string, value: number | null, change: Partial<ResultRow> = {}): ResultRow => ({
  case: id,
  target,
  repeat: 0,
  verdict: value === null ? 'error' : value >= 0.7 ? 'pass' : 'fail',
  weightedAverage: value,
  durationMs: 10,
  output: `${id} ${value}`,
  scores: [
    {
      scorer: 'faithfulness',
      type: 'faithfulness',
      status: value === null ? 'error' : 'scored',
      value,
      threshold: 0.7,
      weight: 1,
      passed: value === null ? null : value >= 0.7,
      ...(value === null && { error: { kind: 'timeout', message: '' } }),
    },
  ],
  ...change,
})

const ROWS = [
  row('a', 'v1', 0.9),
  row('a', 'v 2', 0.4),
  row('b', 'v1', 0.72),
  row('b', 'v 2', null),
  row('c', 'v1', 0.2, { metadata: { lang: 'ja' } }),
  row('c', 'v 2', 0.8, { metadata: { lang: 'ja' } }),
  row('d', 'v1', null),
  row('d', 'v 2', null),
]

describe('listCases', () => {
  it.each([
    ['', 'a b c d'],
    ['verdict:fail', 'a c'],
    ['-verdict:fail', 'b d'],
    ['verdict@v1:fail', 'c'],
    ['faithfulness<0.7', 'a c'],
    ['-faithfulness<0.7', 'b'],
    ['faithfulness@v1>=0.7', 'a b'],
    ['Δfaithfulness<-0.05', 'a'],
    ['-Δfaithfulness<-0.05', 'c'],
    ['near:faithfulness', 'b'],
    ['error:timeout', 'b d'],
    ['faithfulness:below', 'a c'],
    ['status:error', 'b d'],
    ['is:regressed', 'a'],
    ['is:improved', 'c'],
    ['is:missing', 'b d'],
    ['metadata.lang:ja', 'c'],
    ['-metadata.lang:ja', ''],
    ['id:a,c', 'a c'],
    ['ms>=10 verdict:fail', 'a c'],
  ])('%s selects %s', (filter, ids) => {
    expect(list(ROWS, filter).ids.join(' ')).toBe(ids)
  })

  it.each([
    ['faithfulness', 'c a b d'],
    ['-faithfulness', 'b a c d'],
    ['faithfulness@v1', 'c b a d'],
    ['Δfaithfulness', 'a c b d'],
    ['near:faithfulness', 'b c a d'],
    ['-id', 'd c b a'],
  ])('sorts by %s, cases without a value last', (sort, ids) => {
    expect(list(ROWS, '', sort).ids.join(' ')).toBe(ids)
  })

  it('refuses to sort by what is not there, and says what is', () => {
    const found = listCases(columnsOf(ROWS), { sort: 'faithfulnes' })
    expect(found.problem?.message.en).toBe('cannot sort by "faithfulnes"; there is: faithfulness')
  })

  it('has one count for header and rows, whatever the filter', () => {
    fc.assert(
      fc.property(randomRows, randomFilter, (rows, filter) => {
        const found = list(rows, filter)
        for (const [verdict, count] of Object.entries(found.verdicts)) {
          expect(list(rows, `${filter} verdict:${verdict}`).order.length).toBe(count)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('never selects a case by a term and by its negation, and misses only cases that say nothing', () => {
    fc.assert(
      fc.property(randomRows, randomFilter, (rows, filter) => {
        const [term] = filter.match(/^-?(?:"[^"]*"|\S)+/) ?? []
        if (term === undefined) return
        const other = term.startsWith('-') ? term.slice(1) : `-${term}`
        const [yes, no] = [new Set(list(rows, term).ids), new Set(list(rows, other).ids)]
        expect([...yes].filter((id) => no.has(id))).toEqual([])
        if (/verdict|^-?is:|id:/.test(term) && !/@/.test(term)) expect(yes.size + no.size).toBe(columnsOf(rows).size)
      }),
    )
  })

  it('compares scores as a plain reading of the rows does', () => {
    fc.assert(
      fc.property(randomRows, fc.constantFrom(0.5, 0.7), (rows, limit) => {
        const holds = (test: (values: number[]) => boolean) => {
          const byCase = Map.groupBy(rows, (one) => one.case)
          return [...byCase]
            .filter(([, of]) => test(of.flatMap(({ scores }) => scores[0]?.value ?? [])))
            .map(([id]) => id)
        }
        expect(list(rows, `faithfulness<${limit}`).ids).toEqual(
          holds((values) => values.some((value) => value < limit)),
        )
        expect(list(rows, `-faithfulness<${limit}`).ids).toEqual(
          holds((values) => values.length > 0 && values.every((value) => value >= limit)),
        )
      }),
    )
  })

  it('keeps every row that a run has, case by case', () => {
    fc.assert(
      fc.property(randomRows, (rows) => {
        const columns = columnsOf(rows)
        expect(columns.ids).toEqual([...new Set(rows.map((one) => one.case))])
        for (const one of rows) {
          const slot = columns.slots.find(
            ({ target, repeat }) => PLAN.targets[target] === one.target && repeat === one.repeat,
          )
          const at = columns.ids.indexOf(one.case)
          expect(slot?.scores[0]?.value[at]).toBe(one.scores[0]?.value ?? Number.NaN)
        }
      }),
    )
  })
})
