import { readFileSync } from 'node:fs'
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
