import { errorText, ScoreError } from '../errors.ts'
import type { JsonObject } from '../json.ts'
import { FatalJudgeError, JudgeFailure, NotAsked } from '../judge/failures.ts'
import { inLanguage, type Message } from '../language.ts'
import type { Case } from './case.ts'
import type { Score } from './score.ts'
import type { ReadyScorer, ScoreContext, ScoredResult, ScorerResult } from './scorer.ts'
import { isTooLarge, MOST_BYTES, MOST_BYTES_EACH, sizeOf } from './size.ts'

/**
 * Asks one scorer about one answer. Whatever goes wrong is that score's own error. Most scorers answer at once, and then
 * there is nothing to wait for.
 */
export function evaluate(scorer: ReadyScorer, testCase: Case, context: ScoreContext): Score | Promise<Score> {
  try {
    const judge = scorer.judge ?? context.judge
    const named = judge || scorer.definition.encoder ? { ...context, scorer: scorer.name } : context
    const around = judge ? { ...named, judge } : named
    const size = sizeOf(testCase)
    if (size * MOST_BYTES_EACH > MOST_BYTES && isTooLarge(testCase)) throw tooLarge()
    const { elsewhere, definition, options } = scorer
    const result =
      elsewhere && size > elsewhere.above
        ? elsewhere.score(testCase, around)
        : definition.score(testCase, options, around)
    return isPromise(result) ? awaited(scorer, result, context) : toScore(scorer, result, context)
  } catch (thrown) {
    return withoutResult(scorer, thrown, context)
  }
}

async function awaited(scorer: ReadyScorer, result: Promise<ScorerResult>, context: ScoreContext): Promise<Score> {
  try {
    return toScore(scorer, await result, context)
  } catch (thrown) {
    return withoutResult(scorer, thrown, context)
  }
}

function withoutResult(scorer: ReadyScorer, thrown: unknown, context: ScoreContext): Score {
  const isGivenUp = scorer.elsewhere !== undefined || scorer.definition.program === true
  if (context.stop?.aborted && isGivenUp) return skippedScore(scorer, inLanguage(INTERRUPTED, context.language))
  // A model that can never answer is nobody's score: it ends the run.
  if (thrown instanceof FatalJudgeError) throw thrown
  if (thrown instanceof NotAsked) return skippedScore(scorer, inLanguage(thrown.said, context.language))
  return failedScore(scorer, asScoreError(thrown), context)
}

/** The score of a scorer that could not be asked, or failed: null, with its kind. */
export function failedScore(scorer: ReadyScorer, error: ScoreError, context: Pick<ScoreContext, 'language'>): Score {
  return {
    ...blank(scorer),
    status: 'error',
    error: { kind: error.kind, message: inLanguage(error.said, context.language) },
    ...(error instanceof JudgeFailure && detailsOf(error)),
  }
}

/** What the judge said instead of an answer is what a person wants to see first. */
function detailsOf({ reply, structure }: JudgeFailure): Pick<Score, 'details'> {
  if (reply === undefined) return {}
  return { details: { reply, ...(structure && { structure }) } }
}

export function skippedScore(scorer: ReadyScorer, reason: string): Score {
  return { ...blank(scorer), status: 'skipped', reason }
}

function toScore(scorer: ReadyScorer, result: ScorerResult, { language }: ScoreContext): Score {
  if (typeof result !== 'object' || result === null) throw notAResult(result)
  const score = blank(scorer)
  if (Object.hasOwn(result, 'notApplicable') && 'notApplicable' in result) {
    score.status = 'not-applicable'
    score.reason = inLanguage(result.notApplicable, language)
    if (result.details) score.details = result.details as JsonObject
    return score
  }
  const given = result as ScoredResult
  const value = own(given, 'value')
  const reason = own(given, 'reason')
  const review = own(given, 'review')
  const parts = own(given, 'parts')
  const stats = own(given, 'stats')
  const details = own(given, 'details')
  if (!isShare(value)) throw invalidValue(value)
  for (const name in parts) if (!isShare(parts[name])) throw invalidValue(parts[name], name)
  score.status = 'scored'
  score.value = value
  if (scorer.threshold !== null) score.passed = value >= scorer.threshold
  if (reason !== undefined) score.reason = inLanguage(reason, language)
  if (review !== undefined) score.review = inLanguage(review, language)
  if (parts) score.parts = parts
  if (stats !== undefined) score.stats = stats
  if (details) score.details = details as JsonObject
  return score
}

/** Own properties only: a prototype that somebody wrote to gives no score. One by one, since a copy without a prototype is slow. */
const own = <Key extends keyof ScoredResult>(result: ScoredResult, key: Key): ScoredResult[Key] | undefined =>
  Object.hasOwn(result, key) ? result[key] : undefined

/** Every score starts as this, so that the keys stand in one order whatever happened. */
function blank({ name, type, threshold, weight }: ReadyScorer): Score {
  return { scorer: name, type, status: 'error', value: null, threshold, weight, passed: null }
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

function isPromise(value: unknown): value is Promise<ScorerResult> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
}

const shownValue = (found: unknown) =>
  typeof found === 'number' || typeof found === 'boolean' || found == null ? String(found) : typeof found

const notAResult = (found: unknown) =>
  new ScoreError('invalid-value', {
    en: `the scorer returned ${shownValue(found)}; it returns { value }, a number from 0 to 1, or { notApplicable }`,
    ja: `スコアラーが ${shownValue(found)} を返しました。{ value }（0 から 1 の数）か { notApplicable } を返してください`,
  })

function invalidValue(found: unknown, part?: string): ScoreError {
  const shown = shownValue(found)
  const what = part === undefined ? '' : ` (part "${part}")`
  return new ScoreError('invalid-value', {
    en: `the scorer returned ${shown}${what}; a score is a number from 0 to 1`,
    ja: `スコアラーが ${shown} を返しました${what}。スコアは 0 から 1 の数でなければなりません`,
  })
}

const INTERRUPTED: Message = { en: 'interrupted', ja: '中断しました' }

const tooLarge = () =>
  new ScoreError('too-large', {
    en: `the answer or its reference is larger than ${MOST_BYTES} bytes`,
    ja: `答えか参照が ${MOST_BYTES} バイトを超えています`,
  })

function asScoreError(thrown: unknown): ScoreError {
  return thrown instanceof ScoreError ? thrown : new ScoreError('threw', errorText(thrown), { cause: thrown })
}
