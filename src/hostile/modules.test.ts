import { expect, it } from 'vitest'
import { folderWith, rowsOf, saiten } from '../cli/testing/saiten.ts'
import { counting } from './count.ts'
import { stillAlive } from './texts.ts'

const { note } = counting('modules')

/** The body of `score(testCase)`: whatever it does, it gives no number, and costs nobody else theirs. */
const BODIES: Record<string, string> = {
  exits: 'process.exit(0)',
  aborts: 'process.kill(process.pid, 0); process.reallyExit?.(0); process.exit(9)',
  throws: 'throw new Error("::error::owned \\x1b[31m ##[error]")',
  'throws-nothing': 'throw undefined',
  'throws-later': 'setTimeout(() => { throw new Error("later") }, 5); return new Promise(() => {})',
  rejects: 'Promise.reject(new Error("stray")); return new Promise(() => {})',
  loops: 'while (true) {}',
  waits: 'return new Promise(() => {})',
  'eats-memory': 'const all = []; while (true) all.push(new Array(1e5).fill({}))',
  'too-much': 'return { value: NaN }',
  negative: 'return { value: -1 }',
  text: 'return { value: "1" }',
  nothing: 'return undefined',
  cycle: 'const a = { value: 0.5 }; a.details = { a }; return a',
  huge: 'return { value: 0.5, details: { a: "x".repeat(3e7) } }',
  function: 'return { value: 0.5, details: { f() {} } }',
  prototype: 'Object.prototype.value = 1; return {}',
  getter: 'return { get value() { throw new Error("no") } }',
  proxy: 'return new Proxy({}, { get: () => 1, ownKeys: () => { throw new Error("no") } })',
}

it('no module of a scorer gives a number from nothing or takes one from others', async () => {
  const files = Object.entries(BODIES).map(([name, body]) => [
    `${name}.mjs`,
    `export default { description: 'x', score(testCase) { ${body} } }`,
  ])
  const scorers = Object.keys(BODIES).map(
    (name) => `  - { type: ./${name}.mjs, name: ${name}, threshold: 0.5, timeout: 1 }`,
  )
  const cwd = folderWith({
    ...Object.fromEntries(files),
    'good.mjs': 'export default { description: "x", score: () => ({ value: 0.75 }) }',
    'suite.yaml': `name: s\ncases: cases.jsonl\nscorers:\n${scorers.join('\n')}\n  - { type: ./good.mjs, name: good }\n  - { type: exact-match }\n`,
    'cases.jsonl': '{"id":"a","output":"x","expected":"x"}\n{"id":"b","output":"y","expected":"y"}\n',
  })
  const env = { GITHUB_ACTIONS: 'true', CI: 'true' }
  const { code, stdout, stderr } = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl'], { cwd, env })
  expect([0, 1, 2], stderr).toContain(code)
  expect([...stillAlive(stdout, { commands: true }), ...stillAlive(stderr, { commands: true })]).toEqual([])
  const rows = rowsOf(stdout) as { scores: { scorer: string; value: number | null; error?: { message: string } }[] }[]
  expect(rows).toHaveLength(2)
  for (const { scores } of rows)
    for (const { scorer, value, error } of scores) {
      const wanted = scorer === 'good' ? 0.75 : scorer === 'exact-match' ? 1 : null
      expect(note(value === wanted ? [] : [`${scorer} gave ${value}: ${error?.message}`])).toEqual([])
    }
}, 180_000)
