import { z } from 'zod'
import type { Case } from '../../score/case.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import { FINISH_REASONS, finishReasonIn, finishWord } from './finish-words.ts'

const reason = z.enum(FINISH_REASONS)

/** Whether the model stopped for a reason that is wanted: it was done, and not cut off or silenced. */
export default defineScorer({
  description: {
    en: '1 when the model stopped for the reason `value` (or one of several), else 0; reasons of OpenAI, Anthropic, Google and the AI SDK are read alike; not applicable when none is known',
    ja: 'モデルが止まった理由が value（複数可）なら 1、違えば 0。OpenAI・Anthropic・Google・AI SDK の書き方を同じ言葉に揃えて比べる。理由が分からなければ対象外',
  },
  follows: {
    en: "the words of the AI SDK's finish reasons: stop, length, content-filter, tool-calls, error, other",
    ja: 'AI SDK の finish reason の語: stop、length、content-filter、tool-calls、error、other',
  },
  options: z.object({ value: z.union([reason, z.array(reason).min(1)]).default('stop') }),
  threshold: 1,
  details: {
    finishReason: { en: 'why the model stopped', ja: 'モデルが止まった理由' },
    said: { en: "the provider's own word, where it is another", ja: 'プロバイダー独自の語（異なるとき）' },
  },
  example: {
    en: { case: { input: 'Hello', output: 'Hi!', metadata: { finishReason: 'stop' } } },
    ja: { case: { input: 'こんにちは', output: 'こんにちは！', metadata: { finishReason: 'stop' } } },
  },
  score(testCase, { value }) {
    const said = finishReasonOf(testCase)
    if (said === undefined) return { notApplicable: UNKNOWN }
    const allowed = typeof value === 'string' ? [value] : value
    const found = finishWord(said)
    const isRight = allowed.includes(found)
    const wanted = allowed.join(' | ')
    return {
      value: isRight ? 1 : 0,
      ...(!isRight && {
        reason: { en: `stopped for "${found}", wanted ${wanted}`, ja: `"${found}" で止まりました（期待: ${wanted}）` },
      }),
      details: { finishReason: found, ...(said !== found && { said }) },
    }
  },
})

/** What the target told, or what the answer itself says; where the case brought it along, also its metadata. */
function finishReasonOf({ output, answered, metadata }: Case): string | undefined {
  if (output == null) return undefined
  return answered?.finishReason ?? finishReasonIn(output) ?? (answered ? undefined : finishReasonIn(metadata ?? null))
}

const UNKNOWN = {
  en: 'no finish reason was recorded: a model target tells it, recorded answers have it as `finishReason`, a case with its own answer as `metadata.finishReason`',
  ja: '止まった理由が記録されていません。モデルのターゲットは自動で、記録した回答では finishReason、output を持つケースでは metadata.finishReason に書きます',
}
