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
  readonly #cases: Buffer[] = []
  readonly #starts: number[] = []
  #length = 0
  #case: string | undefined
  /** What was written in the open case. */
  #written = ''

  /** `told` is what is known of the case. */
  add(row: ResultRow, told: Pick<ResultRow, 'name' | 'input' | 'expected'> = row): void {
    if (row.case !== this.#case) {
      this.#close()
      this.#case = row.case
      for (const value of [row.case, told.name, told.input, told.expected]) this.#put(value)
    }
    this.#put(row.output)
    this.#put(row.transformed)
    for (const { reason, review, error } of row.scores) {
      this.#put(reason)
      this.#put(review)
      this.#put(error?.message)
    }
  }

  finish(): CaseTexts {
    this.#close()
    return { bytes: Buffer.concat(this.#cases), starts: Float64Array.from([...this.#starts, this.#length]) }
  }

  #put(value: Json | undefined): void {
    if (value === undefined || value === null) return
    this.#written += `${typeof value === 'string' ? value : JSON.stringify(value)}${BETWEEN}`
  }

  /** A whole case at once: six small texts take twice as long. */
  #close(): void {
    if (this.#case === undefined) return
    const bytes = Buffer.from(folded(this.#written))
    this.#starts.push(this.#length)
    this.#cases.push(bytes)
    this.#length += bytes.length
    this.#written = ''
  }
}

/** Nothing that anyone searches for, and no kind of space. */
const BETWEEN = '\0'

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

function folded(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase()
  return OTHER_SPACE.test(plain) ? plain.replaceAll(/\s+/g, ' ') : plain
}

/** Most texts have single spaces only. */
const OTHER_SPACE = /[^\S ]| {2}/
