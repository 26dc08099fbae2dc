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
  prompts: {
    args: ['run', 'examples/prompts/suite.yaml'],
    code: 1,
    shows: /the prompt rules is shown to be better than every other: > short \+0\.313/,
  },
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

it('prompts: three prompts × two models × 40 cases, and what the comparison can and cannot show', async () => {
  const store = ['--store', join(folderWith({}), 'runs.db')]
  const { stdout } = await saiten(['run', 'examples/prompts/suite.yaml', ...store, '--json'], { cwd: root })
  const { matrix, cases } = JSON.parse(stdout)
  expect(cases.planned).toBe(3 * 2 * 40)
  expect(matrix.best).toEqual({ prompt: 'rules', model: null, target: null })
  expect(matrix.cells.map((row: { value: number }[]) => row.map(({ value }) => value * 40))).toEqual([
    [25, 28],
    [38, 40],
    [28, 33],
  ])
  const japanese = await saiten(['show', 'last', ...store, '--lang', 'ja'], { cwd: root })
  expect(japanese.stdout).toContain('プロンプト rules は、ほかのどのプロンプトよりも良いと言えます')
  expect(japanese.stdout).toContain('より良いと言えるモデルはありません。最も大きい差: large > small +0.083')
})

it('every folder with a suite is one of them', () => {
  const folders = globSync('examples/*/suite.yaml', { cwd: root }).map((file) => relative('examples', dirname(file)))
  expect(folders.filter((name) => !(name in EXAMPLES))).toEqual([])
})
