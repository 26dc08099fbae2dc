import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../json.ts'
import { bareContext, conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import type { AnyScorer } from '../../score/scorer.ts'
import editSimilarity from './edit-similarity.ts'
import jsonDiff from './json-diff.ts'
import rouge from './rouge.ts'
import tokenF1 from './token-f1.ts'

conforms('rouge', rouge)
conforms('token-f1', tokenF1)
conforms('edit-similarity', editSimilarity)
conforms('json-diff', jsonDiff)

async function score(
  definition: AnyScorer,
  output: Json | undefined,
  expected: Json | undefined,
  options: JsonObject = {},
) {
  const testCase = { id: 'c', ...(output !== undefined && { output }), ...(expected !== undefined && { expected }) }
  return evaluate(await readyFor(definition, options), testCase, bareContext)
}

describe('rouge', () => {
  it('reports the F of the last type, with parts and details for all', async () => {
    const result = await score(rouge, 'a b c', 'a b d')
    expect(result).toMatchObject({
      status: 'scored',
      threshold: null,
      passed: null,
      parts: { rouge1: 2 / 3, rouge2: 0.5, rougeL: 2 / 3 },
      details: { rouge2: { precision: 0.5, recall: 0.5, f1: 0.5 } },
    })
    expect(result.value).toBe(result.parts!.rougeL)
    expect(Object.keys(result.details!).sort()).toEqual(['rouge1', 'rouge2', 'rougeL', 'signature'])
  })

  it('keeps words of the user’s own whole, with `auto` too, and says so in the signature', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'saiten-terms-'))
    const terms = join(folder, 'terms.csv')
    writeFileSync(terms, 'きのこの山\nたけのこの里\n')
    const [plain, own] = [{}, { terms }].map((options) => score(rouge, 'きのこの山', 'たけのこの里', options))
    expect((await plain)?.value).toBeGreaterThan(0)
    expect(await own).toMatchObject({
      value: 0,
      details: { signature: expect.stringMatching(/IPADIC-terms-[0-9a-f]{12}/) },
    })
  })

  it('reports another type when told, and refuses one that is not computed', async () => {
    expect((await score(rouge, 'a b c', 'a b d', { report: 'rouge2' })).value).toBe(0.5)
    expect((await score(rouge, 'a b c', 'a b d', { types: ['rouge3', 'rougeLsum'] })).value).toBeCloseTo(2 / 3)
    expect(rouge.options.safeParse({ types: ['rouge1'], report: 'rougeL' }).success).toBe(false)
    expect(rouge.options.safeParse({ types: ['rouge0'] }).success).toBe(false)
    expect(rouge.options.safeParse({ tokenizer: 'mecab' }).success).toBe(false)
  })

  it('takes every option of the tokenizers', async () => {
    const stemmed = await score(rouge, 'testing', 'tested', { useStemmer: true })
    expect(stemmed.value).toBe(1)
    const named = await score(rouge, '走った', '走ります', { tokenizer: 'ja-mecab', baseForm: true, types: ['rouge1'] })
    expect(named.value).toBeGreaterThan(0)
    expect(named.details!.signature).toContain('IPADIC-base')
    const model = join(import.meta.dirname, '../../text/fixtures/tiny.model')
    const pieces = await score(rouge, '東京都', '東京都', { tokenizer: 'sentencepiece', sentencepiece: model })
    expect(pieces.details!.signature).toContain('tok:sentencepiece-')
    await expect(score(rouge, 'a', 'a', { tokenizer: 'sentencepiece' })).rejects.toThrow(/\.model/)
    expect((await score(rouge, 'ＡＰＩ', 'api', { nfkc: true, types: ['rouge1'] })).value).toBe(1)
  })

  it('takes the best of several references', async () => {
    expect((await score(rouge, 'a b', ['c d', 'a b'])).value).toBe(1)
  })
})

describe('every metric', () => {
  const metrics: [string, AnyScorer][] = [
    ['rouge', rouge],
    ['token-f1', tokenF1],
    ['edit-similarity', editSimilarity],
    ['json-diff', jsonDiff],
  ]

  it.each(metrics)('%s says what is missing instead of scoring', async (_, metric) => {
    for (const [output, expected] of [
      [undefined, 'a'],
      ['a', undefined],
      [null, 'a'],
      ['a', null],
    ] as const) {
      expect((await score(metric, output, expected)).error?.kind).toBe('input')
    }
  })

  it.each(metrics)('%s looks at values that are no text as compact JSON', async (_, metric) => {
    expect((await score(metric, { a: [1, 2] }, '{"a":[1,2]}')).value).toBe(1)
  })

  it.each(metrics)('%s measures two targets alike: the answer has no say in how it is cut', async (_, metric) => {
    const signature = async (output: string, expected: string) =>
      (await score(metric, output, expected)).details?.signature
    for (const expected of ['the shop opens at nine', '店は九時に開きます', '本店九時開店'])
      expect(await signature('the shop opens', expected)).toBe(await signature('OK 店は開きます', expected))
  })

  it.each(metrics)('%s has no threshold of its own, and a signature in every score', async (name, metric) => {
    const result = await score(metric, 'tea', 'tea')
    expect(result).toMatchObject({
      value: 1,
      threshold: null,
      details: { signature: expect.stringMatching(`^${name}\\|`) },
    })
  })
})

it('a text that the tokenizer makes nothing of is an error that names it, never a zero', async () => {
  for (const metric of [rouge, tokenF1, editSimilarity]) {
    const { status, value, error } = await score(metric, 'Привет, мир', 'hello', { tokenizer: 'rouge' })
    expect({ status, value, kind: error?.kind }).toEqual({ status: 'error', value: null, kind: 'no-tokens' })
    expect(error?.message).toMatch(/tokenizer rouge finds no token/)
  }
})

it('one reference without tokens beside good ones is left out of account', async () => {
  for (const metric of [rouge, tokenF1, editSimilarity]) {
    const options = { tokenizer: 'rouge' }
    const alone = await score(metric, 'hello world', ['hello there'], options)
    const beside = await score(metric, 'hello world', ['hello there', 'Привет'], options)
    expect(beside).toMatchObject({ status: 'scored', value: alone.value })
    expect((await score(metric, 'hello', ['Привет', '!?'], options)).error?.kind).toBe('no-tokens')
  }
})

it('a blank answer is 0, never a text without tokens', async () => {
  for (const metric of [rouge, tokenF1, editSimilarity]) {
    for (const blank of ['', ' \n', '\u3000\u200b'])
      for (const expected of ['hello', ['hello', 'Привет'], 'Привет'])
        expect(await score(metric, blank, expected, { tokenizer: 'rouge' })).toMatchObject({
          status: 'scored',
          value: 0,
        })
  }
})

describe('json-diff', () => {
  it('reads JSON in the output, and gives 0 when there is none', async () => {
    const expected = { a: 1, b: [2, 3] }
    expect((await score(jsonDiff, '{"a":1,"b":[3,2]}', expected)).value).toBeCloseTo(1 / 3)
    expect((await score(jsonDiff, '{"a":1,"b":[3,2]}', expected, { ignoreOrder: true })).value).toBe(1)
    expect((await score(jsonDiff, 'I could not find it.', expected)).value).toBe(0)
  })
})
