import { z } from 'zod'
import { defineScorer } from '../../score/define-scorer.ts'
import { checkEditCase } from './checks/check-case.ts'
import { lintEditCase } from './checks/lint.ts'
import { diagnosePatterns } from './diagnosis/diagnose-patterns.ts'
import { editExample } from './example-case.ts'
import { toResult } from './measures/edit-score.ts'
import { contentQuality } from './measures/score-content-quality.ts'
import { openEdit } from './reading/open-edit.ts'

/** Share of the expected patterns that the generated text holds. */
export default defineScorer({
  description: {
    en: 'share of the expected patterns found in the text that the answer writes',
    ja: '期待したパターンのうち、答えが書いたテキストに見つかる割合',
  },
  options: z.object({
    caseInsensitive: z.boolean().default(false).describe('upper and lower case are the same'),
  }),
  threshold: 0.6,
  details: {
    matchedPatterns: { en: 'patterns that were found', ja: '見つかったパターンの数' },
    totalPatterns: { en: 'expected patterns', ja: '期待したパターンの数' },
    contentIssues: { en: 'one sentence per pattern that was missed', ja: '見つからなかったパターンごとの説明' },
    patterns: { en: 'every pattern and whether it was found', ja: '各パターンと、見つかったかどうか' },
  },
  example: editExample,
  checkCase: checkEditCase,
  lintCase: lintEditCase,
  score: (testCase, options) => toResult(contentQuality(openEdit(testCase), options)),
  diagnosis: diagnosePatterns,
})
