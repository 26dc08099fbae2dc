import { badInput } from '../../errors.ts'
import { defineImporter } from '../importer.ts'
import type { ImportSource } from '../source.ts'
import { openEvalLog, openJsonLog } from './log-file.ts'
import { readLog } from './read-log.ts'

/** Logs of Inspect. */
export default defineImporter({
  description: { en: 'Inspect logs (.eval, JSON)', ja: 'Inspect のログ（.eval・JSON）' },

  async recognise(source) {
    const { file } = source
    if (file === undefined || !(await isLog(source, file))) return undefined
    return { what: { en: `Inspect log ${file}`, ja: `Inspect のログ ${file}` } }
  },

  async read(source, { notes, scales = new Map() }) {
    const { file } = source
    if (file === undefined) throw isFolder(source)
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
