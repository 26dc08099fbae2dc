import { BadInput } from '../../errors.ts'
import type { Message } from '../../language.ts'
import type { Origin } from '../../read/origin.ts'
import { didYouMean } from '../../suggest.ts'
import type { Scale, Scales } from '../importer.ts'
import type { Notes } from '../notes.ts'

/** What one scorer gave in the whole of a file. */
interface Figures {
  count: number
  sum: number
  low: number
  high: number
}

/** More different scores than anybody gives: then their names are data. */
const MOST_SCORERS = 200

/** The scorers of an imported run as they come up, and the range of their numbers. */
export class ScannedScorers {
  readonly #figures = new Map<string, Figures>()
  readonly #notes: Notes

  constructor(notes: Notes) {
    this.#notes = notes
  }

  /** Undefined stands for a score without a number. */
  add(name: string, number: number | undefined, place: Origin): void {
    let figures = this.#figures.get(name)
    if (!figures) {
      if (this.#figures.size >= MOST_SCORERS) {
        this.#notes.leftOut('scores', TOO_MANY, place)
        return
      }
      figures = { count: 0, sum: 0, low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY }
      this.#figures.set(name, figures)
    }
    if (number === undefined) return
    figures.count++
    figures.sum += number
    figures.low = Math.min(figures.low, number)
    figures.high = Math.max(figures.high, number)
  }

  /** In the order in which they came up. */
  get names(): string[] {
    return [...this.#figures.keys()]
  }

  has(name: string): boolean {
    return this.#figures.has(name)
  }

  /** Over all numbers; undefined where there is none. */
  mean(name: string): number | undefined {
    const figures = this.#figures.get(name)
    return figures && figures.count > 0 ? figures.sum / figures.count : undefined
  }

  /**
   * By scorer, in order. Undefined: its numbers are shares. Null: they are not, and nobody has said what their ends are.
   * Throws BadInput for a scale of a scorer that is not there.
   */
  scales(given: Scales, here: Origin): (Scale | null | undefined)[] {
    const { names } = this
    const unknown = [...given.keys()].filter((name) => !this.has(name))
    if (unknown.length > 0) throw new BadInput(unknown.map((name) => ({ message: noScorer(name, names) })))
    return [...this.#figures].map(([name, { count, low, high }]) => {
      const scale = given.get(name)
      if (scale || count === 0 || (low >= 0 && high <= 1)) return scale
      this.#notes.leftOut(`scorer ${name}`, otherScale(name, low, high), here)
      return null
    })
  }
}

/** A number on its scorer's scale as a share, or why there is none. */
export function shareOf(
  number: number,
  scale: Scale | null | undefined,
): { value: number } | { value: null; reason: Message } | { value: null; error: Message } {
  if (scale === null) return { value: null, reason: OTHER_SCALE }
  if (scale === undefined) return { value: number }
  const share = (number - scale.low) / (scale.high - scale.low)
  return share < 0 || share > 1 ? { value: null, error: outside(number, scale) } : { value: share }
}

const TOO_MANY: Message = {
  en: `more than ${MOST_SCORERS} different scores: those that came up first are kept`,
  ja: `スコアの種類が ${MOST_SCORERS} を超えています。先に現れたものだけを取り込みます`,
}

const OTHER_SCALE: Message = {
  en: 'the numbers of this scorer do not lie in 0…1; import with --scale NAME=LOW..HIGH',
  ja: 'このスコアラーの値は 0…1 に収まりません。--scale 名前=最小..最大 を付けて取り込んでください',
}

const outside = (number: number, { low, high }: Scale): Message => ({
  en: `${number} lies outside the scale ${low}..${high}`,
  ja: `${number} は ${low}..${high} の範囲の外です`,
})

const otherScale = (name: string, low: number, high: number): Message => ({
  en: `its numbers (${low} to ${high}) are no shares in 0…1, so it has no scores; say the ends of its scale: --scale ${name}=LOW..HIGH`,
  ja: `値（${low}〜${high}）が 0…1 に収まらないため、スコアにしません。目盛りの両端を --scale ${name}=最小..最大 で指定してください`,
})

const noScorer = (name: string, names: readonly string[]): Message => {
  const guess = didYouMean(name, names)
  return {
    en: `--scale: there is no scorer "${name}"${guess ? `; did you mean "${guess}"?` : ''} (there are: ${names.join(', ')})`,
    ja: `--scale: スコアラー "${name}" はありません${guess ? `。"${guess}" のことですか？` : ''}（あるもの: ${names.join('、')}）`,
  }
}
