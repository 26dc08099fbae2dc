import { appendFileSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { FileWatch } from './file-watch.ts'

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'saiten-watch-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const NEVER = new AbortController().signal
const before = () => Date.now() + 1000

it('tells of a file that was written, made or removed, and not of one that was only touched', async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => join(folder(), name)) as [string, string, string]
  writeFileSync(a, 'x')
  writeFileSync(c, 'x')
  const files = new FileWatch()
  await files.follow({ files: [a, b, c] }, before())
  utimesSync(a, new Date(0), new Date(0))
  writeFileSync(b, 'new')
  expect(await files.saved(NEVER)).toEqual([b])
  rmSync(c)
  expect(await files.saved(NEVER)).toEqual([c])
})

it('waits until a file is written whole', async () => {
  const path = join(folder(), 'a')
  writeFileSync(path, '')
  const files = new FileWatch()
  await files.follow({ files: [path] }, before())
  let isWritten = false
  const writing = (async () => {
    for (let part = 0; part < 8; part++) {
      appendFileSync(path, 'part ')
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    isWritten = true
  })()
  await files.saved(NEVER)
  expect(isWritten).toBe(true)
  await writing
})

it('does not lose what it saw when nobody waited any longer', async () => {
  const path = join(folder(), 'a')
  const files = new FileWatch()
  await files.follow({ files: [path] }, before())
  const gone = new AbortController()
  const waiting = files.saved(gone.signal)
  writeFileSync(path, 'x')
  gone.abort()
  expect(await waiting).toEqual([])
  expect(await files.saved(NEVER)).toEqual([path])
})

it('counts what was written while a suite was read, and what joins a list', async () => {
  const path = join(folder(), 'a')
  writeFileSync(path, 'x')
  const files = new FileWatch()
  const listed: string[] = []
  await files.follow({ files: [path], list: async () => [...listed] }, 0)
  expect(await files.saved(NEVER)).toEqual([path])
  listed.push('cases/b.yaml')
  expect(await files.saved(NEVER)).toEqual(['cases/b.yaml'])
})
