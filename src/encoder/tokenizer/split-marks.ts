/** Finds a model's marks ([CLS], [SEP] …) where a text spells them: the first one, and of those there the longest. */
export class MarkFinder {
  readonly #marks: readonly string[]
  readonly #byFirst = new Map<string, string[]>()

  constructor(marks: Iterable<string>) {
    this.#marks = [...new Set(marks)].filter((mark) => mark !== '')
    for (const mark of [...this.#marks].sort((a, b) => b.length - a.length)) {
      const first = mark[0]!
      this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), mark])
    }
  }

  /** Calls back for every stretch of the text, in order. */
  split(text: string, found: (stretch: string, isMark: boolean) => void): void {
    if (!this.#marks.some((mark) => text.includes(mark))) {
      found(text, false)
      return
    }
    let start = 0
    for (let at = 0; at < text.length; ) {
      const mark = this.#byFirst.get(text[at]!)?.find((one) => text.startsWith(one, at))
      if (mark === undefined) {
        at++
        continue
      }
      if (start < at) found(text.slice(start, at), false)
      found(mark, true)
      at += mark.length
      start = at
    }
    if (start < text.length) found(text.slice(start), false)
  }
}
