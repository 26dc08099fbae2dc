import { basename } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { pagesOfDocs } from './blocks.ts'
import { followPage } from './reader.ts'
import { sameOutput } from './same-output.ts'
import { exchanges, stepsOf } from './steps.ts'

describe.runIf(process.platform !== 'win32')('a reader who does what a page says gets what it shows', () => {
  it.concurrent.each(
    pagesOfDocs()
      .filter((page) => stepsOf(page).length > 0)
      .map((page) => [basename(page), page]),
  )('%s', async (_name, page) => expect(await followPage(page, inject('cli'))).toBeUndefined())
})

describe('what counts as the same output', () => {
  it.each([
    ['equal lines', ['a', 'b'], ['a', 'b'], true],
    ['a line more', ['a'], ['a', 'b'], false],
    ['a line less', ['a', 'b'], ['a'], false],
    ['any number of lines', ['a', '…', 'd'], ['a', 'b', 'c', 'd'], true],
    ['none is a number, too', ['a', '…', 'd'], ['a', 'd'], true],
    ['any text inside a line', ['took … in all'], ['took ages in all'], true],
    ['the end of such a line', ['took … in all'], ['took ages in part'], false],
    ['ids of runs', ['run r_1234abcd'], ['run r_99990000'], true],
    ['durations', ['done in 1.2 s'], ['done in 34 ms'], true],
    ['other figures', ['pass rate 0.67'], ['pass rate 0.68'], false],
  ])('%s', (_name, shown, printed, same) => expect(sameOutput(shown, printed)).toBe(same))
})

it('a console block is commands and what each prints', () => {
  expect(exchanges('$ one\nprinted\n$ two \\\n  --more\n')).toEqual([
    { command: 'one', shown: ['printed'] },
    { command: 'two \\\n  --more', shown: [] },
  ])
  expect(exchanges('$ slow\n^C\nstopped\n')).toEqual([{ command: 'slow', shown: ['stopped'], interrupted: true }])
})
