import type { Estimate, GradeScale } from '../gate/calibration.ts'
import type { Message } from '../language.ts'
import { krippendorffAlpha } from '../stats/krippendorff.ts'
import { cautiousEstimate, noEstimate } from './estimate.ts'
import { markOf } from './grade-scale.ts'

/** Krippendorff's α of the people's ratings of each case; with `scorer`, of the scorer as one more rater. */
export function alphaOf(
  ratings: readonly (readonly number[])[],
  scale: GradeScale | undefined,
  seed: number,
  scorer?: readonly number[],
): Estimate {
  const most = ratings.reduce((count, list) => Math.max(count, list.length), 0)
  if (most < 2 && !scorer) return noEstimate(0, ONE_RATER)
  const step = scale?.step ?? null
  const onScale = (grade: number | undefined) =>
    grade === undefined || Number.isNaN(grade) ? null : scale && step !== null ? markOf(grade, scale, step) : grade
  // Who gave which rating does not matter, only which ones a case got: the rows are the first, second, … of each case.
  const rows = Array.from({ length: most }, (_, at) => ratings.map((list) => onScale(list[at])))
  if (scorer) rows.push(scorer.map(onScale))
  const level = scale === undefined ? 'nominal' : step === null ? 'interval' : 'ordinal'
  const alpha = krippendorffAlpha(rows, { level, seed, draws: drawsFor(ratings.length * rows.length) })
  return cautiousEstimate(alpha, alpha.value === null ? 0 : alpha.units)
}

/** Many ratings have a narrow interval that fewer draws find as well. */
const drawsFor = (count: number) => Math.round(Math.min(1000, Math.max(200, 2e7 / count)))

const ONE_RATER: Message = {
  en: 'no case has labels of two raters: name them in a column "rater"',
  ja: '2 人以上が評価したケースがありません。rater 列で評価者を示してください',
}
