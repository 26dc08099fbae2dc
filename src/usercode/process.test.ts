import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ownEntries } from './own-modules.ts'
import { folderWith, hostWith, scoreWith } from './testing.ts'

describe('the process around the workers', () => {
  it('keeps standard output to itself, shows what was printed, and is free to end while a worker idles', async () => {
    const folder = await folderWith({
      'noisy.mjs': `console.log('loaded'); process.stdout.write('written\\n')
        export default { description: 'x', score({ input }) {
          if (input === 'exit') { console.log('last words'); process.exit(1) }
          console.log('x'.repeat(1e6)); console.error('scored'); return { value: 1 } } }`,
      'main.mjs': `import { createHost } from ${JSON.stringify(join(import.meta.dirname, 'host.ts'))}
        const files = { read: async () => '' }
        const scorer = await createHost({ root: import.meta.dirname }).loadScorer('noisy.mjs')
        const ready = await scorer.setup({}, files)
        const context = { files, signal: new AbortController().signal, outputOf() {} }
        await scorer.score({ id: 'a', input: 'exit' }, ready, context).catch(() => {})
        console.log(JSON.stringify(await scorer.score({ id: 'a' }, ready, context)))`,
    })
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(folder, 'main.mjs')], {
      timeout: 30_000,
      maxBuffer: 1e7,
    })
    expect(stdout).toBe('{"value":1}\n')
    const once = ['loaded', 'written']
    expect(stderr.split('\n')).toEqual([...once, 'last words', ...once, 'x'.repeat(1e6), 'scored', ''])
  })
})

describe('what a file needs no install for', () => {
  it('is every public entry of this package', () => {
    const { exports } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
      exports: Record<string, string | { default: string }>
    }
    const modules = Object.entries(exports).filter(([, to]) => typeof to !== 'string')
    expect([...ownEntries]).toEqual(modules.map(([name]) => `saiten${name.slice(1)}`))
  })

  it('is saiten and zod, the same ones for every kind of module', async () => {
    const source = (imports: string) => `${imports}
      const scorer = defineScorer({ description: 'x', options: z.object({ value: z.number() }), score: (_, { value }) => ({ value }) })`
    const imports = `import { defineScorer } from 'saiten'; import { z } from 'zod'`
    const host = await hostWith({
      'a.ts': `${source(imports)}; export default scorer`,
      'a.mjs': `${source(imports)}; export default scorer`,
      'a.cjs': `${source(`const { defineScorer } = require('saiten'); const { z } = require('zod')`)}; module.exports = scorer`,
      'b.ts': `import * as z from 'zod/v4'; import scorer from './a.ts'; export default { ...scorer, options: z.object({ value: z.number() }) }`,
    })
    for (const file of ['a.ts', 'a.mjs', 'a.cjs', 'b.ts']) {
      expect(await scoreWith(host, file, {}, { value: 0.5 }), file).toMatchObject({ value: 0.5 })
    }
  })
})
