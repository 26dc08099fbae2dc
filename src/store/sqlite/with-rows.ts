import type { Row } from '../codec/rows.ts'

/** A row that says of which case it is. */
export type Placed = Row & { idx: number }

/**
 * Cases with their results: two streams in the order of cases, walked side by side. What was recorded between two pages may
 * be in one of them alone: results of a case that is not listed are left out, and a case without results is asked for by
 * itself.
 */
export function* withRows<Case extends { idx: number }>(
  cases: Iterable<Case>,
  results: Iterator<Placed>,
  resultsOf: (idx: number) => Iterable<Placed>,
): Generator<[Case, Placed[]]> {
  let next = results.next()
  for (const one of cases) {
    while (!next.done && next.value.idx < one.idx) next = results.next()
    const rows: Placed[] = []
    for (; !next.done && next.value.idx === one.idx; next = results.next()) rows.push(next.value)
    yield [one, rows.length > 0 ? rows : [...resultsOf(one.idx)]]
  }
}
