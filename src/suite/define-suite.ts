import type { z } from 'zod'
import type { AnyScorer } from '../score/scorer.ts'
import type { scorerSpec } from './schema/parts.ts'
import type { SuiteInput } from './schema/suite.ts'

type SpecInput = z.input<typeof scorerSpec>

/** In code a scorer may also stand as itself, alone or as the `type`. */
type SuiteDefinition = Omit<SuiteInput, 'scorers'> & {
  scorers?: (SpecInput | AnyScorer | (Omit<SpecInput, 'type'> & { type: AnyScorer }))[]
}

/** Gives a suite written in TypeScript its types: `export default defineSuite({ … })`. */
export const defineSuite = (suite: SuiteDefinition): SuiteDefinition => suite
