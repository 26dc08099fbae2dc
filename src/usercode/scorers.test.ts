import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BadInput } from '../errors.ts'
import { bareContext, readyFor } from '../score/conformance.ts'
import { evaluate } from '../score/evaluate.ts'
import { hostWith, scoreWith } from './testing.ts'

const WORDS = `
import { z } from 'zod'
enum Weight { Light = 0.25, Heavy = 0.75 }
class Counter {
  constructor(private readonly word: string) {}
  count(text: string) { return text.split(this.word).length - 1 }
}
export default {
  description: { en: 'counts a word', ja: '単語を数える' },
  version: 3,
  judge: true,
  threshold: 0.5,
  options: z.object({ word: z.string().min(1), most: z.number().int().default(4) }),
  details: { count: 'how often' },
  example: { case: { output: 'a a' }, options: { word: 'a' } },
  setup({ word, most }, files) { return { counter: new Counter(word), most, files } },
  checkCase(testCase) { return testCase.input === undefined ? [{ path: 'input', message: { en: 'needed', ja: '必要' } }] : [] },
  score({ output }, { counter, most }) {
    const count = counter.count(String(output))
    return { value: count / most, reason: { en: 'counted', ja: '数えた' }, parts: { heavy: Weight.Heavy }, details: { count } }
  },
}`

const RESPONSE_TIME = `
interface Result { durationMs: number }
export class ResponseTime {
  constructor(private maxMs: number, private scale: number = 1) {}
  score(actual: Result, expected: { factor?: number }): number {
    return actual.durationMs <= this.maxMs * this.scale * (expected?.factor ?? 1) ? 1 : 0
  }
  getDetails(actual: Result) { return { durationMs: actual.durationMs, maxMs: this.maxMs * this.scale } }
}`

describe('a scorer in a file of the user', () => {
  it('loads with enums and parameter properties, and is described, checked and scored like one of ours', async () => {
    const host = await hostWith({ 'words.ts': WORDS })
    const definition = await host.loadScorer('./words.ts')
    expect(definition).toMatchObject({
      description: { ja: '単語を数える' },
      version: 3,
      judge: true,
      threshold: 0.5,
      details: { count: 'how often' },
      example: { options: { word: 'a' } },
    })
    const scorer = await readyFor(definition, { type: './words.ts', word: 'a', most: 2 })
    const score = await evaluate(scorer, { id: '1', output: 'a b' }, { ...bareContext, language: 'ja' })
    expect(score).toEqual({
      scorer: './words.ts',
      type: './words.ts',
      status: 'scored',
      value: 0.5,
      threshold: 0.5,
      weight: 1,
      passed: true,
      reason: '数えた',
      parts: { heavy: 0.75 },
      details: { count: 1 },
    })
    expect(await definition.checkCase?.({ id: '1' }, scorer.options)).toEqual([
      { path: 'input', message: { en: 'needed', ja: '必要' } },
    ])
    expect(await definition.checkCase?.({ id: '1', input: 'x' }, scorer.options)).toEqual([])
  })

  it('shows the JSON Schema of its options', async () => {
    const host = await hostWith({ 'words.ts': WORDS })
    const { options } = await host.loadScorer('words.ts')
    expect(Object.keys(options.shape)).toEqual(['word', 'most'])
    expect(z.toJSONSchema(options, { io: 'input' })).toMatchObject({
      properties: { word: { type: 'string', minLength: 1 }, most: { type: 'integer', default: 4 } },
      required: ['word'],
      additionalProperties: false,
    })
    expect(options.safeParse({ wurd: 'x' }).success).toBe(false)
  })

  it('names every wrong option in both languages', async () => {
    const host = await hostWith({ 'words.ts': WORDS })
    const { setup } = await host.loadScorer('words.ts')
    const error = await Promise.resolve(setup?.({ word: '', most: 'x', mots: 1 }, bareContext.files)).catch(
      (thrown) => thrown,
    )
    expect(error).toBeInstanceOf(BadInput)
    const mistakes = (error as BadInput).mistakes
    expect(mistakes.map(({ path }) => path)).toEqual(['word', 'most', 'mots'])
    expect(mistakes[2]?.message.en).toContain('did you mean "most"?')
    expect(mistakes[1]?.message.ja).toContain('数値')
  })

  it('reads files, other outputs and the rest of its context through the host', async () => {
    const host = await hostWith({
      'context.mjs': `export default {
        description: 'x',
        async setup(_, files) { return { files, rules: await files.read('rules.txt') } },
        async score(testCase, { files, rules }, { repeat, target, language, outputOf, files: again, signal }) {
          const missing = await again.read('missing.txt').catch((error) => error.message)
          const late = await files.read('late.txt')
          return { value: 1, details: { rules, late, missing, repeat, target, language, b: outputOf('b'), none: outputOf('c') === undefined, aborted: signal.aborted } }
        } }`,
    })
    const files = {
      read: (path: string) =>
        path === 'missing.txt' ? Promise.reject(new Error(`no ${path}`)) : Promise.resolve(`text of ${path}`),
    }
    const definition = await host.loadScorer('context.mjs')
    const options = await definition.setup?.({}, files)
    const outputOf = (target: string) => (target === 'b' ? { text: '日本' } : undefined)
    const context = { ...bareContext, files, outputOf, repeat: 2, target: 'a', language: 'ja' as const }
    const scored = await definition.score({ id: '1' }, options, context)
    expect(scored).toMatchObject({
      details: {
        rules: 'text of rules.txt',
        late: 'text of late.txt',
        missing: 'no missing.txt',
        repeat: 2,
        target: 'a',
        language: 'ja',
        b: { text: '日本' },
        none: true,
        aborted: false,
      },
    })
  })

  it('makes corpus figures from stats', async () => {
    const host = await hostWith({
      'sum.mjs': `export default { description: 'x', score: () => ({ value: 1, stats: [1, 2] }),
        corpus: { summarise: (rows) => ({ total: rows.flat().reduce((a, b) => a + b, 0) }) } }`,
      'bad.mjs': `export default { description: 'x', score: () => ({ value: 1 }), corpus: { summarise() { throw new Error('oh') } } }`,
    })
    const good = await host.loadScorer('sum.mjs')
    expect(await good.corpus?.summarise?.([[1, 2], [3]], await good.setup?.({}, bareContext.files))).toEqual({
      total: 6,
    })
    const bad = await host.loadScorer('bad.mjs')
    expect(await bad.corpus?.summarise?.([], await bad.setup?.({}, bareContext.files))).toEqual({
      error: 'bad.mjs, corpus.summarise: oh',
    })
  })
})

describe('the check of a case', () => {
  it('may say what is wrong in few words, and is told apart from one that fails', async () => {
    const host = await hostWith({
      'a.mjs': `export default { description: 'x', score: () => ({ value: 1 }), checkCase({ input }) {
        if (input === 'throw') throw new Error('oh')
        if (input === 'list') return [{ path: 'input', message: 'too short' }, 'no']
        if (input === 'one') return { path: 'input', message: { ja: '短い' } }
      } }`,
    })
    const definition = await host.loadScorer('a.mjs')
    const ready = await definition.setup?.({}, bareContext.files)
    const check = (input: string) => definition.checkCase?.({ id: '1', input }, ready)
    expect(await check('fine')).toEqual([])
    expect(await check('list')).toEqual([
      { path: 'input', message: { en: 'too short', ja: 'too short' } },
      { path: '', message: { en: 'no', ja: 'no' } },
    ])
    expect(await check('one')).toEqual([{ path: 'input', message: { en: '短い', ja: '短い' } }])
    expect(await check('throw')).toEqual([
      { path: '', message: { en: 'a.mjs, checkCase: oh', ja: 'a.mjs, checkCase: oh' } },
    ])
  })
})

describe('a class of the older shape', () => {
  it('gets the case as actual, its expected, and its arguments from args', async () => {
    const host = await hostWith({ 'time.ts': RESPONSE_TIME })
    const slow = { durationMs: 900, expected: {} }
    expect(await scoreWith(host, 'time.ts', slow, { args: [500] })).toMatchObject({
      value: 0,
      details: { durationMs: 900, maxMs: 500 },
    })
    expect(await scoreWith(host, 'time.ts', slow, { args: [500, 2] })).toMatchObject({ value: 1, threshold: null })
    expect(await scoreWith(host, 'time.ts', { ...slow, expected: { factor: 2 } }, { args: 500 })).toMatchObject({
      value: 1,
    })
  })

  it('may be a class or an instance, exported by default or alone, in every kind of module', async () => {
    const files = {
      'class.ts': 'export default class { score() { return 0.5 } }',
      'instance.ts': 'class A { score() { return 0.5 } }\nexport default new A()',
      'field.ts': 'export default class { score = () => 0.5 }',
      'async.ts': 'export default class { async score() { return 0.5 } }',
      'alone.mts': 'export class A { score() { return 0.5 } }\nexport const other = 5\nexport class B {}',
      'object.js': 'export default { score: () => 0.5, getDetails: () => ({}) }',
      'class.mjs': 'export default class { score() { return 0.5 } }',
      'class.cjs': 'module.exports = class { score() { return 0.5 } }',
      'named.cjs': 'exports.A = class { score() { return 0.5 } }',
    }
    const host = await hostWith(files)
    for (const file of Object.keys(files)) {
      expect(await scoreWith(host, file), file).toMatchObject({ status: 'scored', value: 0.5 })
    }
  })
})

describe('a file with one class and no export, as documents show it', () => {
  it('is that class', async () => {
    const host = await hostWith({
      'late.ts':
        'class Late implements Scorer<A, B> {\n  constructor(private most: number) {}\n  score(actual: A): number { return actual.durationMs <= this.most ? 1 : 0 }\n}\n',
    })
    const scorer = await readyFor(await host.loadScorer('late.ts'), { args: [100] })
    const score = await evaluate(scorer, { id: 'c', output: 'x', durationMs: 50 }, bareContext)
    expect(score).toMatchObject({ status: 'scored', value: 1 })
  })
})

describe('a file that is no scorer', () => {
  const MISTAKES = [
    [
      'class Mine { score() { return 1 } }\nclass Other {}',
      'exports nothing: write `export default` before `class Mine`',
    ],
    ['const x = 1', 'exports nothing: write `export default defineScorer({ … })`'],
    ['export default 5', 'exports no scorer'],
    ['export const a = 5', 'exports no scorer'],
    ['export class A { score() {} }\nexport class B { score() {} }', 'exports several scorers (A, B)'],
    ['export default { score() {}, options: {} }', 'should be a zod object'],
    ['export default { score() {}, threshold: 80 }', 'should be a number from 0 to 1'],
    ['\nconst x: = 5', ':2:9 is no valid TypeScript: Unexpected token'],
    ['throw new Error("not today")', 'could not be loaded: not today'],
    ['throw null', 'could not be loaded: null'],
    ['import "./nowhere.ts"', "could not be loaded: Cannot find module './nowhere.ts'"],
    [
      'Promise.reject(new Error("left alone")); export default class { score() {} }',
      'an error was never caught (is an await missing?): left alone',
    ],
    ['export default { treshold: 1, score() {} }', 'did you mean "threshold"?'],
    ['process.exit(7)', 'the code ended its thread with exit code 7'],
  ] as const

  it('is told what is wrong with it', async () => {
    const host = await hostWith(Object.fromEntries(MISTAKES.map(([source], index) => [`${index}.ts`, source])))
    for (const [index, [source, sentence]] of MISTAKES.entries()) {
      const error = await host.loadScorer(`./${index}.ts`).catch((thrown) => thrown)
      expect(error, source).toBeInstanceOf(BadInput)
      expect((error as BadInput).message, source).toContain(sentence)
      expect((error as BadInput).message, source).toContain(`${index}.ts`)
      expect((error as BadInput).mistakes).toMatchObject([{ path: 'type' }])
    }
  })

  it('is given up on when it never finishes loading', async () => {
    const host = await hostWith({ 'a.ts': 'await new Promise(() => {})', 'b.ts': 'while (true) {}' }, { loadMs: 1_000 })
    await expect(host.loadScorer('a.ts')).rejects.toThrow('a.ts: no answer within 1 s')
    await expect(host.loadScorer('b.ts')).rejects.toThrow('b.ts: no answer within 1 s')
  })

  it('says that args cannot reach an object that is made already', async () => {
    const host = await hostWith({ 'a.mjs': 'class A { score() { return 1 } }\nexport default new A()' })
    await expect(scoreWith(host, 'a.mjs', {}, { args: [1] })).rejects.toThrow('export the class instead')
  })

  it('calls a setup that throws a mistake', async () => {
    const host = await hostWith({ 'a.mjs': 'export default { setup() { throw new Error("no rules") }, score() {} }' })
    await expect(scoreWith(host, 'a.mjs')).rejects.toThrow(/^a.mjs: no rules$/)
  })
})
