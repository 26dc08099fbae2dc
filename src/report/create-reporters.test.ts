import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isCi, throughDoor } from '../door/door.ts'
import type { Reporter } from '../views/reporter.ts'
import { createReporters } from './create-reporters.ts'
import { parseReporter } from './parse-reporter.ts'
import { plainOptions, row, sampleHeader, sampleRows, sampleSummary } from './testing/sample-run.ts'

let folder: string
let printed: { out: string; err: string }
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saiten-report-'))
  printed = { out: '', err: '' }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const create = (texts: string[], env: NodeJS.ProcessEnv = {}) =>
  createReporters(
    texts.map((text) => parseReporter(text)),
    { ...plainOptions, env, colour: true },
    {
      out: (text, kind) => {
        printed.out += throughDoor(text, kind, isCi(env) ? 'ci' : 'program')
      },
      err: (text, kind) => {
        printed.err += throughDoor(text, kind, isCi(env) ? 'ci' : 'program')
      },
    },
  )

async function feed(reporters: Reporter[], rows: Iterable<(typeof sampleRows)[number]> = sampleRows) {
  for (const reporter of reporters) await reporter.start?.(sampleHeader)
  for (const one of rows) for (const reporter of reporters) await reporter.row?.(one)
  for (const reporter of reporters) await reporter.end(sampleSummary)
  return 'done'
}

it('prints one report and writes the others, each where it was told', async () => {
  const reports = create(['terminal', `junit:${folder}/deep/out.xml`, `json:${folder}/out.json`])
  expect(readdirSync(folder)).toEqual([])
  expect(await reports.finish((reporters) => feed(reporters))).toBe('done')
  expect(printed.out).toContain('GATE FAIL')
  expect(readFileSync(`${folder}/deep/out.xml`, 'utf8')).toMatch(/^<\?xml[\s\S]*<\/testsuites>\n$/)
  expect(JSON.parse(readFileSync(`${folder}/out.json`, 'utf8'))).toEqual(sampleSummary)
  expect(readdirSync(folder)).toEqual(['deep', 'out.json'])
})

it('uses colour for what is printed, not for files', async () => {
  await create(['terminal']).finish((reporters) => feed(reporters))
  expect(printed.out).toContain('\x1b[')
  await create([`terminal:${folder}/out.txt`]).finish((reporters) => feed(reporters))
  expect(readFileSync(`${folder}/out.txt`, 'utf8')).not.toContain('\x1b')
})

const many = function* () {
  for (let at = 0; at < 500; at++) yield row(`case-${at}`, 'pass', [], { output: 'x'.repeat(1000) })
}

it('leaves the old file whole and nothing new when the run fails midway', async () => {
  writeFileSync(`${folder}/out.jsonl`, 'old')
  const failing = create([`jsonl:${folder}/out.jsonl`]).finish(async (reporters) => {
    await feed(reporters, many())
    expect(readdirSync(folder)).toHaveLength(2)
    throw new Error('the store went away')
  })
  await expect(failing).rejects.toThrow('the store went away')
  expect(readdirSync(folder)).toEqual(['out.jsonl'])
  expect(readFileSync(`${folder}/out.jsonl`, 'utf8')).toBe('old')
})

it('finishes the other reports when one cannot be written', async () => {
  mkdirSync(`${folder}/gone`)
  const reports = create(['terminal', `json:${folder}/gone/out.json`, `jsonl:${folder}/out.jsonl`])
  rmSync(`${folder}/gone`, { recursive: true })
  writeFileSync(`${folder}/gone`, 'a file where the folder was')
  await expect(reports.finish((reporters) => feed(reporters))).rejects.toThrow(/cannot write the report .*out\.json: E/)
  expect(printed.out).toContain('GATE FAIL')
  expect(readFileSync(`${folder}/out.jsonl`, 'utf8').split('\n')).toHaveLength(sampleRows.length + 1)
})

it('says before the run what could not be written after it', () => {
  expect(() => create([`json:${folder}`])).toThrow('it is a folder')
  writeFileSync(`${folder}/file`, '')
  expect(() => create([`json:${folder}/file/out.json`])).toThrow('file is no folder')
  expect(() => create([`json:${folder}/a`, `junit:${folder}/b/../a`])).toThrow('both write')
})

it('replaces what a link points to, and keeps its permissions', async () => {
  writeFileSync(`${folder}/real.json`, 'old')
  chmodSync(`${folder}/real.json`, 0o600)
  symlinkSync(`${folder}/real.json`, `${folder}/link.json`)
  await create([`json:${folder}/link.json`]).finish((reporters) => feed(reporters))
  expect(JSON.parse(readFileSync(`${folder}/real.json`, 'utf8'))).toEqual(sampleSummary)
  expect(statSync(`${folder}/real.json`).mode & 0o777).toBe(0o600)
})

it('writes to a device instead of replacing it', async () => {
  await create(['json:/dev/null']).finish((reporters) => feed(reporters))
  expect(statSync('/dev/null').isFile()).toBe(false)
  expect(existsSync('/dev/null')).toBe(true)
})

it('writes to a pipe by its name', () => {
  const source = JSON.stringify(join(import.meta.dirname, 'destination/file.ts'))
  const program = `const { FileDestination } = await import(${source})
const file = new FileDestination('/dev/stdout')
file.write('through the pipe')
await file.finish()`
  // A shell's pipe: what Node gives a child is a socket, which nothing can open by name.
  const command = '"$NODE" --input-type=module -e "$PROGRAM" | cat'
  const env = { ...process.env, NODE: process.execPath, PROGRAM: program }
  const { stdout, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8', env })
  expect(stdout, stderr).toBe('through the pipe')
})

it('waits for a slow reader instead of holding the report in memory', async () => {
  let waiting = 0
  let most = 0
  const slow = async (text: string) => {
    waiting += text.length
    most = Math.max(most, waiting)
    await new Promise((resolve) => setImmediate(resolve))
    waiting -= text.length
  }
  const reports = createReporters([parseReporter('jsonl')], plainOptions, { out: slow, err: slow })
  await reports.finish((reporters) => feed(reporters, many()))
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan(200_000)
})

const commanding = [row('::error::x', 'fail', [], { output: '::add-mask::x ##[error]y' })]

it('keeps what models write from commanding the CI runner', async () => {
  for (const name of ['csv', 'markdown', 'terminal', 'jsonl']) {
    printed.out = ''
    await create([name], { GITHUB_ACTIONS: 'true' }).finish((reporters) => feed(reporters, commanding))
    expect(printed.out, name).not.toMatch(/^\s*::|##\[/m)
  }
  expect(JSON.parse(printed.out).output).toBe('::add-mask::x ##[error]y')
})

it('moves annotations to standard error when another report is printed', async () => {
  await create(['json', 'github'], { GITHUB_ACTIONS: 'true' }).finish((reporters) => feed(reporters))
  expect(JSON.parse(printed.out)).toEqual(sampleSummary)
  expect(printed.err).toMatch(/^::error /)
  printed = { out: '', err: '' }
  await create(['github'], { GITHUB_ACTIONS: 'true' }).finish((reporters) => feed(reporters))
  expect(printed.out).toMatch(/^::error /)
})
