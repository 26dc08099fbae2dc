import type { Comparison } from '../../src/gate/comparison.ts'
import { CHANGE_WORDS, comparisonCounts, comparisonReason } from '../../src/gate/comparison-words.ts'
import { percent, probability, visible } from '../format.ts'
import { useSay } from '../language.ts'

const TONES = { regressed: 'fail', improved: 'pass', mixed: 'fail', unchanged: 'none' }

/** The comparison in the sentence that `saiten compare` says, and what it rests on. */
export function CompareSentence({ comparison }: { comparison: Comparison }) {
  const say = useSay()
  const { change, passRate, thresholds } = comparison
  const limit = (value: number | null) => (value === null ? say('none', 'なし') : value.toFixed(2))
  const moved = thresholds.map(({ scorer, before, after }) => `${visible(scorer)} ${limit(before)} → ${limit(after)}`)
  return (
    <>
      <p class={`sentence ${TONES[change]}`}>
        <strong>{say(CHANGE_WORDS[change])}</strong>: {comparisonReason(comparison, say.language, visible)}
      </p>
      {moved.length > 0 && (
        <p>
          {say(
            `Thresholds changed: ${moved.join(', ')}; both sides are judged by the newer ones.`,
            `閾値の変更: ${moved.join('、')}。両方を新しい閾値で判定しています。`,
          )}
        </p>
      )}
      <p>
        {say(comparisonCounts(comparison))}
        {say('. ', ' ')}
        {passRate.before !== null &&
          passRate.after !== null &&
          say(
            `Pass rate ${percent(passRate.before)} → ${percent(passRate.after)}, McNemar p ${probability(passRate.p)}.`,
            `合格率 ${percent(passRate.before)} → ${percent(passRate.after)}、マクネマー検定 p ${probability(passRate.p)}。`,
          )}
      </p>
    </>
  )
}
