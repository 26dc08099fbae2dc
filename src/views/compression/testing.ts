import type { ResultRow } from '../../score/result.ts'
import type { MethodComparison } from '../../suite/suite.ts'
import { CompressionFold } from './compression-result.ts'
import type { CompressionResult } from './result.ts'

/** What rows graded by the usual rubric come to. */
export function resultOf(rows: Iterable<ResultRow>, targets: string[], methods?: MethodComparison): CompressionResult {
  const rubric = { name: 'compression-rubric', type: 'compression-rubric', weight: 1, threshold: null, given: {} }
  const fold = new CompressionFold({ targets, scorers: [rubric], ...(methods && { methods }) })
  for (const row of rows) fold.add(row)
  return fold.finish()
}
