import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EncodedText } from '../encoder/encoder.ts'
import { publishedBaseline } from './baseline.ts'
import goldens from './fixtures/greedy.json' with { type: 'json' }
import { IdfCounts } from './idf.ts'
import { bestFigures, matchTexts, type WeightedText, weighted } from './match.ts'
import { rescale } from './rescale.ts'

/** A text of made-up vectors; ids from 10 on, between the marks 1 and 2. */
function encoded(rows: number[][], ids = [1, ...rows.slice(2).map((_, at) => at + 10), 2]): EncodedText {
  return {
    ids: Int32Array.from(ids),
    vectors: Float32Array.from(rows.flat()),
    width: rows[0]!.length,
    truncated: false,
    marks: false,
  }
}

interface GoldenText {
  emb: number[][]
  idf: number[]
}

/** As the reference was given it: the weights stand beside the vectors. */
function golden({ emb, idf }: GoldenText): WeightedText {
  return { ...weighted(encoded(emb)), weights: Float64Array.from(idf), total: idf.reduce((all, one) => all + one, 0) }
}

const asList = ({ precision, recall, f1 }: ReturnType<typeof matchTexts>) => [precision, recall, f1]

describe('greedy matching', () => {
  const pairs = goldens.pairs as { ref: GoldenText; hyp: GoldenText }[]

  it.each(pairs.map((pair, at) => [at, pair] as const))(
    'gives the numbers of bert_score: pair %i',
    (at, { ref, hyp }) => {
      const found = asList(matchTexts(golden(hyp), golden(ref)))
      const expected = (goldens.single as (number | null)[][])[at]!
      for (const [which, value] of found.entries()) expect(value).toBeCloseTo(expected[which] ?? Number.NaN, 6)
    },
  )

  it('rescales in single precision, each figure by its own baseline', () => {
    const baseline = publishedBaseline('en', 'bert-base-multilingual-cased', 9, 12)!
    for (const [at, [precision, recall, f1]] of (goldens.batched as [number, number, number][]).entries()) {
      expect(asList(rescale({ precision, recall, f1 }, baseline))).toEqual(
        (goldens.rescaled_en_mbert_L9 as number[][])[at]!.map(Math.fround),
      )
    }
  })

  const vector = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 5, maxLength: 5 })
  const rows = fc.array(
    vector.filter((one) => one.some((value) => Math.abs(value) > 0.01)),
    { minLength: 3, maxLength: 9 },
  )

  it('is 1 for a text and itself, swaps with its sides, and does not mind the length of vectors', () => {
    fc.assert(
      fc.property(rows, rows, fc.double({ min: 0.1, max: 50, noNaN: true }), (a, b, factor) => {
        const [first, second] = [weighted(encoded(a)), weighted(encoded(b))]
        expect(matchTexts(first, first).f1).toBeCloseTo(1, 12)
        const there = matchTexts(first, second)
        const back = matchTexts(second, first)
        expect([back.recall, back.precision]).toEqual([there.precision, there.recall])
        const longer = weighted(encoded(a.map((row) => row.map((value) => value * factor))))
        expect(matchTexts(longer, second).precision).toBeCloseTo(there.precision, 5)
      }),
    )
  })

  it('counts marks as nothing, at the ends and spelt in the text, yet lets them be matched', () => {
    const mark = [1, 0]
    const word = [0, 1]
    const reference = weighted(encoded([mark, word, mark]))
    const spelt = weighted(encoded([mark, mark, mark, mark], [1, 2, 2, 2]))
    expect(matchTexts(spelt, reference)).toEqual({ precision: Number.NaN, recall: 0, f1: 0 })
    const likeAMark = weighted(encoded([mark, [5, 0], mark]))
    expect(matchTexts(likeAMark, reference).precision).toBe(1)
  })

  it('is 0 for an empty text', () => {
    const empty = weighted(encoded([[1], [1]], [1, 2]))
    const text = weighted(encoded([[1], [1], [1]]))
    for (const [a, b] of [
      [empty, text],
      [text, empty],
      [empty, empty],
    ] as const)
      expect(matchTexts(a, b)).toEqual({ precision: 0, recall: 0, f1: 0 })
  })

  it('survives a row of zeros', () => {
    const zeros = weighted(encoded([[1], [0], [1]]))
    expect(matchTexts(zeros, weighted(encoded([[1], [1], [1]])))).toEqual({ precision: 0, recall: 1, f1: 0 })
  })

  it('takes the best of each figure over several references', () => {
    const a = { precision: 0.2, recall: 0.9, f1: 0.4 }
    const b = { precision: 0.8, recall: Number.NaN, f1: 0 }
    expect(bestFigures([a, b])).toEqual({ precision: 0.8, recall: 0.9, f1: 0.4 })
    expect(bestFigures([b]).recall).toBeNaN()
  })

  it('weighs by idf: what every document has counts nothing', () => {
    const counts = new IdfCounts()
    counts.add(Int32Array.of(1, 10, 2))
    counts.add(Int32Array.of(1, 10, 11, 2))
    const text = encoded(
      [
        [1, 0],
        [1, 0],
        [0, 1],
        [1, 0],
      ],
      [1, 10, 11, 2],
    )
    const idf = counts.finish()
    expect([...weighted(text, idf).weights]).toEqual([0, 0, Math.log(3 / 2), 0])
    expect(weighted(encoded([[1], [1], [1]], [1, 10, 2]), idf).total).toBe(0)
  })
})
