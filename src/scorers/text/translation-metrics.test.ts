import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../json.ts'
import { bareContext, conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import type { AnyScorer } from '../../score/scorer.ts'
import { corpusBleu } from '../../text/metrics/bleu.ts'
import { corpusChrf } from '../../text/metrics/chrf.ts'
import { corpusTer } from '../../text/metrics/ter/ter.ts'
import bleu from './bleu.ts'
import chrf from './chrf.ts'
import ter from './ter.ts'

conforms('bleu', bleu)
conforms('chrf', chrf)
conforms('ter', ter)

async function score(
  definition: AnyScorer,
  output: Json | undefined,
  expected: Json | undefined,
  options: JsonObject = {},
) {
  const testCase = { id: 'c', ...(output !== undefined && { output }), ...(expected !== undefined && { expected }) }
  return evaluate(await readyFor(definition, options), testCase, bareContext)
}

/** The corpus figure as a run makes it: from what was stored of each score. */
async function summary(definition: AnyScorer, rows: [output: Json, expected: Json][], options: JsonObject = {}) {
  const ready = await readyFor(definition, options)
  const scores = await Promise.all(
    rows.map(([output, expected]) => evaluate(ready, { id: 'c', output, expected }, bareContext)),
  )
  const stored = JSON.parse(JSON.stringify(scores.map(({ stats }) => stats))) as Json[]
  const gathering = definition.corpus!.gather!(ready.options)
  for (const stats of stored) gathering.add(stats)
  return gathering.figures()
}

const metrics: [string, AnyScorer][] = [
  ['bleu', bleu],
  ['chrf', chrf],
  ['ter', ter],
]

describe('every metric', () => {
  it.each(metrics)('%s gives an identical text exactly 1, in English and Japanese', async (_, metric) => {
    for (const text of ['The cat sat on the mat.', '今日は天気がとても良いので散歩に行きました', 'はい']) {
      expect((await score(metric, text, text)).value).toBe(1)
    }
  })

  it.each(metrics)('%s says what is missing instead of scoring', async (_, metric) => {
    for (const [output, expected] of [
      [undefined, 'a'],
      ['a', undefined],
      [null, 'a'],
      ['a', null],
      ['a', []],
    ] as const) {
      expect((await score(metric, output, expected as Json)).error?.kind).toBe('input')
    }
  })

  it.each(metrics)('%s looks at values that are no text as compact JSON', async (_, metric) => {
    expect((await score(metric, { a: [1, 2] }, '{"a":[1,2]}')).value).toBe(1)
  })

  it.each(metrics)('%s takes several references', async (_, metric) => {
    const several = await score(metric, 'the cat sat', ['something else', 'the cat sat'])
    expect(several.value).toBe(1)
    expect(several.details!.signature).toContain('|nrefs:2|')
  })

  it.each(metrics)('%s has no threshold of its own', async (_, metric) => {
    expect(await score(metric, 'tea', 'tea')).toMatchObject({ value: 1, threshold: null, passed: null })
  })

  it.each(metrics)('%s gives a blank answer 0, and cannot tell anything from a blank reference', async (_, metric) => {
    for (const blank of ['', ' \n', '\u200b']) expect((await score(metric, blank, 'tea')).value).toBe(0)
    const { status, value, error } = await score(metric, 'tea', ' \n')
    expect({ status, value, kind: error?.kind }).toEqual({ status: 'error', value: null, kind: 'no-tokens' })
  })

  it.each(metrics)('%s does without a blank reference beside good ones', async (_, metric) => {
    const alone = await score(metric, 'the cat sat here', ['the cat sat on the mat'])
    const beside = await score(metric, 'the cat sat here', ['the cat sat on the mat', ' \n'])
    expect(beside.value).toBe(alone.value)
  })

  it.each(metrics)('%s folds compatibility characters when told', async (_, metric) => {
    expect((await score(metric, 'ＡＰＩ', 'API')).value).toBe(0)
    expect((await score(metric, 'ＡＰＩ', 'API', { nfkc: true })).value).toBe(1)
  })

  it.each(metrics)('%s has no corpus figure without a row', async (_, metric) => {
    expect(await summary(metric, [])).toEqual({ score: null, ci95: null, n: 0 })
  })
})

const rows: [string, string[]][] = [
  ['the cat sat on the mat', ['the cat is sitting on the mat', 'a cat sat on the mat']],
  ['it rains', ['it is raining hard today']],
  ['good morning to all of you', ['good morning to all of you']],
  ['今日は雨です', ['今日は雨でした']],
]
const outputs = rows.map(([output]) => output)
const references = rows.map(([, list]) => list)

describe('the corpus figure from stored rows', () => {
  it('is corpus BLEU, without effective order, and names the tokenizers', async () => {
    const { score, ci95, signature, n } = corpusBleu(outputs, references, { bootstrap: {} })
    expect(await summary(bleu, rows)).toEqual({ score, ci95, signature, n })
    expect(signature).toMatch(
      /^BLEU\|nrefs:var\|bs:1000\|seed:12345\|case:mixed\|eff:no\|tok:auto\[13a,ja-saiten-1-IPADIC/,
    )
  })

  it('is corpus chrF', async () => {
    const options = { wordOrder: 2, lowercase: true }
    const { score, ci95, signature, n } = corpusChrf(outputs, references, { ...options, bootstrap: {} })
    expect(await summary(chrf, rows, options)).toEqual({ score, ci95, signature, n })
    expect(signature).toMatch(/^chrF2\+\+\|nrefs:var\|bs:1000\|seed:12345\|case:lc\|/)
  })

  it('is corpus TER', async () => {
    const options = { normalized: true, asianSupport: true }
    const { score, ci95, signature, n } = corpusTer(outputs, references, { ...options, bootstrap: {} })
    expect(await summary(ter, rows, options)).toEqual({ score, ci95, signature, n })
    expect(signature).toMatch(/\|norm:yes\|punct:yes\|asian:yes\|/)
  })
})

describe('bleu', () => {
  it('keeps the score on sacreBLEU’s scale, with what it is made of', async () => {
    const { value, details } = await score(bleu, 'the cat sat', 'the cat sat down')
    expect(value).toBe((details!.score as number) / 100)
    expect(details).toMatchObject({ counts: [3, 2, 1, 0], totals: [3, 2, 1, 0], sysLen: 3, refLen: 4 })
    expect(Object.keys(details!).at(-1)).toBe('signature')
  })

  it('uses effectiveOrder as given, for sentences and corpus alike', async () => {
    expect((await score(bleu, 'tea', 'tea', { effectiveOrder: false })).value).toBe(0)
    expect(await summary(bleu, [['tea', 'tea']])).toMatchObject({ score: 0 })
    expect((await summary(bleu, [['tea', 'tea']], { effectiveOrder: true })).score).toBeCloseTo(100)
  })

  it('takes every tokenizer by name, and names it in the error when it finds nothing', async () => {
    expect((await score(bleu, '今日は雨', '今日は雨', { tokenizer: 'ja-mecab' })).details!.signature).toContain(
      'IPADIC',
    )
    expect(
      (await score(bleu, 'a b', 'b a', { tokenizer: 'char', smoothMethod: 'floor', smoothValue: 0.5 })).value,
    ).toBeGreaterThan(0)
    expect((await score(bleu, 'Привет', 'Привет', { tokenizer: 'rouge' })).error?.message).toMatch(/tokenizer rouge/)
    await expect(score(bleu, 'a', 'a', { tokenizer: 'mecab' })).rejects.toThrow()
  })
})

describe('ter', () => {
  it('is 1 − TER, and 0 where more would have to be edited than there is', async () => {
    expect(await score(ter, 'b a', 'a b c d')).toMatchObject({
      value: 0.25,
      details: { score: 75, edits: 3, refLength: 4 },
    })
    expect(await score(ter, 'a '.repeat(20), 'b')).toMatchObject({ value: 0, details: { score: 2000 } })
  })
})
