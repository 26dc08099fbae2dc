import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { pagesOfDocs } from './blocks.ts'
import { type Desk, layDesk } from './desk.ts'
import { filledIn, inlineCommands, isCarriedOut } from './inline.ts'
import { bash } from './reader.ts'

const carriedOut = inlineCommands(pagesOfDocs()).filter(isCarriedOut)

describe.runIf(process.platform !== 'win32')('a command in a sentence or a table does what it is shown for', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await layDesk(inject('cli'))
  })
  afterAll(() => rmSync(dirname(desk.shell.folder), { recursive: true, force: true }))

  it('of which there are many', () => expect(carriedOut.length).toBeGreaterThan(50))

  it.concurrent.each(carriedOut.map((one) => [one.written, one]))('saiten %s', async (_name, { written, places }) => {
    // A copy for each: some of them delete, and others write.
    const folder = mkdtempSync(join(dirname(desk.shell.folder), 'copy-'))
    cpSync(desk.folderFor(written), folder, { recursive: true, verbatimSymlinks: true })
    const [, out] = /--out (\S+)/.exec(written) ?? []
    if (out !== undefined) rmSync(join(folder, out), { recursive: true, force: true })
    const { code, output } = await bash([], `saiten ${filledIn(written, desk.runs)} </dev/null`, {
      ...desk.shell,
      folder,
    })
    expect(code, `${places.join(', ')}\n${output}`).toBeLessThan(3)
  })
})
