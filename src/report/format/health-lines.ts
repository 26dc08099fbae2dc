import { shortName } from '../../door/untrusted.ts'
import type { ScorerHealth } from '../../gate/health.ts'
import type { TargetSummary } from '../../gate/summary.ts'
import type { Language } from '../../language.ts'
import { kappaText } from './kappa.ts'
import { intervalText, scoreText } from './numbers.ts'
import { signedInterval, signedText } from './signed.ts'
import { KIND_WORDS, type Say } from './words.ts'

export const healthTitle = (say: Say) => say('health of the scorers', 'スコアラーの健全性')

interface HealthLine {
  scorer: string
  said: string[]
  /** Whether something is wrong with it, not only something to know. */
  isWrong: boolean
}

/** The scorers that do not answer, do not answer alike, or answer otherwise than before, and how judges agree with people. */
export function healthLines({ health = [] }: TargetSummary, language: Language, say: Say): HealthLine[] {
  return health.flatMap((entry) => {
    const wrong = [...failureText(entry, language, say), ...repeatText(entry, say), ...driftText(entry, say)]
    const said = [...wrong, ...peopleText(entry, say)]
    const isWrong = wrong.length > 0 || isLikeChance(entry)
    return said.length > 0 ? [{ scorer: shortName(entry.scorer), said, isWrong }] : []
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

const isLikeChance = ({ people }: ScorerHealth) => (people?.ci95 ? people.ci95[0] <= 0 : false)

function peopleText(entry: ScorerHealth, say: Say): string[] {
  const { people } = entry
  if (!people) return []
  const { n, kappa, ci95, reason = '', otherAnswers } = people
  const chance = isLikeChance(entry) ? say(', which chance explains as well', '（偶然でも説明できる）') : ''
  const others =
    otherAnswers > 0
      ? say(
          `; ${otherAnswers} labelled cases have another answer now`,
          `。ラベル後に回答が変わったケース ${otherAnswers} 件は除く`,
        )
      : ''
  if (kappa === null)
    return [say(`no κ with people: ${reason}${others}`, `人との一致 κ は求められない: ${reason}${others}`)]
  const figures = `κ ${kappaText(kappa, ci95)}`
  return [
    say(
      `agrees with people: ${figures} on ${n} labelled answers${chance}${others}`,
      `人との一致: ${figures}、ラベルのある回答 ${n} 件${chance}${others}`,
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
