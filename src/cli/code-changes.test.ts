import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Comparison } from '../gate/comparison.ts'
import { folderWith, saiten, startSaiten } from './testing/saiten.ts'

const jsonl = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `${JSON.stringify({ id: `c${i}`, input: `c${i}`, output: `answer ${i}` })}\n`,
  ).join('')

const SCORER = `import { weigh } from './lib/weigh.ts'
export default { description: 'x', score: ({ output }) => ({ value: weigh(String(output)) }) }
`
const own = {
  'cases.jsonl': jsonl(5),
  'suite.yaml': 'cases: cases.jsonl\nscorers: [{ type: ./scorer.ts, name: mine }, { type: length, max: 100 }]\n',
  'scorer.ts': SCORER,
  'lib/weigh.ts': 'export const weigh = (text: string) => (text.length > 3 ? 0.9 : 0)\n',
}

const change = (cwd: string, file: string, from: string, to: string) => {
  const path = join(cwd, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

/** Runs until some cases were answered, then stops it as Ctrl-C does. */
async function interrupted(cwd: string, args = ['run', 'suite.yaml', '--concurrency', '1']): Promise<void> {
  const { child, finished } = startSaiten(args, { cwd })
  const log = join(cwd, 'calls.log')
  while (child.exitCode === null && !(existsSync(log) && readFileSync(log, 'utf8').split('\n').length > 3)) {
    await sleep(5)
  }
  child.kill('SIGINT')
  expect((await finished).code).toBe(130)
}

const resume = (cwd: string) => saiten(['run', '--resume'], { cwd })
const run = (cwd: string) => saiten(['run', 'suite.yaml', '--quiet'], { cwd })

async function twoRuns(cwd: string, meanwhile: () => void): Promise<[string, string]> {
  await run(cwd)
  meanwhile()
  await run(cwd)
  const [after, before] = JSON.parse((await saiten(['runs', '--json'], { cwd })).stdout) as { run: string }[]
  return [before?.run as string, after?.run as string]
}

describe('a scorer of the user whose code changed', () => {
  it.each([
    ['a file that it loads', 'lib/weigh.ts', '0.9', '0.5'],
    ['itself', 'scorer.ts', 'weigh(String(output))', '0.5'],
  ])('is not compared: %s', async (_what, file, from, to) => {
    const cwd = folderWith(own)
    const [before, after] = await twoRuns(cwd, () => change(cwd, file, from, to))
    const refused = await saiten(['compare', before, after], { cwd })
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(`other code behind: mine (${file})`) })
    expect(refused.stderr).not.toContain('length')
    const line = /saiten (rescore \S+ --suite \S+)/.exec(refused.stderr)?.[1]?.split(' ') as string[]
    expect((await saiten(line, { cwd })).code).toBe(0)
    expect((await saiten(['compare', 'last', after], { cwd })).code).toBe(0)
  })

  it('is not mixed with its former self', async () => {
    const cwd = folderWith({
      ...own,
      'suite.yaml': `${own['suite.yaml']}targets: [{ name: slow, command: 'read id; echo "$id" >> calls.log; sleep 0.05; echo "$id"' }]\n`,
      'cases.jsonl': jsonl(40).replaceAll(/,"output":"[^"]*"/g, ''),
    })
    await interrupted(cwd)
    change(cwd, 'lib/weigh.ts', '0.9', '0.5')
    expect(await resume(cwd)).toMatchObject({ code: 3, stderr: expect.stringContaining('scorer mine (lib/weigh.ts)') })
    change(cwd, 'lib/weigh.ts', '0.5', '0.9')
    expect((await resume(cwd)).code).toBe(0)
  })

  it('that a case brings itself is not mixed either', async () => {
    const cwd = folderWith({
      ...own,
      'suite.yaml': `cases: cases.jsonl\ntargets: [{ name: slow, command: 'read id; echo "$id" >> calls.log; sleep 0.05; echo "$id"' }]\n`,
      'cases.jsonl': jsonl(40).replaceAll(/"output":"[^"]*"/g, '"scorers":[{"type":"./scorer.ts"}]'),
    })
    await interrupted(cwd)
    change(cwd, 'lib/weigh.ts', '0.9', '0.5')
    expect(await resume(cwd)).toMatchObject({ code: 3, stderr: expect.stringContaining('cases (lib/weigh.ts)') })
  })

  it('counts a package by what is locked', async () => {
    const lock = (version: string) =>
      JSON.stringify({
        lockfileVersion: 3,
        packages: { 'node_modules/words': { version, integrity: `sha512-${version}` } },
      })
    const cwd = folderWith({
      ...own,
      'lib/weigh.ts': "import { words } from 'words'\nexport const weigh = (text: string) => words(text)\n",
      'node_modules/words/package.json': '{"name":"words","version":"1.0.0","main":"index.js"}',
      'node_modules/words/index.js': 'exports.words = () => 0.5\n',
      'package-lock.json': lock('1.0.0'),
    })
    const [before, after] = await twoRuns(cwd, () => writeFileSync(join(cwd, 'package-lock.json'), lock('1.0.1')))
    expect((await saiten(['compare', before, after], { cwd })).stderr).toContain('other code behind: mine (words)')
  })
})

describe('what answers', () => {
  const slow = (target: string) => ({
    'cases.jsonl': jsonl(40).replaceAll(/,"output":"[^"]*"/g, ''),
    'suite.yaml': `cases: cases.jsonl\ntargets: [{ name: t, ${target}, timeout: 50 }]\nscorers: [{ type: length, max: 100 }]\n`,
  })
  const module = {
    ...slow('module: ./target.ts'),
    'target.ts':
      "import { appendFileSync } from 'node:fs'\nimport { join } from 'node:path'\nimport { say } from './say.ts'\nexport default async (c: { id: string }) => {\n  appendFileSync(join(import.meta.dirname, 'calls.log'), c.id + '\\n')\n  await new Promise((done) => setTimeout(done, 50))\n  return say(c.id)\n}\n",
    'say.ts': "export const say = (id: string) => 'hello ' + id\n",
  }
  const command = {
    ...slow('command: sh ./agent.sh'),
    'agent.sh': 'read id; echo "$id" >> calls.log; sleep 0.05; echo "hello $id"\n',
  }

  it.each([
    ['a module', module, 'say.ts'],
    ['a command', command, 'agent.sh'],
  ])('is not mixed when its code changed: %s', async (_what, files, file) => {
    const cwd = folderWith(files)
    await interrupted(cwd)
    change(cwd, file, 'hello', 'goodbye')
    expect(await resume(cwd)).toMatchObject({ code: 3, stderr: expect.stringContaining(`target t (${file})`) })
  })

  it('may change between two runs, and is named', async () => {
    const cwd = folderWith({ ...command, 'cases.jsonl': jsonl(3) })
    const [before, after] = await twoRuns(cwd, () => change(cwd, 'agent.sh', 'hello', 'good day'))
    const compared = await saiten(['compare', before, after], { cwd })
    expect(compared).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('changed in between: target t (agent.sh)'),
    })
    const { stdout } = await saiten(['compare', before, after, '--json'], { cwd })
    expect((JSON.parse(stdout) as Comparison).changed).toEqual(['target t (agent.sh)'])
  })

  it('from a file of recorded answers is known by what was recorded', async () => {
    const cwd = folderWith({ ...slow('outputs: answers.jsonl'), 'cases.jsonl': jsonl(3), 'answers.jsonl': jsonl(3) })
    const [before, after] = await twoRuns(cwd, () => change(cwd, 'answers.jsonl', 'answer 1', 'another'))
    expect((await saiten(['compare', before, after], { cwd })).stdout).toContain('changed in between: target t')
  })

  it('may be given more time between a run and its resume', async () => {
    const cwd = folderWith(command)
    await interrupted(cwd)
    change(cwd, 'suite.yaml', 'timeout: 50', 'timeout: 55, maxOutputBytes: 1000')
    expect((await resume(cwd)).code).toBe(0)
  })
})

it('a generator of cases is known with what it loads', async () => {
  const cwd = folderWith({
    'suite.yaml':
      'cases: cases.ts\ntargets: [{ name: slow, command: \'read id; echo "$id" >> calls.log; sleep 0.05; echo "$id"\' }]\nscorers: [{ type: length, max: 100 }]\n',
    'cases.ts':
      "import { count } from './count.ts'\nexport default function* () { for (let i = 0; i < count; i++) yield { id: 'c' + i, input: 'c' + i } }\n",
    'count.ts': 'export const count = 40\n',
  })
  await interrupted(cwd)
  appendFileSync(join(cwd, 'count.ts'), '// one more line\n')
  expect(await resume(cwd)).toMatchObject({ code: 3, stderr: expect.stringContaining('cases (count.ts)') })
})

it('a suite that changed is named by its sections', async () => {
  const cwd = folderWith({
    'cases.jsonl': jsonl(40).replaceAll(/,"output":"[^"]*"/g, ''),
    'suite.yaml':
      'cases: cases.jsonl\ntargets: [{ name: slow, command: \'read id; echo "$id" >> calls.log; sleep 0.05; echo "$id"\' }]\nscorers: [{ type: length, max: 100 }]\n',
  })
  await interrupted(cwd)
  appendFileSync(join(cwd, 'suite.yaml'), 'gate: { passRate: 0.5 }\n')
  expect(await resume(cwd)).toMatchObject({ code: 3, stderr: expect.stringContaining('suite (gate)') })
  change(cwd, 'suite.yaml', 'gate: { passRate: 0.5 }', '# only a word to the reader')
  expect((await resume(cwd)).code).toBe(0)
})
