import type { Json } from '../../json.ts'
import type { ResultRow } from '../../score/result.ts'

/** All that was written in a run, case after case in one buffer: finding any two characters is one walk over it. */
export interface CaseTexts {
  bytes: Uint8Array
  /** Where each case begins, and behind the last one the end. */
  starts: Float64Array
}

/** Folds rows, in case order, into the texts that a search looks at: id, title, input, expected, outputs, reasons. */
export class TextsFold {
  readonly #pieces: Buffer[] = []
  readonly #starts: number[] = []
  #length = 0
  #case: string | undefined

  add(row: ResultRow): void {
    if (row.case !== this.#case) {
      this.#case = row.case
      this.#starts.push(this.#length)
      for (const value of [row.case, row.name, row.input, row.expected]) this.#put(value)
    }
    this.#put(row.output)
    this.#put(row.transformed)
    for (const { reason, review, error } of row.scores)
      for (const said of [reason, review, error?.message]) this.#put(said)
  }

  finish(): CaseTexts {
    return { bytes: Buffer.concat(this.#pieces), starts: Float64Array.from([...this.#starts, this.#length]) }
  }

  #put(value: Json | undefined): void {
    if (value === undefined || value === null) return
    const piece = Buffer.from(`${folded(typeof value === 'string' ? value : JSON.stringify(value))}\n`)
    this.#pieces.push(piece)
    this.#length += piece.length
  }
}

/** Which cases contain the words, as written one after another; width, case and the kind of space make no difference. */
export function findText({ bytes, starts }: CaseTexts, words: string): Uint8Array {
  const found = new Uint8Array(starts.length - 1)
  const wanted = Buffer.from(folded(words).trim())
  if (wanted.length === 0) return found
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  for (let hit = all.indexOf(wanted); hit >= 0; hit = all.indexOf(wanted, starts[at] as number)) {
    at = caseAt(starts, hit, at)
    found[at++] = 1
  }
  return found
}

/** The case that this byte belongs to, at `from` or later. */
function caseAt(starts: Float64Array, byte: number, from: number): number {
  let [low, high] = [from, starts.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] as number) <= byte) low = middle
    else high = middle
  }
  return low
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ')
