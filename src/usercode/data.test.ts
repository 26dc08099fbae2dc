import { describe, expect, it } from 'vitest'
import { hostWith, scoreWith } from './testing.ts'

async function collect(rows: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const row of rows) all.push(row)
  return all
}

describe('a suite written in TypeScript', () => {
  it('is data, and the scorers inside it are named so that they can be loaded', async () => {
    const host = await hostWith({
      'suites/mine.ts': `
        const half = { description: 'x', score: () => ({ value: 0.5 }) }
        class Older { constructor(private value: number) {} score() { return this.value } }
        export default { name: 'mine', gap: undefined, scorers: [{ type: 'contains' }, half, { type: Older, weight: 2, args: [0.25] }] }`,
    })
    expect(await host.readData('suites/mine.ts')).toEqual({
      name: 'mine',
      scorers: [
        { type: 'contains' },
        { type: './suites/mine.ts#scorers[1]' },
        { type: './suites/mine.ts#scorers[2].type', weight: 2, args: [0.25] },
      ],
    })
    expect(await scoreWith(host, './suites/mine.ts#scorers[1]')).toMatchObject({ value: 0.5 })
    expect(await scoreWith(host, './suites/mine.ts#scorers[2].type', {}, { args: [0.25] })).toMatchObject({
      value: 0.25,
    })
    await expect(host.loadScorer('./suites/mine.ts#scorers[0]')).rejects.toThrow(
      'there is no scorer at scorers[0] in suites/mine.ts',
    )
  })

  it('is told what is not data', async () => {
    const host = await hostWith({
      'none.mjs': 'export const a = 1',
      'function.mjs': 'export default { cases: () => [] }',
      'throws.mjs': 'throw new Error("not today")',
    })
    await expect(host.readData('none.mjs')).rejects.toThrow('none.mjs has no data as its default export')
    await expect(host.readData('function.mjs')).rejects.toThrow(
      'function.mjs: what it returned cannot be kept: cases is a function',
    )
    await expect(host.readData('throws.mjs')).rejects.toThrow('throws.mjs could not be loaded: not today')
  })
})

describe('cases from a module', () => {
  it('come from a list, an iterable or a function, also async', async () => {
    const host = await hostWith({
      'list.ts': 'export default [{ id: 1 }, { id: 2 }]',
      'set.mjs': 'export default new Set([{ id: 1 }, { id: 2 }])',
      'generator.mjs': 'export default function* () { yield { id: 1 }; yield { id: 2 } }',
      'async.mjs': 'export default async function* () { yield { id: 1 }; await null; yield { id: 2 } }',
      'promise.mjs': 'export default async () => [{ id: 1 }, { id: 2 }]',
    })
    for (const file of ['list.ts', 'set.mjs', 'generator.mjs', 'async.mjs', 'promise.mjs']) {
      expect(await collect(host.readRows(file)), file).toEqual([{ id: 1 }, { id: 2 }])
    }
  })

  it('are pulled as they are needed, and the generator is told when no more are', async () => {
    const host = await hostWith({
      'endless.mjs': `let closed = 0
        export default function* () { try { for (let id = 0; ; id++) yield { id, closed } } finally { closed++ } }`,
    })
    for (const closed of [0, 1]) {
      let last: unknown
      for await (const row of host.readRows('endless.mjs')) {
        last = row
        if ((row as { id: number }).id === 600) break
      }
      expect(last).toEqual({ id: 600, closed })
    }
  })

  it('arrive in order when they are many, and in time when they are slow', async () => {
    const host = await hostWith({
      'many.mjs': 'export default async function* () { for (let id = 0; id < 1000; id++) yield id }',
      'slow.mjs': `export default async function* () { yield 1; yield 2; await new Promise(() => {}) }`,
    })
    expect(await collect(host.readRows('many.mjs'))).toEqual(Array.from({ length: 1000 }, (_, id) => id))
    const slow = host.readRows('slow.mjs')[Symbol.asyncIterator]()
    expect([await slow.next(), await slow.next()]).toEqual([
      { value: 1, done: false },
      { value: 2, done: false },
    ])
  })

  it('fail with a sentence that names the file and the case', async () => {
    const host = await hostWith(
      {
        'none.mjs': 'export default "text"',
        'bad.mjs': 'export default [{ id: 1 }, { id: 2, f() {} }]',
        'throws.mjs': 'export default function* () { yield 1; throw new Error("source is gone") }',
        'rejects.mjs':
          'export default async function* () { yield 1; await new Promise((r) => setTimeout(r, 100)); throw new Error("source is gone") }',
        'exits.mjs': 'export default function* () { yield 1; process.exit(2) }',
        'hangs.mjs': 'export default function* () { yield 1; while (true) {} }',
      },
      { loadMs: 2_000 },
    )
    await expect(collect(host.readRows('none.mjs'))).rejects.toThrow('none.mjs yields no cases')
    await expect(collect(host.readRows('bad.mjs'))).rejects.toThrow('case 2 of bad.mjs: f is a function')
    await expect(collect(host.readRows('throws.mjs'))).rejects.toThrow('throws.mjs: source is gone')
    await expect(collect(host.readRows('rejects.mjs'))).rejects.toThrow('rejects.mjs: source is gone')
    await expect(collect(host.readRows('exits.mjs'))).rejects.toThrow(
      'exits.mjs: the code ended its thread with exit code 2',
    )
    await expect(collect(host.readRows('hangs.mjs'))).rejects.toThrow('hangs.mjs: no answer within 2 s')
  })
})
