import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { badInput } from '../../errors.ts'
import { compileDictionary, type DictionaryKind } from './build/compile-dictionary.ts'
import { readMecabFolder } from './build/mecab-folder.ts'
import { loadDictionary } from './load-dictionary.ts'

/** Dictionaries that can be added: which field of a feature is the base form, and what only their words are. */
const KINDS: ReadonlyMap<string, DictionaryKind & { typical: string }> = new Map([
  ['jumandic', { name: 'JUMANDIC', baseField: 4, typical: '名詞,普通名詞,' }],
])

export const DICTIONARY_NAMES = [...KINDS.keys()]

const ENDING = '.dic.gz'

export interface AddedDictionary {
  name: string
  file: string
  bytes: number
}

/** Where added dictionaries live: $SAITEN_HOME/dictionaries, else ~/.saiten/dictionaries. */
export function dictionariesHome(env: NodeJS.ProcessEnv = process.env): string {
  return join(env.SAITEN_HOME || join(homedir(), '.saiten'), 'dictionaries')
}

/** Compiles a MeCab dictionary, so that it stays when its folder goes; it appears when it is whole. */
export async function addDictionary(name: string, folder: string): Promise<AddedDictionary & { signature: string }> {
  const kind = KINDS.get(name)
  if (!kind) throw unknown(name)
  const read = await readMecabFolder(folder)
  const isTypical = Array.from({ length: read.words.tokens }).some((_, token) =>
    read.words.token(token).feature.startsWith(kind.typical),
  )
  if (!isTypical) throw otherKind(name, folder)
  const bytes = compileDictionary(read, { ...kind, name: `${kind.name}-${read.sha256.slice(0, 8)}` })
  const file = fileOf(name)
  const partial = `${file}.${process.pid}.partial`
  await mkdir(dictionariesHome(), { recursive: true })
  try {
    await writeFile(partial, bytes)
    // What cannot be loaded is found out here, not in the middle of a run.
    const { signature } = await loadDictionary(partial)
    await rename(partial, file)
    return { name, file, bytes: bytes.length, signature }
  } finally {
    await rm(partial, { force: true })
  }
}

export async function addedDictionaries(): Promise<AddedDictionary[]> {
  const files = await readdir(dictionariesHome()).catch(() => [])
  const names = files.filter((file) => file.endsWith(ENDING)).map((file) => file.slice(0, -ENDING.length))
  return Promise.all(
    names.sort().map(async (name) => ({ name, file: fileOf(name), bytes: (await stat(fileOf(name))).size })),
  )
}

/** The file of one that was added, undefined where it was not. */
export function addedDictionary(name: string): string | undefined {
  const file = fileOf(name)
  return existsSync(file) ? file : undefined
}

export async function removeDictionary(name: string): Promise<string> {
  if (!KINDS.has(name)) throw unknown(name)
  const file = addedDictionary(name)
  if (file === undefined) {
    throw badInput(
      `the dictionary ${name} was not added (saiten dictionaries list shows those that were)`,
      `辞書 ${name} は追加されていません（追加済みの一覧: saiten dictionaries list）`,
    )
  }
  await rm(file)
  return file
}

const fileOf = (name: string) => join(dictionariesHome(), `${name}${ENDING}`)

function unknown(name: string): Error {
  return badInput(
    `there is no kind of dictionary called "${name}"; it is one of ${DICTIONARY_NAMES.join(', ')}`,
    `"${name}" という種類の辞書はありません（使えるもの: ${DICTIONARY_NAMES.join('・')}）`,
  )
}

function otherKind(name: string, folder: string): Error {
  return badInput(
    `${folder} holds a MeCab dictionary, but not ${name}: its words have other parts of speech`,
    `${folder} は MeCab の辞書ですが、${name} ではありません（品詞体系が異なります）`,
  )
}
