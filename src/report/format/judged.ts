import type { Summary } from '../../gate/summary.ts'

/** Whether anything decided: a threshold, or a policy's own verdict. */
export function wasJudged({ cases, targets }: Pick<Summary, 'cases' | 'targets'>): boolean {
  if (cases.fail + cases.review > 0) return true
  return targets.some(({ scorers }) =>
    scorers.some(({ threshold, passRate }) => threshold !== null || passRate !== null),
  )
}
