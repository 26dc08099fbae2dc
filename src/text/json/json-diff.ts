import { ExactNumber, sameNumber } from '../../exact-number.ts'
import { isJsonObject, type Json, type JsonObject, nestsDeeperThan } from '../../json.ts'
import { countLeaves, type Pair, pairItems } from './json-items.ts'

export interface JsonDiffOptions {
  /** Lists are compared as bags: each item with the one most like it. */
  ignoreOrder?: boolean
}

export interface JsonDifference {
  /** Where, as in `items[2].price`; empty for the whole value. */
  path: string
  /** Absent when the leaf should not be there. */
  expected?: Json
  /** Absent when the leaf is missing. */
  actual?: Json
}

export interface JsonDiffResult {
  /** Equal leaves, of all leaves on either side. */
  share: number
  equal: number
  leaves: number
  /** The first twenty. */
  differences: JsonDifference[]
}

interface Tally {
  equal: number
  leaves: number
}

interface Search {
  ignoreOrder: boolean
  /** Leaf comparisons left for finding partners in bags; without any, items pair up in the order they come in. */
  budget: number
  /** Undefined while partners are only being looked for. */
  differences?: JsonDifference[]
}

const SHOWN = 20
const BUDGET = 200_000

/** Share of the leaves (strings, numbers, booleans, nulls, empty lists and objects) that are equal in both values. */
export function jsonDiff(actual: Json, expected: Json, { ignoreOrder = false }: JsonDiffOptions = {}): JsonDiffResult {
  const differences: JsonDifference[] = []
  if (nestsDeeperThan(actual) || nestsDeeperThan(expected)) return { share: 0, equal: 0, leaves: 1, differences }
  const { equal, leaves } = compare(actual, expected, '', { ignoreOrder, budget: BUDGET, differences })
  return { share: equal / leaves, equal, leaves, differences }
}

function compare(actual: Json | undefined, expected: Json | undefined, path: string, search: Search): Tally {
  if (Array.isArray(actual) && Array.isArray(expected) && actual.length + expected.length > 0) {
    return compareLists(actual, expected, path, search)
  }
  if (isJsonObject(actual) && isJsonObject(expected) && Object.keys(actual).length + Object.keys(expected).length > 0) {
    return compareObjects(actual, expected, path, search)
  }
  search.budget--
  if (actual !== undefined && expected !== undefined && sameLeaf(actual, expected)) return { equal: 1, leaves: 1 }
  if (search.differences && search.differences.length < SHOWN) {
    search.differences.push({
      path,
      ...(expected !== undefined && { expected }),
      ...(actual !== undefined && { actual }),
    })
  }
  return { equal: 0, leaves: Math.max(countLeaves(actual), countLeaves(expected)) }
}

/** Lists and objects get here only when both are empty. */
function sameLeaf(a: Json, b: Json): boolean {
  if (isNumber(a) && isNumber(b)) return sameNumber(a, b)
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (isNumber(a) || isNumber(b)) return false
  return Array.isArray(a) === Array.isArray(b)
}

const isNumber = (value: unknown) => typeof value === 'number' || value instanceof ExactNumber

function compareObjects(actual: JsonObject, expected: JsonObject, path: string, search: Search): Tally {
  const tally = { equal: 0, leaves: 0 }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const left = Object.hasOwn(actual, key) ? actual[key] : undefined
    const right = Object.hasOwn(expected, key) ? expected[key] : undefined
    add(tally, compare(left, right, keyPath(path, key), search))
  }
  return tally
}

function compareLists(actual: readonly Json[], expected: readonly Json[], path: string, search: Search): Tally {
  const tally = { equal: 0, leaves: 0 }
  const pairs = search.ignoreOrder
    ? pairItems(actual, expected, (a, b) => alike(a, b, search))
    : inOrder(actual, expected)
  for (const [i, j] of pairs) {
    const at = `${path}[${j ?? i}]`
    add(tally, compare(i === undefined ? i : actual[i], j === undefined ? j : expected[j], at, search))
  }
  return tally
}

/** How alike two items are, 0 … 1; undefined when the budget is spent. */
function alike(actual: Json, expected: Json, search: Search): number | undefined {
  if (search.budget <= 0) return undefined
  const looking = { ignoreOrder: true, budget: search.budget }
  const { equal, leaves } = compare(actual, expected, '', looking)
  search.budget = looking.budget
  return equal / leaves
}

function* inOrder(actual: readonly Json[], expected: readonly Json[]): Generator<Pair> {
  for (let i = 0; i < Math.max(actual.length, expected.length); i++) {
    yield [i < actual.length ? i : undefined, i < expected.length ? i : undefined]
  }
}

function keyPath(path: string, key: string): string {
  if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key)) return `${path}[${JSON.stringify(key)}]`
  return path === '' ? key : `${path}.${key}`
}

function add(tally: Tally, { equal, leaves }: Tally): void {
  tally.equal += equal
  tally.leaves += leaves
}
