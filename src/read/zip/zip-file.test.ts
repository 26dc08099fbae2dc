import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BadInput } from '../../errors.ts'
import { makeZip, type TestEntry, type TestZip } from './testing.ts'
import { ZipFile } from './zip-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'saiten-zip-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
async function opened<Result>(bytes: Buffer, use: (zip: ZipFile) => Promise<Result>): Promise<Result> {
  const path = join(folder, `${files++}.zip`)
  writeFileSync(path, bytes)
  const zip = await ZipFile.open(path, 'log.eval')
  try {
    return await use(zip)
  } finally {
    await zip.close()
  }
}

const contents = (bytes: Buffer) =>
  opened(bytes, async (zip) => {
    const all: [string, string][] = []
    for (const name of zip.names()) all.push([name, (await zip.read(name)).toString()])
    return all
  })

const refusal = (bytes: Buffer) =>
  contents(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof BadInput ? (error.mistakes[0]?.message.en ?? '') : String(error)),
  )

const hello: TestEntry = { name: 'samples/1_epoch_1.json', bytes: 'hello '.repeat(100) }

describe('a zip file', () => {
  it.each<[string, TestEntry, TestZip]>([
    ['stored', { ...hello, method: 'stored' }, {}],
    ['deflate', { ...hello, method: 'deflate' }, {}],
    ['zstd', { ...hello, method: 'zstd' }, {}],
    ['sizes behind the data', { ...hello, descriptor: true }, {}],
    ['zip64', hello, { wide: true }],
    ['zip64 of zstd', { ...hello, method: 'zstd' }, { wide: true }],
    ['a comment', hello, { comment: 'made by PK\u0005\u0006 somebody' }],
    ['an empty entry', { ...hello, bytes: '' }, {}],
  ])('is read: %s', async (_name, entry, options) => {
    expect(await contents(makeZip([entry, { name: 'header.json', bytes: '{}' }], options))).toEqual([
      [entry.name, entry.bytes],
      ['header.json', '{}'],
    ])
  })

  it('has the last of two entries with one name, as a log that was written again has', async () => {
    const bytes = makeZip([
      { name: 'header.json', bytes: 'old' },
      { name: 'header.json', bytes: 'new' },
    ])
    expect(await contents(bytes)).toEqual([['header.json', 'new']])
  })

  it('gives back whatever was put in', async () => {
    const method = fc.constantFrom('stored', 'deflate', 'zstd') as fc.Arbitrary<'stored' | 'deflate' | 'zstd'>
    const entry = fc.record({ name: fc.string({ minLength: 1 }), bytes: fc.string(), method, descriptor: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(entry, { selector: ({ name }) => name }), fc.boolean(), async (entries, wide) => {
        expect(await contents(makeZip(entries, { wide }))).toEqual(entries.map(({ name, bytes }) => [name, bytes]))
      }),
      { numRuns: 50 },
    )
  })
})

describe('a zip file that is not whole', () => {
  it('is a sentence wherever it is cut', async () => {
    const whole = makeZip([hello, { name: 'header.json', bytes: '{}', method: 'zstd' }])
    for (let length = 0; length < whole.length; length += 7)
      expect(await refusal(whole.subarray(0, length))).toContain('cut off')
  })

  it('never gives other bytes, whichever of its own are changed', async () => {
    const entries = [hello, { name: 'b', bytes: 'b'.repeat(50), method: 'zstd' } as const]
    const whole = makeZip(entries)
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const bytes = Buffer.from(whole)
        bytes[place] = (bytes[place] as number) ^ change
        const read = await contents(bytes).catch((error: unknown) => {
          expect(error).toBeInstanceOf(BadInput)
          return []
        })
        // A name is no part of what is checked; what is read under it is.
        for (const [, text] of read) expect(entries.map((entry) => entry.bytes)).toContain(text)
      }),
      { numRuns: 300 },
    )
  })

  it.each<[string, TestEntry[], string]>([
    ['a wrong checksum', [{ ...hello, says: { crc: 1 } }], 'does not unpack to what was packed'],
    ['more inside than announced', [{ ...hello, says: { size: 10 } }], 'does not unpack to what was packed'],
    ['less inside than announced', [{ ...hello, says: { size: 10_000 } }], 'does not unpack to what was packed'],
    ['one password', [{ ...hello, says: { flags: 1 } }], 'locked with a password'],
    ['another method', [{ ...hello, says: { method: 14 } }], 'packed by method 14'],
    ['a huge entry', [{ ...hello, says: { size: 300_000_000 } }], 'more than 256 MB'],
    ['entries that share bytes', [hello, { ...hello, name: 'b', says: { offset: 0 } }], 'is damaged'],
  ])('says so: %s', async (_name, entries, said) => {
    expect(await refusal(makeZip(entries))).toContain(said)
  })

  it('is not opened where it would unpack to more than any log is', async () => {
    const bomb = Array.from({ length: 100 }, (_, at) => ({
      name: `${at}`,
      bytes: 'x',
      says: { size: 200 * 1024 * 1024 },
    }))
    expect(await refusal(makeZip(bomb))).toContain('would unpack to 20 GB: that is a trap')
  })

  it('unpacks no further than announced, also where a few bytes would fill the memory', async () => {
    const bomb = makeZip([{ name: 'a', bytes: Buffer.alloc(50_000_000), method: 'zstd', says: { size: 1000 } }])
    expect(bomb.length).toBeLessThan(10_000)
    expect(await refusal(bomb)).toContain('does not unpack to what was packed')
  })

  it('is no text file', async () => {
    expect(await refusal(Buffer.from('{"version": 2}'))).toContain('no zip file')
  })
})
