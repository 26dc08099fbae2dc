import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { MAGIC } from './dictionary-file.ts'
import { dictionaryNow, IPADIC_FILE, loadDictionary } from './load-dictionary.ts'

const file = (bytes: Uint8Array) => {
  const path = join(mkdtempSync(join(tmpdir(), 'saiten-dic-')), 'some.dic.gz')
  writeFileSync(path, bytes)
  return path
}

const whole = readFileSync(IPADIC_FILE)

test('is loaded once, whoever asks and however', async () => {
  const asked = [loadDictionary(), loadDictionary()]
  const now = dictionaryNow()
  expect(await Promise.all([...asked, loadDictionary()])).toEqual([now, now, now])
})

describe.each([
  ['a file that is not there', () => '/no/such.dic.gz', /no such file/, /ファイルがありません/],
  ['an empty file', () => file(Buffer.alloc(0)), /it is damaged/, /壊れています/],
  ['half of it', () => file(whole.subarray(0, whole.length / 2)), /unexpected end of file/, /壊れています/],
  [
    'a byte that changed',
    () => file(whole.with(whole.length >> 1, whole[whole.length >> 1]! ^ 1)),
    /it is damaged/,
    /壊れています/,
  ],
  ['something else', () => file(gzipSync('東京')), /no dictionary of Saiten/, /Saiten の辞書ではありません/],
  [
    'another version',
    () => file(gzipSync(changed(MAGIC.length, 99))),
    /its format is 99, not 2/,
    /形式の版が 99 です（2 が必要）/,
  ],
  [
    'a header that is too long',
    () => file(gzipSync(changed(MAGIC.length + 7, 0x7f))),
    /ends in its header/,
    /途中で切れています/,
  ],
  [
    'words for more room than it names',
    () => file(gzipSync(named('slots', 99_999))),
    /more slots instead of 99999/,
    /それ以上/,
  ],
  [
    'words for less room than it names',
    () => file(gzipSync(named('slots', 999_999))),
    /slots instead of 999999/,
    /ではなく/,
  ],
  ['more words than it has', () => file(gzipSync(named('forks', 44_983))), /bytes instead of/, /バイトです/],
  ['an end that is missing', () => file(gzipSync(gunzipSync(whole).subarray(0, -1))), /bytes instead of/, /バイトです/],
])('%s', (_, path, said, japanese) => {
  test('is said, in both languages, with what to do', async () => {
    const broken = path()
    await expect(loadDictionary(broken)).rejects.toThrow(said)
    await expect(loadDictionary(broken)).rejects.toThrow(/saiten dictionaries add (some|such) DIR/)
    await expect(loadDictionary(broken)).rejects.toMatchObject({
      mistakes: [{ message: { ja: expect.stringMatching(japanese) } }],
    })
    expect(() => dictionaryNow(broken)).toThrow(said)
  })
})

function changed(at: number, byte: number): Buffer {
  const bytes = gunzipSync(whole)
  bytes[at] = byte
  return bytes
}

/** The dictionary with another number in its header, of as many digits as fit. */
function named(name: string, value: number): Buffer {
  const bytes = gunzipSync(whole)
  const sizeAt = MAGIC.length + 4
  const end = sizeAt + 4 + bytes.readUInt32LE(sizeAt)
  const header = bytes.toString('utf8', sizeAt + 4, end).replace(new RegExp(`(?<="${name}":)\\d+`), String(value))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(Buffer.byteLength(header))
  return Buffer.concat([bytes.subarray(0, sizeAt), size, Buffer.from(header), bytes.subarray(end)])
}
