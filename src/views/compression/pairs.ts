import { type PairedDifference, type PairedMeasure, pairedDifferences } from '../../gate/paired.ts'
import { DIMENSIONS } from '../../scorers/compression/criteria.ts'
import { PairedAccumulator } from '../../stats/paired-accumulator.ts'
import type { MethodComparison } from '../../suite/suite.ts'
import { BEST_MARK } from './figure.ts'
import type { ProbeRow } from './probe-row.ts'
import type { PairResult } from './result.ts'

const MEASURES = ['overall', ...DIMENSIONS] as const

/** Sums over the repeats of one probe; NaN where a measure was not to be graded. */
interface Marks {
  conversation: string
  sums: Float64Array
  counts: Uint32Array
  /** Whether the measure belongs to the probe at all. */
  asked: boolean[]
}

interface Tested {
  a: string
  b: string
  at: number
  dropped: number
  values: PairedMeasure
  family: PairResult['family']
}

/** Methods against each other, on the probes that both have marks for. */
export class PairFold {
  readonly #methods = new Map<string, Map<string, Marks>>()
  readonly #comparison: Partial<MethodComparison>

  constructor(methods: readonly string[], comparison: Partial<MethodComparison> = {}) {
    for (const name of methods) this.#methods.set(name, new Map())
    this.#comparison = comparison
  }

  add(row: ProbeRow): void {
    const probes = this.#methods.get(row.method)
    if (!probes) return
    const marks = probes.get(row.case) ?? {
      conversation: row.conversation,
      sums: new Float64Array(MEASURES.length),
      counts: new Uint32Array(MEASURES.length),
      asked: MEASURES.map((measure) => measure === 'overall' || row.dimensions.has(measure)),
    }
    probes.set(row.case, marks)
    for (const [at, measure] of MEASURES.entries()) {
      const mark = measure === 'overall' ? row.aggregate : row.dimensions.get(measure)
      if (mark == null) continue
      marks.sums[at] = (marks.sums[at] as number) + mark
      marks.counts[at] = (marks.counts[at] as number) + 1
    }
  }

  finish(): PairResult[] {
    const tests = this.#pairs().flatMap(({ a, b, family }) =>
      [...MEASURES.keys()].map((at): Tested => ({ a, b, at, family, ...this.#paired(a, b, at) })),
    )
    const differences = new Map<Tested, PairedDifference>()
    // What is asked first, which method is better, is not to be paid for by the dimensions, nor by ceiling and floor.
    for (const family of Map.groupBy(tests, familyOf).values()) {
      const values = family.map((test) => test.values)
      for (const [at, found] of pairedDifferences(values, 0, BEST_MARK).entries()) {
        differences.set(family[at] as Tested, found)
      }
    }
    return tests.map((test) => {
      const { a, b, at, dropped, family } = test
      const tested = differences.get(test) as PairedDifference
      return {
        a,
        b,
        measure: MEASURES[at] as PairResult['measure'],
        family,
        n: tested.n,
        dropped,
        difference: tested.difference,
        ci95: tested.ci95,
        p: tested.p,
        pCorrected: tested.pCorrected,
        significant: tested.change !== 'unchanged',
      }
    })
  }

  /** Whether two methods are shown to differ overall, by a test of its own. */
  differ(a: string, b: string): boolean {
    const [found] = pairedDifferences([this.#paired(a, b, 0).values], 0, BEST_MARK)
    return found !== undefined && found.change !== 'unchanged'
  }

  /** The pairs that were asked for, else all: those among methods, and those with a ceiling or a floor apart. */
  #pairs(): Pick<Tested, 'a' | 'b' | 'family'>[] {
    const { pairs, ceilings = [], floors = [] } = this.#comparison
    const names = [...this.#methods.keys()]
    // A run of some of the targets has some of the methods.
    const known = pairs?.filter((pair) => pair.every((name) => names.includes(name)))
    if (known) return known.map(([a, b]) => ({ a, b, family: 'methods' }))
    const outside = new Set([...ceilings, ...floors])
    return names.flatMap((a, first) =>
      names.slice(first + 1).map((b) => ({ a, b, family: outside.has(a) || outside.has(b) ? 'baselines' : 'methods' })),
    )
  }

  #paired(a: string, b: string, at: number): { dropped: number; values: PairedMeasure } {
    const pairs = new PairedAccumulator({ clustered: true })
    const conversations = new Map<string, number>()
    let dropped = 0
    const others = this.#methods.get(b)
    for (const [probe, mine] of this.#methods.get(a) ?? []) {
      if (!mine.asked[at]) continue
      const [x, y] = [meanAt(mine, at), meanAt(others?.get(probe), at)]
      if (x === null || y === null) dropped++
      else {
        const conversation = conversations.get(mine.conversation) ?? conversations.size
        conversations.set(mine.conversation, conversation)
        pairs.add(x, y, conversation)
      }
    }
    return { dropped, values: { name: '', pairs } }
  }
}

const familyOf = ({ family, at }: Tested) => `${family} ${MEASURES[at] === 'overall' ? 'overall' : 'dimension'}`

function meanAt(marks: Marks | undefined, at: number): number | null {
  const count = marks?.counts[at] ?? 0
  return marks && count > 0 ? (marks.sums[at] as number) / count : null
}
