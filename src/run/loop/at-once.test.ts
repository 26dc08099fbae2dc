import { expect, it } from 'vitest'
import { all, andThen, attempt } from './at-once.ts'

const double = (value: number): unknown => value * 2
const said = (thrown: unknown): unknown => (thrown as Error).message

it('waits only where there is something to wait for', async () => {
  expect(andThen(2, double)).toBe(4)
  expect(all([1, 2])).toEqual([1, 2])
  const later = [andThen(Promise.resolve(2), double), all([1, Promise.resolve(2)])]
  expect(later.every((value) => value instanceof Promise)).toBe(true)
  expect(await Promise.all(later)).toEqual([4, [1, 2]])
})

it('catches what fails at once, later, or in what comes next', async () => {
  const fail = () => {
    throw new Error('no')
  }
  expect(attempt(fail, double, said)).toBe('no')
  expect(attempt(() => 1, fail, said)).toBe('no')
  expect(await attempt(() => Promise.reject(new Error('late')), double, said)).toBe('late')
  expect(await attempt(() => Promise.resolve(1), fail, said)).toBe('no')
  expect(await attempt(() => Promise.resolve(1), double, said)).toBe(2)
})
