import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { folderWith, rowsOf, saiten, startSaiten } from './testing/saiten.ts'

const SCRIPT = `const { id, output } = JSON.parse(require('fs').readFileSync(0, 'utf8'))
console.log(JSON.stringify({ score: output.length / 10, reason: id + ': ' + output.length + ' of 10' }))
`
const SUITE = `cases: cases.jsonl
scorers: [{ type: command, name: mine, command: [node, score.cjs], threshold: 0.5 }]
`
const CASES = ['{"id":"a","output":"12345"}', '{"id":"b","output":"12"}'].map((line) => `${line}\n`).join('')
const files = { 'suite.yaml': SUITE, 'cases.jsonl': CASES, 'score.cjs': SCRIPT }

describe('a scorer that is a command', () => {
  it('scores a suite as any other', async () => {
    const cwd = folderWith(files)
    const { stdout, code } = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl'], { cwd })
    expect(code).toBe(1)
    expect(rowsOf(stdout)).toMatchObject([
      { case: 'a', verdict: 'pass', scores: [{ scorer: 'mine', type: 'command', value: 0.5, reason: 'a: 5 of 10' }] },
      { case: 'b', verdict: 'fail', scores: [{ scorer: 'mine', value: 0.2 }] },
    ])
  })

  it('scores a file of cases by its name', async () => {
    const cwd = folderWith(files)
    const options = JSON.stringify({ command: ['node', 'score.cjs'] })
    const { stdout } = await saiten(['score', 'command', 'cases.jsonl', '--options', options], { cwd })
    expect(rowsOf(stdout).map(({ id, value }) => [id, value])).toEqual([
      ['a', 0.5],
      ['b', 0.2],
    ])
  })

  it('is another scorer when its script changes: runs are not compared', async () => {
    const cwd = folderWith(files)
    await saiten(['run', 'suite.yaml', '--quiet'], { cwd })
    writeFileSync(join(cwd, 'score.cjs'), SCRIPT.replace('/ 10', '/ 20'))
    await saiten(['run', 'suite.yaml', '--quiet'], { cwd })
    const [after, before] = JSON.parse((await saiten(['runs', '--json'], { cwd })).stdout) as { run: string }[]
    const { stderr, stdout, code } = await saiten(['compare', before?.run ?? '', after?.run ?? ''], { cwd })
    expect(code).toBe(2)
    expect(stderr + stdout).toContain('score.cjs')
  })

  it.each([
    ['en', 'a case cannot name a "command"'],
    ['ja', 'ケースに "command" は書けません'],
  ])('never comes from data (%s)', async (lang, said) => {
    const scorers = [{ type: 'command', command: ['touch', 'hacked'] }]
    const cwd = folderWith({
      ...files,
      'cases.jsonl': `${JSON.stringify({ id: 'a', output: 'x', scorers })}\n`,
    })
    for (const args of [
      ['run', 'suite.yaml'],
      ['check', 'suite.yaml'],
      ['score', 'length', 'cases.jsonl', '--options', '{"max":5}'],
    ]) {
      const { code, stderr } = await saiten([...args, '--lang', lang], { cwd })
      expect(code).toBe(3)
      expect(stderr).toMatch(/cases\.jsonl:1:\d+ +scorers\[0\]\.type/)
      expect(stderr).toContain(said)
    }
    expect(existsSync(join(cwd, 'hacked'))).toBe(false)
  })

  it.each([
    ['{ type: command, command: "node score.cjs" }', 'no shell reads it'],
    ['{ type: command, comand: [node] }', 'did you mean "command"'],
    ['{ type: command, command: [./missing.py] }', 'mend the path'],
    ['{ type: command, command: [node], timeout: -1 }', 'seconds'],
  ])('says what is wrong with %s', async (scorer, said) => {
    const cwd = folderWith({ ...files, 'suite.yaml': `cases: cases.jsonl\nscorers: [${scorer}]\n` })
    const { code, stderr } = await saiten(['run', 'suite.yaml'], { cwd })
    expect(code).toBe(3)
    expect(stderr).toMatch(/suite\.yaml:2:\d+ +scorers\[0\]/)
    expect(stderr).toContain(said)
  })

  it('cannot command the terminal or the CI with what it prints', async () => {
    const evil = '\u001b[2J\u001b]0;owned\u0007::error::injected\n::set-output name=x::y'
    const cwd = folderWith({
      ...files,
      'score.cjs': `console.log(JSON.stringify({ score: 0.1, reason: ${JSON.stringify(evil)}, details: { [${JSON.stringify(evil)}]: 1 } }))`,
    })
    const { stdout, stderr } = await saiten(['run', 'suite.yaml'], { cwd, env: { GITHUB_ACTIONS: 'true' } })
    const page = await saiten(['show', 'last', 'a'], { cwd, env: { GITHUB_ACTIONS: 'true' } })
    for (const text of [stdout, stderr, page.stdout]) {
      expect(text).not.toContain('\u001b')
      expect(text).not.toMatch(/^\s*::(?:error::injected|set-output)/m)
    }
  })

  it('ends with Ctrl-C, group and all, and is asked again by the resumed run', async () => {
    const cwd = folderWith({
      ...files,
      'score.cjs': `const fs = require('fs')
if (!fs.existsSync('go')) {
  const child = require('child_process').spawn('sleep', ['60'])
  fs.writeFileSync('pids.txt', process.pid + ' ' + child.pid + '\\n', { flag: 'a' })
  setInterval(() => {}, 1000)
} else console.log('{"score":1}')
`,
    })
    const { child, finished } = startSaiten(['run', 'suite.yaml'], { cwd })
    const pids = () =>
      existsSync(join(cwd, 'pids.txt')) ? readFileSync(join(cwd, 'pids.txt'), 'utf8').match(/\d+/g) : []
    while ((pids() ?? []).length < 4) await sleep(20)
    child.kill('SIGINT')
    expect((await finished).code).toBe(130)
    for (const pid of pids() ?? []) {
      for (let tries = 0; tries < 100 && isRunning(Number(pid)); tries++) await sleep(20)
      expect(isRunning(Number(pid))).toBe(false)
    }
    writeFileSync(join(cwd, 'go'), '')
    const { code, stderr } = await saiten(['run', '--resume'], { cwd })
    expect(code, stderr).toBe(0)
  }, 30_000)
})

/** One that only waits to be collected has ended. */
function isRunning(pid: number): boolean {
  try {
    return !/ [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
