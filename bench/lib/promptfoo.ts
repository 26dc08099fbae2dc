import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BenchmarkOptions } from './benchmark.ts'
import { type Measured, measureNode, runProgram } from './child.ts'
import { npmPeer } from './peers.ts'

// No cache, no network, and neither table nor bar: only what the comparison is about.
const QUIET = ['--no-cache', '--no-table', '--no-progress-bar']
export const OFFLINE = { PROMPTFOO_DISABLE_TELEMETRY: '1', PROMPTFOO_DISABLE_UPDATE: '1' }
/** promptfoo's way of saying that some tests failed. */
const SOME_FAILED = 100

interface PromptfooRun extends Measured {
  cases: number
  passed: number
}

/**
 * `promptfoo eval` over so many tests in the folder's tests.jsonl: answers by its echo provider, results in its database,
 * and printed how many passed.
 */
export async function runPromptfoo(
  folder: string,
  count: number,
  assertions: object[],
  options: BenchmarkOptions,
): Promise<PromptfooRun> {
  const program = await npmPeer('promptfoo', options)
  const config = {
    prompts: ['{{answer}}'],
    providers: ['echo'],
    tests: 'file://tests.jsonl',
    defaultTest: { assert: assertions },
  }
  writeFileSync(join(folder, 'promptfooconfig.json'), JSON.stringify(config))
  const args = [join(program, 'dist/src/entrypoint.js'), 'eval', '-c', 'promptfooconfig.json', ...QUIET]
  const env = { ...OFFLINE, PROMPTFOO_CONFIG_DIR: join(folder, 'promptfoo') }
  const measured = await measureNode(args, { cwd: folder, env, allowed: [0, SOME_FAILED] })
  const results = countResults(join(folder, 'promptfoo', 'promptfoo.db'))
  if (results.cases !== count) throw new Error(`promptfoo stored ${results.cases} results of ${count}`)
  return { ...measured, ...results }
}

/** From its database: after large runs it exits before its summary is out. */
function countResults(file: string): { cases: number; passed: number } {
  using database = new DatabaseSync(file, { readOnly: true })
  const row = database.prepare('SELECT count(*) AS cases, sum(success) AS passed FROM eval_results').get()
  return row as { cases: number; passed: number }
}

/** What promptfoo says of every assertion of every test of the config in the folder, in order. */
export async function promptfooVerdicts(folder: string, options: BenchmarkOptions): Promise<boolean[][]> {
  const program = await npmPeer('promptfoo', options)
  const args = [join(program, 'dist/src/entrypoint.js'), 'eval', '-c', 'promptfooconfig.json', ...QUIET]
  const env = { ...OFFLINE, PROMPTFOO_CONFIG_DIR: join(folder, 'promptfoo') }
  await runProgram(process.execPath, args, { cwd: folder, env, allowed: [0, SOME_FAILED] })
  using database = new DatabaseSync(join(folder, 'promptfoo', 'promptfoo.db'), { readOnly: true })
  const rows = database.prepare('SELECT grading_result FROM eval_results ORDER BY test_idx').all()
  return rows.map(({ grading_result: text }) => {
    const { componentResults } = JSON.parse(String(text)) as { componentResults: { pass: boolean }[] }
    return componentResults.map(({ pass }) => pass)
  })
}
