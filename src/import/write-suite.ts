import { createWriteStream, rmSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, normalize, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'yaml'
import { BadInput, badInput, errorText } from '../errors.ts'
import type { JsonObject } from '../json.ts'
import type { Language } from '../language.ts'
import { makeFolder } from '../make-folder.ts'
import { importPage } from './import-page.ts'
import type { CarriedFile, SuiteImport } from './importer.ts'
import type { Notes } from './notes.ts'

export interface Written {
  cases: number
  files: string[]
}

interface Place {
  /** The folder that is to appear. */
  out: string
  /** What was imported, as messages call it. */
  from: string
  language: Language
}

/** Writes everything beside the place and moves it there whole: nobody finds half of an import. Throws BadInput. */
export async function writeSuite(
  imported: SuiteImport,
  notes: Notes,
  { out, from, language }: Place,
): Promise<Written> {
  await refuseTaken(out)
  const beside = await makeBeside(out)
  // A process that is told to end leaves no half of an import behind either.
  const onExit = () => rmSync(beside, { recursive: true, force: true })
  process.once('exit', onExit)
  try {
    const cases = await writeCases(imported.cases, join(beside, 'cases.jsonl'))
    if (cases === 0) throw noCases(from, notes)
    const suite = { name: imported.name, cases: 'cases.jsonl', ...imported.suite() }
    const files = new Map<string, CarriedFile['text']>([
      ['suite.yaml', `${heading(from, language)}${asYaml(suite)}`],
      ...[...imported.files()].map(({ path, text }) => [path, text] as const),
    ])
    // Last: what is noted while the rest is made belongs into it.
    files.set('IMPORT.md', importPage(notes, { from, cases, files: [...files.keys(), 'cases.jsonl'], language }))
    for (const [path, text] of files) await writeInside(beside, path, text)
    await moveTo(beside, out)
    return { cases, files: ['suite.yaml', 'cases.jsonl', ...[...files.keys()].slice(1)] }
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    throw error
  } finally {
    process.off('exit', onExit)
  }
}

function heading(from: string, language: Language): string {
  const name = from.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  const said =
    language === 'ja'
      ? `${name} から取り込みました。取り込まなかったもの、意味が変わるものは IMPORT.md にあります。`
      : `Imported from ${name}. IMPORT.md says what was left out and what means something else here.`
  return `# ${said}\n`
}

const asYaml = (suite: JsonObject) => stringify(suite, { lineWidth: 0, aliasDuplicateObjects: false })

async function writeCases(cases: AsyncIterable<JsonObject>, path: string): Promise<number> {
  let count = 0
  await pipeline(async function* () {
    for await (const row of cases) {
      count++
      yield `${JSON.stringify(row)}\n`
    }
  }, createWriteStream(path))
  return count
}

async function writeInside(folder: string, path: string, text: CarriedFile['text']): Promise<void> {
  const inside = normalize(path)
  if (isAbsolute(inside) || inside === '..' || inside.startsWith(`..${sep}`)) throw new Error(`${path} leads out`)
  await mkdir(dirname(join(folder, inside)), { recursive: true })
  // Never over another: two constructs with one name would be a fault of the importer.
  await writeFile(join(folder, inside), text, { flag: 'wx' })
}

async function refuseTaken(out: string): Promise<void> {
  const there = await lstat(out).catch(() => undefined)
  if (!there || (there.isDirectory() && (await readdir(out)).length === 0)) return
  throw badInput(
    `${out} exists already; nothing was written. Remove it, or name another folder: --out DIR`,
    `${out} はすでにあります。何も書いていません。取り除くか、--out で別のフォルダーを指定してください`,
  )
}

/** On the same disk as the place, so that moving is one step. */
async function makeBeside(out: string): Promise<string> {
  const folder = dirname(resolve(out))
  try {
    makeFolder(folder)
    return await mkdtemp(join(folder, `.${basename(out)}.`))
  } catch (error) {
    throw cannotWrite(out, error)
  }
}

async function moveTo(beside: string, out: string): Promise<void> {
  // An empty folder may stand there; one that was filled meanwhile stays.
  await rmdir(out).catch(() => {})
  await rename(beside, out).catch((error) => {
    throw cannotWrite(out, error)
  })
}

const cannotWrite = (out: string, error: unknown) =>
  badInput(`cannot write to ${out}: ${errorText(error)}`, `${out} に書き込めません: ${errorText(error)}`)

/** With what was left out on the way: that is where the cases are. */
function noCases(file: string, notes: Notes): BadInput {
  const why = notes
    .all('left-out')
    .slice(0, 10)
    .map(({ construct, message: { en, ja }, places: [place] }) => ({
      ...place,
      path: construct,
      message: { en, ja },
    }))
  return new BadInput([{ file, message: NO_CASES }, ...why])
}

const NO_CASES = {
  en: 'there are no cases in it: nothing was written',
  ja: 'ケースが一つもありません。何も書いていません',
}
