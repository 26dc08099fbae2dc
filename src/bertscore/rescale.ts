import type { BertFigures } from './match.ts'

/** (x − b) / (1 − b) for each figure with its own baseline, in single precision as bert_score computes it. */
export function rescale(figures: BertFigures, baseline: BertFigures): BertFigures {
  const one = (value: number, base: number) => {
    const b = Math.fround(base)
    return Math.fround(Math.fround(Math.fround(value) - b) / Math.fround(1 - b))
  }
  return {
    precision: one(figures.precision, baseline.precision),
    recall: one(figures.recall, baseline.recall),
    f1: one(figures.f1, baseline.f1),
  }
}
