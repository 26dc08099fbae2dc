import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { isAlive, SILENCE_MS, thisProcess } from './this-process.ts'

const me = thisProcess()

it('knows that this process lives, however long it has been silent', () => {
  expect(isAlive(me, Number.POSITIVE_INFINITY)).toBe(true)
})

it('takes another process with the same number for another', () => {
  expect(isAlive({ ...me, began: '1' }, 0)).toBe(false)
})

it('knows at once that a process on this machine is gone', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(child, 'spawn')
  const { pid } = child as { pid: number }
  const other = { ...me, pid, began: null }
  expect(isAlive(other, 0)).toBe(true)
  expect(isAlive(other, SILENCE_MS)).toBe(false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isAlive(other, 0)).toBe(false)
})

it('goes by signs of life where the process cannot be looked at', () => {
  const elsewhere = { ...me, machine: 'another' }
  expect(isAlive(elsewhere, SILENCE_MS - 1)).toBe(true)
  expect(isAlive(elsewhere, SILENCE_MS)).toBe(false)
})
