import { basename } from 'node:path'
import { badInput } from '../../errors.ts'
import type { JsonObject } from '../../json.ts'
import { defineImporter, type ReadOptions } from '../importer.ts'
import { Notes } from '../notes.ts'
import type { Part } from '../part.ts'
import type { ImportSource } from '../source.ts'
import type { Around } from './assertions.ts'
import { Cases } from './cases.ts'
import { CarriedCode } from './code.ts'
import { configFile, isConfig, otherConfigs, readConfig } from './config.ts'
import { defaultsOf } from './defaults.ts'
import { echoed } from './echo.ts'
import { promptsOf } from './prompts.ts'
import { judgeOf, type Provider, providersOf, vectorsOf } from './providers.ts'
import { ImportedSuite } from './suite.ts'
import { transformOf } from './transforms.ts'

/** Configs of promptfoo. */
export default defineImporter({
  description: {
    en: 'promptfoo configs (YAML, JSON; JavaScript and TypeScript with --trust-code)',
    ja: 'promptfoo の設定（YAML・JSON。JavaScript と TypeScript は --trust-code で）',
  },

  async recognise(source) {
    const file = await configFile(source)
    if (file === undefined || !(await isConfig(source, file))) return undefined
    return { what: { en: `promptfoo config ${file}`, ja: `promptfoo の設定 ${file}` } }
  },

  async read(source, options) {
    const file = await configFile(source)
    if (file === undefined) throw NO_CONFIG
    const config = await readConfig(source, file, options.trusted)
    noteOthers(config, await otherConfigs(source, file), options)
    const around = aroundOf(source, options)
    const prompts = await promptsOf(config, around)
    const providers = await providersOf(config, around)
    const transforms = new Map<Provider, JsonObject | string>()
    for (const provider of providers) {
      const made = provider.transform && (await around.transformOf(provider.transform))
      if (made !== undefined) transforms.set(provider, made)
    }
    const defaults = await defaultsOf(config, around)
    const cases = new Cases(config, around, defaults)
    const parts = { config, prompts, providers, defaults, cases, notes: options.notes, transforms }
    const suite = new ImportedSuite(parts)
    // Most are called promptfooconfig.yaml: their folder says more.
    const shortName = file.replace(/\.\w+$/, '').replace(/^promptfooconfig/, () => basename(source.folder))
    return {
      kind: 'suite',
      name: config.get('description').text?.trim() || shortName,
      shortName,
      cases: cases.read(),
      suite: () => suite.suite(),
      files: () => [
        ...around.code.files(),
        ...suite.files(),
        ...suite.recorded.map(({ path, provider, prompt }) => {
          if (!provider.isEcho) return { path, text: '' }
          // Read once more, so that nothing has to be held; what there is to note was noted the first time.
          const again = new Cases(
            config,
            {
              ...aroundOf(source, { ...options, notes: new Notes() }),
              ...(around.vectors && { vectors: around.vectors }),
            },
            defaults,
          )
          return { path, text: echoed(prompt, again.read(), suite.lacked()) }
        }),
      ],
    }
  },
})

function aroundOf(source: ImportSource, { notes, trusted }: ReadOptions): Around {
  const importing = { source, notes, ...(trusted && { trusted }) }
  const code = new CarriedCode(importing)
  return {
    ...importing,
    code,
    judgeOf: (provider) => judgeOf(provider, importing),
    vectorsOf: (provider) => vectorsOf(provider, importing),
    transformOf: (written) => transformOf(written, code),
  }
}

const READ = new Set(['$schema', 'description', 'prompts', 'providers', 'targets', 'tests', 'scenarios', 'defaultTest'])

function noteOthers(config: Part, others: readonly string[], { notes }: ReadOptions): void {
  for (const [key, part] of config.entries()) {
    if (key === 'evaluateOptions') {
      for (const [option, value] of part.entries())
        if (option !== 'repeat') notes.leftOut(`evaluateOptions ${option}`, NOT_CARRIED, value.origin)
    } else if (key === 'env') {
      for (const [name, value] of part.entries()) notes.leftOut(`env ${name}`, ENVIRONMENT, value.origin)
    } else if (!READ.has(key)) notes.leftOut(key, key === 'redteam' ? REDTEAM : NOT_CARRIED, part.origin)
  }
  for (const other of others) notes.leftOut(other, ANOTHER, { file: config.file, line: 1 })
}

const NOT_CARRIED = { en: 'is not carried over', ja: '取り込みません' }
const ENVIRONMENT = {
  en: 'values for the environment are not carried over: set them, or put them into .env beside the suite',
  ja: '環境変数の値は取り込みません。設定するか、スイートの隣の .env に書いてください',
}
const REDTEAM = {
  en: 'red teaming makes its attacks with promptfoo: only the tests of the config are carried over',
  ja: 'レッドチームの攻撃は promptfoo が作ります。取り込むのは設定にあるテストだけです',
}
const ANOTHER = {
  en: 'is another config in the same folder: import it by its name',
  ja: '同じフォルダーの別の設定です。名前を指定して取り込んでください',
}
const NO_CONFIG = badInput(
  'there is no promptfooconfig.yaml in this folder',
  'このフォルダーに promptfooconfig.yaml がありません',
)
