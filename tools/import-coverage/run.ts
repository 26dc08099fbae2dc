/**
 * Imports every promptfoo config below a folder as a user would, checks the suites, and looks for each construct of each
 * config: it stands in the suite, or in the list of what was left out or means something else.
 *
 *   npm run build && npx node tools/import-coverage/run.ts FOLDER [--verbose]
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { type Construct, constructsOf } from './constructs.ts'
import { type Imported, placedIn } from './placed.ts'

const [folder, verbose] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: node tools/import-coverage/run.ts FOLDER [--verbose]')
const CLI = join(import.meta.dirname, '../../dist/cli.mjs')
const root = resolve(folder)
const out = mkdtempSync(join(tmpdir(), 'saiten-coverage-'))

const saiten = (...args: string[]) =>
  spawnSync(process.execPath, [CLI, ...args], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
const counts = new Map<string, { total: number; suite: number; listed: number; lost: number }>()
const ends = new Map<string, number>()
let configs = 0
let accepted = 0
let redteam = 0

for (const file of globSync('**/promptfooconfig*.{yaml,yml,json}', { cwd: root }).sort()) {
  if ('redteam' in (parse(readFileSync(join(root, file), 'utf8')) as object)) {
    redteam++
    continue
  }
  configs++
  const to = join(out, String(configs))
  const imported = saiten('import', file, '--out', to, '--json')
  const checked = imported.status === 0 || imported.status === 2 ? saiten('check', join(to, 'suite.yaml')) : undefined
  const end = `import ${imported.status}, check ${checked?.status ?? '–'}`
  ends.set(end, (ends.get(end) ?? 0) + 1)
  if (checked?.status === 0 || checked?.status === 2) accepted++
  else console.log(`${file}: ${end}: ${(checked ?? imported).stderr.split('\n')[0]}`)
  if (checked) count(file, constructsOf(join(root, file)), readImported(to, imported.stdout))
}
rmSync(out, { recursive: true })

function readImported(to: string, stdout: string): Imported {
  const { leftOut, differs, files } = JSON.parse(stdout) as Pick<Imported, 'leftOut' | 'differs'> & { files: string[] }
  const rows = readFileSync(join(to, 'cases.jsonl'), 'utf8').trim().split('\n')
  return {
    suite: parse(readFileSync(join(to, 'suite.yaml'), 'utf8')),
    cases: rows.map((row) => JSON.parse(row)),
    prompts: files.filter((name) => name.startsWith('prompts/')).map((name) => readFileSync(join(to, name), 'utf8')),
    leftOut,
    differs,
    root,
  }
}

function count(file: string, constructs: Construct[], imported: Imported): void {
  for (const { construct, place } of placedIn(constructs, imported)) {
    const entry = counts.get(construct.kind) ?? { total: 0, suite: 0, listed: 0, lost: 0 }
    counts.set(construct.kind, entry)
    entry.total++
    entry[place]++
    if (place === 'lost' || verbose)
      console.log(`${place}: ${file}:${construct.from} ${construct.kind} ${construct.name}`)
  }
}

console.log(
  `\n${configs} configs without red teaming (${redteam} with), ${accepted} suites accepted (${((100 * accepted) / configs).toFixed(1)} %)`,
)
for (const [end, number] of [...ends].sort()) console.log(`  ${end}: ${number}`)
console.log('\n| construct | there | in the suite | listed | lost |\n|---|---|---|---|---|')
const sum = { total: 0, suite: 0, listed: 0, lost: 0 }
for (const [kind, { total, suite, listed, lost }] of [...counts].sort(([, a], [, b]) => b.total - a.total)) {
  console.log(`| ${kind} | ${total} | ${suite} | ${listed} | ${lost} |`)
  for (const [key, value] of Object.entries({ total, suite, listed, lost })) sum[key as keyof typeof sum] += value
}
console.log(`| all | ${sum.total} | ${sum.suite} | ${sum.listed} | ${sum.lost} |`)
process.exitCode = sum.lost === 0 ? 0 : 1
