import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { SideFiles } from '../views/columns/side-files.ts'
import { folderWith, saiten, startSaiten } from './testing/saiten.ts'
import { calls, hold, IN_FLIGHT, letGo, run, slowSuite } from './testing/slow-suite.ts'

const idsOf = async (cwd: string) =>
  (JSON.parse((await saiten(['runs', '--json'], { cwd })).stdout) as { run: string; status: string }[]).map(
    ({ run: id }) => id,
  )

/** A finished run, and after it one that was killed. */
async function withFragment(): Promise<{ cwd: string; finished: string; fragment: string }> {
  const cwd = slowSuite()
  await saiten(run, { cwd })
  const before = calls(cwd).length
  hold(cwd)
  const { child, finished } = startSaiten(run, { cwd })
  while (calls(cwd).length < before + IN_FLIGHT) await sleep(10)
  child.kill('SIGKILL')
  await finished
  letGo(cwd)
  const [fragment, whole] = await idsOf(cwd)
  return { cwd, finished: whole as string, fragment: fragment as string }
}

it('builds on the newest run that has finished, and takes a killed one where it is named', async () => {
  const { cwd, finished, fragment } = await withFragment()
  expect((await saiten(['runs'], { cwd })).stdout).toMatch(new RegExp(`^${fragment} .* interrupted`))
  expect((await saiten(['show', 'last', '--json'], { cwd })).stdout).toContain(fragment)
  const builds = (run: string) => [
    ['compare', finished, run, '--json'],
    ['export', run, '--format', 'jsonl', 'out', '--json'],
    ['rescore', run, '--json'],
    ['run', 'suite.yaml', '--limit', '1', '--baseline', run, '--json'],
  ]
  for (const args of builds('last')) {
    const { stdout, stderr, code } = await saiten(args, { cwd })
    expect(stderr).not.toContain('has not finished')
    expect(code).not.toBe(3)
    expect(stdout).not.toContain(fragment)
  }
  for (const args of builds(fragment)) {
    const { stderr, code } = await saiten(args, { cwd })
    expect(code).not.toBe(3)
    expect(stderr).toMatch(new RegExp(`! run ${fragment} has not finished.*saiten run --resume ${fragment}`))
  }
  const { stdout, code } = await saiten(['runs', 'delete', fragment], { cwd })
  expect({ stdout, code }).toEqual({ stdout: `deleted: ${fragment}\n`, code: 0 })
  expect(await idsOf(cwd)).not.toContain(fragment)
})

const tiny = (name: string, more = '') => `name: ${name}
cases: cases.jsonl
scorers: [{ type: contains, value: a }]
${more}`

const suites = () =>
  folderWith({
    'cases.jsonl': '{"id":"a","input":"a","output":"a"}\n',
    'a.yaml': tiny('one'),
    'b.yaml': tiny('other'),
    'slow.yaml': tiny('slow', 'targets: [{ name: t, command: sleep 30 }]'),
  })

it('says that the last run is one of another suite', async () => {
  const cwd = suites()
  await saiten(['run', 'a.yaml'], { cwd })
  const { stderr } = await saiten(['run', 'b.yaml', '--baseline', 'last'], { cwd })
  expect(stderr).toMatch(/! `last` is r_\w+, a run of another suite \(one, not other\)/)
})

it('says what a person can do where no run has finished', async () => {
  const cwd = suites()
  expect((await saiten(['rescore', 'last'], { cwd })).stderr).toContain('no run in')
  const { child, finished } = startSaiten(['run', 'slow.yaml'], { cwd })
  while ((await idsOf(cwd)).length === 0) await sleep(50)
  child.kill('SIGKILL')
  await finished
  const part = await saiten(['rescore', 'last'], { cwd })
  expect(part.code).toBe(3)
  expect(part.stderr).toMatch(/no run has finished yet.* saiten run --resume r_/)
})

it('deletes what is older, and nothing that is not asked for', async () => {
  const cwd = suites()
  await saiten(['run', 'a.yaml'], { cwd })
  expect((await saiten(['runs', 'delete', '--older-than', '1d'], { cwd })).stdout).toBe('no run is that old\n')
  expect((await saiten(['runs', 'delete'], { cwd })).code).toBe(3)
  expect((await saiten(['runs', 'delete', '--older-than', 'soon'], { cwd })).stderr).toContain('12h, 30d or 8w')
  expect((await saiten(['runs', 'delete', 'last', 'r_none'], { cwd })).code).toBe(3)
  expect(await idsOf(cwd)).toHaveLength(1)
  expect((await saiten(['runs', 'delete', '--older-than', '0h'], { cwd })).stdout).toMatch(/^deleted: r_\w+\n$/)
  expect(await idsOf(cwd)).toEqual([])
})

it('leaves nothing behind of a run that is deleted, nor of what the page kept of it', async () => {
  const cwd = suites()
  await saiten(['run', 'a.yaml'], { cwd })
  await saiten(['run', 'a.yaml'], { cwd })
  const [gone, left] = (await idsOf(cwd)) as [string, string]
  const files = new SideFiles(join(cwd, '.saiten', 'saiten.db'))
  for (const run of [gone, left]) files.write(run, 'texts', Uint8Array.of(1))
  await saiten(['runs', 'delete', gone], { cwd })
  expect(readdirSync(join(cwd, '.saiten', 'view'))).toEqual([`${left}.texts`])
})
