import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { badInput } from '../../../errors.ts'
import { fileFault } from '../../../mistakes/file-fault.ts'
import { damaged, type MecabDic, readMecabDic } from './mecab-dic.ts'

/** A compiled MeCab dictionary as it lies in its folder. */
export interface MecabFolder {
  words: MecabDic
  unknown: MecabDic
  /** How many context ids there are. */
  ids: number
  /** What it costs to put one word behind another: [right · ids + left]. */
  matrix: Int16Array
  categories: string[]
  /** For every UTF-16 unit, what char.bin says about it. */
  characters: Uint32Array
  /** Of sys.dic, unk.dic, matrix.bin and char.bin, in this order. */
  sha256: string
}

export async function readMecabFolder(folder: string): Promise<MecabFolder> {
  const hash = createHash('sha256')
  const read = async (name: string) => {
    const bytes = await readPart(folder, name)
    hash.update(bytes)
    return { bytes, file: join(folder, name) }
  }
  const words = await read('sys.dic')
  const unknown = await read('unk.dic')
  const matrix = await read('matrix.bin')
  const characters = await read('char.bin')
  const whole: MecabFolder = {
    words: readMecabDic(words.bytes, words.file),
    unknown: readMecabDic(unknown.bytes, unknown.file),
    ...readMatrix(matrix.bytes, matrix.file),
    ...readCharacters(characters.bytes, characters.file),
    sha256: hash.digest('hex'),
  }
  for (const [dic, file] of [
    [whole.words, words.file],
    [whole.unknown, unknown.file],
  ] as const) {
    if (dic.highestId >= whole.ids) throw unknownId(file, dic.highestId, whole.ids)
  }
  const missing = whole.categories.find((name) => !whole.unknown.surfaces.some(({ text }) => text === name))
  if (missing !== undefined) {
    throw damaged(
      unknown.file,
      `it has no entry for the category ${missing} of char.bin`,
      `char.bin の分類 ${missing} の項目がありません`,
    )
  }
  return whole
}

function unknownId(file: string, id: number, ids: number): Error {
  return damaged(
    file,
    `a word has the context id ${id}, and matrix.bin has ${ids} of them`,
    `文脈 ID ${id} の語がありますが、matrix.bin の文脈 ID は ${ids} 個です`,
  )
}

async function readPart(folder: string, name: string): Promise<Buffer> {
  try {
    return await readFile(join(folder, name))
  } catch (cause) {
    throw badInput(
      `${join(folder, name)} cannot be read (${fileFault(cause).en}). A compiled MeCab dictionary has sys.dic, unk.dic, matrix.bin and char.bin: Debian's mecab-jumandic-utf8 puts them into /var/lib/mecab/dic/juman-utf8, PyPI's jumandic into its folder dicdir.`,
      `${join(folder, name)} を読めません（${fileFault(cause).ja}）。コンパイル済みの MeCab 辞書には sys.dic・unk.dic・matrix.bin・char.bin があります。Debian の mecab-jumandic-utf8 なら /var/lib/mecab/dic/juman-utf8、PyPI の jumandic なら dicdir フォルダーです。`,
      { file: join(folder, name) },
    )
  }
}

function readMatrix(bytes: Buffer, file: string): Pick<MecabFolder, 'ids' | 'matrix'> {
  const [left, right] = bytes.length < 4 ? [0, 0] : [bytes.readUInt16LE(0), bytes.readUInt16LE(2)]
  if (left === 0 || left !== right || bytes.length !== 4 + 2 * left * right) {
    throw damaged(file, 'it is no square table of the size it names', '書かれた大きさの正方の表ではありません')
  }
  return { ids: left, matrix: new Int16Array(Uint8Array.from(bytes.subarray(4)).buffer) }
}

const NAME_BYTES = 32
/** char.bin has no entry for the last unit, U+FFFF, which MeCab takes as 0. */
const ENTRIES = 0xffff

function readCharacters(bytes: Buffer, file: string): Pick<MecabFolder, 'categories' | 'characters'> {
  const count = bytes.length < 4 ? 0 : bytes.readUInt32LE(0)
  const entriesAt = 4 + count * NAME_BYTES
  if (count === 0 || count > 18 || bytes.length !== entriesAt + 4 * ENTRIES) {
    throw damaged(file, 'it is no table of characters', '文字の表ではありません')
  }
  const categories = Array.from({ length: count }, (_, i) =>
    bytes.toString('latin1', 4 + i * NAME_BYTES, 4 + (i + 1) * NAME_BYTES).replace(/\0.*$/s, ''),
  )
  const characters = new Uint32Array(ENTRIES + 1)
  for (let unit = 0; unit < ENTRIES; unit++) characters[unit] = bytes.readUInt32LE(entriesAt + 4 * unit)
  return { categories, characters }
}
