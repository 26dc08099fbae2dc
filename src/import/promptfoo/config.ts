import { dirname } from 'node:path'
import { badInput } from '../../errors.ts'
import { isJsonObject } from '../../json.ts'
import { formatOf } from '../../read/formats.ts'
import { parseJsonDocument } from '../../read/json.ts'
import { type DataModules, readModuleData } from '../../read/module.ts'
import { parseYamlDocuments } from '../../read/yaml.ts'
import { Part } from '../part.ts'
import type { ImportSource } from '../source.ts'

const CONFIG_NAME = /^promptfooconfig[\w.-]*\.(?:ya?ml|json|[cm]?[jt]s)$/
/** Keys that stand at the left margin of a config. */
const CONFIG_KEYS = ['prompts', 'providers', 'targets', 'tests', 'scenarios', 'defaultTest', 'redteam']

/** The config that a path means: the file, or the one that promptfoo itself would take of a folder. */
export async function configFile(source: ImportSource): Promise<string | undefined> {
  if (source.file !== undefined) return source.file
  const names = (await source.names()).filter((name) => CONFIG_NAME.test(name))
  return names.find((name) => /^promptfooconfig\.\w+$/.test(name)) ?? names[0]
}

/** The other configs of the folder, which are none of this one's. */
export async function otherConfigs(source: ImportSource, file: string): Promise<string[]> {
  if (source.file !== undefined) return []
  return (await source.names()).filter((name) => CONFIG_NAME.test(name) && name !== file)
}

/** By its name, or by the keys at its margin. */
export async function isConfig(source: ImportSource, file: string): Promise<boolean> {
  if (CONFIG_NAME.test(file)) return true
  if (!/\.(?:ya?ml|json)$/.test(file)) return false
  const head = await source.head(file)
  const found = CONFIG_KEYS.filter((key) => new RegExp(`^\\s{0,2}"?${key}"?\\s*:`, 'm').test(head))
  return found.length >= 2
}

/** Documents that were read, so that files that name each other are read once. */
const read = new WeakMap<ImportSource, Map<string, Promise<Part>>>()

/** One document of data. Code is run only where the user trusts it. Throws BadInput. */
export async function readDocument(source: ImportSource, file: string, trusted?: DataModules): Promise<Part> {
  const real = await source.path(file)
  const known = read.get(source) ?? new Map<string, Promise<Part>>()
  read.set(source, known)
  const document = known.get(real) ?? parseDocument(source, file, trusted)
  known.set(real, document)
  return document
}

async function parseDocument(source: ImportSource, file: string, trusted?: DataModules): Promise<Part> {
  const shown = source.shown(file)
  if (formatOf(file) === 'module') {
    if (!trusted) throw notTrusted(shown)
    const value = await readModuleData(await source.path(file), shown, trusted)
    return new Part({ value, locate: () => undefined }, shown)
  }
  const text = await source.text(file)
  const base = { base: dirname(file) }
  if (/\.json$/i.test(file)) return new Part(parseJsonDocument(text, shown), shown, [], base)
  const [document] = parseYamlDocuments(text, shown)
  return document ? new Part(document, shown, [], base) : new Part({ value: null, locate: () => undefined }, shown)
}

/** The config as a mapping. Throws BadInput. */
export async function readConfig(source: ImportSource, file: string, trusted?: DataModules): Promise<Part> {
  const config = await readDocument(source, file, trusted)
  if (isJsonObject(config.value)) return config
  throw badInput(
    'this is no promptfoo config: a mapping with prompts, providers and tests is needed',
    'promptfoo の設定ではありません。prompts・providers・tests などのマッピングが必要です',
    { file: config.file },
  )
}

const notTrusted = (file: string) =>
  badInput(
    'this config is code, and nothing is run at an import: look at it, then say --trust-code',
    'この設定はコードです。取り込みではコードを実行しません。内容を確認したうえで --trust-code を付けてください',
    { file },
  )
