import type { Message } from '../src/language.ts'

/** Shape and word before colour. */
const VERDICTS: Record<string, { mark: string; word: Message; tone: string }> = {
  pass: { mark: '✓', word: { en: 'pass', ja: '合格' }, tone: 'pass' },
  fail: { mark: '✗', word: { en: 'fail', ja: '不合格' }, tone: 'fail' },
  review: { mark: '?', word: { en: 'review', ja: '要確認' }, tone: 'review' },
  error: { mark: '!', word: { en: 'error', ja: 'エラー' }, tone: 'error' },
  inconclusive: { mark: '?', word: { en: 'inconclusive', ja: '判定保留' }, tone: 'review' },
  invalid: { mark: '!', word: { en: 'invalid', ja: '無効' }, tone: 'error' },
  unjudged: { mark: '–', word: { en: 'unjudged', ja: '判定なし' }, tone: 'none' },
  running: { mark: '…', word: { en: 'running', ja: '実行中' }, tone: 'none' },
  interrupted: { mark: '–', word: { en: 'interrupted', ja: '中断' }, tone: 'none' },
  finished: { mark: '–', word: { en: 'no verdict', ja: '判定なし' }, tone: 'none' },
}

export const verdictOf = (name: string | null) =>
  VERDICTS[name ?? 'finished'] ?? { mark: '–', word: { en: name ?? '', ja: name ?? '' }, tone: 'none' }

export const DECISIONS: Record<string, { mark: string; word: Message; tone: string }> = {
  accept: { mark: '✓', word: { en: 'accept', ja: '承認' }, tone: 'pass' },
  reject: { mark: '✗', word: { en: 'reject', ja: '却下' }, tone: 'fail' },
  hold: { mark: '–', word: { en: 'hold', ja: '保留' }, tone: 'review' },
}

/** Why a score is not there, in words. */
export const STATUS_WORDS: Record<string, Message> = {
  error: { en: 'no score', ja: 'スコアなし' },
  'not-applicable': { en: 'not applicable', ja: '該当なし' },
  skipped: { en: 'skipped', ja: '未実施' },
}

export const ERROR_WORDS: Record<string, Message> = {
  timeout: { en: 'timed out', ja: '時間切れ' },
  threw: { en: 'threw an error', ja: '例外' },
  'rate-limited': { en: 'rate limited', ja: '回数制限' },
  refused: { en: 'refused', ja: '拒否' },
  malformed: { en: 'malformed reply', ja: '形式違いの返答' },
  truncated: { en: 'cut off', ja: '途中で切れた' },
  transport: { en: 'no connection', ja: '通信エラー' },
  target: { en: 'no answer', ja: '回答なし' },
  input: { en: 'no input', ja: '入力なし' },
  'no-tokens': { en: 'nothing to count', ja: '数える語がない' },
  'invalid-value': { en: 'no valid value', ja: '値が不正' },
  'out-of-range': { en: 'out of range', ja: '範囲外' },
  'too-large': { en: 'too large', ja: '大きすぎる' },
}
