import { statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { badInput } from '../../errors.ts'
import { openFile } from '../../read/file-source.ts'
import { wholeText } from '../../read/whole-text.ts'
import { filesIn } from '../../score/files.ts'
import { DEFAULT_RULESET } from './default-ruleset.ts'
import { readRuleset } from './read-ruleset.ts'
import type { Ruleset } from './ruleset.ts'

/** Reads a ruleset file, or the one that ships with the program. Throws BadInput with every mistake at once. */
export async function loadRuleset(file: string | 'default', { cwd = process.cwd() } = {}): Promise<Ruleset> {
  if (file === 'default') return readRuleset(DEFAULT_RULESET, 'default', noFiles)
  const path = resolve(cwd, file)
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw isFolder(file)
  const text = await wholeText(openFile(path, file).source)
  return readRuleset(text, file, filesIn(dirname(path)).read)
}

const noFiles = (path: string): Promise<string> => Promise.reject(new Error(`${basename(path)}: no files here`))

const isFolder = (file: string) =>
  badInput(
    `this is a folder; name the ruleset in it, e.g. ${basename(file)}/rules.yaml`,
    `これはフォルダーです。${basename(file)}/rules.yaml のように、中のルールセットを指定してください`,
    { file },
  )
