import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const compiledWhole = pathToFileURL(join(import.meta.dirname, 'compiled-whole.ts')).href

/** How much Node keeps of a module that is loaded by this expression. */
function keptBytes(expression: string, cache = 'nodeModule.enableCompileCache(cache)'): number {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-compiled-'))
  const functions = Array.from({ length: 500 }, (_, i) => `export function f${i}(x) { return x * ${i} + Math.sqrt(x) }`)
  writeFileSync(join(folder, 'large.mjs'), functions.join('\n'))
  const program = `
    import nodeModule from 'node:module'
    import { compiledWhole } from '${compiledWhole}'
    const cache = ${JSON.stringify(join(folder, 'cache'))}
    ${cache}
    const load = () => import(${JSON.stringify(pathToFileURL(join(folder, 'large.mjs')).href)})
    const { f3 } = await ${expression}
    console.log(f3(4))`
  const env = { ...process.env, NODE_COMPILE_CACHE: undefined, NODE_DISABLE_COMPILE_CACHE: undefined }
  writeFileSync(join(folder, 'program.mjs'), program)
  expect(execFileSync(process.execPath, [join(folder, 'program.mjs')], { env, encoding: 'utf8' })).toBe('14\n')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  return Math.max(
    0,
    ...files
      .filter((file) => file.isFile() && file.parentPath.includes('cache'))
      .map((file) => statSync(join(file.parentPath, file.name)).size),
  )
}

it('leaves every function of a module compiled for the next process', () => {
  expect(keptBytes('compiledWhole(load)')).toBeGreaterThan(2 * keptBytes('load()'))
})

it('only loads it where Node keeps nothing', () => {
  expect(keptBytes('compiledWhole(load)', '')).toBe(0)
})
