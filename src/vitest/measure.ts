import { errorText } from '../errors.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Judge } from '../judge/judge.ts'
import { inLanguage, type Language, type Message } from '../language.ts'
import type { Case } from '../score/case.ts'
import { evaluate } from '../score/evaluate.ts'
import { filesIn } from '../score/files.ts'
import type { AnyScorer } from '../score/scorer.ts'
import { prepareDefinition } from '../scorers/prepare-definition.ts'
import { registry } from '../scorers/registry.generated.ts'

/** A scorer used by itself: one of saiten/judge, or of Mastra. */
export interface RunnableScorer {
  id?: string
  name?: string
  run(run: object): Promise<object>
}

/** Any scorer: one that can be run, one made by defineScorer, or the name of one of ours. */
export type ScorerLike = RunnableScorer | AnyScorer | string

/** What the scorer needs beside the output, and what is wanted of it. */
export interface Wanted {
  /** The least score that passes; absent: the scorer's own threshold. */
  min?: number
  input?: unknown
  expected?: unknown
  context?: string[]
  /** For scorers given by name or made by defineScorer: their options, and a judge for those that ask one. */
  options?: JsonObject
  judge?: Judge
}

export interface Measured {
  scorer: string
  score: number
  reason: string
  /** The scorer's own threshold, where it has one. */
  threshold: number | null
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
  if (isRunnable(scorer)) return runAlone(scorer, output, wanted, language)
  const type = typeof scorer === 'string' ? scorer : 'scorer'
  const definition = typeof scorer === 'string' ? await namedScorer(scorer, language) : scorer
  const files = filesIn(process.cwd())
  const ready = await prepareDefinition(definition, { ...wanted.options, type }, files)
  const { judge } = wanted
  const score = await evaluate(ready, caseOf(output, wanted), {
    files,
    language,
    signal: new AbortController().signal,
    repeat: 0,
    target: 'default',
    outputOf: () => undefined,
    ...(judge && { judge }),
  })
  const { value, reason = '', error, threshold } = score
  if (value === null) throw noScore(type, error ? `${error.kind}: ${error.message}` : reason, language)
  return { scorer: type, score: value, reason, threshold }
}

const isRunnable = (scorer: ScorerLike): scorer is RunnableScorer =>
  typeof scorer === 'object' && 'run' in scorer && typeof scorer.run === 'function'

async function runAlone(
  scorer: RunnableScorer,
  output: unknown,
  { input, expected, context }: Wanted,
  language: Language,
): Promise<Measured> {
  const name = scorer.name ?? scorer.id ?? 'scorer'
  const run = { input, output, ...(expected !== undefined && { groundTruth: expected }), ...(context && { context }) }
  let result: { score?: unknown; reason?: unknown; notScorable?: { reason?: unknown } }
  try {
    result = await scorer.run(run)
  } catch (thrown) {
    throw noScore(name, errorText(thrown), language, thrown)
  }
  const { score, reason, notScorable } = result
  const said = typeof reason === 'string' ? reason : ''
  if (typeof score !== 'number' || Number.isNaN(score))
    throw noScore(name, String(notScorable?.reason ?? said), language)
  return { scorer: name, score, reason: said, threshold: null }
}

async function namedScorer(type: string, language: Language): Promise<AnyScorer> {
  const load = registry.get(type)
  if (load) return (await load()).default
  throw noScore(type, inLanguage(UNKNOWN, language), language)
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

const UNKNOWN: Message = {
  en: 'there is no scorer of this name; `saiten scorers` lists them',
  ja: 'この名前のスコアラーはありません。一覧は saiten scorers で見られます',
}

function noScore(scorer: string, why: string, language: Language, cause?: unknown): NoScoreError {
  const text = {
    en: `${scorer} gave no score (this is not a low score): ${why}`,
    ja: `${scorer} のスコアがありません（低いスコアではありません）: ${why}`,
  }
  return new NoScoreError(text[language], { cause })
}
