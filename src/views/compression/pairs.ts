import { type PairedValues, pairedDifferences } from '../../gate/paired.ts'
import { DIMENSIONS } from '../../scorers/compression/criteria.ts'
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

/** Every method against every other, on the probes that both have marks for. */
export class PairFold {
  readonly #methods = new Map<string, Map<string, Marks>>()

  constructor(methods: readonly string[]) {
    for (const name of methods) this.#methods.set(name, new Map())
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
    const names = [...this.#methods.keys()]
    const tests: { a: string; b: string; at: number; dropped: number; values: PairedValues }[] = []
    for (const [first, a] of names.entries()) {
      for (const b of names.slice(first + 1)) {
        for (const at of MEASURES.keys()) tests.push({ a, b, at, ...this.#paired(a, b, at) })
      }
    }
    const differences = pairedDifferences(
      tests.map(({ values }) => values),
      0,
      BEST_MARK,
    )
    return tests.map(({ a, b, at, dropped }, position) => {
      const tested = differences[position] as (typeof differences)[number]
      return {
        a,
        b,
        measure: MEASURES[at] as PairResult['measure'],
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

  #paired(a: string, b: string, at: number): { dropped: number; values: PairedValues } {
    const [before, after, clusters]: [number[], number[], string[]] = [[], [], []]
    let dropped = 0
    const others = this.#methods.get(b)
    for (const [probe, mine] of this.#methods.get(a) ?? []) {
      if (!mine.asked[at]) continue
      const [x, y] = [meanAt(mine, at), meanAt(others?.get(probe), at)]
      if (x === null || y === null) dropped++
      else {
        after.push(x)
        before.push(y)
        clusters.push(mine.conversation)
      }
    }
    const values = { name: '', before: Float64Array.from(before), after: Float64Array.from(after), clusters }
    return { dropped, values }
  }
}

function meanAt(marks: Marks | undefined, at: number): number | null {
  const count = marks?.counts[at] ?? 0
  return marks && count > 0 ? (marks.sums[at] as number) / count : null
}
