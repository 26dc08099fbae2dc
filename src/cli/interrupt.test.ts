import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { folderWith, rowsOf, saiten, startSaiten } from './testing/saiten.ts'

const SUITE = 'name: s\ncases: cases.mjs\nscorers: [{ type: exact-match }]\n'

/** Starts the command, waits until the code under test says that it hangs, and presses Ctrl-C once. */
async function interrupted(args: string[], cwd: string, waitFor: string) {
  const { child, finished } = startSaiten(args, { cwd })
  let told = ''
  child.stderr?.on('data', (text) => {
    told += text
  })
  while (!told.includes(waitFor)) await sleep(20)
  child.kill('SIGINT')
  return finished
}

it.each([
  ['waits for ever', 'await new Promise(() => setInterval(() => {}, 1000))'],
  ['never lets go', 'while (true) {}'],
])(
  'one Ctrl-C ends a generator that %s, and what was done before is kept',
  async (_, hang) => {
    const cwd = folderWith({
      'suite.yaml': SUITE,
      'cases.mjs': `export default async function* () {
  yield { id: 'a', output: 'x', expected: 'x' }
  await new Promise((resolve) => setTimeout(resolve, 300))
  console.error('hanging')
  ${hang}
}`,
    })
    const { code, stderr } = await interrupted(['run', 'suite.yaml'], cwd, 'hanging')
    expect(code, stderr).toBe(130)
    expect(stderr).toContain('--resume')
    const shown = await saiten(['show', 'last', '--reporter', 'jsonl'], { cwd })
    expect(rowsOf(shown.stdout).map((row) => row.case)).toEqual(['a'])
  },
  30_000,
)

it('one Ctrl-C ends what hangs before a run has begun', async () => {
  const cwd = folderWith({
    'suite.mjs': "console.error('hanging')\nawait new Promise(() => setInterval(() => {}, 1000))\nexport default {}",
  })
  const { code, stderr } = await interrupted(['run', 'suite.mjs'], cwd, 'hanging')
  expect(code, stderr).toBe(130)
  expect(stderr).toContain('interrupted')
})

it('leaves no half of a report when it is told to end', async () => {
  const rows = Array.from({ length: 3000 }, (_, i) => `{"id":"c${i}","output":"${'x'.repeat(2000)}","expected":"x"}\n`)
  const cwd = folderWith({ 'suite.yaml': SUITE.replace('cases.mjs', 'cases.jsonl'), 'cases.jsonl': rows.join('') })
  await saiten(['run', 'suite.yaml', '--quiet'], { cwd })
  const { child, finished } = startSaiten(['show', 'last', '--reporter', 'jsonl:out.jsonl'], { cwd })
  while (child.exitCode === null && !readdirSync(cwd).some((name) => name.endsWith('.tmp'))) await sleep(1)
  child.kill('SIGTERM')
  await finished
  expect(readdirSync(cwd).filter((name) => name.endsWith('.tmp'))).toEqual([])
}, 30_000)

it('a second Ctrl-C ends the process although a call is still out, and the run can be resumed', async () => {
  const cwd = folderWith({
    'suite.yaml':
      "cases: cases.jsonl\ntargets: [{ name: t, command: [sh, -c, 'echo begun >> begun.txt; sleep 40; echo x'] }]\nscorers: [{ type: exact-match }]\n",
    'cases.jsonl': '{"id":"a","input":"q","expected":"x"}\n',
  })
  const { child, finished } = startSaiten(['run', 'suite.yaml'], { cwd })
  while (!readdirSync(cwd).includes('begun.txt')) await sleep(10)
  child.kill('SIGINT')
  await sleep(300)
  expect(child.exitCode).toBeNull()
  child.kill('SIGINT')
  // Long before the call would have come back.
  expect((await finished).code).toBe(130)
  const { stdout } = await saiten(['runs', '--json'], { cwd })
  expect(JSON.parse(stdout)).toMatchObject([{ status: 'interrupted', verdict: null }])
  // Nobody knows when it ended: it has no time, least of all one until now.
  const shown = await saiten(['show', 'last', '--json'], { cwd })
  expect(JSON.parse(shown.stdout)).toMatchObject({ verdict: 'invalid', finishedAt: null, cases: { skipped: 1 } })
}, 30_000)

it.each([
  ['en', 'Go on with:  saiten run --resume r_'],
  ['ja', '続けるには:  saiten run --resume r_'],
])('a second Ctrl-C says how to go on, too (%s)', async (lang, said) => {
  const cwd = folderWith({
    'suite.yaml':
      'cases: cases.jsonl\ntargets: [{ name: bot, module: bot.mjs }]\nscorers: [{ type: contains, value: x }]\n',
    'cases.jsonl': '{"id":"a","input":"x"}\n',
    'bot.mjs': "export default () => (console.error('asked'), new Promise(() => setInterval(() => {}, 1000)))\n",
  })
  const { child, finished } = startSaiten(['run', 'suite.yaml', '--lang', lang], { cwd })
  let told = ''
  child.stderr?.on('data', (text) => {
    told += text
  })
  while (!told.includes('asked')) await sleep(20)
  child.kill('SIGINT')
  while (!told.includes('Ctrl-C')) await sleep(20)
  child.kill('SIGINT')
  const { code, stderr } = await finished
  expect(code).toBe(130)
  expect(stderr).toContain(said)
})
