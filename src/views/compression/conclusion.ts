import type { MethodComparison } from '../../suite/suite.ts'
import type { PairFold } from './pairs.ts'
import type { Conclusion, MethodResult, PairResult } from './result.ts'

/** Which method is best, against whom that is shown, and how far it gets between floor and ceiling. */
export function concludeFrom(
  methods: readonly MethodResult[],
  pairs: readonly PairResult[],
  { ceilings = [], floors = [] }: Partial<MethodComparison>,
  tests: Pick<PairFold, 'differ'>,
): Conclusion {
  const outside = new Set([...ceilings, ...floors])
  const graded = methods.filter(({ name, overall }) => !outside.has(name) && overall.mean !== null)
  const best = graded.reduce<MethodResult | undefined>(
    (first, method) => (first && overallOf(first) >= overallOf(method) ? first : method),
    undefined,
  )
  if (!best) return { best: null, over: [], untested: [], reach: null, below: null }
  const { name } = best
  const over = pairs.flatMap(({ a, b, measure, family, difference, ci95, pCorrected, significant }) => {
    if (measure !== 'overall' || family !== 'methods' || difference === null || (a !== name && b !== name)) return []
    const turned = a === name ? { difference, ci95 } : { difference: -difference, ci95: ci95 && negated(ci95) }
    return [{ method: a === name ? b : a, ...turned, pCorrected, shown: significant && turned.difference > 0 }]
  })
  const find = (names: readonly string[]) => methods.find((one) => names.includes(one.name))
  const [ceiling, floor] = [find(ceilings), find(floors)]
  return {
    best: name,
    over: over.toSorted((x, y) => x.difference - y.difference),
    untested: graded.map((one) => one.name).filter((one) => one !== name && !over.some(({ method }) => method === one)),
    reach: reachOf(best),
    below:
      floor?.overall.mean != null && overallOf(best) < floor.overall.mean
        ? { floor: floor.name, mean: floor.overall.mean }
        : null,
  }

  /** Only where ceiling and floor are shown to differ: a share of chance says nothing. */
  function reachOf(method: MethodResult): Conclusion['reach'] {
    if (ceiling?.overall.mean == null || floor?.overall.mean == null) return null
    const room = ceiling.overall.mean - floor.overall.mean
    const ends = [ceiling.name, floor.name]
    const between = pairs.find(({ a, b, measure }) => measure === 'overall' && ends.includes(a) && ends.includes(b))
    if (room <= 0 || !(between?.significant ?? tests.differ(ceiling.name, floor.name))) return null
    return { share: (overallOf(method) - floor.overall.mean) / room, floor: floor.name, ceiling: ceiling.name }
  }
}

const overallOf = ({ overall }: MethodResult) => overall.mean as number

const negated = ([low, high]: [number, number]): [number, number] => [-high, -low]
