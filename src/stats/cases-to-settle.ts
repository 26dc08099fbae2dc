import { wrongConfidence, wrongCount, wrongRange, wrongValues } from './check.ts'
import { normalCritical } from './distributions/normal.ts'
import { tCritical } from './distributions/student-t.ts'
import { noNumber, type Result } from './result.ts'
import { smallest } from './sample-size.ts'

/** What `tInterval`, `clusteredMean` and `pairedT` return. */
export interface SettledMean {
  value: number
  n: number
  standardError: number | null
  clusters?: number | null
}

/**
 * About how many more cases would put the whole interval of a mean on one side of the limit, if mean and spread stay
 * as they are; 0 when it is there already. New cases are taken to come in clusters of the same size.
 */
export function casesToSettle(mean: SettledMean, limit: number, confidence = 0.95): Result<{ value: number }> {
  const { value, n, standardError } = mean
  const units = mean.clusters ?? n
  const wrong =
    wrongConfidence(confidence) ??
    wrongValues([value, limit]) ??
    wrongCount('n', n, 1) ??
    wrongCount('clusters', units, 1, n)
  if (wrong) return wrong
  if (standardError === null) return NO_SPREAD
  const gap = Math.abs(value - limit)
  if (standardError === 0) return { value: 0 }
  const spread = standardError * Math.sqrt(units)
  const byNormal = ((normalCritical(confidence) * spread) / gap) ** 2
  if (!(byNormal < 1e12)) return ON_THE_LIMIT
  const wanted = smallest(2, (all) => tCritical(confidence, all - 1) * spread <= gap * Math.sqrt(all))
  return { value: Math.ceil((Math.max(0, wanted - units) * n) / units) }
}

/** The same for a pass rate with Wilson's interval. */
export function casesToSettleShare(
  successes: number,
  n: number,
  limit: number,
  confidence = 0.95,
): Result<{ value: number }> {
  const wrong =
    wrongConfidence(confidence) ??
    wrongCount('n', n, 1) ??
    wrongRange('successes', successes, 0, n) ??
    wrongRange('limit', limit, 0, 1)
  if (wrong) return wrong
  const distance = (normalCritical(confidence) / (successes / n - limit)) ** 2
  if (!(distance < 1e12)) return ON_THE_LIMIT
  return { value: Math.max(0, Math.ceil(distance * limit * (1 - limit)) - n) }
}

const NO_SPREAD = noNumber(
  'one case or cluster says nothing about spread: add a few cases first',
  'ケースまたはクラスターが 1 つではばらつきが分かりません。まず数件加えてください',
)

const ON_THE_LIMIT = noNumber(
  'the value lies on the limit (or next to it): no affordable number of cases would settle it',
  '値が基準とほぼ同じため、現実的な件数では決着しません',
)
