import type { Message } from '../../language.ts'
import type { Verdict } from '../../score/result.ts'
import type { Score } from '../../score/score.ts'
import type { Decision } from '../decision.ts'
import { restsOn } from '../rests-on.ts'
import type { TargetFigures } from '../run-verdict.ts'

/**
 * Policy `imported`, one case: what the other tool said of it. Fail where it said so of any score; error where a score is
 * missing; where it only gave numbers the case passes, as with scorers that have no threshold.
 */
export function importedCaseVerdict(scores: readonly Score[]): Verdict {
  if (scores.some(({ passed }) => passed === false)) return 'fail'
  const made = scores.filter(({ status }) => status === 'scored').length
  if (made === 0 || scores.some(({ status }) => status === 'error')) return 'error'
  return scores.some(({ review }) => review !== undefined) ? 'review' : 'pass'
}

/** Policy `imported`, the run: figures only. What it had to reach is not in its file, so nothing is claimed. */
export function importedRun(figures: TargetFigures): Decision[] {
  const grounds = restsOn({ ...figures, deciding: new Map() }, 1)
  return grounds.length > 0 ? grounds : [{ verdict: 'unjudged', reasons: [AS_IMPORTED] }]
}

const AS_IMPORTED: Message = {
  en: 'imported: scores as they were given, no gate was applied',
  ja: '取り込んだ実行です。スコアは元のままで、ゲートの判定はしていません',
}
