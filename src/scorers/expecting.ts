import type { Json } from '../json.ts'
import type { Case } from '../score/case.ts'
import type { AnyScorer } from '../score/scorer.ts'

/** The scorer, comparing with this instead of what the case expects. */
export function expecting(definition: AnyScorer, expected: Json): AnyScorer {
  const { prepare } = definition
  const asked = (testCase: Case): Case => ({ ...testCase, expected })
  return {
    ...definition,
    score: (testCase, options, context) => definition.score(asked(testCase), options, context),
    ...(definition.checkCase && {
      checkCase: (testCase, options) => definition.checkCase?.(asked(testCase), options) ?? [],
    }),
    ...(definition.lintCase && { lintCase: (testCase) => definition.lintCase?.(asked(testCase)) ?? [] }),
    ...(prepare && {
      prepare: (cases, options, resources) => prepare.call(definition, each(cases, asked), options, resources),
    }),
  }
}

async function* each(cases: AsyncIterable<Case>, made: (testCase: Case) => Case): AsyncGenerator<Case> {
  for await (const testCase of cases) yield made(testCase)
}
