import { z } from 'zod'
import { mark, remark } from '../../../judge/reply-parts.ts'
import { flag, perLength, remarks } from '../reply-lists.ts'
import type { SideMarks } from './score.ts'

const share = () => mark({ min: 0, max: 1 })

/** What the judge says about one side: each dimension with its reasoning, and every requirement, fulfilled or not. */
export const analysisSchema = perLength(
  (most) =>
    z.object({
      intentAlignment: z.object({
        score: share(),
        primaryIntent: remark(140),
        isAddressed: flag(),
        reasoning: remark(140),
      }),
      // No total is asked for, and one that comes all the same is ignored.
      requirementsFulfillment: z.object({
        requirements: z
          .array(
            z.object({
              requirement: z.string().meta({ maxLength: 100 }),
              isFulfilled: z.boolean(),
              reasoning: remark(100),
            }),
          )
          .meta({ maxItems: most }),
      }),
      completeness: z.object({ score: share(), missingElements: remarks(), reasoning: remark(140) }),
      responseAppropriateness: z.object({
        score: share(),
        formatAlignment: flag(),
        toneAlignment: flag(),
        reasoning: remark(140),
      }),
      overallAssessment: remark(140),
    }),
  // A short prompt asks for more than it says.
  6,
)

export type Analysis = z.output<ReturnType<typeof analysisSchema>>

export function marksOf(analysis: Analysis): SideMarks {
  return {
    intent: analysis.intentAlignment.score,
    completeness: analysis.completeness.score,
    appropriateness: analysis.responseAppropriateness.score,
    requirements: analysis.requirementsFulfillment.requirements.map(({ isFulfilled }) => isFulfilled),
  }
}
