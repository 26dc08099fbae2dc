import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askedForQuiet, whileOut } from '../judge/waiting.ts'
import type { Io } from './command.ts'
import { whileAsking } from './while-asking.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What a command prints that asks a model for so many seconds. */
async function printed(seconds: number, more: Partial<Io> = {}): Promise<string> {
  let text = ''
  const write = (part: string) => {
    text += part
  }
  const io = { out: write, err: write, draw: write, quiet: false, live: false, language: 'en', ...more } as Io
  const asking = () => whileOut(() => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000)))
  const done = whileAsking(io, async ({ out }) => {
    await asking()
    await out('4 of 5\n')
  })
  await vi.advanceTimersByTimeAsync(seconds * 1000 + 10)
  await done
  return text
}

it('says every thirty seconds what is waited for, where there is no terminal', async () => {
  expect(await printed(10)).toBe('4 of 5\n')
  expect(await printed(100)).toBe(
    '1 question out, oldest 30 s\n1 question out, oldest 1 min\n1 question out, oldest 1 min 30 s\n4 of 5\n',
  )
  expect(await printed(100, { quiet: true })).toBe('4 of 5\n')
})

it('draws it in place at a terminal, and takes it away before anything is printed', async () => {
  const text = await printed(4, { live: true })
  expect(text).toContain('\r\x1b[2K1 question out, oldest 2.0 s')
  expect(text.endsWith('\r\x1b[2K4 of 5\n')).toBe(true)
})

it('says that a provider asked for patience', async () => {
  askedForQuiet(95_000)
  expect(await printed(40)).toContain('the provider asked to wait 1 min 5 s more')
})
