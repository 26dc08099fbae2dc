import { spawn } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type Finished, folderWith, MAIN, saiten, startSaiten } from './testing/saiten.ts'
import { calls, hold, letGo, run, slowSuite } from './testing/slow-suite.ts'

const SUITE = `name: tiny
cases: cases.jsonl
scorers: [{ type: contains, value: a }, { type: rouge }]
gate: { passRate: 0.1 }
`

const suite = () =>
  folderWith({
    'suite.yaml': SUITE,
    'cases.jsonl': ['a', 'b', 'ab'].map((id) => `${JSON.stringify({ id, output: id, expected: 'a' })}\n`).join(''),
  })

it('says so when its store is deleted in mid-run, and not PASS', async () => {
  const folder = slowSuite()
  const { finished } = startSaiten(run, { cwd: folder })
  while (calls(folder).length < 8) await sleep(10)
  hold(folder)
  rmSync(join(folder, '.saiten'), { recursive: true })
  letGo(folder)
  const { code, stdout, stderr } = await finished
  expect(code).toBe(3)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/saiten\.db is gone: it was deleted or moved while it was in use/)
  expect(stderr).not.toContain('internal error')
})

it.each(["runs SET plan = '{'", "runs SET cases = '{'", "results SET scores = '[[0,0'"])(
  'says what in a store cannot be read, and lets it be deleted: %s',
  async (change) => {
    const cwd = suite()
    await saiten(['run', 'suite.yaml'], { cwd })
    const [{ run: id }] = JSON.parse((await saiten(['runs', '--json'], { cwd })).stdout)
    const db = new DatabaseSync(join(cwd, '.saiten', 'saiten.db'))
    db.exec(`UPDATE ${change}`)
    db.close()
    const commands = [
      ['runs'],
      ['show', id, 'b'],
      ['show', id, '--reporter', 'jsonl'],
      ['compare', id, id],
      ['rescore', id],
    ]
    const ends = await Promise.all(commands.map((args) => saiten(args, { cwd })))
    for (const { stderr } of ends) expect(stderr).not.toMatch(/internal error|at file:/)
    const said = ends.filter(({ code, stderr }) => code === 3 && stderr.includes(`run ${id}: what the store holds`))
    expect(said).not.toEqual([])
    expect(await saiten(['runs', 'delete', id], { cwd })).toMatchObject({ code: 0, stdout: `deleted: ${id}\n` })
    expect(await saiten(['run', 'suite.yaml'], { cwd })).toMatchObject({ code: 0 })
  },
)

/** Whoever may do everything also writes where nobody may: then as nobody. */
function asReader(args: string[], cwd: string): Promise<Finished> {
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const child = spawn(process.execPath, [MAIN, ...args], { cwd, env: { PATH: process.env.PATH, LANG: 'C' }, ...nobody })
  return new Promise((resolve) => {
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (text) => {
      stdout += text
    })
    child.stderr.on('data', (text) => {
      stderr += text
    })
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}

it.each([
  ['as it was left', []],
  ['of a run that was killed', ['saiten.db-wal']],
  ['of a run that was killed, with all its files', ['saiten.db-wal', 'saiten.db-shm']],
  ['with a file too many', ['saiten.db-shm']],
])('reads a store that nobody may write: %s', async (_, beside) => {
  const isKilled = beside.includes('saiten.db-wal')
  const cwd = suite()
  await saiten(['run', 'suite.yaml'], { cwd })
  if (beside.length > 0) {
    // What is not in the file yet lies in its log while somebody has it open.
    const db = new DatabaseSync(join(cwd, '.saiten', 'saiten.db'))
    db.exec(isKilled ? "PRAGMA wal_autocheckpoint = 0; UPDATE runs SET suite = 'renamed'" : 'SELECT * FROM runs')
    const copy = folderWith({})
    for (const name of ['saiten.db', ...beside]) copyFileSync(join(cwd, '.saiten', name), join(copy, name))
    db.close()
    rmSync(join(cwd, '.saiten'), { recursive: true })
    cpSync(copy, join(cwd, '.saiten'), { recursive: true })
  }
  const folder = join(cwd, '.saiten')
  const listed = readdirSync(folder)
  for (const name of listed) chmodSync(join(folder, name), 0o444)
  chmodSync(folder, 0o555)
  chmodSync(cwd, 0o755)
  const out = folderWith({})
  chmodSync(out, 0o777)
  try {
    const [{ run: id, suite: name }] = JSON.parse((await asReader(['runs', '--json'], cwd)).stdout)
    expect(name).toBe(isKilled ? 'renamed' : 'tiny')
    for (const args of [
      ['show', 'last'],
      ['show', id, 'a'],
      ['show', id, '--reporter', `jsonl:${join(out, 'rows.jsonl')}`],
      ['compare', id, id],
      ['export', id, '--format', 'csv', out],
      ['review'],
      ['review', 'sample', id],
      ['review', 'propose'],
    ]) {
      const { code, stderr } = await asReader(args, cwd)
      expect({ args, code, stderr: stderr.includes('✗') }).toEqual({ args, code: 0, stderr: false })
    }
    expect(existsSync(join(out, 'rows.jsonl'))).toBe(true)
    const refused = await asReader(['runs', 'delete', id], cwd)
    expect(refused.code).toBe(3)
    expect(refused.stderr).toContain('--store')
    expect(readdirSync(folder)).toEqual(listed)
  } finally {
    chmodSync(folder, 0o755)
  }
})

it('says that the disk is full where there is no room for a store', async () => {
  const cwd = suite()
  // No file may become larger than that; without the signal, writing just fails.
  const limited = `trap '' XFSZ; ulimit -f 20; exec "$0" "$@"`
  const child = spawn('sh', ['-c', limited, process.execPath, MAIN, 'run', 'suite.yaml'], {
    cwd,
    env: { PATH: process.env.PATH, LANG: 'C', NODE_DISABLE_COMPILE_CACHE: '1' },
  })
  let stderr = ''
  child.stderr.on('data', (text) => {
    stderr += text
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect(stderr).toMatch(/saiten\.db: .*(full|room)/)
  expect(stderr).not.toContain('--resume')
  expect(code).toBe(3)
})
