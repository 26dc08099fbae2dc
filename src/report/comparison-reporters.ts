import type { Comparison } from '../gate/comparison.ts'
import type { Language } from '../language.ts'
import { comparisonMarkdown, comparisonText } from './comparison.ts'

type Render = (comparison: Comparison, language: Language, at: string) => string

/** Every report of a comparison by its name. */
export const comparisonReporters: ReadonlyMap<string, Render> = new Map<string, Render>([
  ['json', (comparison) => `${JSON.stringify(comparison, null, 2)}\n`],
  ['markdown', comparisonMarkdown],
  ['terminal', comparisonText],
])
