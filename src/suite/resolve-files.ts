// By its default: a name that an older Node lacks would end it before needs-node.ts can say so.
import fileSystem, { stat } from 'node:fs/promises'
import { basename, extname, relative, resolve } from 'node:path'
import type { Message } from '../language.ts'
import { quoted } from '../mistakes/describe.ts'
import type { Finding } from '../mistakes/findings.ts'
import type { Path } from '../mistakes/path.ts'
import { ENDINGS, type Format, formatOf } from '../read/formats.ts'
import { isMissing, noSuchFile } from '../read/no-such-file.ts'

/** A file of cases: where it is, what messages call it, how it is read. */
export interface CaseFile {
  path: string
  file: string
  format: Format
}

/** Files are named the way a person at the terminal would reach them. */
export function shownPath(path: string): string {
  const short = relative(process.cwd(), path)
  return short !== '' && short.length < path.length ? short : path
}

export const nameWithoutEnding = (path: string) => basename(path, extname(path))

/** Turns paths and patterns into files, in order, none twice. `except` (the suite itself) is never meant by a pattern. */
export async function resolveFiles(
  patterns: readonly { text: string; path: Path }[],
  folder: string,
  except: string,
): Promise<{ files: CaseFile[]; findings: Finding[] }> {
  const files = new Map<string, CaseFile>()
  const findings: Finding[] = []
  for (const { text, path } of patterns) {
    const { paths, missing } = await matching(text, folder, except)
    if (missing) findings.push({ path, message: missing })
    for (const match of paths) {
      const format = formatOf(match)
      if (format) files.set(match, { path: match, file: shownPath(match), format })
      else findings.push({ path, message: unknownEnding(shownPath(match)) })
    }
  }
  return { files: [...files.values()], findings }
}

/** The files that a path or a pattern means; `missing` says that there are none. */
export async function matching(
  text: string,
  folder: string,
  except: string,
): Promise<{ paths: string[]; missing?: Message }> {
  const plain = resolve(folder, text)
  // A name that exists is meant as it is, whatever characters it holds.
  if (!(await isMissing(plain))) return { paths: [plain] }
  if (!/[*?[\]{}!]/.test(text)) return { paths: [], missing: await noSuchFile(text, folder) }
  const found: string[] = []
  for (const match of await withoutExperimentalWarning(() => matchesOf(text, folder))) {
    const file = resolve(folder, match)
    if (file !== except && (await stat(file).catch(() => undefined))?.isFile()) found.push(file)
  }
  // By code units: the order must not depend on the machine's language.
  const paths = found.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return paths.length > 0 ? { paths } : { paths, missing: nothingMatches(text) }
}

async function matchesOf(text: string, folder: string): Promise<string[]> {
  const matches: string[] = []
  for await (const match of fileSystem.glob(text, { cwd: folder })) matches.push(match)
  return matches.filter((match) => !/(^|[\\/])(node_modules|\.git|\.saiten)[\\/]/.test(match))
}

/** Node 22 calls glob experimental on standard error; that is nothing our users can act on. */
async function withoutExperimentalWarning<Result>(work: () => Promise<Result>): Promise<Result> {
  const emit = process.emitWarning
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (rest[0] === 'ExperimentalWarning' || (rest[0] as { type?: string } | undefined)?.type === 'ExperimentalWarning')
      return
    Reflect.apply(emit, process, [warning, ...rest])
  }
  try {
    return await work()
  } finally {
    process.emitWarning = emit
  }
}

const nothingMatches = (pattern: string): Message => ({
  en: `no file matches ${quoted(pattern)}; patterns are relative to the suite's folder`,
  ja: `${quoted(pattern)} に一致するファイルがありません。パターンはスイートのフォルダーからの相対です`,
})

const unknownEnding = (file: string): Message => ({
  en: `${quoted(file)} has no ending that cases are read from (${ENDINGS})`,
  ja: `${quoted(file)} の拡張子ではケースを読めません（使えるもの: ${ENDINGS}）`,
})
