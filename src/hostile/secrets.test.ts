import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderWith, saiten } from '../cli/testing/saiten.ts'
import { reporters } from '../report/registry.ts'
import { formsOf } from '../secrets/forms.ts'

const TOKEN = 'tok-5up3r/secret+value'
const PASSWORD = 'pg-pa55w0rd!'
const env = { SERVICE_TOKEN: TOKEN, DATABASE_URL: `postgres://app:${encodeURIComponent(PASSWORD)}@db.example/app` }
const shapes = [
  TOKEN,
  PASSWORD,
  Buffer.from(TOKEN).toString('hex'),
  Buffer.from(`app:${PASSWORD}`).toString('base64'),
  encodeURIComponent(TOKEN),
]

const FILES = {
  'suite.yaml': `name: s
cases: cases.jsonl
targets:
  - { name: prints, command: 'node tell.mjs' }
  - { name: fails, command: 'node tell.mjs fail' }
  - { name: module, module: ./target.mjs }
scorers:
  - { type: ./throws.mjs, name: throws, threshold: 0.5 }
  - { type: ./returns.mjs, name: returns, threshold: 0.5 }
`,
  'cases.jsonl': '{"id":"a","input":"x"}\n{"id":"b","input":"y"}\n',
  'tell.mjs': `
const text = process.env.SERVICE_TOKEN + ' ' + process.env.DATABASE_URL + ' ' + ${JSON.stringify(shapes.slice(2).join(' '))}
if (process.argv[2]) { process.stderr.write(text + '\\n'); process.exit(1) }
process.stdout.write(text)`,
  'target.mjs': 'export default async () => { throw new Error("cannot reach " + process.env.DATABASE_URL) }',
  'throws.mjs': `export default { name: 'throws', score() { console.log(process.env.SERVICE_TOKEN); throw new Error('denied: ' + process.env.SERVICE_TOKEN) } }`,
  'returns.mjs': `export default { name: 'returns', score() {
  return { value: 0.1, reason: process.env.DATABASE_URL, details: { [process.env.SERVICE_TOKEN]: { deep: [${JSON.stringify(PASSWORD)}] } } } } }`,
}

function hasSecret(text: string): string | undefined {
  return [TOKEN, PASSWORD].flatMap(formsOf).find((form) => text.includes(form))
}

it('keeps what commands and code say of secrets out of the store, every report and every line', async () => {
  const cwd = folderWith(FILES)
  const ran = await saiten(['run', 'suite.yaml', '--store', 'kept'], { cwd, env })
  expect(ran.code, ran.stderr).not.toBe(4)
  expect(ran.stdout).toContain('[secret]')
  expect(hasSecret(ran.stdout + ran.stderr)).toBeUndefined()
  for (const name of reporters.keys()) {
    const shown = await saiten(['show', 'last', '--reporter', name, '--store', 'kept'], { cwd, env })
    expect([name, hasSecret(shown.stdout + shown.stderr)]).toEqual([name, undefined])
    expect(shown.stdout.length, shown.stderr).toBeGreaterThan(0)
  }
  // Read without the environment: nothing is left for the reports to hide.
  const page = await saiten(['show', 'last', 'a', '--store', 'kept', '--json'], { cwd })
  expect(page.stdout).toContain('[secret]')
  expect(hasSecret(page.stdout)).toBeUndefined()
  for (const file of readdirSync(join(cwd, 'kept'))) {
    expect(hasSecret(readFileSync(join(cwd, 'kept', file), 'latin1'))).toBeUndefined()
  }
}, 60_000)

it('keeps them out of single scores and of the address of a store', async () => {
  const cwd = folderWith(FILES)
  const scored = await saiten(['score', './returns.mjs', 'cases.jsonl'], { cwd, env })
  expect(scored.stdout).toContain('[secret]')
  expect(hasSecret(scored.stdout + scored.stderr)).toBeUndefined()
  const address = `postgres://app:${encodeURIComponent(PASSWORD)}@127.0.0.1:1/x`
  const refused = await saiten(['runs', '--store', address], { cwd })
  expect(refused.code).toBe(3)
  expect(hasSecret(refused.stdout + refused.stderr)).toBeUndefined()
})

it('keeps out of what code prints what only a suite or an .env calls secret', async () => {
  const cwd = folderWith({
    '.env': 'PLAIN=from-the-env-file\n',
    'suite.yaml': `name: s
cases: cases.jsonl
targets:
  - { name: service, http: { url: "http://127.0.0.1:1/", headers: { x: "\${HEADER}" } }, retries: 0 }
  - { name: module, module: ./target.mjs }
scorers:
  - { type: ./prints.mjs, name: prints, threshold: 0.5 }
`,
    'cases.jsonl': '{"id":"a","input":"x"}\n',
    'target.mjs': 'export default () => { console.log("told", process.env.HEADER, process.env.PLAIN); return "x" }',
    'prints.mjs': 'export default { score() { console.error("told", process.env.HEADER); return { value: 1 } } }',
  })
  const ran = await saiten(['run', 'suite.yaml'], { cwd, env: { HEADER: 'only-of-a-header' } })
  expect(ran.stderr).toContain('told [secret] [secret]')
  expect(ran.stdout + ran.stderr).not.toMatch(/only-of-a-header|from-the-env-file/)
})
