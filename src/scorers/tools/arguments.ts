import { ExactNumber, sameNumber } from '../../exact-number.ts'
import { isJsonObject, type Json, type JsonObject, nestsDeeperThan } from '../../json.ts'

export interface ArgumentsRule {
  /** `exact`: these and no others; `subset`: these, whatever else there is. */
  match: 'exact' | 'subset'
  /** How far a number may be off. */
  tolerance: number
}

/** Where the arguments of a call are not as expected; one side is absent where only the other has something. */
export interface ArgumentDifference {
  path: string
  expected?: Json
  found?: Json
}

/** The first few places at which arguments differ from those expected; empty when they do not. */
export function argumentDifferences(found: Json, expected: JsonObject, rule: ArgumentsRule): ArgumentDifference[] {
  if (nestsDeeperThan(found)) return [{ path: '', expected }]
  const all: ArgumentDifference[] = []
  compare(found, expected, '', rule, all)
  return all
}

const MOST = 20

function compare(
  found: Json | undefined,
  expected: Json,
  path: string,
  rule: ArgumentsRule,
  all: ArgumentDifference[],
): void {
  if (all.length >= MOST) return
  if (Array.isArray(found) && Array.isArray(expected) && found.length === expected.length) {
    for (const [at, item] of expected.entries()) compare(found[at], item, `${path}[${at}]`, rule, all)
  } else if (isJsonObject(found) && isJsonObject(expected)) {
    const under = (key: string) => (path === '' ? key : `${path}.${key}`)
    for (const [key, value] of Object.entries(expected)) compare(own(found, key), value, under(key), rule, all)
    if (rule.match === 'subset') return
    for (const [key, value] of Object.entries(found)) {
      if (!Object.hasOwn(expected, key) && all.length < MOST) all.push({ path: under(key), found: value })
    }
  } else if (!isSame(found, expected, rule.tolerance)) {
    all.push({ path, expected, ...(found !== undefined && { found }) })
  }
}

const own = (object: JsonObject, key: string) => (Object.hasOwn(object, key) ? object[key] : undefined)

function isSame(found: Json | undefined, expected: Json, tolerance: number): boolean {
  if (isNumber(found) && isNumber(expected)) {
    const isNear = tolerance > 0 && Math.abs(Number(found) - Number(expected)) <= tolerance
    return isNear || sameNumber(found, expected)
  }
  // Lists and objects get here only when they are no match.
  return typeof found !== 'object' || found === null ? found === expected : false
}

const isNumber = (value: unknown): value is number | ExactNumber =>
  typeof value === 'number' || value instanceof ExactNumber
