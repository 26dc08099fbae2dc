import type { Preset } from './index.ts'

/** May this text be published? Closeness to the reference, and rules that can disqualify. */
export const hybridGate: Preset = {
  policy: 'hybrid',
  scorers: [
    { type: 'rouge', types: ['rouge1', 'rougeL'], report: 'rougeL', normalize: true, threshold: 0.7 },
    { type: 'rules' },
  ],
}
