import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BadInput } from '../../errors.ts'
import type { Case } from '../../score/case.ts'
import { bareContext, conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import { filesIn } from '../../score/files.ts'
import { folderWith } from '../../usercode/testing.ts'
import command from './command.ts'

const NODE = process.execPath

conforms('command', command, { ...bareContext, files: filesIn(import.meta.dirname) })

/** Scores with a script of its own file. */
async function scoreWith(code: string, testCase: Partial<Case> = {}, options: object = {}, around: object = {}) {
  const folder = await folderWith({ 'score.cjs': code })
  const ready = await readyFor(command, { type: 'command', command: [NODE, 'score.cjs'], ...options }, filesIn(folder))
  return evaluate(ready, { id: 'c', input: 'q', output: 'a', ...testCase }, { ...bareContext, ...around })
}

const READ = `const it = JSON.parse(require('fs').readFileSync(0, 'utf8'));`
const say = (reply: string) => `${READ} console.log(JSON.stringify(${reply}))`

describe('command', () => {
  it('is told the whole case and which answer it is, in the folder of the suite', async () => {
    const testCase = {
      expected: ['x'],
      context: ['c'],
      metadata: { k: '日本' },
      durationMs: 5,
      answered: { cost: 0.1 },
    }
    const score = await scoreWith(
      say(`{ score: 1, details: { it, folder: require('fs').readdirSync('.') } }`),
      { ...testCase, scorers: [{ type: 'contains' }] },
      {},
      { target: 't', repeat: 2 },
    )
    expect(score.details).toEqual({
      it: { id: 'c', input: 'q', output: 'a', ...testCase, target: 't', repeat: 2, language: 'en' },
      folder: ['score.cjs'],
    })
  })

  it('hands over its arguments as they are: no shell sees them', async () => {
    const args = ['$(touch hacked)', '; rm -rf /', '`id`', '*', '']
    const score = await scoreWith(
      say('{ score: 1, details: { args: process.argv.slice(2) } }'),
      {},
      {
        command: [NODE, 'score.cjs', ...args],
      },
    )
    expect(score.details).toEqual({ args })
  })

  it.each([
    ['an exit code', `console.error('no corpus here'); process.exit(4)`, 'threw', 'failed with exit code 4: no corpus'],
    ['no JSON', `console.log('fine')`, 'malformed', 'printed no JSON'],
    ['a score out of range', `console.log('{"score":7}')`, 'invalid-value', 'found 7'],
    ['an exception', `throw new Error('oops')`, 'threw', 'failed with exit code 1'],
    ['too much', `process.stdout.write('x'.repeat(3_000_000))`, 'too-large', 'maxOutputBytes'],
  ])('of %s is an error with its kind, never a zero', async (_what, code, kind, said) => {
    const score = await scoreWith(code)
    expect(score).toMatchObject({ status: 'error', value: null, error: { kind } })
    expect(score.error?.message).toContain(said)
  })

  it('that takes too long is ended with everything it started', async () => {
    const score = await scoreWith(
      `require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' }); setInterval(() => {}, 1000)`,
      {},
      { timeout: 0.2 },
    )
    expect(score).toMatchObject({ value: null, error: { kind: 'timeout', message: 'no answer within 0.2 s' } })
  })

  it('is skipped, to be done again, when the run is told to stop', async () => {
    const stop = new AbortController()
    const scoring = scoreWith('setInterval(() => {}, 1000)', {}, {}, { stop: stop.signal })
    setTimeout(() => stop.abort(), 50)
    expect(await scoring).toMatchObject({ status: 'skipped', value: null })
  })

  it('decides nothing until a suite sets a threshold', async () => {
    expect(await scoreWith(say('{ score: 0 }'))).toMatchObject({ value: 0, threshold: null, passed: null })
  })

  it('may be a file that runs by itself', async () => {
    const folder = await folderWith({})
    writeFileSync(join(folder, 'score.sh'), `#!/bin/sh\ncat > /dev/null\necho '{"score":0.25,"reason":"sh"}'\n`)
    chmodSync(join(folder, 'score.sh'), 0o755)
    const ready = await readyFor(command, { type: 'command', command: ['./score.sh'] }, filesIn(folder))
    expect(await evaluate(ready, { id: 'c', output: 'x' }, bareContext)).toMatchObject({ value: 0.25, reason: 'sh' })
  })

  it.each([
    ['no-such-program-here', 'not on the PATH'],
    ['./score.cjs', 'chmod +x'],
    ['./missing.py', 'mend the path'],
  ])('says before anything runs that %s cannot be started', async (program, said) => {
    const files = filesIn(await folderWith({ 'score.cjs': '' }))
    const preparing = readyFor(command, { type: 'command', command: [program] }, files)
    await expect(preparing).rejects.toThrow(BadInput)
    await expect(preparing).rejects.toThrow(said)
  })

  it.each([{ command: 'python3 score.py' }, { command: [] }, { command: [''] }, { command: ['x'], timeout: 0 }, {}])(
    'refuses %j',
    (options) => {
      expect(command.options.safeParse(options).success).toBe(false)
    },
  )
})
