import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const started = promisify(execFile)
const ROUNDS = 12
const AT_ONCE = 4

/** Opens a new store in every folder, at moments that all processes share. */
const OPENS = `
import { openDatabase } from ${JSON.stringify(new URL('./open.ts', import.meta.url).href)}
const [begin, ...folders] = process.argv.slice(1)
for (const [at, folder] of folders.entries()) {
  while (Date.now() < Number(begin) + at * 60);
  const { db } = await openDatabase(folder, 'write')
  db.close()
}
`

it('is there for all who make it at the same moment', async () => {
  const home = mkdtempSync(join(tmpdir(), 'saiten-at-once-'))
  const folders = Array.from({ length: ROUNDS }, (_, at) => join(home, `${at}`))
  const begin = String(Date.now() + 1500)
  const args = ['--input-type=module', '-e', OPENS, begin, ...folders]
  await expect(
    Promise.all(Array.from({ length: AT_ONCE }, () => started(process.execPath, args))),
  ).resolves.toHaveLength(AT_ONCE)
})
