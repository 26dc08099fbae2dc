import type { ScorerSpec } from '../score/case.ts'

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

/** The hybrid gate compares what texts say, not how they are marked up; a suite may still say otherwise. */
export function underPolicy(spec: ScorerSpec, policy: string | null | undefined): ScorerSpec {
  if (policy !== 'hybrid' || !NORMALIZING.has(spec.type) || 'normalize' in spec) return spec
  return { ...spec, normalize: true }
}
