import type { ScorerHealth } from '../../gate/health.ts'
import type { TargetSummary } from '../../gate/summary.ts'
import type { Language } from '../../language.ts'
import { intervalText, scoreText } from './numbers.ts'
import { signedInterval, signedText } from './signed.ts'
import { shortName } from './untrusted.ts'
import { KIND_WORDS, type Say } from './words.ts'

export const healthTitle = (say: Say) => say('health of the scorers', 'スコアラーの健全性')

/** The scorers that do not answer, do not answer alike, or answer otherwise than before: a sentence for each of these. */
export function healthLines(
  { health = [] }: TargetSummary,
  language: Language,
  say: Say,
): { scorer: string; said: string[] }[] {
  return health.flatMap((entry) => {
    const said = [...failureText(entry, language, say), ...repeatText(entry, say), ...driftText(entry, say)]
    return said.length > 0 ? [{ scorer: shortName(entry.scorer), said }] : []
  })
}

function failureText({ asked, failures }: ScorerHealth, language: Language, say: Say): string[] {
  const { count, rate, ci95, kinds } = failures
  if (count === 0 || rate === null) return []
  const list = Object.entries(kinds).map(
    ([kind, times]) => `${times} × ${KIND_WORDS[kind as keyof typeof kinds][language]}`,
  )
  const figures = `${scoreText(rate)}${ci95 ? ` (${intervalText(ci95)})` : ''}`
  return [
    say(
      `no score in ${count} of ${asked}: ${figures}; ${list.join(', ')}`,
      `${asked} 件中 ${count} 件でスコアなし: ${figures}。${list.join('、')}`,
    ),
  ]
}

function repeatText({ repeats }: ScorerHealth, say: Say): string[] {
  if (!repeats?.flipped || repeats.share === null) return []
  const { cases, flipped, share, ci95, meanSd } = repeats
  const figures = `${scoreText(share)}${ci95 ? ` (${intervalText(ci95)})` : ''}`
  const sd = (meanSd ?? 0).toFixed(3)
  return [
    say(
      `decides otherwise from try to try in ${flipped} of ${cases} cases: ${figures}; sd within a case ${sd}`,
      `${cases} ケース中 ${flipped} 件で、繰り返すと判定が変わる: ${figures}。ケース内の標準偏差 ${sd}`,
    ),
  ]
}

/** Only a difference that chance does not explain. */
function driftText({ drift }: ScorerHealth, say: Say): string[] {
  if (!drift?.ci95 || (drift.ci95[0] <= 0 && drift.ci95[1] >= 0)) return []
  const figures = `${signedText(drift.difference, 3)} (${signedInterval(drift.ci95, 3)})`
  return [
    say(
      `its mean moved by ${figures} since ${drift.run}, with the same cases, target and options`,
      `平均が ${drift.run} から ${figures} 動いた（ケース・ターゲット・設定は同じ）`,
    ),
  ]
}
