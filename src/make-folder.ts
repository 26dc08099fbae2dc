import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { badInput, errorText } from './errors.ts'
import type { Message } from './language.ts'

/** Makes a folder with those above it, or says in a sentence why it cannot; `advice` says what to do then. */
export function makeFolder(folder: string, advice: Message = NOTHING): void {
  try {
    makeFolders(folder)
  } catch (error) {
    const { en, ja } = reasonOf(error)
    throw badInput(
      `cannot make the folder ${folder}: ${en}${advice.en}`,
      `フォルダー ${folder} を作れません: ${ja}${advice.ja}`,
    )
  }
}

/** The same with the system's own error. One by one: where none can be made, as in /proc, Node's own way tries for ever. */
export function makeFolders(folder: string): void {
  if (isFolder(folder)) return
  const above = dirname(folder)
  if (above !== folder) makeFolders(above)
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have been quicker.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

const NOTHING: Message = { en: '', ja: '' }

const REASONS = new Map<unknown, Message>([
  ['ENOENT', { en: 'nothing can be made there', ja: 'そこには何も作れません' }],
  ['EACCES', { en: 'you may not write there', ja: '書き込む権限がありません' }],
  ['EPERM', { en: 'you may not write there', ja: '書き込む権限がありません' }],
  ['EROFS', { en: 'the file system is read-only', ja: '読み取り専用のファイルシステムです' }],
])

function reasonOf(error: unknown): Message {
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'EEXIST') return { en: `${path} is no folder`, ja: `${path} はフォルダーではありません` }
  const said = errorText(error)
  return REASONS.get(code) ?? { en: said, ja: said }
}
