import type { ResultRow } from './result.ts'
import type { ErrorOfScore } from './score.ts'

/**
 * Why no score could be made of a row at all: its target gave no answer, which every scorer then reports in the same words.
 * One cause, however many scores it cost. Rows of earlier versions do not tell it apart but by its kind.
 */
export function missingAnswer({ scores }: Pick<ResultRow, 'scores'>): ErrorOfScore | undefined {
  const error = scores[0]?.error
  return error?.target || error?.kind === 'target' ? error : undefined
}
