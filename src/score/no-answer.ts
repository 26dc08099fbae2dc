import type { ScoreErrorKind } from '../errors.ts'
import type { ResultRow } from './result.ts'

/** Kinds of errors that are always a scorer's own. */
const OF_SCORERS: ReadonlySet<ScoreErrorKind> = new Set([
  'threw',
  'invalid-value',
  'no-tokens',
  'malformed',
  'out-of-range',
])

/**
 * Why no score could be made of a row at all: its target gave no answer, which every scorer then reports in the same words.
 * One cause, however many scores it cost.
 */
export function missingAnswer({
  scores,
}: Pick<ResultRow, 'scores'>): { kind: ScoreErrorKind; message: string } | undefined {
  const first = scores[0]?.error
  if (!first || OF_SCORERS.has(first.kind)) return undefined
  const isSame = scores.every(({ error }) => error?.kind === first.kind && error.message === first.message)
  if (!isSame) return undefined
  return first.kind === 'target' || first.kind === 'input' || scores.length > 1 ? first : undefined
}
