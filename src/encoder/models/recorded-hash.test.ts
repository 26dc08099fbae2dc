import { mkdtempSync, realpathSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordedHash } from './recorded-hash.ts'

test('the hash of the record holds for the file as it was added, and for no other', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'saiten-hash-')))
  const file = join(folder, 'model.safetensors')
  writeFileSync(file, '12345678')
  const record = { name: 'm', source: null, revision: null, folder }
  const files = [{ path: 'model.safetensors', size: 8, sha256: 'abc' }]
  const known = recordedHash({ ...record, files, added: new Date(Date.now() + 1000).toISOString() })
  expect(await known(file)).toBe('abc')
  expect(await known(join(folder, 'other.safetensors'))).toBeUndefined()
  utimesSync(file, new Date(), new Date(Date.now() + 60_000))
  expect(await known(file)).toBeUndefined()
  utimesSync(file, new Date(), new Date(Date.now() - 60_000))
  writeFileSync(file, '123456789')
  expect(await known(file)).toBeUndefined()
})
