// Made by `npm run generate` from the files in this folder. Do not edit.
import type { AnyScorer } from '../score/scorer.ts'

export const registry = new Map<string, () => Promise<{ default: AnyScorer }>>([
  ['anti-hallucination', () => import('./edit/anti-hallucination.ts')],
  ['contains', () => import('./text/contains.ts')],
  ['content-quality', () => import('./edit/content-quality.ts')],
  ['edit-similarity', () => import('./text/edit-similarity.ts')],
  ['exact-match', () => import('./text/exact-match.ts')],
  ['json-diff', () => import('./text/json-diff.ts')],
  ['json-schema', () => import('./text/json-schema.ts')],
  ['length', () => import('./text/length.ts')],
  ['operation-accuracy', () => import('./edit/operation-accuracy.ts')],
  ['operation-result', () => import('./edit/operation-result.ts')],
  ['regex', () => import('./text/regex.ts')],
  ['response-time', () => import('./response-time.ts')],
  ['rouge', () => import('./text/rouge.ts')],
  ['target-block-precision', () => import('./edit/target-block-precision.ts')],
  ['token-f1', () => import('./text/token-f1.ts')],
])
