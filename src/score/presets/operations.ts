import type { Preset } from './index.ts'

/** For answers judged by what they do more than by what they write. */
export const operations: Preset = {
  policy: 'all',
  scorers: [
    { type: 'operation-accuracy', weight: 2, threshold: 0.9 },
    { type: 'target-block-precision', weight: 1.5, threshold: 0.85 },
    { type: 'content-quality', weight: 0.5, threshold: 0.5 },
  ],
}
