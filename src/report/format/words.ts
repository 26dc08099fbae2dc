import type { ScoreErrorKind } from '../../errors.ts'
import type { RunVerdict } from '../../gate/summary.ts'
import { VERDICT_WORDS } from '../../gate/verdict-words.ts'
import type { Language, Message } from '../../language.ts'
import type { Verdict } from '../../score/result.ts'
import type { ScoreStatus } from '../../score/score.ts'
import type { Outcome } from '../../store/runs.ts'

export { VERDICT_WORDS }

/** Both languages side by side where a sentence is made; the report's own is picked. */
export type Say = (en: string, ja: string) => string

export function sayIn(language: Language): Say {
  return language === 'ja' ? (_, ja) => ja : (en) => en
}

/** Of a case. */
export const CASE_WORDS: Record<Verdict, Message> = {
  pass: { en: 'pass', ja: '合格' },
  review: { en: 'review', ja: '要確認' },
  fail: { en: 'fail', ja: '不合格' },
  error: { en: 'error', ja: 'エラー' },
}

/** Of a run without a verdict. */
const STATUS_WORDS: Record<Exclude<Outcome, RunVerdict>, Message> = {
  running: { en: 'running', ja: '実行中' },
  interrupted: { en: 'interrupted', ja: '中断' },
  finished: { en: 'no verdict', ja: '判定なし' },
}

/** How lists call runs. */
export const OUTCOME_WORDS: Record<Outcome, Message> = {
  ...STATUS_WORDS,
  ...(Object.fromEntries(
    Object.entries(VERDICT_WORDS).map(([verdict, { en, ja }]) => [verdict, { en: en.toLowerCase(), ja }]),
  ) as Record<RunVerdict, Message>),
}

/** Why there is no score. `none`: the case has an error verdict because no scorer applied. */
export type ErrorKind = ScoreErrorKind | 'none'

export const KIND_WORDS: Record<ErrorKind, Message> = {
  threw: { en: 'scorer threw', ja: 'スコアラーの例外' },
  timeout: { en: 'timeout', ja: '時間切れ' },
  'invalid-value': { en: 'invalid value', ja: '不正な値' },
  target: { en: 'no answer from the target', ja: 'ターゲットの応答なし' },
  input: { en: 'something is missing', ja: '必要なものの不足' },
  'no-tokens': { en: 'no tokens', ja: 'トークンなし' },
  'too-large': { en: 'too large', ja: '大きすぎる' },
  'rate-limited': { en: 'rate limited', ja: 'レート制限' },
  transport: { en: 'connection failed', ja: '通信失敗' },
  malformed: { en: 'malformed reply', ja: '返答の形式不正' },
  'out-of-range': { en: 'out of range', ja: '範囲外の値' },
  truncated: { en: 'reply cut off', ja: '返答の途切れ' },
  refused: { en: 'judge refused', ja: 'ジャッジの拒否' },
  rejected: { en: 'request rejected', ja: 'リクエスト却下' },
  none: { en: 'no scorer applied', ja: '適用できるスコアラーなし' },
}

/** What became of a score that is none. */
const NO_SCORE_WORDS: Record<Exclude<ScoreStatus, 'scored'>, Message> = {
  error: { en: 'no score', ja: 'スコアなし' },
  'not-applicable': { en: 'not applicable', ja: '対象外' },
  skipped: { en: 'skipped', ja: '未実行' },
}

/** Why there is no score, by the kind of its error or else by its status. */
export function noScoreWord(
  { status, kind }: { status: string; kind?: string | undefined },
  language: Language,
): string {
  const words: Record<string, Message> = { ...NO_SCORE_WORDS, ...KIND_WORDS }
  const known = kind ?? status
  return words[known]?.[language] ?? known
}
