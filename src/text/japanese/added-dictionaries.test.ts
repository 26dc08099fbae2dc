import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadTokenizer } from '../tokenizers/index.ts'
import { addDictionary, addedDictionaries, dictionariesHome, removeDictionary } from './added-dictionaries.ts'
import { type WrittenToken, writeMecabFolder } from './testing/mecab-writer.ts'

const { SAITEN_HOME, PATH } = process.env
let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'saiten-dictionaries-'))
  process.env.SAITEN_HOME = home
  // Neither jumanpp nor MeCab.
  process.env.PATH = home
})
afterEach(() => {
  process.env.PATH = PATH
  if (SAITEN_HOME === undefined) delete process.env.SAITEN_HOME
  else process.env.SAITEN_HOME = SAITEN_HOME
  rmSync(home, { recursive: true })
})

const word = (surface: string, id: number, cost: number, pos: string, base: string): WrittenToken => ({
  surface,
  id,
  cost,
  feature: `${pos},*,*,${base},よみ,*`,
})

/** A Juman dictionary of a few words. */
function jumanFolder(words: WrittenToken[] = []): string {
  const folder = join(home, 'mecab')
  writeMecabFolder(folder, {
    words: [
      word('公園', 1, 100, '名詞,普通名詞', '公園'),
      word('で', 2, 50, '助詞,格助詞', 'で'),
      word('走った', 3, 100, '動詞,*', '走る'),
      word('走っ', 3, 500, '動詞,*', '走る'),
      ...words,
    ],
    unknown: [
      { surface: 'DEFAULT', id: 1, cost: 2000, feature: '未定義語,その他,*,*' },
      { surface: 'SPACE', id: 1, cost: 2000, feature: '特殊,空白,*,*' },
    ],
    matrix: Array.from({ length: 4 }, () => [0, 0, 0, 0]),
  })
  return folder
}

describe('a dictionary that is added', () => {
  test('gives ja_jumanpp its base forms, and goes again', async () => {
    await expect(loadTokenizer('ja_jumanpp')).rejects.toThrow(/saiten dictionaries add jumandic DIR/)
    const added = await addDictionary('jumandic', jumanFolder())
    expect(await addedDictionaries()).toMatchObject([{ name: 'jumandic', file: added.file, bytes: added.bytes }])
    const tokenizer = await loadTokenizer('ja_jumanpp')
    expect(tokenizer.tokenize('公園で 走った XY')).toEqual(['公園', 'で', '走る', 'XY'])
    expect(tokenizer.signature()).toMatch(/^ja_jumanpp-saiten-1-JUMANDIC-[0-9a-f]{8}-base$/)
    await removeDictionary('jumandic')
    expect(await addedDictionaries()).toEqual([])
    await expect(removeDictionary('jumandic')).rejects.toThrow(/was not added/)
  })

  test('is the same file for the same folder', async () => {
    const { file } = await addDictionary('jumandic', jumanFolder())
    const first = readFileSync(file)
    await addDictionary('jumandic', jumanFolder())
    expect(readFileSync(file).equals(first)).toBe(true)
  })

  test('may have features with quoted commas, and words outside the basic plane', async () => {
    await addDictionary(
      'jumandic',
      jumanFolder([{ surface: '𠮷野', id: 1, cost: 10, feature: '名詞,普通名詞,*,*,"吉,野",よみ,*' }]),
    )
    expect((await loadTokenizer('ja_jumanpp')).tokenize('𠮷野で')).toEqual(['吉,野', 'で'])
  })
})

describe('a folder that cannot be used is refused, and nothing is written', () => {
  const spoil: [string, (folder: string) => void, RegExp][] = [
    ['lacks a file', (folder) => rmSync(join(folder, 'matrix.bin')), /matrix\.bin cannot be read.*juman-utf8/],
    ['was cut off', (folder) => change(folder, 'sys.dic', (bytes) => bytes.subarray(0, -10)), /sys\.dic.*its size/],
    ['has another version', (folder) => change(folder, 'sys.dic', (bytes) => bytes.fill(7, 4, 5)), /its version is 7/],
    ['is in EUC-JP', (folder) => change(folder, 'sys.dic', (bytes) => replaced(bytes, 'EUC-JP')), /are EUC-JP/],
    ['has a short matrix', (folder) => change(folder, 'matrix.bin', (bytes) => bytes.subarray(2)), /no square table/],
    ['has no table of characters', (folder) => change(folder, 'char.bin', () => Buffer.alloc(3)), /no table of/],
    [
      'has two ids for a word',
      (folder) => change(folder, 'unk.dic', (bytes) => bytes.fill(3, idOfFirst(bytes), idOfFirst(bytes) + 1)),
      /two context ids/,
    ],
    [
      'has a word with an id that the matrix lacks',
      (folder) => change(folder, 'sys.dic', (bytes) => bytes.fill(9, idOfFirst(bytes), idOfFirst(bytes) + 4)),
      /the context id 2313, and matrix\.bin has 4 of them/,
    ],
    [
      'says nothing about a kind of unknown words',
      (folder) => change(folder, 'char.bin', (bytes) => bytes.fill('KANJI\0', 36, 42)),
      /unk\.dic.*no entry for the category KANJI/,
    ],
  ]

  test.each(spoil)('one that %s', async (_, change, said) => {
    const folder = jumanFolder()
    change(folder)
    await expect(addDictionary('jumandic', folder)).rejects.toThrow(said)
    expect(existsSync(dictionariesHome()) ? readdirSync(dictionariesHome()) : []).toEqual([])
  })

  test('one of another kind, and a kind that there is not', async () => {
    const folder = join(home, 'other')
    writeMecabFolder(folder, {
      words: [word('公園', 1, 1, '名詞,一般', '公園')],
      unknown: ['DEFAULT', 'SPACE'].map((name) => word(name, 1, 1, '記号,一般', '*')),
      matrix: [
        [0, 0],
        [0, 0],
      ],
    })
    await expect(addDictionary('jumandic', folder)).rejects.toThrow(/but not jumandic/)
    await expect(addDictionary('unidic', folder)).rejects.toThrow(/one of jumandic/)
  })
})

function change(folder: string, name: string, by: (bytes: Buffer) => Buffer): void {
  const file = join(folder, name)
  writeFileSync(file, by(readFileSync(file)))
}

const replaced = (bytes: Buffer, charset: string) => {
  bytes.fill(0, 40, 72)
  bytes.write(charset, 40)
  return bytes
}

const idOfFirst = (bytes: Buffer) => 72 + bytes.readUInt32LE(24)
