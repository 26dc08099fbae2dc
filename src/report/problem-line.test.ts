import { expect, it } from 'vitest'
import type { ResultRow } from '../score/result.ts'
import { casePage } from './case-page.ts'
import { problemLine } from './problem-line.ts'
import { errored, row, scored } from './testing/sample-run.ts'

const rows: Record<string, ResultRow> = {
  low: row('a', 'fail', [scored('rouge', 0.123456, 0.7), scored('exact', 1, 1)]),
  blank: row('b', 'fail', [scored('rouge', 0, 0.7)], { reason: 'blank', repeat: 1 }),
  late: row('c', 'error', [errored('judge', 'timeout', 'no answer within 30 s')]),
  none: row('d', 'error', [{ ...scored('rouge', 0, 1), status: 'not-applicable', value: null, reason: '参照なし' }]),
  look: row('e', 'review', [{ ...scored('rules', 1, 1), review: 'a claim' }]),
}

it.each([
  ['low', 'fail    a  rouge 0.12 < 0.70', '不合格  a  rouge 0.12 < 0.70'],
  ['blank', 'fail    b #2  blank answer', '不合格  b #2  回答が空です'],
  ['late', 'error   c  judge: timeout: no answer within 30 s', 'エラー  c  judge: 時間切れ: no answer within 30 s'],
  ['none', 'error   d  no scorer applied: 参照なし', 'エラー  d  適用できるスコアラーなし: 参照なし'],
  ['look', 'review  e  rules: a claim', '要確認  e  rules: a claim'],
])('says in one line and in the reader’s language what is wrong: %s', (name, en, ja) => {
  expect(problemLine(rows[name]!, false, 'en')).toBe(en)
  expect(problemLine(rows[name]!, false, 'ja')).toBe(ja)
})

it('tells an answer that never came once, not once a scorer, and in the reader’s language', () => {
  const target = { en: 'exit code 3', ja: '終了コード 3' }
  const failed = (scorer: string) => ({
    ...errored(scorer, 'target', target.en),
    error: { kind: 'target' as const, message: target.en, target },
  })
  const page = casePage({ case: { id: 'a' }, rows: [row('a', 'error', [failed('rouge'), failed('judge')])] }, 'ja')
  expect(page.match(/終了コード 3/g)).toHaveLength(1)
  expect(page).toContain('── エラー')
  expect(page).toContain('スコアなし: rouge, judge')
})
