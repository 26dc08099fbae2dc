import { z } from 'zod'
import { defineScorer } from '../../score/define-scorer.ts'
import { checkEditCase } from './checks/check-case.ts'
import { lintEditCase } from './checks/lint.ts'
import { diagnoseOperations } from './diagnosis/diagnose-operations.ts'
import { editExample } from './example-case.ts'
import { toResult } from './measures/edit-score.ts'
import { operationAccuracy } from './measures/score-operation-accuracy.ts'
import { openEdit } from './reading/open-edit.ts'

/** Share of the expected operations that the answer contains. */
export default defineScorer({
  description: {
    en: 'share of the expected edit operations that the answer contains',
    ja: '期待した編集操作のうち、答えに含まれる割合',
  },
  options: z.object({
    penalizeExtra: z.boolean().default(false).describe('operations nobody asked for lower the score too'),
  }),
  threshold: 0.8,
  details: {
    matchedOperations: { en: 'expected operations found in the answer', ja: '答えにあった期待操作の数' },
    totalExpectedOperations: { en: 'expected operations', ja: '期待操作の数' },
    unmatchedOperations: {
      en: 'expected operations that were not found, why, and the closest one',
      ja: '見つからなかった期待操作と理由、最も近い操作',
    },
    extraOperations: { en: 'operations of the answer that match nothing expected', ja: 'どの期待とも一致しない操作' },
  },
  example: editExample,
  checkCase: checkEditCase,
  lintCase: lintEditCase,
  score: (testCase, options) => toResult(operationAccuracy(openEdit(testCase), options)),
  diagnosis: diagnoseOperations,
})
