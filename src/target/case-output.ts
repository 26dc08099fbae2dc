import { ScoreError } from '../errors.ts'
import type { Case } from '../score/case.ts'
import type { Target } from '../score/target.ts'

/** The output that stands in the case itself. */
export function caseOutput(name: string): Target {
  return { name, calls: false, answer }
}

function answer({ output, durationMs }: Case) {
  if (output !== undefined && output !== null) return durationMs === undefined ? { output } : { output, durationMs }
  throw new ScoreError('input', {
    en: 'the case has no output, and no target makes one: add `output` to it, or `targets` to the suite',
    ja: 'ケースに output がなく、作るターゲットもありません。ケースに output を書くか、スイートに targets を書いてください',
  })
}
