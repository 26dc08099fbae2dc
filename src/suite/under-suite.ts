import type { ScorerSpec } from '../score/case.ts'
import type { SuiteInput } from './schema/suite.ts'

/** Scorers that compare texts, and can make of both sides what they say first. */
export const NORMALIZING: ReadonlySet<string> = new Set([
  'bert-score',
  'bleu',
  'chrf',
  'edit-similarity',
  'embedding-similarity',
  'exact-match',
  'rouge',
  'ter',
  'token-f1',
])

/** Scorers that cut texts into words, each language its own way. */
export const CUTTING: ReadonlySet<string> = new Set(['bleu', 'edit-similarity', 'rouge', 'token-f1'])

/**
 * A scorer as it is in its suite, which it may contradict. The hybrid gate compares what texts say, not how they are
 * marked up; and the suite's language is that of its texts.
 */
export function underSuite(spec: ScorerSpec, { gate, language }: Pick<Partial<SuiteInput>, 'gate' | 'language'>) {
  const normalizes = gate?.policy === 'hybrid' && NORMALIZING.has(spec.type) && !('normalize' in spec)
  const isTold = language != null && CUTTING.has(spec.type) && !('language' in spec)
  return normalizes || isTold ? { ...spec, ...(normalizes && { normalize: true }), ...(isTold && { language }) } : spec
}
