import { ScoreError } from '../../errors.ts'
import { isBlankText } from '../blank.ts'
import type { WorkingMemory } from './working-memory.ts'

/** Where sequences lie in the working memory, in bytes, and how many numbers each has. */
export interface Places {
  places: readonly number[]
  lengths: readonly number[]
}

/**
 * Texts as sequences of numbers, equal exactly where the tokens are: by first appearance across all of them, from 1.
 * They lie in the working memory, and are gone with the calculation they were made for.
 */
export class Sequences {
  readonly #memory: WorkingMemory
  readonly #places: readonly number[]
  readonly lengths: readonly number[]
  /** How many different numbers there are. */
  readonly distinct: number

  constructor(memory: WorkingMemory, { places, lengths }: Places, distinct: number) {
    this.#memory = memory
    this.#places = places
    this.lengths = lengths
    this.distinct = distinct
  }

  /** Whether the tokens of an output and its references (in this order) are too few for a number to mean anything. */
  lackFor(texts: readonly string[]): boolean {
    return lacksTokens(this.lengths, texts)
  }

  /** A copy of one of them. */
  ids(which: number): Int32Array {
    const start = this.#places[which]! / 4
    return this.#memory.numbers.slice(start, start + this.lengths[which]!)
  }

  /** Copies of a group of neighbours, where groups have so many each; where nothing is said, one. */
  group(which: number, sizes?: readonly number[]): Int32Array[] {
    if (!sizes) return [this.ids(which)]
    let first = 0
    for (let i = 0; i < which; i++) first += sizes[i]!
    return Array.from({ length: sizes[which]! }, (_, i) => this.ids(first + i))
  }

  /** Groups of neighbours made into one each. */
  joined(sizes: readonly number[]): Sequences {
    let next = 0
    const places: number[] = []
    const lengths = sizes.map((size) => {
      places.push(this.#places[next]!)
      let length = 0
      for (let i = 0; i < size; i++) length += this.lengths[next++]!
      return length
    })
    return new Sequences(this.#memory, { places, lengths }, this.distinct)
  }

  /**
   * For each order 1 … `maxOrder`, the n-grams of the first sequence that one of the others has too, or the one that is
   * named. A repeated n-gram counts as often as it occurs in the sequence that has it most (BLEU's clipping; of two, chrF's
   * and ROUGE's).
   */
  matches(maxOrder: number, other?: number): number[] {
    const { free, code } = this.#memory
    const table = this.#memory.take(4 * Math.max(2 * this.lengths.length, maxOrder))
    const { numbers } = this.#memory
    let at = table / 4
    for (let i = 0; i < this.lengths.length; i++) {
      if (other !== undefined && i !== 0 && i !== other) continue
      numbers[at++] = this.#places[i]!
      numbers[at++] = this.lengths[i]!
    }
    code.matches(table, (at - table / 4) / 2, this.distinct, maxOrder, this.#memory.free)
    this.#memory.free = free
    return this.#memory.list(table, maxOrder)
  }

  /** Length of the longest common subsequence. */
  lcsLength(a: number, b: number): number {
    return this.#compare('lcsLength', a, b)
  }

  /** Fewest insertions, deletions and substitutions between two of them. */
  distance(a: number, b: number): number {
    return this.#compare('distance', a, b)
  }

  #compare(by: 'lcsLength' | 'distance', a: number, b: number): number {
    const { code, free } = this.#memory
    const [own, other] = [this.lengths[a]!, this.lengths[b]!]
    const result = code[by](this.#places[a]!, own, this.#places[b]!, other, this.distinct, free)
    if (result < 0) throw tooDifferent(own, other)
    return result
  }
}

/** Comparing order takes time that grows with the square of the length: what would take minutes is refused at once. */
export function tooDifferent(own: number, other: number): ScoreError {
  return new ScoreError('input', {
    en: `the texts have ${own} and ${other} tokens and differ in too many to be compared in order: compare parts of them; rouge1, rouge2, bleu and token-f1 take texts of this length`,
    ja: `テキストは ${own} トークンと ${other} トークンで、違いが多すぎるため並び順の比較ができません。分割して比較してください。rouge1・rouge2・bleu・token-f1 ならこの長さでも計算できます`,
  })
}

/**
 * True when the output gave no token though a reader sees something in it, or none of the references gave one. A reference
 * without tokens beside others is left out of account, and a blank output is a bad answer, not an unreadable one (but
 * nothing can be said of white space against white space).
 */
export function lacksTokens(lengths: ArrayLike<number>, texts: readonly string[]): boolean {
  // Most texts have tokens: then that is all there is to know.
  if (lengths[0]! > 0 && lengths[1]! > 0) return false
  const [output = '', ...references] = texts
  const unread = references.every((text, at) => lengths[at + 1] === 0 && text !== '')
  if (isBlankText(output)) return unread && lengths[0] === 0 && output !== '' && references.every(isBlankText)
  return unread || lengths[0] === 0
}
