import { describe, expect, it } from 'vitest'
import { hostWith } from '../usercode/testing.ts'
import { createTarget } from './index.ts'
import { ask, troubleOf } from './testing.ts'

const files = {
  'echo.ts': `export default async ({ id, input }: { id: string; input: string }, { signal, repeat }: { signal: AbortSignal; repeat: number }) =>
    ({ id, input, repeat, aborted: signal.aborted })`,
  'run.mjs': `export default async ({ input }, context) => new (async () => {}).constructor('context', input)(context)`,
  'none.mjs': `export const answer = 1`,
}

describe('a module', () => {
  it('is a function that answers, with an output or with its time and costs too', async () => {
    const host = await hostWith(files)
    const open = (file: string) =>
      createTarget({ name: 'mine', kind: 'module', file, timeout: 20, maxOutputBytes: 1_000 }, '.', host)
    const echo = await ask(await open('echo.ts'), { input: 'q' })
    expect(echo.output).toEqual({ id: 'a', input: 'q', repeat: 0, aborted: false })
    expect(echo.durationMs).toBeGreaterThanOrEqual(0)

    const run = await open('run.mjs')
    const answers = (input: string) => ask(run, { input })
    expect(await answers('return { output: "x", durationMs: 5, usage: { calls: 1, cost: 0.1 } }')).toEqual({
      output: 'x',
      durationMs: 5,
      usage: { calls: 1, cost: 0.1 },
    })
    expect((await answers('return { output: "x", more: 1 }')).output).toEqual({ output: 'x', more: 1 })

    const outcomes: [string, string][] = [
      ['', 'target: the target returned nothing'],
      ['return { output: null }', 'target: the target returned nothing'],
      ['throw new Error("service is down")', 'target: service is down'],
      [
        'return { output: "x", durationMs: -1 }',
        'target: the target returned a durationMs that is not a number of milliseconds',
      ],
      [
        'return { output: "x", usage: { tokens: 1 } }',
        'target: the target returned a usage that is not an object of numbers',
      ],
      ['return () => 1', 'target: what it returned cannot be kept: it is a function, which JSON cannot hold'],
      [
        'return "x".repeat(1001)',
        'target: what it returned cannot be kept: it is larger than 1000 bytes or 2000000 values',
      ],
      ['process.exit(0)', 'threw: the code ended its thread with exit code 0 (a process.exit()?)'],
    ]
    for (const [input, outcome] of outcomes) expect(await troubleOf(run, { input }), input).toBe(outcome)
  })

  it('is timed out, and hears of the end of the run by its signal', async () => {
    const host = await hostWith(files)
    const spec = { name: 'mine', kind: 'module', file: 'run.mjs', timeout: 0.3, maxOutputBytes: 1_000 } as const
    const run = await createTarget(spec, '.', host)
    expect(await troubleOf(run, { input: 'await new Promise(() => {})' })).toBe('timeout: no answer within 0.3 s')
    expect(await troubleOf(run, { input: 'while (true) {}' })).toBe('timeout: no answer within 0.3 s')
    const slow = await createTarget({ ...spec, timeout: 20 }, '.', host)
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 100)
    const input = 'await new Promise((done) => context.signal.addEventListener("abort", done)); globalThis.heard = true'
    expect(await troubleOf(slow, { input }, controller.signal)).toBe('timeout: stopped before it answered')
    expect((await ask(slow, { input: 'return globalThis.heard === true' })).output).toBe(true)
  })

  it('that has no such function is a mistake of the suite', async () => {
    const host = await hostWith(files)
    const spec = { name: 'mine', kind: 'module', timeout: 1, maxOutputBytes: 1_000 } as const
    await expect(createTarget({ ...spec, file: 'none.mjs' }, '.', host)).rejects.toThrow(
      'none.mjs should export a function',
    )
    await expect(createTarget({ ...spec, file: '../x.ts' }, '.', host)).rejects.toThrow()
  })
})
