import type { Preset } from './index.ts'

/** The everyday choice for edit suites. */
export const standard: Preset = {
  policy: 'all',
  scorers: [
    { type: 'operation-accuracy', weight: 1, threshold: 0.8 },
    { type: 'target-block-precision', weight: 1, threshold: 0.75 },
    { type: 'content-quality', weight: 1, threshold: 0.6 },
  ],
}
