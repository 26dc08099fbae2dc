import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkExactValues, exactShare } from './exact-values.ts'

const found = (answer: string, value: string) => checkExactValues(answer, [value]).found.length === 1

describe('a value is found', () => {
  it.each([
    ['We pinned redis 4.6.2.', '4.6.2'],
    ['バージョンは４.６.２です', '4.6.2'],
    ['see `src/auth/login.ts`, line 3', 'src/auth/login.ts'],
    ['login.ts と session.tsを変更', 'session.ts'],
    ['Error:  connect\n ECONNREFUSED 127.0.0.1:6379', 'Error: connect ECONNREFUSED 127.0.0.1:6379'],
    ['in src/auth/login.ts', 'login.ts'],
    ['エラーE1042が出た', 'E1042'],
    ['run npm test -- --watch=false now', 'npm test -- --watch=false'],
    ['接続プール', '接続プール'],
    ['calls value.total_seconds() twice', 'total_seconds'],
    ['unpack flash_c84.zip', 'flash_c84'],
    ['It is src/auth. Then', 'src/auth'],
    ['We are on v9.5.1 now', '9.5.1'],
    ['undici 6.21.1', 'v6.21.1'],
    ['It has 1284077 rows', '1,284,077'],
    ['合計 86,400円です', '86400 円'],
    ['p95 was 164ms', '164 ms'],
    ['It said: Cannot find name “Db”', "Cannot find name 'Db'."],
    ['KeyError: `ki`', "KeyError: 'ki'"],
    ['changed src/a.ts', './src/a.ts'],
    ['エラーは「接続がタイムアウトしました」です', '接続がタイムアウトしました。'],
    ['node:20.11.1-alpine', '20.11.1'],
    ['5.12.3-beta.1 was bad, 5.12.3 is good', '5.12.3'],
    ['pinned 5.12.3-beta.1', '5.12.3-beta.1'],
  ])('%s contains %s', (answer, value) => expect(found(answer, value)).toBe(true))
})

describe('a value is not found', () => {
  it.each([
    ['redis 14.6.2', '4.6.2'],
    ['redis 4.6.21', '4.6.2'],
    ['redis 4.6.2.1', '4.6.2'],
    ['redis 0.4.6.2', '4.6.2'],
    ['src/a.tsx', 'src/a.ts'],
    ['src/a.ts', 'src/a'],
    ['error e1042', 'E1042'],
    ['port 63790', '6379'],
    ['rev9.5.1', '9.5.1'],
    ['v9.5.10', '9.5.1'],
    ['1,284,0775', '1,284,077'],
    ['12,340 rows', '2340'],
    ['164 msg', '164 ms'],
    ['pinned 5.12.3-beta.1', '5.12.3'],
    ['pinned 5.12.3-RC.2', '5.12.3'],
    ['', 'x'],
  ])('%s does not contain %s whole', (answer, value) => expect(found(answer, value)).toBe(false))
})

it('a later whole occurrence counts although an earlier one was part of something else', () => {
  expect(found('not 4.6.21 but 4.6.2', '4.6.2')).toBe(true)
})

it('lists what was found and what is missing, each once, and leaves out empty values', () => {
  const check = checkExactValues('uses a.ts', ['a.ts', 'b.ts', 'b.ts', ' '])
  expect(check).toEqual({ found: ['a.ts'], missing: ['b.ts'] })
  expect(exactShare(check)).toBe(0.5)
  expect(exactShare(checkExactValues('anything', []))).toBeNull()
})

it('a value between spaces is always found, whatever it is and whatever stands around it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', minLength: 1 }), (around, value) => {
      fc.pre(value.normalize('NFKC').trim() !== '')
      expect(checkExactValues(`${around} | ${value} | ${around}`, [value]).missing).toEqual([])
    }),
  )
})

it('a long answer full of near misses is read in one go', () => {
  const answer = '4.6.21 '.repeat(200_000)
  expect(found(answer, '4.6.2')).toBe(false)
})
