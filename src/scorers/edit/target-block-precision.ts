import { defineScorer } from '../../score/define-scorer.ts'
import { checkEditCase } from './checks/check-case.ts'
import { lintEditCase } from './checks/lint.ts'
import { diagnoseTargets } from './diagnosis/diagnose-targets.ts'
import { editExample } from './example-case.ts'
import { toResult } from './measures/edit-score.ts'
import { targetBlockPrecision } from './measures/score-target-block-precision.ts'
import { openEdit } from './reading/open-edit.ts'

/** Share of the expected target blocks that the answer found, whatever it does there. */
export default defineScorer({
  description: {
    en: 'share of the expected target blocks that the answer edits, whatever it does there',
    ja: '期待した対象ブロックのうち、答えが（操作の種類を問わず）対象にした割合',
  },
  threshold: 0.75,
  details: {
    correctTargets: { en: 'expected targets that were found', ja: '見つけられた対象の数' },
    totalTargets: { en: 'expected targets', ja: '期待した対象の数' },
    incorrectTargets: {
      en: 'expected targets that were missed, with what was edited instead',
      ja: '見つけられなかった対象と、代わりに編集されたもの',
    },
  },
  example: editExample,
  checkCase: checkEditCase,
  lintCase: lintEditCase,
  score: (testCase) => toResult(targetBlockPrecision(openEdit(testCase))),
  diagnosis: diagnoseTargets,
})
