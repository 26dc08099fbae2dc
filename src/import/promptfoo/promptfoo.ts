import { badInput } from '../../errors.ts'
import { isJsonObject, type JsonObject } from '../../json.ts'
import { parseJsonDocument } from '../../read/json.ts'
import { parseYamlDocuments } from '../../read/yaml.ts'
import { defineImporter } from '../importer.ts'
import type { Notes } from '../notes.ts'
import { Part } from '../part.ts'
import type { ImportSource } from '../source.ts'
import { scorerOf } from './assertions.ts'

const CONFIG_NAME = /^promptfooconfig[\w.-]*\.(?:ya?ml|json)$/
/** Keys that stand at the left margin of a config. */
const CONFIG_KEYS = ['prompts', 'providers', 'targets', 'tests', 'scenarios', 'defaultTest']

/** Configs of promptfoo. */
export default defineImporter({
  description: { en: 'promptfoo configs (YAML, JSON)', ja: 'promptfoo の設定（YAML・JSON）' },

  async recognise(source) {
    const file = await configIn(source)
    if (file === undefined) return undefined
    if (!CONFIG_NAME.test(file) && !looksLikeConfig(await source.head(file))) return undefined
    return { what: { en: `promptfoo config ${file}`, ja: `promptfoo の設定 ${file}` } }
  },

  async read(source, { notes }) {
    const file = await configIn(source)
    if (file === undefined) throw NO_CONFIG
    const config = await readConfig(source, file)
    for (const [key, part] of config.entries())
      if (!READ.has(key)) notes.leftOut(key, { en: 'is not read', ja: '読み込みません' }, part.origin)
    return {
      kind: 'suite',
      name: config.get('description').text?.trim() || source.name,
      cases: casesOf(config, notes),
      suite: () => ({ scorers: [{ type: 'length', name: 'answered', min: 1 }] }),
      files: () => [],
    }
  },
})

const READ = new Set(['$schema', 'description', 'tests'])

async function configIn(source: ImportSource): Promise<string | undefined> {
  return source.file ?? (await source.names()).find((name) => CONFIG_NAME.test(name))
}

function looksLikeConfig(head: string): boolean {
  const found = CONFIG_KEYS.filter((key) => new RegExp(`^\\s{0,2}"?${key}"?\\s*:`, 'm').test(head))
  return found.length >= 2
}

async function readConfig(source: ImportSource, file: string): Promise<Part> {
  const text = await source.text(file)
  const shown = source.shown(file)
  const [document] = file.endsWith('.json') ? [parseJsonDocument(text, shown)] : parseYamlDocuments(text, shown)
  if (document && isJsonObject(document.value)) return new Part(document, shown)
  throw badInput(
    'this is no promptfoo config: a mapping is needed',
    'promptfoo の設定ではありません。マッピングが必要です',
    {
      file: shown,
    },
  )
}

async function* casesOf(config: Part, notes: Notes): AsyncGenerator<JsonObject> {
  let number = 0
  for (const test of config.get('tests').items()) {
    const name = test.get('description').text
    const scorers = test
      .get('assert')
      .items()
      .map((assertion) => scorerOf(assertion, notes))
      .filter((scorer) => scorer !== undefined)
      .map((scorer, at) => ({ ...scorer, name: `${scorer.type}-${at + 1}` }))
    yield {
      id: `test-${++number}`,
      ...(name && { name }),
      input: test.get('vars').object,
      ...(scorers.length > 0 && { scorers }),
    }
  }
}

const NO_CONFIG = badInput(
  'there is no promptfooconfig.yaml in this folder',
  'このフォルダーに promptfooconfig.yaml がありません',
)
