import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findModel, type Model } from '../../encoder/models/model.ts'
import type { StoredBaseline } from '../../encoder/models/stored-baselines.ts'
import { writeTinyCheckpoint } from '../../encoder/models/testing/tiny-checkpoint.ts'
import type { Json, JsonObject } from '../../json.ts'
import { Encoders } from '../../run/encoders.ts'
import { PreparedScorers } from '../../run/prepare-scorers.ts'
import type { Case } from '../../score/case.ts'
import { bareContext, conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import type { ScoreContext } from '../../score/scorer.ts'
import bertScore from './bert-score.ts'
import embeddingSimilarity from './embedding-similarity.ts'

const folder = mkdtempSync(join(tmpdir(), 'saiten-encoding-'))
const encoders = new Encoders()
let model: Model
/** The baselines that the model is said to have. */
let baselines: StoredBaseline[] = []

beforeAll(async () => {
  model = await findModel(writeTinyCheckpoint(join(folder, 'tiny')), async (path) => path)
})
afterAll(async () => {
  await encoders.close()
  rmSync(folder, { recursive: true, force: true })
})

const baseline = (language: string, f1: number): StoredBaseline => ({
  ...{ precision: f1, recall: f1, f1, language, layer: 2, model: model.hash },
  ...{ corpus: 'c0', sentences: 100, pairs: 100, seed: 1, standardError: 0, made: '' },
})

/** Every name is the small model. */
const context: ScoreContext = {
  ...bareContext,
  encoder: encoders,
  files: { read: async () => 'LAYER,P,R,F\n2,0.5,0.5,0.5\n', checkpoint: async () => ({ ...model, baselines }) },
}
const plain = {
  ...context,
  files: { ...context.files, checkpoint: async () => ({ ...model, baselines: [baseline('en', 0.5)] }) },
}

conforms('bert-score', bertScore, plain)
conforms('embedding-similarity', embeddingSimilarity, context)

async function score(
  output: Json,
  expected: Json,
  options: JsonObject = {},
  definition = bertScore as typeof bertScore,
) {
  const ready = await readyFor(definition, options, context.files)
  return evaluate(ready, { id: 'c', output, expected }, context)
}

describe('bert-score', () => {
  const raw = { rescaleWithBaseline: false }

  it('is 1 for the same text, less for another, with its parts and what it rests on', async () => {
    expect((await score('the cat sat', 'the cat sat', raw)).value).toBeCloseTo(1, 6)
    const other = await score('the cat sat', 'refund days', raw)
    expect(other.value).toBeLessThan(0.99)
    expect(other).toMatchObject({
      threshold: null,
      parts: { precision: expect.any(Number), recall: expect.any(Number), f1: other.value },
      details: { rescaled: false, baseline: null, truncated: false, marks: false, layer: 2, f1: other.value },
    })
    expect(other.details!.signature).toMatch(
      /^bert-score\|model:.*@[0-9a-f]{12}\|layer:2\|nrefs:1\|idf:no\|rescaled:no\|version:1$/,
    )
  })

  it('takes the best of several references, and another layer when told', async () => {
    const one = await score('the cat sat', ['refund', 'the cat sat'], raw)
    expect(one.value).toBeCloseTo(1, 6)
    expect((await score('the cat', 'the dog', { ...raw, layer: 1 })).details!.layer).toBe(1)
    await expect(score('a', 'a', { ...raw, layer: 4 })).rejects.toThrow(/layers 0 to 3/)
  })

  it('scores an empty text 0, and flags what was cut and what spells a mark', async () => {
    expect(await score('', 'the cat', raw)).toMatchObject({ value: 0, details: { precision: 0, recall: 0, f1: 0 } })
    expect((await score('the cat '.repeat(100), 'the cat', raw)).details!.truncated).toBe(true)
    const mark = await score('[SEP]', 'the cat', raw)
    expect(mark).toMatchObject({ value: 0, details: { marks: true, precision: 0 } })
    expect((await score('the cat', '[SEP]', raw)).error?.kind).toBe('no-tokens')
  })

  it('rescales by default, with the raw number in details and the value not below 0', async () => {
    baselines = [baseline('en', 0.999)]
    const found = await score('the cat sat on it', 'a refund within five days of the request')
    expect(found.value).toBe(0)
    expect(found.details).toMatchObject({ rescaled: true, baseline: { language: 'en', f1: 0.999 } })
    expect(found.details!.f1).toBeLessThan(0)
    const empty = await score('', 'the cat is on the mat')
    expect(empty.details!.f1).toBeCloseTo(-999, 0)
    baselines = []
  })

  it('never passes off a number as rescaled: no baseline is an error with three ways out', async () => {
    const japanese = await score('今日は晴れ。', '今日は雨が降ります。')
    expect(japanese).toMatchObject({ status: 'error', value: null })
    expect(japanese.error?.message).toMatch(/rescaleWithBaseline: false.*baseline: FILE.*saiten models baseline/)
    await expect(score('a', 'b', { lang: 'ja' })).rejects.toThrow(/no baseline for the language ja/)
    const ready = await readyFor(bertScore, {}, context.files)
    const mistakes = await bertScore.checkCase!({ id: 'c', expected: '今日は雨が降ります。' }, ready.options as never)
    expect(mistakes).toMatchObject([{ path: 'expected', message: { ja: expect.stringContaining('ベースライン') } }])
    expect((await score('a', '42')).error?.message).toMatch(/`lang`/)
  })

  it('takes each way out: a baseline made from a corpus, a file, none', async () => {
    baselines = [baseline('ja', 0.5)]
    const made = await score('今日は晴れ。', '今日は雨が降ります。', { lang: 'ja' })
    expect(made.details).toMatchObject({
      rescaled: true,
      baseline: { language: 'ja', source: expect.stringContaining('c0') },
    })
    baselines = []
    const file = await score('今日は晴れ。', '今日は雨が降ります。', { baseline: 'b.tsv' })
    expect(file.details).toMatchObject({ rescaled: true, baseline: { source: 'b.tsv', f1: 0.5 } })
    const none = await score('今日は晴れ。', '今日は雨が降ります。', raw)
    expect(file.details!.f1).toBeCloseTo(2 * (none.details!.f1 as number) - 1, 5)
    expect(bertScore.options.safeParse({ baseline: 'b', rescaleWithBaseline: false }).success).toBe(false)
  })

  it('weighs by the references of all cases when told, and says when it has not seen them', async () => {
    const options = { ...raw, idf: true }
    expect((await score('the cat', 'the cat', options)).error?.message).toMatch(/all cases/)
    const cases: Case[] = ['the cat sat', 'the dog ran', 'the bird ran'].map((expected, at) => ({
      id: `${at}`,
      expected,
    }))
    const ready = await readyFor(bertScore, options, context.files)
    const all = async function* () {
      yield* cases
    }
    const { scorers } = await PreparedScorers.from([ready], all, encoders)
    const found = await evaluate(scorers[0]!, { id: 'c', output: 'the cat', expected: 'the cat sat' }, context)
    expect(found.details!.signature).toContain('|idf:yes|')
    const alike = await evaluate(scorers[0]!, { id: 'c', output: 'the cat', expected: 'the' }, context)
    expect(alike.error?.kind).toBe('no-tokens')
    const fewer = async function* () {
      yield cases[0]!
    }
    const other = await PreparedScorers.from([ready], fewer, encoders)
    expect(other.scorers[0]!.prepared).not.toBe(scorers[0]!.prepared)
  })
})

describe('embedding-similarity', () => {
  const similar = async (output: Json, expected: Json, options: JsonObject = {}) => {
    const ready = await readyFor(embeddingSimilarity, { model: 'x', ...options }, context.files)
    return evaluate(ready, { id: 'c', output, expected }, context)
  }

  it('is the cosine of pooled vectors, the best of several references', async () => {
    expect((await similar('the cat sat', ['refund', 'the cat sat'])).value).toBeCloseTo(1, 6)
    const other = await similar('the cat sat', 'refund days')
    expect(other.details).toMatchObject({ pooling: 'mean', layer: 3, cosine: expect.any(Number) })
    expect(other.value).toBe(Math.max(0, other.details!.cosine as number))
    const first = await similar('the cat sat', 'refund days', { pooling: 'cls' })
    expect(first.details!.cosine).not.toBe(other.details!.cosine)
  })

  it('is 0 for an empty text', async () => {
    expect((await similar('', 'the cat')).value).toBe(0)
    expect((await similar('', '')).value).toBe(0)
  })
})
