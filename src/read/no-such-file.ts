import { readdir, stat } from 'node:fs/promises'
import { dirname, isAbsolute, parse, resolve } from 'node:path'
import type { Message } from '../language.ts'
import { quotedUpTo } from '../mistakes/describe.ts'
import { didYouMean } from '../suggest.ts'

/** A path is shown whole: cut, it could not be compared with what lies there. */
const LONGEST = 200

/** Whether nothing lies there. What only may not be looked at is not missing: reading it says so. */
export async function isMissing(path: string): Promise<boolean> {
  return stat(path).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code !== 'EACCES' && error.code !== 'EPERM',
  )
}

/** Says that a file is not there, which of its neighbours may be meant, and where paths start. */
export async function noSuchFile(path: string, folder: string): Promise<Message> {
  const near = (await reachedName(path, folder)) ?? (await nearName(path, folder))
  const name = quotedUpTo(LONGEST, path)
  const start = isAbsolute(path)
    ? { en: '', ja: '' }
    : { en: ` (paths start in ${folder})`, ja: `（${folder} からの相対パスです）` }
  return {
    en: `there is no file ${name}; ${near ? `did you mean ${near}?` : 'create it, or mend the path'}${start.en}`,
    ja: `${name} というファイルはありません。${near ? `${near} のことですか？` : '作成するか、パスを直してください'}${start.ja}`,
  }
}

/** The same file, where the path was written as seen from elsewhere, or with the separators of Windows. */
async function reachedName(path: string, folder: string): Promise<string | undefined> {
  const steps = path.split(/[\\/]+/)
  for (let left = 0; left < steps.length; left++) {
    const tail = steps.slice(left).join('/')
    if (tail === '' || tail === path) continue
    const found = await stat(resolve(folder, tail)).catch(() => undefined)
    if (found?.isFile()) return quotedUpTo(LONGEST, tail)
  }
  return undefined
}

/** A file of the same folder with almost the same name, or with another ending, written the way the path was. */
async function nearName(path: string, folder: string): Promise<string | undefined> {
  const entries = await readdir(dirname(resolve(folder, path)), { withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => parse(entry.name))
  const { base, name, ext } = parse(path)
  // Names without their endings: those would make any two short names look alike.
  const alike = files.filter((file) => file.ext === ext).map((file) => file.name)
  const guess = didYouMean(name, alike)
  const near = guess === undefined ? files.find((file) => file.name === name)?.base : guess + ext
  return near === undefined ? undefined : quotedUpTo(LONGEST, path.slice(0, path.length - base.length) + near)
}
