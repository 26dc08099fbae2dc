import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { moduleCode } from '../../code/module-code.ts'
import { formatOf } from '../../read/formats.ts'
import type { FolderFiles } from '../../score/files.ts'
import type { Suite, TargetSpec } from '../../suite/suite.ts'
import { codeOfRun } from '../manifest/run-code.ts'
import { scriptedFile } from '../manifest/scripted-file.ts'

export interface SuiteFiles {
  files: string[]
  /** Files that were there when it was read, and how to list those that are by now: another one may have appeared. */
  listed?: readonly string[]
  list?(): Promise<string[]>
}

/** The files that a suite rests on, also those that are not there and would count. */
export async function suiteFiles(suite: Suite, files: FolderFiles): Promise<SuiteFiles> {
  const { folder, file, cases, targets, judge, scorers } = suite
  const written = formatOf(file) === 'module' ? Object.keys((await moduleCode(file, folder)).files) : []
  const code = Object.values(await codeOfRun(suite, targets, files)).flatMap((part) => Object.keys(part.files))
  const read = Object.keys(files.hashes()).filter((name) => !name.startsWith('model '))
  const models = [judge, ...scorers.map(({ ownJudge }) => ownJudge), ...targets.map(configOf)]
  const scripts = models.flatMap((config) => scriptedFile(config && 'model' in config && config.model) ?? [])
  const inFolder = [...written, ...code, ...read, ...targets.flatMap(targetFiles), ...scripts, ...ALWAYS]
  return {
    files: [...new Set([file, ...cases.files, ...inFolder.map((name) => resolve(folder, name))])],
    ...(cases.find && { listed: cases.files, list: () => cases.find?.() ?? Promise.resolve([]) }),
  }
}

/** Variables, and what models cost. */
const ALWAYS = ['.env', 'prices.yaml']

function targetFiles(target: TargetSpec): string[] {
  if (target.kind === 'outputs') return [target.file]
  return target.kind === 'model' ? Object.keys(target.files ?? {}) : []
}

const configOf = (target: TargetSpec) => (target.kind === 'model' ? target.config : undefined)

/** More files than a person writes by hand. */
const MOST_FILES = 2000

/** Whatever lies in a folder and below, packages and stores left out. */
export async function filesUnder(folder: string): Promise<string[]> {
  const found: string[] = []
  const open = [folder]
  for (let next = open.pop(); next !== undefined && found.length < MOST_FILES; next = open.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true }).catch(() => [])) {
      const path = join(next, entry.name)
      if (entry.isFile()) found.push(path)
      else if (entry.isDirectory() && !LEFT_OUT.test(entry.name)) open.push(path)
    }
  }
  return found
}

const LEFT_OUT = /^(?:node_modules|\..*)$/
