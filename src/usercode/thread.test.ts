import { describe, expect, it } from 'vitest'
import { bareContext, readyFor } from '../score/conformance.ts'
import { evaluate } from '../score/evaluate.ts'
import type { Score } from '../score/score.ts'
import type { UserCode } from './host.ts'
import { hostWith } from './testing.ts'

/** Scores cases whose input is the code that the scorer runs, all at once. */
async function scoreAll(host: UserCode, inputs: string[], timeoutMs = 300): Promise<Score[]> {
  const scorer = await readyFor(await host.loadScorer('run.mjs', timeoutMs))
  return Promise.all(inputs.map((input, index) => evaluate(scorer, { id: `${index}`, input }, bareContext)))
}

const files = {
  'run.mjs': `export default { description: 'x', score: ({ input }, options, context) =>
    new (async () => {}).constructor('context', input)(context) }`,
}
const briefly = ({ status, value, error }: Score) => (status === 'scored' ? value : `${error?.kind}: ${error?.message}`)
const scoreBriefly = async (host: UserCode, inputs: string[], timeoutMs?: number) =>
  (await scoreAll(host, inputs, timeoutMs)).map(briefly)

const GOOD = 'return { value: 0.5 }'
const HANG = 'while (true) {}'

describe('code that misbehaves', () => {
  it('gets the error of what it threw, or of what it returned', async () => {
    const host = await hostWith(files)
    const outcomes: [string, string][] = [
      ['throw new Error("boo")', 'threw: boo'],
      ['throw "text"', 'threw: text'],
      ['throw null', 'threw: null'],
      ['throw { get message() { throw 1 } }', 'threw: [object Object]'],
      ['throw Object.create(null)', 'threw: something that cannot be shown was thrown'],
      ['throw new Error("x".repeat(1e6))', `threw: ${'x'.repeat(2000)}…`],
      ['const f = () => f(); f()', 'threw: Maximum call stack size exceeded'],
      ['return { value: NaN }', 'invalid-value: the scorer returned NaN; a score is a number from 0 to 1'],
      ['return { value: 1.5 }', 'invalid-value: the scorer returned 1.5; a score is a number from 0 to 1'],
      ['return { value: "1" }', 'invalid-value: the scorer returned string; a score is a number from 0 to 1'],
      [
        'return { value: 1, parts: { a: NaN } }',
        'invalid-value: the scorer returned NaN (part "a"); a score is a number from 0 to 1',
      ],
      ['return {}', 'invalid-value: the scorer returned undefined; a score is a number from 0 to 1'],
      [
        '',
        'invalid-value: the scorer returned undefined; it returns { value }, a number from 0 to 1, or { notApplicable }',
      ],
      [
        'return 0.5',
        'invalid-value: the scorer returned 0.5; it returns { value }, a number from 0 to 1, or { notApplicable }',
      ],
      [
        'return null',
        'invalid-value: the scorer returned null; it returns { value }, a number from 0 to 1, or { notApplicable }',
      ],
      ['return () => 1', 'invalid-value: what it returned cannot be kept: it is a function, which JSON cannot hold'],
      [
        'return { value: 1, details: { f() {} } }',
        'invalid-value: what it returned cannot be kept: details.f is a function, which JSON cannot hold',
      ],
      [
        'return { value: 1, details: { a: [Symbol("x")] } }',
        'invalid-value: what it returned cannot be kept: details.a[0] is a symbol, which JSON cannot hold',
      ],
      [
        'return { value: 1n }',
        'invalid-value: what it returned cannot be kept: it is a bigint, which JSON cannot hold',
      ],
      [
        'return { value: 1, details: { later: Promise.resolve(1) } }',
        'invalid-value: what it returned cannot be kept: details.later is a promise: await it before it is returned',
      ],
      [
        'const a = {}; a.a = a; return { value: 1, details: a }',
        'invalid-value: what it returned cannot be kept: it is nested deeper than 500 levels, or contains itself (at details.a.a…)',
      ],
      [
        'let a = {}; for (let i = 0; i < 60; i++) a = [a, a]; return { value: 1, details: { a } }',
        'invalid-value: what it returned cannot be kept: it is larger than 10000000 bytes or 2000000 values',
      ],
      [
        'return { value: 1, stats: "x".repeat(2e7) }',
        'invalid-value: what it returned cannot be kept: it is larger than 10000000 bytes or 2000000 values',
      ],
    ]
    const found = await scoreBriefly(
      host,
      outcomes.map(([input]) => input),
      20_000,
    )
    for (const [index, [input, outcome]] of outcomes.entries()) expect(found[index], input).toBe(outcome)
    expect(await scoreBriefly(host, [GOOD])).toEqual([0.5])
  })

  it('is timed out while it waits, hears of it by its signal, and leaves the others alone', async () => {
    const host = await hostWith(files)
    const waits = 'await new Promise(() => {})'
    const hears =
      'await new Promise((_, reject) => context.signal.addEventListener("abort", () => { globalThis.heard = true; reject() }))'
    expect(await scoreBriefly(host, [GOOD, waits, GOOD, hears])).toEqual([
      0.5,
      'timeout: no answer within 0.3 s',
      0.5,
      'timeout: no answer within 0.3 s',
    ])
    // The same worker lives on: what the scorer left there is still to be seen.
    expect(await scoreBriefly(host, ['return { value: globalThis.heard ? 1 : 0 }'])).toEqual([1])
  })

  it('is ended when it never lets go, and only it', async () => {
    const host = await hostWith(files)
    const late = `await null; ${HANG}`
    const slow = 'await new Promise((done) => setTimeout(done, 100)); return { value: 0.25 }'
    expect(await scoreBriefly(host, [GOOD, slow, HANG, GOOD, late, slow])).toEqual([
      0.5,
      0.25,
      'timeout: no answer within 0.3 s',
      0.5,
      'timeout: no answer within 0.3 s',
      0.25,
    ])
  })

  it.each([
    ['ends its thread', 'process.exit(3)', 'threw: the code ended its thread with exit code 3 (a process.exit()?)'],
    [
      'fills the memory',
      'const all = []; for (;;) all.push(new Array(1e5).fill({}))',
      'threw: the code ran out of memory (64 MB)',
    ],
  ])('%s', async (_, input, outcome) => {
    const host = await hostWith(files, { memoryMb: 64 })
    expect(await scoreBriefly(host, [GOOD, input, GOOD], 20_000)).toEqual([0.5, outcome, 0.5])
    expect(await scoreBriefly(host, [GOOD])).toEqual([0.5])
  })

  it.each([
    ['rejects a promise that nobody holds', 'Promise.reject(new Error("alone")); return { value: 1 }'],
    ['throws in a timer', 'setTimeout(() => { throw new Error("alone") }, 10); await new Promise(() => {})'],
    ['throws in a microtask', 'queueMicrotask(() => { throw new Error("alone") }); return { value: 1 }'],
  ])('%s', async (_, input) => {
    const host = await hostWith(files)
    expect(await scoreBriefly(host, [GOOD, input, GOOD], 20_000)).toEqual([
      0.5,
      'threw: an error was never caught (is an await missing?): alone',
      0.5,
    ])
  })

  it('does not blame a call for one that was given up on before', async () => {
    const host = await hostWith(files)
    const scorer = await readyFor(await host.loadScorer('run.mjs', 300))
    const controller = new AbortController()
    const context = { ...bareContext, signal: controller.signal }
    const given = evaluate(scorer, { id: 'a', input: HANG }, context)
    setTimeout(() => controller.abort(), 100)
    expect(briefly(await given)).toBe('timeout: stopped before it answered')
    expect(briefly(await evaluate(scorer, { id: 'b', input: GOOD }, bareContext))).toBe(0.5)
    expect(briefly(await evaluate(scorer, { id: 'c', input: GOOD }, context))).toBe(
      'timeout: stopped before it answered',
    )
  })

  it('is set up again with the same options after a restart', async () => {
    const host = await hostWith({
      'a.mjs': `import { z } from 'zod'
        export default { description: 'x', options: z.object({ value: z.number() }), setup: ({ value }) => value,
        score({ input }, value) { if (input === 'die') process.exit(1); return { value } } }`,
    })
    const definition = await host.loadScorer('a.mjs')
    const scorers = [await readyFor(definition, { value: 0.1 }), await readyFor(definition, { value: 0.2 })]
    const ask = (input: string) =>
      Promise.all(scorers.map(async (scorer) => briefly(await evaluate(scorer, { id: 'a', input }, bareContext))))
    expect(await ask('live')).toEqual([0.1, 0.2])
    expect(await ask('die')).toEqual(Array(2).fill(expect.stringMatching(/^threw: the code ended its thread/)))
    expect(await ask('live')).toEqual([0.1, 0.2])
  })

  it('ends with the run', async () => {
    const host = await hostWith(files)
    const scorer = await readyFor(await host.loadScorer('run.mjs'))
    const pending = evaluate(scorer, { id: 'a', input: HANG }, bareContext)
    await host.close()
    expect(briefly(await pending)).toBe('threw: the run has ended')
  })
})
