import { BadInput, type Mistake, ScoreError } from '../errors.ts'
import type { Json } from '../json.ts'
import type { Message } from '../language.ts'
import type { Case } from '../score/case.ts'
import { fill } from '../template/fill.ts'
import { type KnownNames, parseTemplate, SEEN_KEYS } from '../template/template.ts'
import { firstJson, parseJson } from '../text/json/find-json.ts'
import { valueIn } from './value-path.ts'

/** What is made of an answer before it is scored, as a suite says it. */
export type TransformSpec =
  | string
  | { regex: string; group?: number | null | undefined }
  | { template: string }
  | { module: string }

export interface Transform {
  spec: TransformSpec
  /** What scorers read instead of the case's output. Throws ScoreError: the answer has then no score. */
  apply(answered: Case & { output: Json }, signal: AbortSignal): Json | Promise<Json>
}

/** What opening one takes from the outside: a way to run the user's own code. */
export interface TransformTools {
  load(module: string): Promise<(output: Json, testCase: Case, signal: AbortSignal) => Promise<Json>>
}

/** Names in templates of transforms: all that a scorer may see, and what is transformed. */
const KEYS = [...SEEN_KEYS, 'expected', 'output']
/** Which names cases have is known only later; a name that is not there is an error of that answer. */
const NAMES: KnownNames = null

const ASKER: Message = { en: 'the transform', ja: '変換' }

/** Makes a transform ready. Throws BadInput whose paths are relative to the spec. */
export async function openTransform(spec: TransformSpec, { load }: TransformTools): Promise<Transform> {
  if (typeof spec === 'string') {
    const read = valueIn(spec, '', 'answer')
    return { spec, apply: ({ output }) => read(asData(output)) }
  }
  if ('regex' in spec) {
    // The engine is large: only who has a pattern loads it.
    const { matching } = await import('./matching.ts')
    return { spec, apply: matching(spec.regex, spec.group ?? undefined) }
  }
  if ('template' in spec) {
    const template = parseTemplate(spec.template, { where: 'template', keys: KEYS, names: NAMES })
    return { spec, apply: (answered) => fill(template, answered, { keys: KEYS, asker: ASKER }) }
  }
  const run = await load(spec.module).catch((error: unknown) => {
    throw error instanceof BadInput ? atModule(error) : error
  })
  return { spec, apply: ({ output, ...testCase }, signal) => ran(spec.module, run(output, testCase, signal)) }
}

/** Names in its template that no case has. Paths are relative to the spec. */
export function transformMistakes(spec: TransformSpec | null | undefined, names: KnownNames): readonly Mistake[] {
  const text = templateIn(spec)
  if (text === undefined) return []
  try {
    parseTemplate(text, { where: 'template', keys: KEYS, names, reader: ASKER })
    return []
  } catch (error) {
    if (error instanceof BadInput) return error.mistakes
    throw error
  }
}

/** What a case lacks that the template names: its answers would have no score. */
export function lackedByTransform(spec: TransformSpec | null | undefined): (testCase: Case) => Message | undefined {
  const text = templateIn(spec)
  if (text === undefined) return () => undefined
  const template = parseTemplate(text, { where: '', keys: KEYS, names: null })
  return (testCase) => {
    try {
      const answered: Case = { ...testCase, output: '' }
      fill(template, answered, { keys: KEYS, asker: ASKER })
      return undefined
    } catch (error) {
      if (error instanceof ScoreError) return error.said
      throw error
    }
  }
}

const templateIn = (spec: TransformSpec | null | undefined) =>
  typeof spec === 'object' && spec !== null && 'template' in spec ? spec.template : undefined

/** Models often write JSON as text, with a fence or a word around it. */
function asData(output: Json): Json {
  if (typeof output !== 'string') return output
  const found = parseJson(output) ?? firstJson(output)
  if (found) return found.json
  throw new ScoreError('target', { en: 'the answer holds no JSON to look into', ja: '回答に JSON が見つかりません' })
}

async function ran(module: string, result: Promise<Json>): Promise<Json> {
  try {
    return await result
  } catch (error) {
    if (!(error instanceof ScoreError)) throw error
    const { en, ja } = error.said
    // What the code does wrong is not the fault of whoever answered.
    throw new ScoreError(error.kind === 'target' ? 'threw' : error.kind, {
      en: `the transform ${module}: ${en}`,
      ja: `変換 ${module}: ${ja}`,
    })
  }
}

const atModule = (error: BadInput) =>
  new BadInput(
    error.mistakes.map(({ message }) => ({ path: 'module', message })),
    { cause: error },
  )
