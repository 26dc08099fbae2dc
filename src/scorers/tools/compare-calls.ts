import type { Language, Message } from '../../language.ts'
import type { ScoredResult } from '../../score/scorer.ts'
import { type Alignment, alignInAnyOrder, alignInOrder } from './align.ts'
import { type CallPattern, isMatch } from './call-pattern.ts'
import type { Call } from './steps.ts'

/** `exact`: these calls and no others, in this order; `subsequence`: others may stand between; `any`: in whatever order. */
export const ORDERS = ['exact', 'subsequence', 'any'] as const
export type Order = (typeof ORDERS)[number]

export interface ComparedCalls {
  /** The share of the expected calls that were made; with `exact`, of the longer list. */
  share: number
  alignment: Alignment
  /** What was missed, each with what was called instead. */
  missed: Message[]
}

/** Holds the calls that were made against those expected. */
export function compareCalls(
  calls: readonly Call[],
  patterns: readonly CallPattern[],
  order: Order,
  placeOf: (call: number) => Message = callNumber,
): ComparedCalls {
  const align = order === 'any' ? alignInAnyOrder : alignInOrder
  const alignment = align(patterns.length, calls.length, (wanted, found) =>
    isMatch(patterns[wanted] as CallPattern, calls[found] as Call),
  )
  const matched = alignment.filter((at) => at !== undefined).length
  const most = order === 'exact' ? Math.max(patterns.length, calls.length) : patterns.length
  const missed = alignment.flatMap((at, wanted) =>
    at === undefined ? [missing(patterns[wanted] as CallPattern, calls, alignment, placeOf)] : [],
  )
  const extra = calls.length - matched
  if (order === 'exact' && extra > 0) missed.push(others(calls, alignment))
  return { share: matched / most, alignment, missed }
}

const callNumber = (at: number): Message => ({ en: `call ${at + 1}`, ja: `${at + 1} 番目の呼び出し` })

/** The arguments of the nearest call to the same tool that is nobody else's say most. */
function missing(
  pattern: CallPattern,
  calls: readonly Call[],
  alignment: Alignment,
  placeOf: (call: number) => Message,
): Message {
  const taken = new Set(alignment)
  const named = calls.flatMap((call, at) => (call.name === pattern.tool && !taken.has(at) ? [{ call, at }] : []))
  const [nearest] = named
    .map(({ call, at }) => ({ at, problems: pattern.problems(call) }))
    .sort((a, b) => a.problems.length - b.problems.length)
  if (!nearest) return { en: `${pattern.shown} was not called`, ja: `${pattern.shown} が呼ばれていません` }
  const place = placeOf(nearest.at)
  const [problem] = nearest.problems
  if (!problem)
    return {
      en: `${pattern.shown} was called out of order (${place.en})`,
      ja: `${pattern.shown} の順序が違います（${place.ja}）`,
    }
  return {
    en: `${pattern.tool} was called otherwise (${place.en}): ${problem.en}`,
    ja: `${pattern.tool} の引数が違います（${place.ja}）: ${problem.ja}`,
  }
}

function others(calls: readonly Call[], alignment: Alignment): Message {
  const taken = new Set(alignment)
  const names = calls.flatMap((call, at) => (taken.has(at) ? [] : [call.name]))
  const shown = names.slice(0, 5).join(', ') + (names.length > 5 ? ', …' : '')
  return { en: `also called: ${shown}`, ja: `余分な呼び出し: ${shown}` }
}

const MOST_SAID = 3

/** A score of the comparison alone: how many of the tools, and of those with the right arguments. */
export function comparedScore(
  calls: readonly Call[],
  patterns: readonly CallPattern[],
  order: Order,
  language: Language,
): ScoredResult {
  const { share, missed, alignment } = compareCalls(calls, patterns, order)
  const byName = patterns.map(({ tool }): CallPattern => ({ tool, shown: tool, problems: () => [] }))
  const named = compareCalls(calls, byName, order).alignment.filter((at) => at !== undefined).length
  const matched = alignment.filter((at) => at !== undefined).length
  return {
    value: share,
    ...(missed.length > 0 && { reason: joined(missed) }),
    parts: { tools: named / patterns.length, arguments: named === 0 ? 0 : Math.min(1, matched / named) },
    details: {
      called: calls.map(({ name }) => name),
      expected: patterns.map(({ shown }) => shown),
      missed: missed.map((one) => one[language]),
    },
  }
}

/** The first few of several reasons, as one. */
export function joined(reasons: readonly Message[]): Message {
  const shown = reasons.slice(0, MOST_SAID)
  const more = reasons.length > MOST_SAID ? '; …' : ''
  return { en: shown.map(({ en }) => en).join('; ') + more, ja: shown.map(({ ja }) => ja).join('、') + more }
}
