import type { Preset } from './index.ts'

/** For documents where an unasked change is worse than a missed one. */
export const strict: Preset = {
  policy: 'all',
  scorers: [
    { type: 'operation-accuracy', weight: 1, threshold: 0.9 },
    { type: 'target-block-precision', weight: 1, threshold: 0.9 },
    { type: 'content-quality', weight: 1, threshold: 0.8 },
    { type: 'anti-hallucination', weight: 2, threshold: 1 },
  ],
}
