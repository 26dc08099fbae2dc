import { z } from 'zod'
import { badInput } from '../errors.ts'
import type { Message } from '../language.ts'
import type { ScorerDefinition } from './scorer.ts'

type Loose<Schema extends z.ZodObject, Ready> = Omit<ScorerDefinition<Schema, Ready>, 'options' | 'example'> & {
  options?: Schema
  example?: ScorerDefinition['example']
}

/** The one extension point: describes a scorer. Its name is the name of its file. */
export function defineScorer<Schema extends z.ZodObject = z.ZodObject<Record<never, never>>, Ready = z.output<Schema>>(
  definition: Loose<Schema, Ready>,
): ScorerDefinition<Schema, Ready> {
  if (typeof (definition as Partial<typeof definition> | undefined)?.score !== 'function') throw noScore()
  // Strict, so that a misspelt option is a load error and not a silent default.
  const options = (definition.options ?? z.object({})).strict() as Schema
  return { example: { case: {} }, ...definition, options }
}

const noScore = () =>
  badInput(
    'a scorer is described with a function `score`: defineScorer({ description, score: ({ output, expected }) => ({ value: 1 }) })',
    'スコアラーには関数 score が必要です: defineScorer({ description, score: ({ output, expected }) => ({ value: 1 }) })',
  )

/** What a rule over several options says when it is broken, in both languages: `.refine(check, unless(en, ja))`. */
export function unless(en: string, ja: string): { message: string; params: { said: Message } } {
  return { message: en, params: { said: { en, ja } } }
}
