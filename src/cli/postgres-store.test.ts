import { beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase } from '../store/postgres/testing/database.ts'
import { folderWith, saiten } from './testing/saiten.ts'

const SUITE = `name: shared
cases: cases.jsonl
scorers:
  - { type: exact-match }
  - { type: rouge, threshold: 0.5 }
gate: { passRate: 0.5 }
`
const cases = (answer: string) =>
  Array.from({ length: 30 }, (_, i) =>
    JSON.stringify({ id: `c${i}`, input: `問 ${i}`, expected: `答え ${i}`, output: i % 3 ? `答え ${i}` : answer }),
  ).join('\n')

const files = { 'suite.yaml': SUITE, 'cases.jsonl': cases('わかりません') }
let address: string
beforeAll(async () => {
  address = await emptyDatabase()
})

describe('a store in PostgreSQL', () => {
  test('is looked after by its own command, and hides the password', async () => {
    const folder = folderWith(files)
    const there = `${address}?schema=team_b`
    const made = await saiten(['store', 'init', '--store', there], { cwd: folder })
    expect(made.code, made.stderr).toBe(0)
    expect(made.stdout).toContain('schema team_b')
    await saiten(['run', 'suite.yaml', '--store', there], { cwd: folder })
    const { stdout } = await saiten(['store', 'status', '--store', there, '--json'], { cwd: folder })
    expect(JSON.parse(stdout)).toMatchObject({ schema: 'team_b', runs: 1 })
    expect(stdout).not.toContain('secret-of-the-tests')
    const nobody = await saiten(['store', 'grant', 'reader', 'nobody-here', '--store', there], { cwd: folder })
    expect(nobody).toMatchObject({ code: 3, stderr: expect.stringContaining('no user "nobody-here"') })
    const pruned = await saiten(['store', 'prune', '--older-than', '0h', '--store', there, '--json'], { cwd: folder })
    expect(JSON.parse(pruned.stdout).runs).toHaveLength(1)
  })

  test.each([
    ['postgres://postgres:hunter2@127.0.0.1:1/none', 'cannot be reached'],
    ['mysql://127.0.0.1/x', 'not known'],
  ])('that is not there is a sentence: %s', async (place, said) => {
    const { code, stderr } = await saiten(['runs', '--store', place], { cwd: folderWith({}) })
    expect(code).toBe(3)
    expect(stderr).toContain(said)
    expect(stderr).not.toContain('hunter2')
  })

  test('with a wrong password is a sentence', async () => {
    const wrong = address.replace('secret-of-the-tests', 'hunter2')
    const { code, stderr } = await saiten(['runs', '--store', wrong], { cwd: folderWith({}) })
    expect(code).toBe(3)
    expect(stderr).toContain('refuses this user or password')
    expect(stderr).not.toContain('hunter2')
  })
})
