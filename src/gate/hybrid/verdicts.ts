import type { SemanticSection, SurfaceSection, ViolationsSection } from './metrics-schema.ts'

export interface Sections {
  semantic: SemanticSection
  surface: SurfaceSection
  violations: ViolationsSection
}

/** No critical violation, and at least one text evaluator reaches its threshold. What is not known does not pass. */
export function overallPass({ semantic, surface, violations }: Sections): boolean {
  return violations.threshold_met === true && (semantic.threshold_met === true || surface.threshold_met === true)
}

/** A person should look: anything missed, anything grave, anything unknown. */
export function needsReview(sections: Sections): boolean {
  const { semantic, surface, violations } = sections
  return (
    !overallPass(sections) ||
    semantic.threshold_met !== true ||
    surface.threshold_met !== true ||
    violations.max_severity === 'major' ||
    violations.max_severity === 'critical'
  )
}

export type GateOutcome = 'pass' | 'fail' | 'undecided'

/** Undecided: no text evaluator could run, and no critical violation settles it without them. */
export function outcomeOf({
  semantic,
  surface,
  violations,
  overall_pass,
}: Sections & { overall_pass: boolean }): GateOutcome {
  if (overall_pass) return 'pass'
  const nothingRan = semantic.threshold_met === null && surface.threshold_met === null
  return nothingRan && violations.max_severity !== 'critical' ? 'undecided' : 'fail'
}
