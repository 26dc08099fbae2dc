import type { AnyScorer } from '../score/scorer.ts'
import type { CommonOptions, NamedScorer } from '../scorers/named-scorer.ts'
import type { SuiteInput } from './schema/suite.ts'

/** In code a scorer may also stand as itself, alone or as the `type`. */
type SuiteDefinition = Omit<SuiteInput, 'scorers'> & {
  scorers?: readonly (NamedScorer | AnyScorer | (CommonOptions & { type: AnyScorer; [option: string]: unknown }))[]
}

/** Gives a suite written in TypeScript its types: `export default defineSuite({ … })`. */
export const defineSuite = (suite: SuiteDefinition): SuiteDefinition => suite
