import type { Json } from '../json.ts'
import type { Case } from '../score/case.ts'
import type { ReadyScorer, ScoreContext, ScorerResult } from '../score/scorer.ts'
import type { Transform } from '../transform/transform.ts'

/** The scorer, reading what its transform makes of an answer. What it read is told with the score. */
export function withTransform(scorer: ReadyScorer, transform: Transform): ReadyScorer {
  const { definition, elsewhere } = scorer
  const reading =
    (score: (testCase: Case, context: ScoreContext) => ScorerResult | Promise<ScorerResult>) =>
    async (testCase: Case, context: ScoreContext): Promise<ScorerResult> => {
      const { output } = testCase
      if (output === undefined || output === null) return score(testCase, context)
      const transformed = await transform.apply({ ...testCase, output }, context.signal)
      return told(await score({ ...testCase, output: transformed }, context), transformed)
    }
  return {
    ...scorer,
    transform: transform.spec as Json,
    definition: {
      ...definition,
      score: (testCase, options, context) =>
        reading((read, around) => definition.score(read, options, around))(testCase, context),
    },
    ...(elsewhere && {
      elsewhere: { ...elsewhere, score: reading((read, around) => elsewhere.score(read, around)) },
    }),
  }
}

const told = (result: ScorerResult, transformed: Json): ScorerResult => ({
  ...result,
  details: { ...result.details, transformed },
})
