import { isAbsolute, relative } from 'node:path'
import { BadInput, badInput } from '../../errors.ts'
import type { Message } from '../../language.ts'
import type { DataModules } from '../../read/module.ts'
import { matching } from '../../suite/resolve-files.ts'
import type { Notes } from '../notes.ts'
import type { Part } from '../part.ts'
import { type ImportSource, TooManyFiles } from '../source.ts'
import { readDocument } from './config.ts'

/** What the pieces of an import share. */
export interface Importing {
  source: ImportSource
  notes: Notes
  /** Present where the user trusts the code that is imported. */
  trusted?: DataModules
}

const SCHEME = 'file://'

export const isReference = (text: string | undefined): text is `file://${string}` => text?.startsWith(SCHEME) ?? false

/** `file://check.js:named` names a function in a file. */
export function referenceOf(text: string): { file: string; named?: string } {
  const path = text.startsWith(SCHEME) ? text.slice(SCHEME.length) : text
  const [, file, named] = /^(.*\.(?:[cm]?[jt]s|py|rb)):(\w+)$/.exec(path) ?? []
  return file === undefined ? { file: path } : { file, ...(named !== undefined && { named }) }
}

/** Data that is written elsewhere: in a file of data, or under a `$ref` of the same file. Notes what cannot be had. */
export async function resolved(part: Part, importing: Importing, construct: string): Promise<Part | undefined> {
  const reference = part.get('$ref').text
  if (reference?.startsWith('#/')) return part.elsewhere(pointer(reference))
  if (!isReference(part.text) || !/\.(?:ya?ml|json)$/i.test(part.text)) return part
  return readNamed(part, referenceOf(part.text).file, importing, construct)
}

/** Files name files name files: more is a circle. */
const MOST_DEEP = 5

/** A file of data that a part names; undefined, with a note, where it cannot be read. */
export async function readNamed(
  part: Part,
  file: string,
  { source, notes }: Importing,
  construct: string,
): Promise<Part | undefined> {
  if (part.depth >= MOST_DEEP) return void notes.leftOut(construct, CIRCLE, part.origin)
  return orNoted(part, notes, construct, async () => (await readDocument(source, file)).namedBy(part))
}

const CIRCLE = {
  en: `files that name files, more than ${MOST_DEEP} deep: in a circle, perhaps`,
  ja: `ファイルの参照が ${MOST_DEEP} 段を超えています。循環しているかもしれません`,
}

const pointer = (reference: string) =>
  reference
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/** What a file gives, or a note where it cannot be read. */
export async function orNoted<Result>(
  part: Part,
  notes: Notes,
  construct: string,
  read: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof BadInput) || error instanceof TooManyFiles) throw error
    notes.leftOut(construct, (error.mistakes[0] as { message: Message }).message, part.origin)
    return undefined
  }
}

/** Patterns, too; nothing outside is even looked for. */
export async function filesOf(path: string, folder: string): Promise<string[]> {
  if (!/[*?[\]{}]/.test(path)) return [path]
  if (isAbsolute(path) || path.split(/[\\/]/).includes('..')) throw leadsOut(path)
  const { paths, missing } = await matching(path, folder, '')
  if (missing) throw badInput(missing.en, missing.ja)
  return paths.map((found) => relative(folder, found))
}

const leadsOut = (path: string) =>
  badInput(`${JSON.stringify(path)} leads out of the folder`, `${JSON.stringify(path)} はフォルダーの外を指しています`)
