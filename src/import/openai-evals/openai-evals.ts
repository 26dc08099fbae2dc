import { badInput } from '../../errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Message } from '../../language.ts'
import type { Origin } from '../../read/origin.ts'
import { nameWithoutEnding } from '../../suite/resolve-files.ts'
import { Cells } from '../data/cells.ts'
import { firstKeys, mayHoldRows, metadataOf, NOTHING_ASKED, rowsIn, unusedId } from '../data/dataset.ts'
import { conversation } from '../data/messages.ts'
import { defineImporter } from '../importer.ts'
import type { Notes } from '../notes.ts'
import type { ImportSource } from '../source.ts'
import { type Eval, evalsIn, findSamples, idealsOf } from './registry.ts'
import { ABOUT, scorerFor, unknownClass } from './scorers.ts'

/** Samples and registries of OpenAI evals. */
export default defineImporter({
  description: {
    en: 'OpenAI evals: samples (JSONL), a registry file (YAML) or folder',
    ja: 'OpenAI evals のサンプル（JSONL）、レジストリのファイル（YAML）やフォルダー',
  },

  async recognise(source) {
    const { file } = source
    if (file === undefined) {
      const found = (await registryFiles(source)).length > 0
      return found ? { what: { en: 'registry of OpenAI evals', ja: 'OpenAI evals のレジストリ' } } : undefined
    }
    if (isYaml(file) && CLASS.test(await source.head(file)))
      return { what: { en: `OpenAI eval ${file}`, ja: `OpenAI evals の定義 ${file}` } }
    if (!mayHoldRows(file)) return undefined
    const keys = await firstKeys(source, file)
    if (!keys.has('input') || !keys.has('ideal')) return undefined
    return { what: { en: `samples of OpenAI evals ${file}`, ja: `OpenAI evals のサンプル ${file}` } }
  },

  async read(source, { notes }) {
    const { file } = source
    const parts = file !== undefined && mayHoldRows(file) ? [{ samples: file }] : await registeredParts(source, notes)
    if (parts.length === 0) throw noSamples(source)
    return {
      kind: 'suite',
      name: nameWithoutEnding(source.name),
      cases: casesOf(source, parts, notes),
      // Cases of a registered eval bring their own.
      suite: () => ({ scorers: [{ type: 'exact-match', trim: true }] }),
      files: () => [],
    }
  },
})

/** A file of samples, and the eval that uses it. */
interface EvalPart {
  samples: string
  eval?: Eval
}

const CLASS = /^\s+class:\s*["']?evals\./m
const isYaml = (file: string) => /\.ya?ml$/i.test(file)

async function registryFiles(source: ImportSource): Promise<string[]> {
  const found: string[] = []
  const names = await source.names()
  for (const folder of ['.', 'evals', 'registry/evals']) {
    if (folder !== '.' && !names.includes(folder.split('/')[0] as string)) continue
    const files = await source.names(folder).catch(() => [])
    for (const file of files.filter(isYaml)) {
      const path = folder === '.' ? file : `${folder}/${file}`
      if (CLASS.test(await source.head(path))) found.push(path)
    }
  }
  return found
}

async function registeredParts(source: ImportSource, notes: Notes): Promise<EvalPart[]> {
  const { file } = source
  const names = new Set(await source.names())
  const parts: EvalPart[] = []
  for (const registry of file === undefined ? await registryFiles(source) : [file]) {
    for (const one of await evalsIn(source, registry)) {
      const written = one.args.get('samples_jsonl')
      const samples = written.text === undefined ? undefined : await findSamples(source, written.text, names)
      for (const key of ['num_few_shot', 'few_shot_jsonl'])
        if (Object.hasOwn(one.args.object, key)) notes.leftOut(key, FEW_SHOT, one.args.get(key).origin)
      const about = ABOUT[one.kind]
      if (about?.kind === 'differs') notes.differs(one.kind, about.message, one.part.origin)
      else if (about || !scorerFor(one.kind, ['x'], false))
        notes.leftOut(one.kind, about?.message ?? unknownClass, one.part.origin)
      if (samples !== undefined) parts.push({ samples, eval: one })
      else
        notes.leftOut('samples_jsonl', notThere(written.text), (written.text === undefined ? one.part : written).origin)
    }
  }
  return parts
}

async function* casesOf(source: ImportSource, parts: readonly EvalPart[], notes: Notes): AsyncGenerator<JsonObject> {
  const ids = new Set<string>()
  for (const { samples, eval: one } of parts) {
    let number = 0
    if (!one) notes.differs('ideal', NO_REGISTRY, { file: source.shown(samples), line: 1 })
    for await (const { value, origin } of rowsIn(source, samples)) {
      number++
      const made = isJsonObject(value) ? caseOf(new Cells(value), one, notes, origin) : undefined
      if (!made) {
        notes.leftOut('row', NOTHING_ASKED, origin)
        continue
      }
      yield { id: unusedId(`${one?.name ?? 'sample'}-${number}`, ids), ...made }
    }
  }
}

function caseOf(cells: Cells, one: Eval | undefined, notes: Notes, origin: Origin): JsonObject | undefined {
  const input = cells.get('input')
  if (input === undefined) return undefined
  const ideals = idealsOf(cells.get('ideal'))
  if (one && ideals.length === 0) notes.leftOut('ideal', NO_IDEAL, origin)
  const scorer = one && scorerFor(one.kind, ideals, one.args.object.ignore_case === true)
  return {
    input: asked(input),
    ...(ideals.length > 0 && { expected: ideals.length === 1 ? (ideals[0] as Json) : ideals }),
    // Where an eval has no scorer here, the suite's own would say something else of its cases.
    ...(one && { scorers: scorer ? [scorer] : [{ type: 'length', name: 'answered', min: 1 }] }),
    ...metadataOf({ ...cells.rest(), ...(one && { eval: one.name }) }),
  }
}

function asked(input: Json): Json {
  return (Array.isArray(input) ? conversation(input) : undefined) ?? input
}

const noSamples = (source: ImportSource) =>
  badInput(
    'no samples of an eval were found here. Import the folder that has both `evals` and `data`, or a file of samples (JSONL)',
    'eval のサンプルが見つかりません。evals と data の両方があるフォルダーか、サンプルのファイル（JSONL）を指定してください',
    { file: source.shown(source.file ?? '.') },
  )

const notThere = (written: string | undefined): Message =>
  written === undefined
    ? { en: 'the eval names no file of samples', ja: 'サンプルのファイルが指定されていません' }
    : {
        en: 'the samples are not in this folder: import the folder that has both `evals` and `data`',
        ja: 'サンプルがこのフォルダーにありません。evals と data の両方があるフォルダーを取り込んでください',
      }

const FEW_SHOT: Message = { en: 'examples are not put before the question', ja: '質問の前に例を付けません' }
const NO_IDEAL: Message = { en: 'no ideal answer: nothing to compare with', ja: 'ideal がなく、比べるものがありません' }
const NO_REGISTRY: Message = {
  en: 'how an answer is compared stands in the registry: without it the answer must be the same (exact-match)',
  ja: '答えの比べ方はレジストリにあります。ここでは完全一致（exact-match）で比べます',
}
