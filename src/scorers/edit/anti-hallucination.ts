import { defineScorer } from '../../score/define-scorer.ts'
import { checkEditCase } from './checks/check-case.ts'
import { lintEditCase } from './checks/lint.ts'
import { diagnoseChanges } from './diagnosis/diagnose-changes.ts'
import { editExample } from './example-case.ts'
import { toResult } from './measures/edit-score.ts'
import { antiHallucination } from './measures/score-anti-hallucination.ts'
import { openEdit } from './reading/open-edit.ts'

/**
 * 1 when the edited document differs from the original in nothing but what was expected.
 * It sees structure, not truth: facts invented inside an expected insert are for a faithfulness scorer to find.
 */
export default defineScorer({
  description: {
    en: '1 when the document changed only where expected, else 0; sees structure, not truth: facts invented inside an expected edit are for faithfulness to find',
    ja: '文書の変更が期待した箇所だけなら 1、それ以外は 0。構造だけを見るため、期待した編集の中で作られた事実は faithfulness で調べてください',
  },
  threshold: 1,
  details: {
    newBlocks: { en: 'blocks added that were not expected', ja: '期待していない追加ブロック' },
    deletedBlocks: { en: 'blocks lost that were not expected', ja: '期待していない削除ブロック' },
    changedBlocks: { en: 'blocks whose text or type changed unexpectedly', ja: '本文・種類が期待なく変わったブロック' },
  },
  example: editExample,
  checkCase: checkEditCase,
  lintCase: lintEditCase,
  score: (testCase) => toResult(antiHallucination(openEdit(testCase))),
  diagnosis: diagnoseChanges,
})
