import { isJsonObject, type Json } from '../../json.ts'
import { parseYamlDocuments } from '../../read/yaml.ts'
import { Part } from '../part.ts'
import type { ImportSource } from '../source.ts'

/** One eval of a registry: a class, its arguments, and where it stands. */
export interface Eval {
  name: string
  /** `Match`, of `evals.elsuite.basic.match:Match`. */
  kind: string
  args: Part
  part: Part
}

/** The evals of a registry file; names that only point to one are skipped. */
export async function evalsIn(source: ImportSource, file: string): Promise<Eval[]> {
  const shown = source.shown(file)
  const [document] = parseYamlDocuments(await source.text(file), shown)
  if (!document || !isJsonObject(document.value)) return []
  return new Part(document, shown).entries().flatMap(([name, part]) => {
    const kind = part.get('class').text
    return kind === undefined
      ? []
      : [{ name, kind: kind.slice(kind.lastIndexOf(':') + 1), args: part.get('args'), part }]
  })
}

/** Where samples may lie: as written, beside the file, or where a registry keeps its data. */
export async function findSamples(
  source: ImportSource,
  written: string,
  names: ReadonlySet<string>,
): Promise<string | undefined> {
  for (const folder of ['', 'data/', 'registry/data/']) {
    const found = `${folder}${written}`
    if (names.has(found.split('/')[0] as string) && (await isThere(source, found))) return found
  }
  return undefined
}

const isThere = (source: ImportSource, file: string) =>
  source.path(file).then(
    () => true,
    () => false,
  )

/** `ideal` as it is compared: one text or several. */
export function idealsOf(ideal: Json | undefined): string[] {
  const list = Array.isArray(ideal) ? ideal : ideal === undefined || ideal === null ? [] : [ideal]
  return list.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).filter((text) => text !== '')
}
