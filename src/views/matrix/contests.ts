import type { MatrixComparison, MatrixKind } from '../../gate/matrix.ts'
import { type PairedMeasure, pairedDifferences } from '../../gate/paired.ts'
import { mcnemar } from '../../stats/mcnemar.ts'
import { PairedAccumulator } from '../../stats/paired-accumulator.ts'

/** Two that were measured on the same cases. */
class Contest {
  readonly #clustered: boolean
  readonly #pairs: PairedAccumulator
  /** Whether all values were passes and failures, and how many cases only one of the two passed. */
  #isShare = true
  #onlyA = 0
  #onlyB = 0

  constructor(clustered: boolean) {
    this.#clustered = clustered
    this.#pairs = new PairedAccumulator({ clustered })
  }

  add(a: number, b: number, cluster: number): void {
    if ((a !== 0 && a !== 1) || (b !== 0 && b !== 1)) this.#isShare = false
    if (a > b) this.#onlyA++
    if (b > a) this.#onlyB++
    this.#pairs.add(a, b, cluster)
  }

  measure(name: string): PairedMeasure {
    if (!this.#isShare || this.#clustered || this.#pairs.n === 0) return { name, pairs: this.#pairs }
    const { p } = mcnemar(this.#onlyA, this.#onlyB) as { p: number }
    return { name, pairs: this.#pairs, p }
  }
}

/** Everyone of a kind against everyone else, case by case: one family of tests. */
export class Contests {
  readonly #kind: MatrixKind
  readonly #names: readonly string[]
  readonly #pairs: { a: number; b: number; contest: Contest }[]

  constructor(kind: MatrixKind, names: readonly string[], clustered: boolean) {
    this.#kind = kind
    this.#names = names
    this.#pairs = names.flatMap((_, a) =>
      names.slice(a + 1).map((_, after) => ({ a, b: a + 1 + after, contest: new Contest(clustered) })),
    )
  }

  /** What one case came to for each; null for one that has no value of it. `alike` says whether two were measured alike. */
  add(values: readonly (number | null)[], cluster: number, alike: (a: number, b: number) => boolean): void {
    for (const { a, b, contest } of this.#pairs) {
      const [mine, others] = [values[a], values[b]]
      if (mine != null && others != null && alike(a, b)) contest.add(mine, others, cluster)
    }
  }

  finish(): MatrixComparison[] {
    const differences = pairedDifferences(this.#pairs.map(({ contest }) => contest.measure('')))
    return differences.map(({ n, difference, ci95, p, pCorrected, change }, at) => {
      const pair = this.#pairs[at] as { a: number; b: number }
      const [a, b] = [this.#names[pair.a] as string, this.#names[pair.b] as string]
      const better = change === 'unchanged' ? null : change === 'improved' ? a : b
      return { of: this.#kind, a, b, n, difference, ci95, p, pCorrected, better }
    })
  }
}
