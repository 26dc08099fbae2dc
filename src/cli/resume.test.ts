import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { folderWith, rowsOf, saiten, startSaiten } from './testing/saiten.ts'
import { CASES, calls, hold, letGo, run, slowSuite } from './testing/slow-suite.ts'

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'ends a run in order at %s: exit 130, how to go on, and nothing lost',
  async (signal) => {
    const folder = slowSuite()
    const { child, finished, says } = startSaiten(run, { cwd: folder })
    while (calls(folder).length < 8) await sleep(10)
    hold(folder)
    child.kill(signal)
    await says(/stopping/)
    letGo(folder)
    const { code, stderr, stdout } = await finished
    expect(code).toBe(130)
    expect(stdout).toBe('')
    const resume = /saiten (run --resume r_\w+)/.exec(stderr)?.[1]
    expect(resume).toBeDefined()
    const before = calls(folder).length
    expect(before).toBeLessThan(CASES)
    const resumed = await saiten([...(resume as string).split(' '), '--reporter', 'jsonl'], { cwd: folder })
    expect(resumed.code).toBe(0)
    expect(rowsOf(resumed.stdout)).toHaveLength(CASES)
    expect(calls(folder)).toHaveLength(CASES)
  },
)

it.each(['SIGINT', 'SIGKILL'] as const)('leaves the pause out of how long a run took, after %s', async (signal) => {
  const folder = slowSuite()
  const { child, finished, says } = startSaiten(run, { cwd: folder })
  while (calls(folder).length < 4) await sleep(10)
  hold(folder)
  child.kill(signal)
  if (signal === 'SIGINT') await says(/stopping/)
  letGo(folder)
  await finished
  await sleep(300)
  const { stdout } = await saiten(['run', '--resume', '--json'], { cwd: folder })
  const { startedAt, finishedAt, pausedMs } = JSON.parse(stdout)
  expect(pausedMs).toBeGreaterThanOrEqual(300)
  expect(pausedMs).toBeLessThan(Date.parse(finishedAt) - Date.parse(startedAt))
})

it('refuses to resume when the suite or its data changed, and says which', async () => {
  const folder = slowSuite()
  hold(folder)
  const { child, finished, says } = startSaiten(run, { cwd: folder })
  while (calls(folder).length < 4) await sleep(10)
  child.kill('SIGINT')
  await says(/stopping/)
  letGo(folder)
  await finished
  appendFileSync(join(folder, 'cases.jsonl'), '{"id":"late","input":"late"}\n')
  const resumed = await saiten(['run', '--resume'], { cwd: folder })
  expect(resumed.code).toBe(3)
  expect(resumed.stderr).toContain('cases')
})

it('lets two processes run on one store at once', async () => {
  const folder = slowSuite()
  const both = await Promise.all([saiten(run, { cwd: folder }), saiten(run, { cwd: folder })])
  for (const { code, stdout } of both) {
    expect(code).toBe(0)
    expect(rowsOf(stdout)).toHaveLength(CASES)
  }
  const { stdout } = await saiten(['runs', '--json'], { cwd: folder })
  expect(JSON.parse(stdout)).toHaveLength(2)
})

/** A suite whose scorer takes its time and writes down whom it looked at. */
const slowScorer = () => {
  const folder = slowSuite()
  writeFileSync(
    join(folder, 'slow.mjs'),
    `import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
    export default { description: 'slow', threshold: 0.5, score: async ({ id }) => {
      appendFileSync(new URL('scored.log', import.meta.url), id + '\\n')
      do await new Promise((resolve) => setTimeout(resolve, 30))
      while (existsSync(new URL('held', import.meta.url)))
      return { value: 1 }
    } }`,
  )
  writeFileSync(join(folder, 'slow.yaml'), 'cases: cases.jsonl\nscorers: [{ type: ./slow.mjs }]\n')
  return folder
}
const scored = (folder: string) =>
  existsSync(join(folder, 'scored.log')) ? readFileSync(join(folder, 'scored.log'), 'utf8').trim().split('\n') : []

it('goes on with a rescored run: nothing that is scored is scored again', async () => {
  const cwd = slowScorer()
  expect((await saiten(run, { cwd })).code).toBe(0)
  const rescore = ['rescore', 'last', '--suite', 'slow.yaml', '--concurrency', '4']
  const { child, finished, says } = startSaiten(rescore, { cwd })
  while (scored(cwd).length < 8) await sleep(10)
  hold(cwd)
  child.kill('SIGINT')
  await says(/stopping/)
  letGo(cwd)
  const { code, stderr } = await finished
  expect(code).toBe(130)
  const line = /saiten (rescore --resume (r_\w+))/.exec(stderr)
  expect(line).not.toBeNull()
  expect(scored(cwd).length).toBeLessThan(CASES)

  const wrong = await saiten(['run', '--resume', line?.[2] as string], { cwd })
  expect(wrong.code).toBe(3)
  expect(wrong.stderr).toContain(`saiten ${line?.[1]}`)

  const resumed = await saiten(['rescore', '--resume', '--reporter', 'jsonl'], { cwd })
  expect(resumed.code).toBe(0)
  expect(rowsOf(resumed.stdout)).toHaveLength(CASES)
  expect(scored(cwd)).toHaveLength(CASES)
  expect(calls(cwd)).toHaveLength(CASES)
})

it('asks again where no score came, in a run that has ended', async () => {
  const cwd = folderWith({
    'suite.yaml': `cases: cases.jsonl
targets: [{ name: t, command: 'read id; echo $id >> calls.log; test -e up || test $id != b || exit 1; echo $id' }]
scorers: [{ type: length, min: 1 }]
`,
    'cases.jsonl': '{"id":"a","input":"a\\n"}\n{"id":"b","input":"b\\n"}\n',
  })
  const first = await saiten(['run', 'suite.yaml'], { cwd })
  expect(first.code).toBe(2)
  const line = /saiten (run --resume r_\w+ --retry-errors)/.exec(first.stdout)?.[1] as string
  writeFileSync(join(cwd, 'up'), '')
  const again = await saiten([...line.split(' '), '--json'], { cwd })
  expect(again.code).toBe(0)
  expect(JSON.parse(again.stdout)).toMatchObject({ verdict: 'pass', cases: { planned: 2, pass: 2 } })
  // Both are asked at once at first, so either may write its line before the other.
  expect(calls(cwd).toSorted()).toEqual(['a', 'b', 'b'])
  expect((await saiten(['run', '--resume', '--retry-errors'], { cwd })).code).toBe(0)
  expect(calls(cwd)).toHaveLength(3)
})

it('tells a run that is over again as it was, and leaves it so', async () => {
  const cwd = folderWith({
    'suite.yaml': 'name: s\ncases: cases.jsonl\nscorers: [{ type: contains, value: a }]\n',
    'cases.jsonl': '{"id":"x","output":"a"}\n{"id":"y","output":"b"}\n',
  })
  const began = await saiten(['run', 'suite.yaml', '--json', '--reporter', 'jsonl:first.jsonl'], { cwd })
  const { run: id } = JSON.parse(began.stdout)
  for (const more of [[], ['suite.yaml']]) {
    const again = await saiten(['run', ...more, '--resume', id, '--json', '--reporter', 'jsonl:again.jsonl'], { cwd })
    expect(again).toMatchObject({ code: 1, stdout: began.stdout })
    expect(readFileSync(join(cwd, 'again.jsonl'), 'utf8')).toBe(readFileSync(join(cwd, 'first.jsonl'), 'utf8'))
  }
  const rescored = await saiten(['rescore', id, '--json'], { cwd })
  const resumed = await saiten(['rescore', '--resume', JSON.parse(rescored.stdout).run, '--json'], { cwd })
  expect(resumed).toMatchObject({ code: 1, stdout: rescored.stdout })
  expect((await saiten(['show', id, '--json'], { cwd })).stdout).toBe(began.stdout)
})

it('names the interrupted run of another command, with what goes on with it', async () => {
  const folder = slowSuite()
  hold(folder)
  const { child, finished, says } = startSaiten(run, { cwd: folder })
  while (calls(folder).length < 4) await sleep(10)
  child.kill('SIGINT')
  await says(/stopping/)
  letGo(folder)
  await finished
  for (const command of ['rescore', 'gate']) {
    const { code, stderr } = await saiten([command, '--resume'], { cwd: folder })
    expect([command, code]).toEqual([command, 3])
    expect(stderr).toMatch(/run r_\w+ was started by another command: go on with `saiten run --resume r_/)
  }
})
