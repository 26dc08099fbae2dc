import type { Estimate, GradeScale } from '../gate/calibration.ts'
import type { Message } from '../language.ts'
import { spearman } from '../stats/correlation.ts'
import { cautiousKappa, clusteredKappa } from '../stats/kappa.ts'
import type { Clusters } from './agreement.ts'
import { cautiousEstimate, estimate, noEstimate } from './estimate.ts'
import { type Conversion, markOf } from './grade-scale.ts'

/** How scores stand against grades: do they agree on the mark, and do they rank alike? */
export function gradeAgreement(
  values: readonly number[],
  grades: readonly number[],
  scale: GradeScale,
  { toGrade }: Conversion,
  clusters?: Clusters,
): { weightedKappa: Estimate; spearman: Estimate } {
  const n = values.length
  return {
    weightedKappa: weightedKappa(values.map(toGrade), grades, scale, clusters),
    spearman: cautiousEstimate(spearman(values, grades), n),
  }
}

function weightedKappa(
  own: readonly number[],
  people: readonly number[],
  scale: GradeScale,
  clusters: Clusters,
): Estimate {
  const { low, high, step } = scale
  if (step === null) return noEstimate(people.length, NO_STEPS)
  // The whole scale, with the marks that nobody gave: leaving one out would bring its neighbours together.
  const labels = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, mark) => mark)
  const marks = (grades: readonly number[]) => grades.map((grade) => markOf(grade, scale, step))
  const options = { weights: 'quadratic', labels } as const
  const [a, b] = [marks(own), marks(people)]
  return estimate(clusters ? clusteredKappa(a, b, clusters, options) : cautiousKappa(a, b, options), people.length)
}

const NO_STEPS: Message = {
  en: 'κ needs grades in steps (1, 2, 3 … or 0, 0.25, 0.5 …); these lie anywhere on the scale',
  ja: 'κ には刻みのある評点（1、2、3… や 0、0.25、0.5…）が必要です。この評点には刻みがありません',
}
