import { SEVERITIES, type Severity, type Violation } from './ruleset.ts'

export interface Severities {
  counts: Record<Severity, number>
  /** The gravest found; `none` when there is no violation. */
  max_severity: Severity | 'none'
}

/** Counts each violation once, by severity. */
export function summarize(violations: readonly Pick<Violation, 'severity'>[]): Severities {
  const counts: Record<Severity, number> = { minor: 0, major: 0, critical: 0 }
  for (const { severity } of violations) counts[severity]++
  return { counts, max_severity: SEVERITIES.findLast((severity) => counts[severity] > 0) ?? 'none' }
}
