import { z } from 'zod'
import { defineScorer } from '../../score/define-scorer.ts'
import { checkEditCase } from './checks/check-case.ts'
import { lintEditCase } from './checks/lint.ts'
import { diagnoseOutcomes } from './diagnosis/diagnose-outcomes.ts'
import { editExample } from './example-case.ts'
import { toResult } from './measures/edit-score.ts'
import { operationResult } from './measures/score-operation-result.ts'
import { openEdit } from './reading/open-edit.ts'

/** Applies the operations: 0.6 · share that applied + 0.4 · share of the patterns in the final document. */
export default defineScorer({
  description: {
    en: 'applies the operations: 0.6 · share that applied + 0.4 · share of the patterns in the final text',
    ja: '操作を実際に適用：0.6・適用できた割合 ＋ 0.4・最終テキストにあるパターンの割合',
  },
  options: z.object({
    caseInsensitive: z.boolean().default(false).describe('upper and lower case are the same'),
  }),
  threshold: 0.8,
  details: {
    attempted: { en: 'operations in the answer', ja: '答えにある操作の数' },
    applied: { en: 'operations that could be applied', ja: '適用できた操作の数' },
    matchedPatterns: {
      en: 'patterns found in the final text of their page',
      ja: '最終テキストに見つかったパターンの数',
    },
    totalPatterns: { en: 'expected patterns', ja: '期待したパターンの数' },
    missingPatterns: { en: 'patterns not in the final text', ja: '最終テキストにないパターン' },
    outcomes: { en: 'each operation, whether it applied, and why not', ja: '各操作と、適用の可否・理由' },
    pages: { en: 'the document after the edit', ja: '編集後の文書' },
  },
  example: editExample,
  checkCase: checkEditCase,
  lintCase: lintEditCase,
  score: (testCase, options) => toResult(operationResult(openEdit(testCase), options)),
  diagnosis: diagnoseOutcomes,
})
