import { TextDecoder } from 'node:util'
import { badInput } from '../../../errors.ts'

// The files of a dictionary that MeCab compiled, little endian. sys.dic and unk.dic: ten numbers and the character set,
// then a double array over UTF-8 bytes (base, check), tokens of 16 bytes, and their features, each closed by NUL.

const HEADER_BYTES = 72
const TOKEN_BYTES = 16
const MAGIC = 0xef718f77
const VERSION = 102

/** A way to write a word, and which tokens have it: so many from the first on. */
interface Surface {
  text: string
  first: number
  count: number
}

export interface MecabToken {
  id: number
  cost: number
  feature: string
}

export interface MecabDic {
  /** In the order of their bytes. */
  surfaces: Surface[]
  token(index: number): MecabToken
  tokens: number
  /** The highest of their context ids. */
  highestId: number
}

/** Reads sys.dic or unk.dic; `file` is for what is said about it. */
export function readMecabDic(bytes: Buffer, file: string): MecabDic {
  if (bytes.length < HEADER_BYTES || (bytes.readUInt32LE(0) ^ MAGIC) >>> 0 !== bytes.length) {
    throw damaged(file, 'its size is not the one that its beginning names', '先頭に書かれた大きさと合いません')
  }
  const version = bytes.readUInt32LE(4)
  if (version !== VERSION) {
    throw damaged(file, `its version is ${version}, not ${VERSION}`, `版が ${version} です（${VERSION} が必要）`)
  }
  const charset = bytes.toString('latin1', 40, HEADER_BYTES).replace(/\0.*$/s, '')
  if (!/^utf-?8$/i.test(charset)) {
    throw damaged(file, `its characters are ${charset}, not UTF-8`, `文字コードが ${charset} です（UTF-8 が必要）`)
  }
  const [arrayBytes, tokenBytes, featureBytes] = [24, 28, 32].map((at) => bytes.readUInt32LE(at)) as [
    number,
    number,
    number,
  ]
  const tokensAt = HEADER_BYTES + arrayBytes
  const featuresAt = tokensAt + tokenBytes
  if (featuresAt + featureBytes !== bytes.length) {
    throw damaged(file, 'its parts do not add up to its size', '各部の大きさの合計がファイルの大きさと合いません')
  }
  const tokens = tokenBytes / TOKEN_BYTES
  const surfaces = readSurfaces(bytes.subarray(HEADER_BYTES, tokensAt))
  if (surfaces.some(({ first, count }) => first + count > tokens)) {
    throw damaged(file, 'a word names tokens that are not there', '存在しない項目を指す語があります')
  }
  const token = (index: number): MecabToken => {
    const at = tokensAt + index * TOKEN_BYTES
    const [left, right] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)]
    if (left !== right) {
      throw damaged(
        file,
        `a word has two context ids (${left} and ${right}); only dictionaries with one for both sides can be used`,
        `左右の文脈 ID が異なる語があります（${left} と ${right}）。左右が同じ辞書だけが使えます`,
      )
    }
    const feature = featuresAt + bytes.readUInt32LE(at + 8)
    const end = bytes.indexOf(0, feature)
    return { id: left, cost: bytes.readInt16LE(at + 6), feature: bytes.toString('utf8', feature, end) }
  }
  let highestId = 0
  for (let at = tokensAt; at < featuresAt; at += TOKEN_BYTES) highestId = Math.max(highestId, bytes.readUInt16LE(at))
  return { surfaces, token, tokens, highestId }
}

/** Every key of the double array: a value holds the first token, and in its last byte how many there are. */
function readSurfaces(bytes: Buffer): Surface[] {
  const words = new Int32Array(Uint8Array.from(bytes).buffer)
  const slots = words.length / 2
  const surfaces: Surface[] = []
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const key = Buffer.alloc(4096)
  const walk = (base: number, depth: number): void => {
    if (depth >= key.length) return
    const value = base >= 0 && base < slots && words[2 * base + 1] === base ? words[2 * base]! : 0
    if (value < 0) {
      const text = decodeKey(decoder, key.subarray(0, depth))
      // Half a character, of which a Juman dictionary has three, cannot be met in a text.
      if (text) surfaces.push({ text, first: (-value - 1) >>> 8, count: (-value - 1) & 0xff })
    }
    for (let byte = 0, slot = base + 1; byte < 256 && slot < slots; byte++, slot++) {
      if (slot === base || slot < 0 || words[2 * slot + 1] !== base || words[2 * slot]! < 0) continue
      key[depth] = byte
      walk(words[2 * slot]!, depth + 1)
    }
  }
  walk(words[0] ?? 0, 0)
  return surfaces
}

function decodeKey(decoder: TextDecoder, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

export function damaged(file: string, en: string, ja: string): Error {
  return badInput(
    `${file} cannot be used: ${en}. Give the folder of a compiled MeCab dictionary in UTF-8, or fetch it again.`,
    `${file} は使えません: ${ja}。コンパイル済みの MeCab 辞書（UTF-8）のフォルダーを指定するか、取得し直してください。`,
    { file },
  )
}
