import type { RunColumns, ScoreColumn } from './columns.ts'

/** The same columns with every array exchanged for what `by` makes of it. */
export function withArrays<From, To>(columns: RunColumns, by: (array: From) => To): unknown {
  const change = (array: unknown) => by(array as From)
  const score = ({ value, status, passed, kind }: ScoreColumn) => ({
    value: change(value),
    status: change(status),
    passed: change(passed),
    kind: change(kind),
  })
  return {
    ...columns,
    index: change(columns.index),
    clusters: columns.clusters && change(columns.clusters),
    ...(columns.casesById !== undefined && { casesById: change(columns.casesById) }),
    slots: columns.slots.map((slot) => ({
      ...slot,
      verdict: change(slot.verdict),
      average: change(slot.average),
      ms: change(slot.ms),
      cost: change(slot.cost),
      answer: change(slot.answer),
      scores: slot.scores.map(score),
    })),
    metadata: columns.metadata.map((column) => ({ ...column, codes: change(column.codes) })),
    rules: columns.rules.map((rule) => ({ ...rule, rows: change(rule.rows) })),
  }
}
