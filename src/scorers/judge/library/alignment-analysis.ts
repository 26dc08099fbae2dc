import type { ScoredResult } from '../../../score/scorer.ts'
import type { Analysis } from '../alignment/analysis.ts'
import type { Side } from '../alignment/score.ts'

/** One side in the shape that users of Mastra's scorer read. The requirements' total is counted, not the judge's. */
interface SideAnalysis extends Omit<Analysis, 'requirementsFulfillment'> {
  requirementsFulfillment: Analysis['requirementsFulfillment'] & { overallScore: number | null }
}

/** The side judged; where both were, the user's, with the system's beside it. Empty when there was nothing to judge. */
export type AlignmentAnalysis = Partial<SideAnalysis> & { system?: SideAnalysis }

type Requirements = Analysis['requirementsFulfillment']['requirements']

interface Details {
  scaledScore: number
  requirements: Partial<Record<Side, { fulfilled: number; listed: number; items: Requirements }>>
  analyses?: Partial<Record<Side, Omit<Analysis, 'requirementsFulfillment'>>>
}

/** `score` is on the scale asked for. */
export function presentAlignment(result: ScoredResult): { score: number; analyzeStepResult: AlignmentAnalysis } {
  const details = result.details as Details
  const user = sideOf(details, 'user')
  const system = sideOf(details, 'system')
  const both = user && system ? { ...user, system } : undefined
  return { score: details.scaledScore, analyzeStepResult: both ?? user ?? system ?? {} }
}

function sideOf({ requirements, analyses }: Details, side: Side): SideAnalysis | undefined {
  const analysis = analyses?.[side]
  const counted = requirements[side]
  if (!analysis || !counted) return undefined
  const { fulfilled, listed, items } = counted
  const { intentAlignment, ...rest } = analysis
  const requirementsFulfillment = { requirements: items, overallScore: listed === 0 ? null : fulfilled / listed }
  return { intentAlignment, requirementsFulfillment, ...rest }
}
