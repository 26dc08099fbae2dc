import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BadInput, badInput } from '../errors.ts'
import { parseDocuments } from '../read/documents.ts'
import { openFile } from '../read/file-source.ts'
import { formatOf } from '../read/formats.ts'
import { type DataModules, readModuleData } from '../read/module.ts'
import { isMissing, noSuchFile } from '../read/no-such-file.ts'
import type { Located } from '../read/row.ts'
import { wholeText } from '../read/whole-text.ts'
import { shellWord } from '../shell-word.ts'

/** The suite file as data. Throws BadInput. */
export async function loadDocument(path: string, file: string, modules: DataModules): Promise<Located> {
  if ((await stat(path).catch(() => undefined))?.isDirectory()) throw await aFolder(path, file)
  const format = formatOf(path)
  if (format === 'module') {
    return { value: await readModuleData(path, file, modules), locate: () => undefined }
  }
  if (format !== 'yaml' && format !== 'json') throw notASuite(file)
  if (await isMissing(path)) throw new BadInput({ message: await noSuchFile(file, process.cwd()) })
  const { source } = openFile(path, file)
  const text = await wholeText(source)
  const documents = await parseDocuments(text, format, file)
  const [document] = documents
  if (!document || documents.length > 1) throw document ? severalDocuments(file) : emptySuite(file)
  return { value: document.value, locate: document.locate }
}

/** Whoever names a folder means the suite in it. */
async function aFolder(path: string, file: string): Promise<BadInput> {
  const names = (await readdir(path).catch(() => [])).filter((name) => /\.(ya?ml|json)$/.test(name)).sort()
  const suite = names.find((name) => /^suite\./.test(name)) ?? names[0]
  if (suite !== undefined)
    return badInput(
      `this is a folder, and a suite is a file; did you mean ${join(file, suite)}?`,
      `これはフォルダーです。スイートはファイルで指定してください。${join(file, suite)} のことですか？`,
      { file },
    )
  const word = shellWord(file) ?? 'DIR'
  return badInput(
    `this is a folder, and no suite (.yaml, .json or .ts) is in it; write one with:  saiten init ${word}`,
    `これはフォルダーで、中にスイート（.yaml・.json・.ts）がありません。作るには:  saiten init ${word}`,
    { file },
  )
}

const notASuite = (file: string) =>
  badInput(
    'a suite is a .yaml, .json or .ts file that says which cases and scorers to use; `saiten init` writes one',
    'スイートは、使うケースとスコアラーを書いた .yaml・.json・.ts のファイルです。saiten init で作れます',
    { file },
  )

const emptySuite = (file: string) =>
  badInput(
    'the suite is empty; it needs at least `cases` and `scorers`, or `transcripts`, `methods`, `compress` and `answerer` to compare ways to compress',
    'スイートが空です。少なくとも cases と scorers が必要です。会話の圧縮を比べるなら transcripts・methods・compress・answerer です',
    {
      file,
    },
  )

const severalDocuments = (file: string) =>
  badInput(
    'a suite is one YAML document; this file holds several (---)',
    'スイートは一つの YAML 文書です。--- で分かれた文書が複数あります',
    {
      file,
    },
  )
