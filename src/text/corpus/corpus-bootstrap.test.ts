import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import goldens from '../fixtures/sacrebleu-corpus.json' with { type: 'json' }
import { bleuStats, corpusBleu } from '../metrics/bleu.ts'
import { chrfStats, corpusChrf } from '../metrics/chrf.ts'
import { corpusTer, terStats } from '../metrics/ter/ter.ts'
import { camelCase, expectSame, pairs } from '../testing.ts'
import { corpusBootstrap, pairedCorpusBootstrap } from './corpus-bootstrap.ts'

const outputs = pairs.map(({ output }) => output)
const references = pairs.map((pair) => pair.references)
const bootstrap = {}

interface Figure {
  score: number
  mean: number
  halfWidth: number
  ci95?: number[]
}

function expectFigures(found: Partial<Figure>, reference: Figure): void {
  const numbers = ({ score, mean, halfWidth, ci95 }: Partial<Figure>) => [score!, mean!, halfWidth!, ...(ci95 ?? [])]
  const { ci95: _, ...short } = found
  expectSame(numbers(reference.ci95 ? found : short), numbers(reference), ['score', 'mean', '±', 'low', 'high'])
}

describe('corpus scores, intervals and signatures are sacreBLEU’s', () => {
  // ja-mecab needs MeCab itself; its sentences are tested from its own tokens.
  const bleuSettings = Object.entries(goldens.bleu).filter(([name]) => name !== 'ja-mecab')
  test.each(bleuSettings)('BLEU, %s', (_, { settings, signature, ...reference }) => {
    const { tokenize = '13a', effectiveOrder, ...options } = camelCase(settings)
    const found = corpusBleu(outputs, references, {
      ...options,
      tokenizer: tokenize as 'none',
      ...(effectiveOrder === null && { effectiveOrder: true }),
      bootstrap,
    })
    expectFigures(found, reference)
    expect(found.signature.replace(/\|order:\d+$/, '')).toBe(signature)
  })

  test.each(Object.entries(goldens.chrf))('chrF, %s', (_, { settings, signature, ...reference }) => {
    const found = corpusChrf(outputs, references, { ...camelCase(settings), bootstrap })
    expectFigures(found, reference)
    expect(found.signature).toBe(signature)
  })

  test.each(Object.entries(goldens.ter))('TER, %s', (_, { settings, signature, ...reference }) => {
    const found = corpusTer(outputs, references, { ...camelCase(settings), bootstrap })
    expectFigures(found, reference)
    expect(found.signature).toBe(signature)
  })
})

describe('the paired test is sacreBLEU’s', () => {
  const collect = {
    bleu: (texts: string[]) => bleuStats(texts, references, { tokenizer: '13a' }),
    chrf: (texts: string[]) => chrfStats(texts, references),
    ter: (texts: string[]) => terStats(texts, references),
  }
  test.each(['bleu', 'chrf', 'ter'] as const)('%s', (metric) => {
    for (const [texts, golden] of [
      [goldens.baseline, goldens.paired[metric]],
      [outputs, goldens.pairedWithItself[metric]],
    ] as const) {
      const found = pairedCorpusBootstrap(collect[metric](outputs), collect[metric](texts))!
      expectFigures(found, golden)
      expectFigures({ ...found.baseline, score: found.baselineScore }, golden.baseline)
      expect(found.pValue).toBeCloseTo(golden.pValue, 12)
    }
  })
})

const scoreOf = (sums: ArrayLike<number>) => sums[0]! / sums[1]!

test('the same seed gives the same interval, another one another', () => {
  const rows = Array.from({ length: 20 }, (_, i) => [i % 5, 5])
  const once = corpusBootstrap({ rows, scoreOf })
  expect(corpusBootstrap({ rows, scoreOf })).toEqual(once)
  expect(corpusBootstrap({ rows, scoreOf }, { seed: 1 })).not.toEqual(once)
})

test('a single segment has an interval without width, an empty corpus none', () => {
  expect(corpusBootstrap({ rows: [[1, 2]], scoreOf })).toEqual({ ci95: [0.5, 0.5], mean: 0.5, halfWidth: 0 })
  expect(corpusBootstrap({ rows: [], scoreOf })).toBeNull()
  expect(pairedCorpusBootstrap({ rows: [], scoreOf }, { rows: [], scoreOf })).toBeNull()
})

test('systems are compared over the same segments only', () => {
  expect(() => pairedCorpusBootstrap({ rows: [[1, 2]], scoreOf }, { rows: [], scoreOf })).toThrow(/same segments/)
})

test('the interval holds the mean and lies within the scores of the segments', () => {
  const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constant(9)), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(rows, (segments) => {
      const { ci95, mean } = corpusBootstrap({ rows: segments, scoreOf }, { samples: 200 })!
      const scores = segments.map(scoreOf)
      expect(ci95[0]).toBeLessThanOrEqual(ci95[1])
      expect(ci95[0]).toBeGreaterThanOrEqual(Math.min(...scores) - 1e-12)
      expect(ci95[1]).toBeLessThanOrEqual(Math.max(...scores) + 1e-12)
      expect(mean).toBeGreaterThanOrEqual(Math.min(...scores) - 1e-12)
    }),
  )
})
