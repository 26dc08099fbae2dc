import { z } from 'zod'
import { ScoreError } from '../../errors.ts'
import { readNumber } from '../../judge/read-number.ts'
import type { Case } from '../../score/case.ts'
import { defineScorer } from '../../score/define-scorer.ts'

/** Whether the answer was cheap enough. What nobody knows the price of is no zero. */
export default defineScorer({
  description: {
    en: '1 when the answer cost at most `max` US dollars, else 0; an answer of unknown price is an error, one without a record of its cost not applicable; what judges cost does not count',
    ja: '答えの費用が max 米ドル以下なら 1、超えれば 0。価格が分からない答えはエラー、費用の記録がなければ対象外。ジャッジの費用は含まない',
  },
  options: z.object({ max: z.number().nonnegative().describe('US dollars an answer may cost') }),
  optionNotes: { max: { en: 'US dollars', ja: '米ドル' } },
  threshold: 1,
  details: {
    cost: { en: 'US dollars, as when the answer was first given', ja: '最初に答えたときの費用（米ドル）' },
    max: { en: 'US dollars that are allowed', ja: '上限（米ドル）' },
  },
  example: {
    en: { case: { input: 'Hello', output: 'Hi!', metadata: { cost: 0.0004 } }, options: { max: 0.001 } },
    ja: { case: { input: 'こんにちは', output: 'こんにちは！', metadata: { cost: 0.0004 } }, options: { max: 0.001 } },
  },
  score(testCase, { max }) {
    const cost = costOf(testCase)
    if (cost === undefined) return { notApplicable: NO_COST }
    if (cost === null) throw new ScoreError('input', NO_PRICE)
    const reason = { en: `cost $${cost}, $${max} are allowed`, ja: `$${cost} かかりました（上限 $${max}）` }
    return { value: cost <= max ? 1 : 0, ...(cost > max && { reason }), details: { cost, max } }
  },
})

/** What the target told; of an answer that the case brought along, what its metadata say. Undefined: nobody says. */
function costOf({ output, answered, metadata }: Case): number | null | undefined {
  if (output == null) return undefined
  if (answered) return answered.cost
  if (metadata?.cost == null) return undefined
  const cost = readNumber(metadata.cost)
  if (cost !== undefined && cost >= 0 && Number.isFinite(cost)) return cost
  throw new ScoreError('input', NO_AMOUNT)
}

const NO_COST = {
  en: 'no cost was recorded: a model target or a module tells it, recorded answers have it as `cost`, a case with its own answer as `metadata.cost`',
  ja: '費用が記録されていません。モデルやモジュールのターゲットは自動で、記録した回答では cost、output を持つケースでは metadata.cost に書きます',
}

const NO_PRICE = {
  en: 'the price of the model is not known: put it into prices.yaml beside the suite, or write `price: { input, output }` at the target',
  ja: 'モデルの価格が分かりません。スイートの隣の prices.yaml か、ターゲットの price: { input, output } に書いてください',
}

const NO_AMOUNT = {
  en: '`metadata.cost` is no amount in US dollars',
  ja: 'metadata.cost が米ドルの金額ではありません',
}
