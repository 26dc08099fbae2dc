import { badInput } from '../../errors.ts'
import { firstKeys, mayHoldRows, readDataset } from '../data/dataset.ts'
import { defineImporter } from '../importer.ts'
import type { ImportSource } from '../source.ts'
import { isDataset, SAMPLES } from './dataset.ts'
import { openEvalLog, openJsonLog } from './log-file.ts'
import { readLog } from './read-log.ts'

/** Logs and data sets of Inspect. */
export default defineImporter({
  description: {
    en: 'Inspect logs (.eval, JSON) and data sets (JSON, JSONL, CSV)',
    ja: 'Inspect のログ（.eval・JSON）とデータセット（JSON・JSONL・CSV）',
  },

  async recognise(source) {
    const { file } = source
    if (file === undefined) return undefined
    if (await isLog(source, file)) return { what: { en: `Inspect log ${file}`, ja: `Inspect のログ ${file}` } }
    if (!mayHoldRows(file) || !isDataset(await firstKeys(source, file))) return undefined
    return { what: { en: `Inspect data set ${file}`, ja: `Inspect のデータセット ${file}` } }
  },

  async read(source, { notes, scales = new Map() }) {
    const { file } = source
    if (file === undefined) throw isFolder(source)
    if (mayHoldRows(file) && isDataset(await firstKeys(source, file))) return readDataset(source, SAMPLES, notes)
    const path = await source.path(file)
    const shown = source.shown(file)
    const log = (await isZip(source, file)) ? await openEvalLog(path, shown) : await openJsonLog(path, shown)
    return readLog(log, { path, file: shown, notes, scales })
  },
})

/** By the first keys of a JSON log, or by what a zip file calls its first entry. */
async function isLog(source: ImportSource, file: string): Promise<boolean> {
  const head = await source.head(file)
  if (head.startsWith(ZIP))
    return file.toLowerCase().endsWith('.eval') || /(?:_journal|samples)\//.test(head.slice(0, 200))
  return (
    /^\s*\{/.test(head) && ['eval', 'status'].every((key) => head.includes(`"${key}":`)) && /"task(?:_id)?":/.test(head)
  )
}

const isZip = async (source: ImportSource, file: string) => (await source.head(file)).startsWith(ZIP)

const isFolder = (source: ImportSource) =>
  badInput('this is a folder: name a log in it', 'これはフォルダーです。中のログを指定してください', {
    file: source.shown('.'),
  })

const ZIP = 'PK\u0003\u0004'
