import { BadInput, type Mistake } from '../errors.ts'

/** Enough to see a pattern; a file with a million bad rows must not fill the memory or the screen. */
const MOST_PER_FILE = 100

/** Gathers every mistake, so that they are shown together. */
export class MistakeList {
  readonly #files = new Map<string, { kept: Mistake[]; more: number }>()

  add(mistake: Mistake): void {
    const file = this.#of(mistake.file ?? '')
    if (mistake.unseen) file.more += mistake.unseen
    else if (file.kept.length < MOST_PER_FILE) file.kept.push(mistake)
    else file.more++
  }

  /** For mistakes whose places are no longer worth finding. */
  addUnseen(file: string, count: number): void {
    if (count > 0) this.#of(file).more += count
  }

  isFull(file: string): boolean {
    return (this.#files.get(file)?.kept.length ?? 0) >= MOST_PER_FILE
  }

  /** Runs a step whose BadInput is one more entry here, and not the end. */
  async collect<Result>(step: () => Promise<Result> | Result): Promise<Result | undefined> {
    try {
      return await step()
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      for (const mistake of error.mistakes) this.add(mistake)
      return undefined
    }
  }

  get isEmpty(): boolean {
    return this.#files.size === 0
  }

  get count(): number {
    return [...this.#files.values()].reduce((sum, { kept, more }) => sum + kept.length + more, 0)
  }

  /** File by file as they came, each in the order of its lines. */
  all(): Mistake[] {
    return [...this.#files].flatMap(([file, { kept, more }]) => {
      const sorted = kept.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0))
      return more > 0 ? [...sorted, andMore(file, more)] : sorted
    })
  }

  throwIfAny(): void {
    if (!this.isEmpty) throw new BadInput(this.all())
  }

  #of(file: string) {
    const entry = this.#files.get(file) ?? { kept: [], more: 0 }
    this.#files.set(file, entry)
    return entry
  }
}

const andMore = (file: string, count: number): Mistake => ({
  ...(file ? { file } : {}),
  unseen: count,
  message: { en: `and ${count} more in this file`, ja: `このファイルに他 ${count} 件` },
})
