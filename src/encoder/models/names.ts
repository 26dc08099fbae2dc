import { badInput } from '../../errors.ts'

const PART = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/

/** A name as the hub gives them: `model`, or `owner/model`. */
export function isModelName(name: string): boolean {
  const parts = name.split('/')
  return parts.length <= 2 && parts.every((part) => PART.test(part) && !part.includes('..') && !part.includes('--'))
}

/** The folder of an added model: one level deep, whatever its owner. */
export function folderOf(name: string): string {
  if (!isModelName(name)) throw notAName(name)
  return name.replace('/', '--')
}

const notAName = (name: string) =>
  badInput(
    `"${name}" is no name for a model: letters, digits, ".", "_" and "-", with an owner before a "/" where there is one; give a folder's model another name with --as`,
    `"${name}" はモデル名に使えません。英数字と . _ - で、所有者があれば「所有者/名前」とします。フォルダーのモデルには --as で名前を付けられます`,
  )
