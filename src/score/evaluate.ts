import { errorText, ScoreError } from '../errors.ts'
import type { JsonObject } from '../json.ts'
import { FatalJudgeError, JudgeFailure, NotAsked } from '../judge/failures.ts'
import { inLanguage, type Message } from '../language.ts'
import type { Case } from './case.ts'
import type { Score } from './score.ts'
import type { ReadyScorer, ScoreContext, ScorerResult } from './scorer.ts'

/** Asks one scorer about one answer. Whatever goes wrong is that score's own error. */
export async function evaluate(scorer: ReadyScorer, testCase: Case, context: ScoreContext): Promise<Score> {
  try {
    const around = context.judge ? { ...context, scorer: scorer.name } : context
    const result = scorer.definition.score(testCase, scorer.options, around)
    // Most scorers answer at once; only those that do not are waited for.
    return toScore(scorer, isPromise(result) ? await result : result, context)
  } catch (thrown) {
    // A model that can never answer is nobody's score: it ends the run.
    if (thrown instanceof FatalJudgeError) throw thrown
    if (thrown instanceof NotAsked) return skippedScore(scorer, inLanguage(thrown.said, context.language))
    return failedScore(scorer, asScoreError(thrown), context)
  }
}

/** The score of a scorer that could not be asked, or failed: null, with its kind. */
export function failedScore(scorer: ReadyScorer, error: ScoreError, context: Pick<ScoreContext, 'language'>): Score {
  return {
    ...blank(scorer),
    status: 'error',
    error: { kind: error.kind, message: inLanguage(error.said, context.language) },
    // What the judge said instead of an answer is what a person wants to see first.
    ...(error instanceof JudgeFailure && error.reply !== undefined && { details: { reply: error.reply } }),
  }
}

export function skippedScore(scorer: ReadyScorer, reason: string): Score {
  return { ...blank(scorer), status: 'skipped', reason }
}

function toScore(scorer: ReadyScorer, result: ScorerResult, { language }: ScoreContext): Score {
  const say = (message: Message | string) => inLanguage(message, language)
  if (typeof result !== 'object' || result === null) throw invalidValue(result)
  if ('notApplicable' in result) {
    return {
      ...blank(scorer),
      status: 'not-applicable',
      reason: say(result.notApplicable),
      ...(result.details && { details: result.details as JsonObject }),
    }
  }
  const { value, reason, review, parts, stats, details } = result
  if (!isShare(value)) throw invalidValue(value)
  for (const [name, part] of Object.entries(parts ?? {})) if (!isShare(part)) throw invalidValue(part, name)
  return {
    ...blank(scorer),
    status: 'scored',
    value,
    passed: scorer.threshold === null ? null : value >= scorer.threshold,
    ...(reason !== undefined && { reason: say(reason) }),
    ...(review !== undefined && { review: say(review) }),
    ...(parts && { parts }),
    ...(stats !== undefined && { stats }),
    ...(details && { details: details as JsonObject }),
  }
}

/** Every score starts as this, so that the keys stand in one order whatever happened. */
function blank({ name, type, threshold, weight }: ReadyScorer): Score {
  return { scorer: name, type, status: 'error', value: null, threshold, weight, passed: null }
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

function isPromise(value: unknown): value is Promise<ScorerResult> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
}

function invalidValue(found: unknown, part?: string): ScoreError {
  const shown = typeof found === 'number' ? String(found) : found === null ? 'null' : typeof found
  const what = part === undefined ? '' : ` (part "${part}")`
  return new ScoreError('invalid-value', {
    en: `the scorer returned ${shown}${what}; a score is a number from 0 to 1`,
    ja: `スコアラーが ${shown} を返しました${what}。スコアは 0 から 1 の数でなければなりません`,
  })
}

function asScoreError(thrown: unknown): ScoreError {
  return thrown instanceof ScoreError ? thrown : new ScoreError('threw', errorText(thrown), { cause: thrown })
}
