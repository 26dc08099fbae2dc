import type { ScoredResult } from '../../../score/scorer.ts'
import type { Analysis } from '../alignment/analysis.ts'
import type { Side } from '../alignment/score.ts'

/** One side in the shape that users of Mastra's scorer read. The requirements' total is counted, not the judge's. */
interface SideAnalysis extends Omit<Analysis, 'requirementsFulfillment'> {
  requirementsFulfillment: Analysis['requirementsFulfillment'] & { overallScore: number | null }
}

/** The side judged; where both were, the user's, with the system's beside it. Empty when there was nothing to judge. */
export type AlignmentAnalysis = Partial<SideAnalysis> & { system?: SideAnalysis }

interface Details {
  scaledScore: number
  analyses?: Partial<Record<Side, Analysis>>
}

/** `score` is on the scale asked for. */
export function presentAlignment(result: ScoredResult): { score: number; analyzeStepResult: AlignmentAnalysis } {
  const { scaledScore, analyses: { user, system } = {} } = result.details as Details
  const both = user && system ? { ...sideOf(user), system: sideOf(system) } : undefined
  const one = user ?? system
  return { score: scaledScore, analyzeStepResult: both ?? (one ? sideOf(one) : {}) }
}

function sideOf(analysis: Analysis): SideAnalysis {
  const { requirements } = analysis.requirementsFulfillment
  const met = requirements.filter(({ isFulfilled }) => isFulfilled).length
  return {
    ...analysis,
    requirementsFulfillment: {
      requirements,
      overallScore: requirements.length === 0 ? null : met / requirements.length,
    },
  }
}
