import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Evaluation, evaluate } from './evaluate.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saiten-evaluate-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A script in a folder of its own, as a user has it: what it prints, and its exit code. */
function script(text: string, ...args: string[]) {
  const file = join(folder, 'eval.ts')
  const library = inject('cli').replace(/cli\.mjs$/, 'index.mjs')
  writeFileSync(file, `import { evaluate } from ${JSON.stringify(library)}\n${text}`)
  const env = { ...process.env, SAITEN_LANG: 'en', NO_COLOR: '1', CI: '' }
  const { stdout, stderr, status } = spawnSync(process.execPath, [file, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return { stdout, stderr, status }
}

const CAPITALS = `{
  data: [{ input: 'France', expected: 'Paris' }, { input: 'Japan', expected: 'Tokyo' }],
  task: ({ input }) => ({ France: 'Paris', Japan: 'Kyoto' })[input],
  scorers: [{ type: 'exact-match' }],
  gate: { passRate: PASS_RATE },
}`
const capitals = (passRate: number) => CAPITALS.replace('PASS_RATE', String(passRate))

describe('an evaluation as one call', () => {
  it('prints the report and leaves the verdict in the exit code', () => {
    const { stdout, status } = script(`await evaluate('capitals', ${capitals(1)})`)
    expect(stdout).toContain('GATE FAIL')
    expect(stdout).toContain('exact-match')
    expect(status).toBe(1)
  })

  it('ends with 0 where it passes, and with the worst of several', () => {
    expect(script(`await evaluate('capitals', ${capitals(0.5)})`).status).toBe(0)
    const both = `await evaluate('strict', ${capitals(1)}); await evaluate('mild', ${capitals(0.5)})`
    expect(script(both).status).toBe(1)
  })

  it('ends with 3 at a mistake that nobody catches, and says it as the command line does', () => {
    const wrong = capitals(1).replace('exact-match', 'exactmatch').replace('expected', 'expectd')
    const { stderr, status } = script(`await evaluate('capitals', ${wrong})`)
    expect(stderr).toContain('✗ program  scorers[0].type  there is no scorer "exactmatch"; did you mean "exact-match"?')
    expect(stderr).toMatch(/✗ program.*unknown key "expectd"; did you mean "expected"/)
    expect(stderr.match(/^ {4}at .*$/gm)).toEqual([expect.stringContaining('eval.ts:2')])
    expect(stderr).not.toMatch(/mistakes: \[|ja:/)
    expect(status).toBe(3)
  })

  it.each(['(answer) => 1', '{ name: "mine", scorer: () => 1 }'])('says how a scorer is made of %s', (scorer) => {
    const { stderr, status } = script(`await evaluate('x', { data: [{ output: 'a' }], scorers: [${scorer}] })`)
    expect(stderr).toContain('✗ program  scorers[0]  a function alone is no scorer: defineScorer(')
    expect(status).toBe(3)
  })

  it.each(["'answer.ts'", '5', 'null', '{}'])('does not pass over the task %s', (task) => {
    const { stderr, status } = script(`await evaluate('x', { data: [{ output: 'a' }], task: ${task}, scorers: [] })`)
    expect(stderr).toMatch(/must be (a function that answers a case|functions by name)/)
    expect(status).toBe(3)
  })

  it('leaves the exit code to a script that catches the mistake', () => {
    const { status } = script(`await evaluate('capitals', {}).catch(() => {})`)
    expect(status).toBe(0)
  })

  it('keeps the run for the command line', () => {
    script(`await evaluate('capitals', ${capitals(0.5)})`)
    const shown = spawnSync(process.execPath, [inject('cli'), 'show', 'last', '--json'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(JSON.parse(shown.stdout)).toMatchObject({ suite: 'capitals', verdict: 'pass' })
  })

  it('compares several tasks by name and writes the reports asked for', () => {
    const { stdout } = script(
      `await evaluate('two', {
        data: () => [{ id: 'a', input: 'x', expected: 'x' }],
        task: { same: ({ input }) => input, other: () => 'y' },
        scorers: [{ type: 'exact-match' }],
      }, { reporters: ['json:summary.json'] })`,
    )
    expect(stdout).toBe('')
    const summary = JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8'))
    expect(summary.targets.map(({ name }: { name: string }) => name)).toEqual(['same', 'other'])
  })

  it('says what is wrong as for a suite, and how to be called', async () => {
    const nothing = { scorers: [{ type: 'exact-match' }] } as Partial<Evaluation> as Evaluation
    await expect(evaluate('x', nothing)).rejects.toThrow(/\{ data, task, scorers \}/)
    const misspelt = { data: [{ input: 'a' }], tsk: () => 'b', scorers: [{ type: 'exact-match' }] }
    await expect(evaluate('x', misspelt as never)).rejects.toThrow('evaluate has no option "tsk"; did you mean "task"?')
    await expect(evaluate('x', { data: [], scorers: [] } as never)).rejects.toThrow()
    await expect(evaluate(undefined as never, undefined as never)).rejects.toThrow(/evaluate\('support'/)
    const { stderr, status } = script(`await evaluate('x', { data: [{ input: 'a' }], scoers: [] })`)
    expect(stderr).toContain('scorers')
    expect(status).not.toBe(0)
  })
})
