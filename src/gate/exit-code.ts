import { EXIT } from '../errors.ts'
import type { RunVerdict } from './summary.ts'

export function exitCodeOf(verdict: RunVerdict): number {
  if (verdict === 'pass' || verdict === 'unjudged') return EXIT.pass
  return verdict === 'fail' ? EXIT.fail : EXIT.undecided
}
