import { numberOf } from '../exact-number.ts'
import { type Json, MAX_DEPTH, nestsDeeperThan } from '../json.ts'
import { inspectJson } from './json-inspect.ts'
import { hasKeptDigits } from './kept-digits.ts'

/**
 * JSON text in which every number keeps its digits.
 * The text must be known to parse and not to nest too deep: a reviver walks with recursion.
 */
export function parseExactly<Data = Json>(text: string): Data {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && context?.source !== undefined ? numberOf(context.source) : value,
  ) as Data
}

/**
 * JSON from a model or a service. Undefined where it is none, nests too deep, writes a key twice or a number that nothing
 * can hold: which of two values was meant is anybody's guess.
 */
export function parseAnswer(text: string): { json: Json } | undefined {
  try {
    const json = JSON.parse(text) as Json
    if (text.length > 2 * MAX_DEPTH && nestsDeeperThan(json)) return undefined
    const { problems, isInexact } = inspectJson(text)
    if (problems.length > 0) return undefined
    return { json: isInexact ? parseExactly(text) : json }
  } catch {
    return undefined
  }
}

/** JSON that we wrote ourselves: where a number is longer than doubles are written, digits were kept. */
export function parseKept<Data = Json>(text: string): Data {
  return hasKeptDigits(text) ? parseExactly<Data>(text) : (JSON.parse(text) as Data)
}

/** Sixteen digits in a row, a point among them or not: shorter numbers survive as they are. */
export const MAY_BE_INEXACT = /\d[\d.]{15}/
