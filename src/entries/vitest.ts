/** The module `saiten/vitest`: adds `await expect(output).toScore(scorer, { input, expected, min })` to Vitest. */
import './needs-node.ts'
import { afterAll, expect } from 'vitest'
import { environmentLanguage } from '../language.ts'
import type { ScorerType } from '../scorers/named-scorer.ts'
import { framesOfOthers } from '../usercode/own-frames.ts'
import {
  closeEncoders,
  measure,
  type NeedsNone,
  type ScorerLike,
  type Wanted,
  type WantedOf,
} from '../vitest/measure.ts'
import type { ScoreNote } from '../vitest/score-note.ts'
import { verdictOn } from '../vitest/verdict.ts'

export { NoScoreError, type RunnableScorer, type ScorerLike, type Wanted } from '../vitest/measure.ts'
export type { ScoreNote } from '../vitest/score-note.ts'

// Vitest 4 and 5 declare their own matcher types differently; both build on Chai's.
declare global {
  namespace Chai {
    interface Assertion {
      /** Has a scorer judge the value, and wants at least `min`. To be awaited. */
      toScore<Type extends ScorerType>(
        scorer: Type,
        ...wanted: NeedsNone<Type> extends true ? [wanted?: WantedOf<Type>] : [wanted: WantedOf<Type>]
      ): Promise<void>
      toScore(scorer: Exclude<ScorerLike, ScorerType>, wanted?: Wanted): Promise<void>
    }
  }
}

afterAll(closeEncoders)

expect.extend({
  async toScore(output: unknown, scorer: ScorerLike, wanted: Wanted = {}) {
    const language = environmentLanguage()
    const measured = await measure(scorer, output, wanted, language).catch(atTheTest)
    const min = wanted.min ?? measured.threshold
    if (min === null) throw new TypeError(NO_MIN[language])
    if (measured.isOurs && !(min >= 0 && min <= 1)) throw new TypeError(beyondScale(min)[language])
    const verdict = verdictOn(measured, min, language)
    const { scorer: name, score, reason } = measured
    note(this.task?.meta, { scorer: name, score, min, passed: verdict.pass, reason })
    return verdict
  },
})

/** What went wrong is shown at the line of the test: ours says nothing to who wrote that. */
function atTheTest(error: unknown): never {
  if (error instanceof Error) error.stack = [String(error), ...framesOfOthers(error.stack)].join('\n')
  throw error
}

function note(meta: object | undefined, score: ScoreNote): void {
  if (!meta) return
  const kept = meta as { saiten?: ScoreNote[] }
  kept.saiten = [...(kept.saiten ?? []), score]
}

const beyondScale = (min: number) => ({
  en: `\`min\` lies in 0 … 1, whatever the scorer's scale; got ${min}`,
  ja: `min は 0 以上 1 以下で指定します（スコアラーの scale によりません）。指定値: ${min}`,
})

const NO_MIN = {
  en: 'toScore needs `min`: this scorer has no threshold of its own',
  ja: 'toScore には min が必要です。このスコアラーには既定の閾値がありません',
}
