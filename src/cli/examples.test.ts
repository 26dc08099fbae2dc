import { globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith, saiten } from './testing/saiten.ts'

const root = join(import.meta.dirname, '../..')

/** What each example shows, and how it ends: some are there to fail. */
const EXAMPLES: Record<string, { args: string[]; code: number; shows: RegExp }> = {
  agent: { args: ['run', 'examples/agent/suite.yaml'], code: 0, shows: /✗ cancel-06/ },
  compression: { args: ['compress', 'examples/compression/suite.yaml'], code: 0, shows: /ceiling/ },
  dates: { args: ['run', 'examples/dates/suite.yaml'], code: 0, shows: /decided after \d+ of 500 cases/ },
  'edit-en': { args: ['run', 'examples/edit-en/suite.yaml'], code: 0, shows: /operation-accuracy/ },
  'edit-ja': { args: ['run', 'examples/edit-ja/suite.yaml'], code: 0, shows: /operation-accuracy/ },
  rag: { args: ['run', 'examples/rag/suite.yaml'], code: 0, shows: /BELOW THRESHOLD 3 of 8/ },
  summaries: {
    args: ['gate', 'examples/summaries/cases.jsonl', '--rules', 'examples/summaries/rules.yaml', '--encoder', 'none'],
    code: 1,
    shows: /2 of 6 cases fail: plan-01, tsumitate-01/,
  },
  'support-bot': { args: ['run', 'examples/support-bot/suite.yaml'], code: 1, shows: /after: pass rate 0\.79 < 0\.80/ },
}

describe('an example runs offline, from the clone, as its first lines say', () => {
  it.each(Object.entries(EXAMPLES))('%s', async (_name, { args, code, shows }) => {
    const store = folderWith({})
    const done = await saiten([...args, '--store', join(store, 'runs.db')], { cwd: root })
    expect(done.stdout).toMatch(shows)
    expect(done.code, done.stderr).toBe(code)
  })
})

it('dates: the run that ends early has the verdict of the whole one, and says what it saved', async () => {
  const store = ['--store', join(folderWith({}), 'runs.db')]
  const run = async (...args: string[]) =>
    JSON.parse((await saiten(['run', ...args, ...store, '--json'], { cwd: root })).stdout)
  const early = await run('examples/dates/suite.yaml', '--seed', '1')
  expect(early).toMatchObject({ verdict: 'pass', stopped: { after: 194, of: 500 }, cases: { notNeeded: 306 } })
  const shown = await saiten(['show', early.run, ...store], { cwd: root })
  expect(shown.stdout).toMatch(/cost \$0\.\d+, about \$1\.\d+ not spent/)
  const whole = await run('--continue', early.run)
  expect(whole).toMatchObject({ verdict: 'pass', cases: { planned: 500, pass: 476, fail: 24 } })
  expect(whole.usage.cost).toBeCloseTo(2, 9)
})

it('every folder with a suite is one of them', () => {
  const folders = globSync('examples/*/suite.yaml', { cwd: root }).map((file) => relative('examples', dirname(file)))
  expect(folders.filter((name) => !(name in EXAMPLES))).toEqual([])
})
