import { z } from 'zod'
import { type BadInput, badInput } from '../errors.ts'
import type { AnyScorer, ScorerDefinition } from '../score/scorer.ts'
import { didYouMean } from '../suggest.ts'

/** What a scorer of the user's may get wrong about itself. Nobody checks the types of a file that is only run. */
export function checkDefinition(definition: AnyScorer, shown: string): void {
  const { options, threshold } = definition as Partial<AnyScorer>
  for (const key of Object.keys(definition)) {
    const meant = KEYS.has(key) ? undefined : didYouMean(key, KEYS)
    if (meant !== undefined) throw misspelt(shown, key, meant)
  }
  if (options !== undefined && !(options instanceof z.ZodObject)) {
    throw badInput(
      `the options of ${shown} should be a zod object: \`options: z.object({ … })\``,
      `${shown} の options は zod のオブジェクト (z.object({ … })) で書いてください`,
    )
  }
  if (threshold !== undefined && !(typeof threshold === 'number' && threshold >= 0 && threshold <= 1)) {
    throw badInput(
      `the threshold of ${shown} should be a number from 0 to 1`,
      `${shown} の threshold は 0 から 1 の数で書いてください`,
    )
  }
}

/** A scorer may have more, of its own; what is nearly one of these was meant to be it, and would be passed over. */
const KEYS = new Set([
  ...(Object.keys({
    description: 1,
    follows: 1,
    version: 1,
    options: 1,
    threshold: 1,
    judge: 1,
    words: 1,
    asksWith: 1,
    encoder: 1,
    embeds: 1,
    fixed: 1,
    program: 1,
    blocksAbove: 1,
    optionNotes: 1,
    details: 1,
    example: 1,
    setup: 1,
    checkCase: 1,
    prepare: 1,
    warm: 1,
    lintCase: 1,
    score: 1,
    corpus: 1,
    diagnosis: 1,
  } satisfies Record<keyof ScorerDefinition, 1>) as string[]),
  'name',
])

const misspelt = (shown: string, key: string, meant: string): BadInput =>
  badInput(
    `${shown} has "${key}", which no scorer has; did you mean "${meant}"?`,
    `${shown} の "${key}" はスコアラーにない項目です。"${meant}" のことですか？`,
  )
