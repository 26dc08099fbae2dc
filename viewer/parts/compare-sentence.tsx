import type { Comparison } from '../../src/gate/comparison.ts'
import { CHANGE_WORDS, comparisonCounts, comparisonReason, groundNotes } from '../../src/gate/comparison-words.ts'
import { percent, probability, visible } from '../format.ts'
import { useSay } from '../language.ts'

const TONES = { regressed: 'fail', improved: 'pass', mixed: 'fail', unchanged: 'none' }

/** The comparison in the sentence that `saiten compare` says, and what it rests on. */
export function CompareSentence({ comparison }: { comparison: Comparison }) {
  const say = useSay()
  const { change, passRate } = comparison
  return (
    <>
      <p class={`sentence ${TONES[change]}`}>
        <strong>{say(CHANGE_WORDS[change])}</strong>: {comparisonReason(comparison, say.language, visible)}
      </p>
      {groundNotes(comparison, visible).map((note) => (
        <p key={note.en}>{say(note)}</p>
      ))}
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
