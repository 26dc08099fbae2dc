import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import goldens from '../fixtures/sacrebleu-sentences.json' with { type: 'json' }
import mecab from '../fixtures/tokenizers.json' with { type: 'json' }
import { pythonRstrip } from '../python-text.ts'
import { anyText, camelCase, expectSame, pairs } from '../testing.ts'
import type { Tokenizer } from '../tokenizers/types.ts'
import { type BleuOptions, bleu, corpusBleu } from './bleu.ts'
import { bleuScore } from './bleu-score.ts'

/** MeCab's own segmentation of the texts: our dictionary tokenizer is compared with it elsewhere. */
const texts = [...new Set(pairs.flatMap(({ output, references }) => [output, ...references]))]
const segmented = new Map(texts.map((text, i) => [pythonRstrip(text), mecab.tokens['ja-mecab'][i]!]))
const mecabStandIn: Tokenizer = {
  name: 'ja-mecab',
  signature: () => 'ja-mecab-0.996-IPA',
  tokenize: (text) => segmented.get(text)!.split(' ').filter(Boolean),
}

function optionsOf(settings: object): BleuOptions {
  const { tokenize = '13a', effectiveOrder, ...options } = camelCase(settings)
  return {
    ...options,
    tokenizer: tokenize === 'ja-mecab' ? mecabStandIn : (tokenize as 'none'),
    ...(effectiveOrder === null && { effectiveOrder: false }),
  }
}

test.each(Object.entries(goldens.bleu))('%s: sentence BLEU is sacreBLEU’s', (_, { settings, signature, scores }) => {
  const options = optionsOf(settings)
  const found = pairs.map(({ output, references }) => bleu(output, references, options))
  expectSame(
    found.map(({ score }) => score),
    scores,
    pairs.map(({ id }) => id),
  )
  // Where the reference's signature is silent, ours goes on: the order of n-grams is part of it.
  expect(found.at(-1)!.signature.replace(/\|order:\d+$/, '')).toBe(signature)
})

describe('what the reference does in corners', () => {
  test('identical texts may score a hair more than 100', () => {
    expect(bleu('the cat sat on the mat', 'the cat sat on the mat').score).toBeCloseTo(100, 10)
  })

  test('empty texts score 0', () => {
    for (const [output, expected] of [
      ['', ''],
      ['', 'a b'],
      ['a b', ''],
    ] as const) {
      const result = bleu(output, expected)
      expect(result.score).toBe(0)
      expect(result.noTokens).toBeUndefined()
    }
  })

  test('without effective order identical texts under four words score 0', () => {
    expect(bleu('good morning', 'good morning').score).toBeCloseTo(100, 10)
    expect(bleu('good morning', 'good morning', { effectiveOrder: false }).score).toBe(0)
    expect(corpusBleu(['good morning'], ['good morning']).score).toBe(0)
  })

  test('Japanese under 13a is one token', () => {
    expect(bleu('今日は良い天気だ', '今日は良い天気だ', { tokenizer: '13a' }).totals).toEqual([1, 0, 0, 0])
  })

  test('13a reads entities twice, zh not at all; trailing white space does not count', () => {
    expect(bleu('a &amp;lt; b\x1f\n', 'a < b', { tokenizer: '13a' }).score).toBeCloseTo(100, 10)
    expect(bleu('a &amp; b', 'a & b', { tokenizer: 'zh' }).score).toBeLessThan(100)
  })

  test('of references equally near in length the shorter one sets the brevity penalty', () => {
    expect(bleu('a b c', ['a b c d', 'x y']).refLen).toBe(2)
    expect(bleu('a b c', ['x y', 'a b c d']).refLen).toBe(2)
  })

  test('an n-gram counts as often as in the reference that has it most', () => {
    expect(bleu('the the the the', ['the cat', 'the the dog']).counts).toEqual([2, 1, 0, 0])
  })

  test('statistics without a match score 0 under every smoothing', () => {
    for (const smoothMethod of ['exp', 'floor', 'add-k', 'none'] as const) {
      const formula = { smoothMethod, maxNgramOrder: 4, effectiveOrder: true }
      expect(bleuScore([4, 4, 0, 0, 0, 0, 4, 3, 2, 1], formula).score).toBe(0)
      expect(bleuScore([0, 4, 0, 0, 0, 0, 0, 0, 0, 0], formula)).toMatchObject({ score: 0, bp: 0 })
    }
  })
})

describe('auto tokenizer', () => {
  test('goes by the script of the pair, and the signature says what ran', () => {
    expect(bleu('a b.', 'a b.').signature).toContain('|tok:13a|')
    expect(bleu('今日は晴れです', '今日は雨です').signature).toMatch(/\|tok:ja-saiten-1-IPADIC\|/)
    expect(bleu('今天天气很好', '今天天气很好').signature).toContain('|tok:zh|')
  })

  test('a corpus names every tokenizer that was used', () => {
    const mixed = corpusBleu(['a b.', '今天天气很好'], ['a b.', '今天天气很好'])
    expect(mixed.signature).toContain('|tok:auto[13a,zh]|')
  })

  test('a paraphrase scores at least twice what an unrelated sentence does', () => {
    const reference = '今日は天気がとても良いので散歩に行きました'
    const paraphrase = bleu('今日は天気がとても良いので公園へ散歩に行った', reference).score
    const unrelated = bleu('株価は午後に大きく下落し投資家は不安を抱えた', reference).score
    expect(paraphrase).toBeGreaterThan(0)
    expect(paraphrase).toBeGreaterThanOrEqual(2 * unrelated)
  })
})

test('a text that gives no token is flagged', () => {
  expect(bleu('a', ' \n').noTokens).toBe(true)
  expect(bleu(' \n', 'a').noTokens).toBeUndefined()
  expect(bleu('a', ['a', '<skipped>'], { tokenizer: '13a' }).noTokens).toBeUndefined()
  expect(corpusBleu(['a', 'a'], ['a', ' ']).noTokens).toBe(true)
})

test('the signature tells apart what gives other numbers', () => {
  const signatures = [
    {},
    { lowercase: true },
    { nfkc: true },
    { maxNgramOrder: 3 },
    { effectiveOrder: false },
    { smoothMethod: 'floor', smoothValue: 0.101 },
    { smoothMethod: 'floor', smoothValue: 0.104 },
  ].map((options) => bleu('a', 'a', options as BleuOptions).signature)
  expect(new Set(signatures).size).toBe(signatures.length)
})

describe('any texts', () => {
  test('score between 0 and 100, and never throw', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, fc.boolean(), (output, one, other, lowercase) => {
        for (const tokenizer of ['auto', '13a', 'zh', 'intl', 'char'] as const) {
          const { score } = bleu(output, [one, other], { tokenizer, lowercase })
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThan(100 + 1e-9)
        }
      }),
    )
  })

  test('identical ones score 100', () => {
    const someText = fc.oneof(anyText, fc.constantFrom(...texts))
    fc.assert(
      fc.property(someText, (text) => {
        const { score, noTokens, sysLen } = bleu(text, text)
        if (text !== '' && !noTokens) expect(score, JSON.stringify(text)).toBeCloseTo(100, 9)
        else expect(sysLen).toBe(0)
      }),
    )
  })

  test('with nfkc, folding them beforehand changes nothing', () => {
    fc.assert(
      fc.property(anyText, anyText, (output, expected) => {
        const folded = bleu(output.normalize('NFKC'), expected.normalize('NFKC'), { nfkc: true })
        expect(bleu(output, expected, { nfkc: true })).toEqual(folded)
      }),
    )
    expect(bleu('ＡＰＩ　ｋｅｙ', 'API key', { nfkc: true }).score).toBeCloseTo(100, 9)
  })
})

test('a corpus wants one entry of references for each output, and at least one of both', () => {
  expect(() => corpusBleu(['a'], [])).toThrow(/1 outputs and 0 references/)
  expect(() => corpusBleu([], [])).toThrow(/empty corpus/)
  expect(() => bleu('a', [])).toThrow(/at least one reference/)
})
