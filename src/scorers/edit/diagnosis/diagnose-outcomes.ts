import type { Message } from '../../../language.ts'
import type { Diagnosis } from '../../../score/scorer.ts'
import { inJapanese } from '../measures/reason-names.ts'
import { PAGELESS, pageless } from './pageless.ts'
import { detailList, rankCauses, type Tally, tally } from './tally.ts'

const PATTERN_MISSING = 'pattern not in the final text'

const POINTS_TO = new Map<string, Message>([
  ...PAGELESS,
  [
    'unknown page',
    {
      en: 'page ids are invented or cut off; show them to the model',
      ja: 'ページ id が作られています。モデルに id を示してください',
    },
  ],
  [
    'unknown block',
    {
      en: 'block ids are invented; show them beside the text',
      ja: 'ブロック id が作られています。本文の横に id を示してください',
    },
  ],
  [
    'deleted earlier',
    {
      en: 'the operations contradict each other; ask for deletes last',
      ja: '操作どうしが矛盾しています。削除を最後にするよう指示してください',
    },
  ],
  [
    'duplicate block id',
    {
      en: 'ids of new blocks repeat existing ones; tell the model to leave them out',
      ja: '新しいブロックの id が既存のものと重複しています。id を付けないよう指示してください',
    },
  ],
  [
    'invalid operation',
    {
      en: 'the operation format is not followed; give the model a schema or an example',
      ja: '操作の形式が守られていません。スキーマか例を渡してください',
    },
  ],
  [
    PATTERN_MISSING,
    {
      en: 'the edit did not reach the document as expected; read the final pages',
      ja: '編集が期待どおり文書に反映されていません。最終ページを見てください',
    },
  ],
])

/** Why operations did not apply, and what is missing from the final text. */
export const diagnoseOutcomes: Diagnosis<Tally<string>> = {
  check: 'outcomes',
  start: () => new Map(),
  add(state, score, caseId) {
    if (score.passed !== false) return
    for (const outcome of detailList(score, 'outcomes')) {
      if (typeof outcome.reason !== 'string') continue
      const reason = pageless(outcome) ?? outcome.reason
      tally(state, reason, reason, caseId)
    }
    for (const _ of detailList(score, 'missingPatterns')) tally(state, PATTERN_MISSING, PATTERN_MISSING, caseId)
  },
  causes: (state) =>
    rankCauses(state, (reason, count) => ({
      cause: { en: `${count} × ${reason}`, ja: `${inJapanese(reason)} ${count} 件` },
      pointsTo: POINTS_TO.get(reason) ?? { en: 'look at the outcomes', ja: 'outcomes を見てください' },
    })),
}
