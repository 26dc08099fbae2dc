import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import corpus from '../../../tools/goldens/texts.json' with { type: 'json' }
import goldens from '../fixtures/rouge.json' with { type: 'json' }
import { loadTokenizer } from '../tokenizers/index.ts'
import { type RougeOptions, type RougeType, rouge } from './rouge.ts'

const types = goldens.types as RougeType[]
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '\n', 'あ', '今日', '。', 'Ａ', '\ud800', '\udc00', '👍') }),
)

describe.each([
  ['plain', { tokenizer: 'rouge' }],
  ['stemmed', { tokenizer: 'rouge', useStemmer: true }],
  ['characters', { tokenizer: 'char' }],
] as const)('%s', (mode, options) => {
  test.each(corpus.pairs)('$id is what rouge_score says', ({ id, output, references }) => {
    const result = rouge(output, references, { ...options, types })
    const expected = goldens.scores[id as keyof typeof goldens.scores][mode]
    types.forEach((type, i) => {
      const { precision, recall, f1 } = result[type]!
      const difference = [precision, recall, f1].map((value, k) => Math.abs(value - expected[i]![k]!))
      expect(Math.max(...difference), type).toBeLessThanOrEqual(1e-9)
    })
  })
})

describe('what the reference does in corners', () => {
  test('empty against empty, or against anything, is 0', () => {
    for (const [output, expected] of [
      ['', ''],
      ['', 'a b'],
      ['a b', ''],
    ] as const) {
      const { signature: _, ...scores } = rouge(output, expected, { types })
      for (const score of Object.values(scores)) expect(score).toEqual({ precision: 0, recall: 0, f1: 0 })
    }
  })

  test('of several references the first with the best F counts, type by type, with its own precision and recall', () => {
    const result = rouge('a b c', ['a b', 'c b a d', 'a b c d e f'], { types: ['rouge1', 'rouge2'] })
    expect(result.rouge1).toEqual(rouge('a b c', 'c b a d', { types: ['rouge1'] }).rouge1)
    expect(result.rouge2).toEqual(rouge('a b c', 'a b', { types: ['rouge2'] }).rouge2)
  })

  test('rougeLsum splits at newlines only, unless asked to split at 。！？ too', () => {
    const types = ['rougeLsum'] as const
    const [output, expected] = ['雨が降る。風が吹く。', '風が吹く。雨が降る。']
    expect(rouge(output, expected, { types }).rougeLsum!.f1).toBeCloseTo(0.5)
    expect(rouge(output, expected, { types, splitSentences: true }).rougeLsum!.f1).toBe(1)
    expect(rouge('a b\nc d', 'c d\na b', { types }).rougeLsum!.f1).toBe(1)
    expect(rouge('a b. c d', 'c d. a b', { types }).rougeLsum!.f1).toBe(0.5)
  })

  test('lower case comes first: the Kelvin sign is a k', () => {
    expect(rouge('273 \u212a', '273 k').rouge1!.f1).toBe(1)
  })
})

describe('Japanese by default', () => {
  const reference = '今日は天気がとても良いので散歩に行きました'

  test('identical texts score 1', () => {
    expect(rouge(reference, reference)).toMatchObject({ rouge1: { f1: 1 }, rouge2: { f1: 1 }, rougeL: { f1: 1 } })
  })

  test('a paraphrase scores at least twice what an unrelated sentence does', () => {
    const near = rouge('今日は天気がとても良いので公園へ散歩に行った', reference)
    const far = rouge('株価は午後に大きく下落し投資家は不安を抱えた', reference)
    for (const type of ['rouge1', 'rouge2', 'rougeL'] as const) {
      expect(near[type]!.f1).toBeGreaterThan(0)
      expect(near[type]!.f1).toBeGreaterThanOrEqual(2 * far[type]!.f1)
    }
  })

  test('dictionary forms forgive an inflection', () => {
    const [output, expected] = ['散歩に行った', '散歩に行きます']
    const plain = rouge(output, expected).rouge1!.f1
    expect(rouge(output, expected, { baseForm: true }).rouge1!.f1).toBeGreaterThan(plain)
  })
})

test('the signature says which tokenizer ran and with what', async () => {
  expect(rouge('a', 'b').signature).toBe('rouge|nrefs:1|tok:rouge|split:no|nfkc:no|version:1')
  expect(rouge('はい', ['いいえ', 'はい'], { nfkc: true, baseForm: true }).signature).toMatch(
    /^rouge\|nrefs:2\|tok:ja-saiten-1-IPADIC-base\|split:no\|nfkc:yes\|version:1$/,
  )
  expect(rouge('a', 'b', { useStemmer: true }).signature).toContain('|tok:rouge-porter|')
  expect(rouge('a', 'b', { tokenizer: await loadTokenizer('char') }).signature).toContain('|tok:char|')
})

test('a text that the tokenizer makes nothing of is flagged, an empty one is not', () => {
  expect(rouge('Привет', 'hello')).toMatchObject({ rouge1: { f1: 0 }, noTokens: true })
  expect(rouge('hello', ['hello', '!?'])).toMatchObject({ rouge1: { f1: 1 } })
  expect(rouge('hello', ['hello', '!?']).noTokens).toBeUndefined()
  expect(rouge('hello', ['?', '!?']).noTokens).toBe(true)
  expect(rouge('', 'hello').noTokens).toBeUndefined()
})

describe('for any texts', () => {
  const settings: RougeOptions[] = [{ types, splitSentences: true }, { types, tokenizer: 'char' }, { useStemmer: true }]

  // Which tokenizer `auto` means is the reference's to say, so only a named one is the same both ways.
  test('F by a named tokenizer is symmetric but for rougeLsum, all numbers lie in 0 … 1, and nothing throws', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.constantFrom(...settings), (a, b, options) => {
        const one = rouge(a, b, options)
        const other = rouge(b, a, options)
        for (const type of options.types ?? []) {
          for (const value of Object.values(one[type]!)) expect(value >= 0 && value <= 1).toBe(true)
          if (type !== 'rougeLsum' && options.tokenizer) expect(one[type]!.f1).toBeCloseTo(other[type]!.f1, 12)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('with nfkc, folding a text beforehand changes nothing', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const folded = rouge(a.normalize('NFKC'), b.normalize('NFKC'), { nfkc: true, types })
        expect(rouge(a, b, { nfkc: true, types })).toEqual(folded)
      }),
      { numRuns: 100 },
    )
    expect(rouge('ＡＰＩ', 'API', { nfkc: true }).rouge1!.f1).toBe(1)
  })

  test('a text against itself is 1 wherever there are enough tokens', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { rouge1, rougeL, noTokens } = rouge(text, text, { types: ['rouge1', 'rougeL'] })
        const whole = noTokens || text === '' ? 0 : 1
        expect([rouge1!.f1, rougeL!.f1]).toEqual([whole, whole])
      }),
      { numRuns: 200 },
    )
  })
})

test('long texts are no trouble, as one line or as many', () => {
  const words = Array.from({ length: 30_000 }, (_, i) => `w${(i * i) % 977}`)
  const line = words.join(' ')
  const lines = words.map((word, i) => (i % 25 === 24 ? `${word}\n` : `${word} `)).join('')
  expect(rouge(line, line, { types }).rougeLsum!.f1).toBe(1)
  expect(rouge(lines, lines, { types: ['rougeL', 'rougeLsum'] }).rougeLsum!.f1).toBe(1)
})
