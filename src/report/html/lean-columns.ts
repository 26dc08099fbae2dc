import type { RunColumns } from '../../views/columns/columns.ts'

/** Figures of the runs in a file, in fewer bytes: every score as it is, times to four digits, answers by number. */
export function leanColumns(runs: readonly RunColumns[]): RunColumns[] {
  const numbers = new AnswerNumbers()
  return runs.map((columns) => ({
    ...columns,
    slots: columns.slots.map((slot) => ({
      ...slot,
      ms: slot.ms.map(fourDigits),
      answer: slot.answer.map((hash, at) => numbers.of(columns.ids[at] as string, hash)),
    })),
  }))
}

/** A clock gives twelve, of which a reader sees three. */
const fourDigits = (ms: number) => Number(ms.toPrecision(4))

/** All that anyone asks of an answer's hash is whether the same case has the same one elsewhere: 1, 2, 3 say that, too. */
class AnswerNumbers {
  readonly #known = new Map<string, number[]>()

  of(id: string, hash: number): number {
    if (hash === 0) return 0
    const known = this.#known.get(id) ?? []
    if (known.length === 0) this.#known.set(id, known)
    const at = known.indexOf(hash)
    return at < 0 ? known.push(hash) : at + 1
  }
}
