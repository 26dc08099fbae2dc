import { isJsonObject, type Json, type JsonObject } from '../../../json.ts'
import type { Message } from '../../../language.ts'
import type { Diagnosis } from '../../../score/scorer.ts'
import { inJapanese } from '../measures/reason-names.ts'
import { NO_PAGE, PAGELESS, pageless, UNREADABLE } from './pageless.ts'
import { detailList, rankCauses, type Tally, tally } from './tally.ts'

type Info = { reason: string; from: string; to: string }

/** Why an expected operation has no counterpart, as far as the answer's other operations tell. */
const OTHER_PAGE = 'another page named'

const POINTS_TO = new Map<string, Message>([
  ...PAGELESS,
  [
    'type mismatch',
    {
      en: 'the prompt leaves open whether to insert, replace or delete; name the operation, or show one of each',
      ja: '挿入・置換・削除のどれかがプロンプトから読み取れません。操作名を明示するか、例を一つずつ載せてください',
    },
  ],
  [
    'target mismatch',
    {
      en: 'the model does not tell the blocks apart; look at how ids and indexes are shown to it',
      ja: 'ブロックを区別できていません。id や番号の見せ方を見直してください',
    },
  ],
  [
    'position mismatch',
    {
      en: 'before and after are confused; say in the prompt what each means, or check the expectation',
      ja: 'before と after が混同されています。プロンプトで意味を説明するか、期待値を確認してください',
    },
  ],
  [
    'missing',
    {
      en: 'the model stops early or overlooks places; look at long documents and several occurrences',
      ja: '途中で止まっているか、見落としがあります。長い文書や複数箇所のケースを見てください',
    },
  ],
  [
    OTHER_PAGE,
    {
      en: 'the operations name another page; show the ids of the pages beside their texts',
      ja: '操作が別のページを指しています。本文の横にページの id を示してください',
    },
  ],
  [
    'extra',
    {
      en: 'the model does more than it was asked to; tell it to leave everything else as it is',
      ja: '頼まれていないことまでしています。他はそのまま残すよう指示してください',
    },
  ],
])

/** Which of type, target and position differ, and how often. */
export const diagnoseOperations: Diagnosis<Tally<Info>> = {
  check: 'unmatchedOperations',
  start: () => new Map(),
  add(state, score, caseId) {
    if (score.passed !== false) return
    const unmatched = detailList(score, 'unmatchedOperations')
    const extra = detailList(score, 'extraOperations')
    for (const { reason, expected, closest, pageId } of unmatched) {
      const from = isJsonObject(expected) ? String(expected.type) : '?'
      const to = isJsonObject(closest) ? String(closest.type).slice(0, 30) : '?'
      const kind = reason === 'missing' ? whyMissing(extra, pageId) : String(reason)
      const key = kind === 'type mismatch' ? JSON.stringify([kind, from, to]) : kind
      tally(state, key, { reason: kind, from, to }, caseId)
    }
    if (unmatched.length > 0) return
    for (const _ of extra) tally(state, 'extra', { reason: 'extra', from: '', to: '' }, caseId)
  },
  causes: (state) =>
    rankCauses(state, ({ reason, from, to }, count) => ({
      ...(LIES_IN_EXTRA.has(reason) && { check: 'extraOperations' }),
      cause: {
        en:
          reason === 'type mismatch'
            ? `${count} × ${reason}: ${from} expected, ${to} answered`
            : `${count} × ${reason}`,
        ja:
          reason === 'type mismatch'
            ? `${inJapanese(reason)} ${count} 件：期待は ${from}、答えは ${to}`
            : `${inJapanese(reason)} ${count} 件`,
      },
      pointsTo: POINTS_TO.get(reason) ?? { en: 'look at the unmatched operations', ja: '一致しない操作を見てください' },
    })),
}

/** What these causes rest on stands among the operations that match nothing. */
const LIES_IN_EXTRA = new Set(['extra', OTHER_PAGE, ...PAGELESS.keys()])

function whyMissing(extra: readonly JsonObject[], pageId: Json | undefined): string {
  if (extra.length === 0) return 'missing'
  const reasons = extra.map(pageless)
  if (!reasons.includes(undefined)) return reasons.find((reason) => reason === NO_PAGE) ?? UNREADABLE
  return extra.every(({ pageId: page }) => page !== pageId) ? OTHER_PAGE : 'missing'
}
