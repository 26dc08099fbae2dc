import { BadInput, badInput, errorText } from '../errors.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Language } from '../language.ts'
import { unknownKey } from '../mistakes/unknown-option.ts'
import { Encoders } from '../run/encoders.ts'
import { isRunnable, nameOf, type OwnScorer, type RunnableScorer } from '../run/program/own-scorer.ts'
import type { JudgeChoice } from '../run/program/settings.ts'
import { scoreWith } from '../run/score-alone.ts'
import type { Case } from '../score/case.ts'
import type { OptionsOf, ScorerFile, ScorerType } from '../scorers/named-scorer.ts'
import { registry } from '../scorers/registry.generated.ts'
import { didYouMean } from '../suggest.ts'
import { caseSchema } from '../suite/schema/case.ts'

export type { RunnableScorer } from '../run/program/own-scorer.ts'

/** Any scorer: the name of one of ours, one made by defineScorer or saiten/judge, one of Mastra, or the older class. */
export type ScorerLike = OwnScorer | ScorerType | ScorerFile

/** What the scorer needs beside the output, and what is wanted of it. */
export interface Wanted {
  /** The least score that passes; absent: the scorer's own threshold. */
  min?: number
  input?: unknown
  expected?: unknown
  context?: string[]
  /** For scorers given by name or made by defineScorer: their options, and a judge for those that ask one. */
  options?: JsonObject
  judge?: JudgeChoice
}

/** The same of one of ours, whose options are known; they may be left out only where it needs none. */
export type WantedOf<Type extends ScorerType> = Omit<Wanted, 'options'> &
  (NeedsNone<Type> extends true ? { options?: OptionsOf<Type> } : { options: OptionsOf<Type> })

export type NeedsNone<Type extends ScorerType> = Record<never, never> extends OptionsOf<Type> ? true : false

export interface Measured {
  scorer: string
  score: number
  reason: string
  /** The scorer's own threshold, where it has one. */
  threshold: number | null
  /** Whether the score is known to lie in 0 … 1. */
  isOurs: boolean
}

/** There is no score: the scorer failed, or does not apply. That is never a low score, and no test passes by it. */
export class NoScoreError extends Error {
  override name = 'NoScoreError'
}

export async function measure(
  scorer: ScorerLike,
  output: unknown,
  wanted: Wanted,
  language: Language,
): Promise<Measured> {
  refuseMisspelt(wanted)
  if (typeof scorer === 'string') await refuseMisplaced(scorer, wanted)
  if (isRunnable(scorer)) return runAlone(scorer, output, wanted, language)
  const { judge, options = {} } = wanted
  const around = { language, ...(judge !== undefined && { judge }) }
  const {
    value,
    reason = '',
    error,
    threshold,
  } = await scoreWith(encoders, scorer, caseOf(output, wanted), options, around)
  const name = typeof scorer === 'string' ? scorer : (nameOf(scorer) ?? 'scorer')
  if (value === null) throw noScore(name, error ? `${error.kind}: ${error.message}` : reason, language)
  return { scorer: name, score: value, reason, threshold, isOurs: true }
}

const KEYS = ['min', 'input', 'expected', 'context', 'options', 'judge']

/** A whole case may be spread into it, with what else it has; a key that is nearly one of ours is a slip. */
function refuseMisspelt(wanted: Wanted): void {
  for (const key of Object.keys(wanted)) {
    if (!KEYS.includes(key) && didYouMean(key, KEYS) !== undefined) throw new BadInput(unknownKey('toScore', key, KEYS))
  }
}

/** An option beside `options` would be ignored in silence, and the default measured. */
async function refuseMisplaced(scorer: string, wanted: Wanted): Promise<void> {
  const definition = (await registry.get(scorer)?.())?.default
  const known = Object.keys(definition?.options.shape ?? {})
  const option = Object.keys(wanted).find((key) => known.includes(key) && !KEYS.includes(key) && !IN_A_CASE.has(key))
  if (option === undefined) return
  throw badInput(
    `"${option}" is an option of ${scorer}: write options: { ${option}: … }`,
    `"${option}" は ${scorer} のオプションです。options: { ${option}: … } と書いてください`,
    { path: option },
  )
}

const IN_A_CASE = new Set(Object.keys(caseSchema.shape))

/** Opened by the first assertion that needs one, and shared by those after it. */
const encoders = new Encoders()

export const closeEncoders = () => encoders.close()

async function runAlone(
  scorer: RunnableScorer,
  output: unknown,
  { input, expected, context }: Wanted,
  language: Language,
): Promise<Measured> {
  const name = scorer.name ?? scorer.id ?? 'scorer'
  const run = { input, output, ...(expected !== undefined && { groundTruth: expected }), ...(context && { context }) }
  let result: { score?: unknown; value?: unknown; reason?: unknown; notScorable?: { reason?: unknown } }
  try {
    result = await scorer.run(run)
  } catch (thrown) {
    throw noScore(name, errorText(thrown), language, thrown)
  }
  const { score, reason, notScorable } = result
  const said = typeof reason === 'string' ? reason : ''
  if (typeof score !== 'number' || Number.isNaN(score))
    throw noScore(name, String(notScorable?.reason ?? said), language)
  // Ours say what the score is without its scale; what a foreign one means is its author's business.
  const isOurs = typeof result.value === 'number'
  return { scorer: name, score: isOurs ? (result.value as number) : score, reason: said, threshold: null, isOurs }
}

function caseOf(output: unknown, { input, expected, context }: Wanted): Case {
  return {
    id: 'case',
    ...(input !== undefined && { input: input as Json }),
    ...(output !== undefined && { output: output as Json }),
    ...(expected !== undefined && { expected: expected as Json }),
    ...(context && { context }),
  }
}

function noScore(scorer: string, why: string, language: Language, cause?: unknown): NoScoreError {
  const text = {
    en: `${scorer} gave no score (this is not a low score): ${why}`,
    ja: `${scorer} のスコアがありません（低いスコアではありません）: ${why}`,
  }
  return new NoScoreError(text[language], { cause })
}
