import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { folderWith, MAIN, saiten } from './testing/saiten.ts'

const pretend = (version: string) =>
  `data:text/javascript,${encodeURIComponent(`Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`)}`

it.each(['20.20.2', '22.17.1', '18.0.0'])('says in one line that Node %s is too old', async (version) => {
  const env = { NODE_OPTIONS: `--import=${pretend(version)}` }
  const { code, stdout, stderr } = await saiten(['--version'], { cwd: folderWith({}), env })
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
  expect(stderr).toMatch(/^saiten needs Node 22\.18 or newer; this is v[\d.]+\.\n$/)
})

// An old Node looks for the names of all static imports before it runs a line: only a default is always there.
it('needs nothing before it can say so that an old Node may lack', () => {
  const imports = readFileSync(MAIN, 'utf8').match(/^import .*$/gm) ?? []
  for (const line of imports) expect(line).toMatch(/^import \w+ from "node:\w+";$/)
})

it.each(['index', 'judge'])('the library says so, too: %s', (entry) => {
  const file = join(dirname(MAIN), `${entry}.mjs`)
  const args = [`--import=${pretend('20.20.2')}`, '--input-type=module', '-e', `await import(${JSON.stringify(file)})`]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stderr).toMatch(/^Error: saiten needs Node 22\.18 or newer/m)
  expect(status).toBe(1)
})

it('imports by name nothing that Node 20 lacks', () => {
  const lacking = /\b(findPackageJSON|registerHooks|stripTypeScriptTypes|glob|globSync|DatabaseSync|matchesGlob)\b/
  const files = readdirSync(dirname(MAIN)).filter((name) => name.endsWith('.mjs'))
  const imports = files.flatMap(
    (name) => readFileSync(join(dirname(MAIN), name), 'utf8').match(/^import .*\{.*\} from "node:.*";$/gm) ?? [],
  )
  expect(imports.length).toBeGreaterThan(20)
  expect(imports.filter((line) => lacking.test(line))).toEqual([])
})
