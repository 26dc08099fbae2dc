import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { bareContext, conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import type { AnyScorer } from '../../score/scorer.ts'
import contains from './contains.ts'
import editDistance from './edit-distance.ts'
import exactMatch from './exact-match.ts'
import jsonSchema from './json-schema.ts'
import length from './length.ts'
import regex from './regex.ts'
import startsWith from './starts-with.ts'

conforms('contains', contains)
conforms('edit-distance', editDistance)
conforms('exact-match', exactMatch)
conforms('json-schema', jsonSchema)
conforms('length', length)
conforms('regex', regex)
conforms('starts-with', startsWith)

async function scored(definition: AnyScorer, options: Record<string, Json>, output: Json, expected?: Json) {
  const testCase = { id: 'c', output, ...(expected !== undefined && { expected }) }
  const score = await evaluate(await readyFor(definition, options), testCase, bareContext)
  return score.value ?? score.error?.kind
}

describe('contains', () => {
  it.each([
    [{ value: '返品' }, '30日以内に返品できます', 1],
    [{ value: 'Refund' }, 'no refund', 0],
    [{ value: 'Refund', ignoreCase: true }, 'no refund', 1],
    [{ any: ['a', 'b'] }, 'xbx', 1],
    [{ all: ['a', 'b'] }, 'xbx', 0],
    [{ all: ['a'], any: ['c', 'd'] }, 'a d', 1],
    [{ value: '申し訳', not: true }, '申し訳ありません', 0],
    [{ value: '申し訳', not: true }, '承知しました', 1],
    [{ value: '"k":1' }, { k: 1 } as Json, 1],
  ])('%j on %j gives %s', async (options, output, value) => {
    expect(await scored(contains, options as Record<string, Json>, output as Json)).toBe(value)
  })

  it('needs something to look for', () => {
    expect(contains.options.safeParse({}).success).toBe(false)
    expect(contains.options.safeParse({ value: '' }).success).toBe(false)
    expect(contains.options.safeParse({ any: [] }).success).toBe(false)
  })
})

describe('regex', () => {
  it('searches anywhere, and can ask for absence', async () => {
    expect(await scored(regex, { pattern: '\\d+円' }, '合計120円です')).toBe(1)
    expect(await scored(regex, { pattern: 'TODO', not: true }, 'todo')).toBe(1)
    expect(await scored(regex, { pattern: 'TODO', not: true, ignoreCase: true }, 'todo')).toBe(0)
  })

  it('refuses a bad pattern at load, saying what to write', () => {
    const result = regex.options.safeParse({ pattern: '(?=x)' })
    expect(result.error?.issues[0]?.message).toContain('look-around')
  })
})

describe('exact-match', () => {
  it.each([
    [{}, 'a', 'a', 1],
    [{}, 'a ', 'a', 0],
    [{ trim: true }, 'a \n', 'a', 1],
    [{ ignoreCase: true }, 'A', 'a', 1],
    [{ nfkc: true }, 'ＡＢ①', 'AB1', 1],
    [{}, 'b', ['a', 'b'], 1],
    [{}, '{"a":1}', { a: 1 }, 1],
    [{ not: true }, 'a', 'a', 0],
    [{ not: true }, 'b', 'a', 1],
  ])('%j: %j against %j gives %s', async (options, output, expected, value) => {
    expect(await scored(exactMatch, options as Record<string, Json>, output, expected as Json)).toBe(value)
  })

  it('does not score without something expected', async () => {
    expect(await scored(exactMatch, {}, 'a')).toBe('input')
  })
})

describe('length', () => {
  it.each([
    [{ max: 3 }, '日本語', 1],
    [{ max: 2 }, '👍👍', 1],
    [{ min: 3 }, '👍👍', 0],
    [{ min: 2, max: 2, unit: 'sentences' }, '今日は晴れです。明日は雨です。', 1],
    [{ max: 1, unit: 'sentences' }, 'One. Two. ---', 0],
    [{ min: 3, max: 3, unit: 'tokens' }, 'three small words.', 1],
  ])('%j on %j gives %s', async (options, output, value) => {
    expect(await scored(length, options as Record<string, Json>, output)).toBe(value)
  })

  it('needs a limit, and limits that agree', () => {
    expect(length.options.safeParse({}).success).toBe(false)
    expect(length.options.safeParse({ min: 3, max: 2 }).success).toBe(false)
    expect(length.options.safeParse({ min: -1 }).success).toBe(false)
  })
})

describe('json-schema', () => {
  const schema = {
    type: 'object',
    required: ['n'],
    properties: { n: { type: 'integer' } },
    additionalProperties: false,
  }

  it.each([
    [{ schema }, '{"n":1}', 1],
    [{ schema }, { n: 1 }, 1],
    [{ schema }, '{"n":1.5}', 0],
    [{ schema }, '{"n":1,"m":2}', 0],
    [{ schema }, 'Here: {"n":1}', 0],
    [{ schema, within: true }, 'Here:\n```json\n{"n":1}\n``` {"n":"no"}', 1],
    [{ schema, within: true }, 'set [x] then {"n": 2}', 1],
    [{ schema: { properties: { a: { pattern: '^x' }, b: { pattern: '^y' } } } }, { a: 'x', b: 'x' }, 0],
    [{ schema: { type: 'string', pattern: '^(a+)+$' } }, JSON.stringify(`${'a'.repeat(50_000)}!`), 0],
  ])('%# gives the right value', async (options, output, value) => {
    expect(await scored(jsonSchema, options as Record<string, Json>, output as Json)).toBe(value)
  })

  it('names the place and the problem', async () => {
    const scorer = await readyFor(jsonSchema, { schema })
    const score = await evaluate(scorer, { id: 'c', output: '{"n":"x"}' }, bareContext)
    expect(score.details).toEqual({ problems: ['/n: must be integer'] })
  })

  it('finds a bad schema at load', async () => {
    await expect(readyFor(jsonSchema, { schema: { type: 'strin' } })).rejects.toThrow('not valid')
  })

  it('takes a text of brackets alone in stride', async () => {
    expect(await scored(jsonSchema, { schema: true, within: true }, '['.repeat(200_000))).toBe(0)
  })
})

describe('normalize', () => {
  it('compares what HTML and Markdown say, on both sides', async () => {
    expect(
      await scored(exactMatch, { normalize: true }, '**返金** は <b>30日</b> 以内です', '返金 は 30日 以内です'),
    ).toBe(1)
    expect(await scored(exactMatch, {}, '**返金**', '返金')).toBe(0)
  })
})

describe('starts-with', () => {
  it.each([
    [{ value: 'Hello' }, 'Hello!', 1],
    [{ value: 'Hello' }, 'Oh, Hello', 0],
    [{ value: 'hello', ignoreCase: true }, 'HELLO!', 1],
    [{ value: 'As an AI', not: true }, 'As an AI model', 0],
    [{ value: 'As an AI', not: true }, '', 1],
  ])('%j on %j gives %s', async (options, output, value) => {
    expect(await scored(startsWith, options, output)).toBe(value)
  })
})

describe('edit-distance', () => {
  it.each([
    [{ max: 2 }, 'accomodate', 'accommodate', 1],
    [{ max: 0 }, 'accomodate', 'accommodate', 0],
    [{ max: 0 }, '同じ', '同じ', 1],
    [{ max: 1 }, '👨‍👩‍👧', '👍', 1],
    [{ max: 1, unit: 'code-units' }, '👨‍👩‍👧', '👍', 0],
    [{ max: 1 }, 'kitten', ['sitting', 'mitten'], 1],
    [{ max: 3, not: true }, 'kitten', 'sitting', 0],
    [{ max: 2, not: true }, 'kitten', 'sitting', 1],
    [{ max: 2 }, '', 'ab', 1],
  ])('%j: %j against %j gives %s', async (options, output, expected, value) => {
    expect(await scored(editDistance, options, output, expected)).toBe(value)
  })
})

describe('not', () => {
  it.each([
    [{ schema: true, not: true }, '{"a":1}', 0],
    [{ schema: true, not: true }, 'prose', 1],
    [{ schema: { required: ['b'] }, not: true }, '{"a":1}', 1],
    [{ schema: true, within: true, not: true }, 'so: {"a":1}', 0],
  ])('of json-schema: %j on %j gives %s', async (options, output, value) => {
    expect(await scored(jsonSchema, options as Record<string, Json>, output)).toBe(value)
  })

  it.each([
    [{ max: 3, unit: 'words' }, 'one  two\nthree ', 1],
    [{ max: 2, unit: 'words' }, 'one two three', 0],
    [{ min: 3, max: 3, unit: 'words', not: true }, 'one two three', 0],
    [{ min: 3, max: 3, unit: 'words', not: true }, 'one two', 1],
    [{ max: 0, unit: 'words' }, ' \n', 1],
  ])('of length, and its words: %j on %j gives %s', async (options, output, value) => {
    expect(await scored(length, options as Record<string, Json>, output)).toBe(value)
  })
})
