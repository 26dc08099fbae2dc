import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../store/postgres/testing/database.ts'
import { asOwner, newUserOf } from '../store/postgres/testing/roles.ts'
import { folderWith, saiten, startSaiten } from './testing/saiten.ts'

const FILES = {
  'suite.yaml': 'name: roles\ncases: cases.jsonl\nscorers: [{ type: exact-match }]\ngate: { passRate: 0.1 }\n',
  'cases.jsonl': Array.from({ length: 6 }, (_, i) =>
    JSON.stringify({ id: `c${i}`, input: 'q', expected: 'a', output: i ? 'a' : 'b' }),
  ).join('\n'),
}

/** A store as its owner makes it, before anybody has shared a run in it. */
async function madeStore() {
  const cwd = folderWith(FILES)
  const store = `${await emptyDatabase()}?schema=team`
  const by = (address: string) => async (line: string) => {
    const { code, stderr } = await saiten(line.split(' '), { cwd, env: { SAITEN_STORE: address } })
    expect(stderr).not.toContain('of-a-')
    return code === 0 ? 0 : [code, stderr.trim().split('\n').at(-1)]
  }
  const owner = by(store)
  expect(await owner('store init')).toBe(0)
  expect(await owner('run suite.yaml')).toBe(0)
  const granted = async (role: string) => {
    const { name, address } = await newUserOf(store, role)
    expect(await owner(`store grant ${role} ${name}`)).toBe(0)
    return { name, address, does: by(address) }
  }
  return { cwd, store, owner, granted }
}

const refused = [3, expect.stringContaining('this user may not do that here')]

test('a reader looks, and changes nothing', async () => {
  const { granted, store } = await madeStore()
  const { does } = await granted('reader')
  for (const line of [
    'runs',
    'show last',
    'show last c1',
    'compare last last',
    'store status',
    'export last --format jsonl out',
  ])
    expect([line, await does(line)]).toEqual([line, 0])
  for (const line of [
    'run suite.yaml',
    'run suite.yaml --workers',
    'rescore last',
    'review decide last c0 accept --by m',
  ])
    expect([line, await does(line)]).toEqual([line, refused])
  for (const line of ['runs delete last', 'store prune --older-than 0h', 'worker --exit-when-idle'])
    expect([line, await does(line)]).toEqual([line, refused])
  const { name: other } = await newUserOf(store, 'other')
  expect(await does(`store grant reader ${other}`)).toEqual([
    3,
    expect.stringContaining(`nothing was given to ${other}`),
  ])
})

test('a worker runs and works, and removes nothing', async () => {
  const { granted, store } = await madeStore()
  const { does } = await granted('worker')
  for (const line of [
    'run suite.yaml',
    'run suite.yaml --workers',
    'run suite.yaml --workers --detach',
    'worker --exit-when-idle',
  ])
    expect([line, await does(line)]).toEqual([line, 0])
  for (const line of ['rescore last', 'review decide last c0 accept --by m', 'runs', 'show last'])
    expect([line, await does(line)]).toEqual([line, 0])
  for (const line of ['runs delete last', 'store prune --older-than 0h', 'store prune --replies-older-than 0h'])
    expect([line, await does(line)]).toEqual([line, refused])
  const { name: other } = await newUserOf(store, 'other')
  expect(await does(`store grant reader ${other}`)).toEqual([
    3,
    expect.stringContaining(`nothing was given to ${other}`),
  ])
})

test('an admin also removes runs and gives roles', async () => {
  const { granted, store } = await madeStore()
  const { does } = await granted('admin')
  const { name, address } = await newUserOf(store, 'other')
  for (const line of ['run suite.yaml --workers', `store grant reader ${name}`, `store grant worker ${name}`])
    expect([line, await does(line)]).toEqual([line, 0])
  expect((await saiten(['runs'], { cwd: folderWith(FILES), env: { SAITEN_STORE: address } })).code).toBe(0)
  for (const line of ['runs delete last', 'store prune --older-than 0h'])
    expect([line, await does(line)]).toEqual([line, 0])
})

test('somebody without a role is told so, and a store of a newer version is left alone by all', async () => {
  const { cwd, store, owner } = await madeStore()
  const { address } = await newUserOf(store, 'nobody')
  const nobody = await saiten(['runs'], { cwd, env: { SAITEN_STORE: address } })
  expect([nobody.code, nobody.stderr]).toEqual([3, expect.stringContaining('saiten store grant')])
  await asOwner(store, 'UPDATE team.meta SET version = 99')
  for (const line of ['runs', 'run suite.yaml', 'worker --exit-when-idle', 'store init', 'store status'])
    expect([line, await owner(line)]).toEqual([
      line,
      [3, expect.stringContaining('newer version of Saiten (format 99')],
    ])
})

test('counts the rows that are there', async () => {
  const { cwd, store } = await madeStore()
  const { stdout } = await saiten(['store', 'status', '--json'], { cwd, env: { SAITEN_STORE: store } })
  const status = JSON.parse(stdout) as { results: number; tables: { name: string; rows: number }[] }
  expect(status.results).toBe(6)
  expect(status.tables.find(({ name }) => name === 'cases')?.rows).toBe(6)
})

test.runIf(process.platform === 'linux')('takes the password out of what everybody can see of a process', async () => {
  const cwd = folderWith(FILES)
  const store = `${await emptyDatabase()}?schema=team`
  for (const given of [['--store', store], [`--store=${store}`]]) {
    const { child, finished } = startSaiten(['worker', ...given], { cwd })
    const seen = () => readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')
    for (let tries = 0; seen().includes('secret-of-the-tests') && tries < 200; tries++) await sleep(20)
    expect(seen()).toMatch(/^saiten worker --store.postgres:\/\/postgres:…@/)
    child.kill('SIGKILL')
    await finished
  }
})
