import type { Comparison } from '../../src/gate/comparison.ts'
import { count, percent, probability, signed, signedRange } from '../format.ts'
import { useSay } from '../language.ts'

const WORDS = {
  regressed: { en: 'Worse', ja: '悪化', tone: 'fail' },
  improved: { en: 'Better', ja: '改善', tone: 'pass' },
  mixed: { en: 'Mixed', ja: '一長一短', tone: 'fail' },
  unchanged: { en: 'No change shown', ja: '変化は認められない', tone: 'none' },
} as const

/** The comparison in one sentence, and what it rests on. */
export function CompareSentence({ comparison }: { comparison: Comparison }) {
  const say = useSay()
  const { cases, passRate, scorers, weightedAverage } = comparison
  const measures = [
    ...scorers.map((row) => ({ ...row, key: row.name })),
    { ...weightedAverage, key: 'weighted average', name: say('weighted average', '加重平均') },
    { ...passRate, key: 'pass rate', name: say('pass rate', '合格率') },
  ]
  const deciding = measures.filter(({ key }) => comparison.decidedBy.includes(key))
  const { tone, ...word } = WORDS[comparison.change as keyof typeof WORDS] ?? WORDS.unchanged
  return (
    <>
      <p class={`sentence ${tone}`}>
        <strong>{say(word)}</strong>
        {deciding.length > 0
          ? `: ${deciding.map(({ name, difference, ci95, pCorrected }) => `${name} ${signed(difference ?? 0)} (${signedRange(ci95)}, Holm p ${probability(pCorrected)})`).join(' · ')}`
          : say(': no difference that chance cannot explain.', '。偶然と区別できる差はありません。')}
      </p>
      <p>
        {say(
          `${count(cases.paired)} cases paired: ${cases.regressed} lost, ${cases.improved} won, ${cases.unchanged} as before; ${cases.missing.onlyBefore} only before, ${cases.missing.onlyAfter} only after, ${cases.missing.unscored} without a score.`,
          `対になったケース ${count(cases.paired)} 件: 悪化 ${cases.regressed}・改善 ${cases.improved}・変化なし ${cases.unchanged}。前だけ ${cases.missing.onlyBefore}、後だけ ${cases.missing.onlyAfter}、採点なし ${cases.missing.unscored}。`,
        )}{' '}
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
