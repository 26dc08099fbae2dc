import type { Failure, Review } from '../collect/findings.ts'
import { belowThreshold, scoreText, thresholdText } from './numbers.ts'
import type { Say } from './words.ts'

/** `faithfulness 0.42 < 0.70` for every score that missed its threshold, or that a policy failed the case. */
export function missedText({ missed, blank }: Pick<Failure, 'missed' | 'blank'>, say: Say): string {
  if (blank) return say('blank answer', '回答が空です')
  const below = missed.map(({ scorer, value, threshold }) => `${scorer} ${belowThreshold(value, threshold)}`)
  return below.join(', ') || say('failed by the policy', 'ポリシーにより不合格')
}

/** Why it failed, what was wanted and what came, as far as they are known. */
export function grounds(
  { why, want, got, raw, last }: Pick<Failure, 'why' | 'want' | 'got' | 'raw'> & { last?: string },
  say: Say,
): [label: string, text: string][] {
  const empty = say('(empty)', '（空）')
  const entries: [string, string | undefined][] = [
    [say('why', '理由'), why],
    [say('want', '期待'), want === '' ? empty : want],
    [say('got', '出力'), got === '' ? empty : got],
    [say('raw', '変換前'), raw],
    [say('last', '前回'), last],
  ]
  return entries.flatMap(([label, text]) => (text === undefined ? [] : [[label, text]]))
}

/** Why someone should look although the case passes. */
export function reviewText({ scorer, why, close }: Review, say: Say): string {
  if (close) {
    const figures = `${close.scorer} ${scoreText(close.value)} ≥ ${thresholdText(close.threshold)}`
    return say(`${figures}, close to its threshold`, `${figures}（閾値に近い値です）`)
  }
  return (
    [scorer, why].filter((part) => part !== undefined).join(': ') || say('someone should look', '人の目で見てください')
  )
}
