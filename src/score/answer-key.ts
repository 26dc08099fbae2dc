import { hashOf } from '../judge/canonical.ts'
import type { ResultRow } from '../score/result.ts'

/** What was asked and what was answered, as a hash: people's labels belong to this, whichever run it comes from. */
export function answerKey({ input, output }: Pick<ResultRow, 'input' | 'output'>): string {
  return hashOf([input ?? null, output ?? null])
}
