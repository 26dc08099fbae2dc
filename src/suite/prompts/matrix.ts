import type { Message } from '../../language.ts'
import { quoted } from '../../mistakes/describe.ts'
import type { Finding } from '../../mistakes/findings.ts'
import type { Path } from '../../mistakes/path.ts'
import type { Transform } from '../../transform/transform.ts'
import type { AskedTargets } from '../asked-targets.ts'
import { judgeFindings } from '../judge-findings.ts'
import type { OpenTransforms } from '../open-transforms.ts'
import type { ModelEntry, PromptEntry } from '../schema/prompts.ts'
import type { Matrix, TargetSpec } from '../suite.ts'
import type { Entry } from '../suite-sections.ts'
import type { Conversation } from './messages.ts'
import type { FromFiles, PromptReader } from './prompt-reader.ts'
import { CLIENT_NAMES, limitsOf, modelConfig, ownSystem, partsOf, placeOf, TWO_SYSTEMS } from './read-model.ts'

interface MatrixInput {
  prompts: readonly Entry<PromptEntry>[]
  models: readonly Entry<ModelEntry>[]
  /** Whether the suite has the sections at all, in whatever state. */
  has: { prompts: boolean; models: boolean }
}

interface ReadPrompt {
  name: string
  index: number
  system: FromFiles<string> | null
  question: FromFiles<Conversation | { file: string }>
}

interface ReadModel {
  name: string
  index: number
  entry: Exclude<ModelEntry, string>
  system: FromFiles<string> | null
  transform: Transform | undefined
}

/** Every prompt asked of every model, as targets. Findings are the reader's too. */
export async function readMatrix(
  { prompts, models, has }: MatrixInput,
  reader: PromptReader,
  open: OpenTransforms,
  asked: AskedTargets,
): Promise<{ targets: TargetSpec[]; matrix?: Matrix; findings: Finding[] }> {
  if (has.prompts && !has.models)
    return { targets: [], findings: [{ path: ['prompts'], at: 'key', message: NO_MODELS }] }
  const findings: Finding[] = [
    ...sameNames(
      'prompts',
      prompts.map(([index, { name }]) => [index, name]),
    ),
    ...prompts.flatMap(([index, prompt]) => oneOf(prompt, index)),
  ]
  const named = modelNames(models)
  findings.push(...sameNames('models', named))
  const nameOf = (model: string, prompt: string) =>
    has.prompts ? (models.length === 1 ? prompt : `${model}/${prompt}`) : model
  const texts: Entry<PromptEntry | null>[] = has.prompts ? [...prompts] : [[-1, null]]
  const wanted = new Set(
    named
      .flatMap(([, model]) => texts.map(([, text]) => nameOf(model, text?.name ?? '')))
      .filter((name) => asked.wants(name)),
  )
  const isAsked = (model: string, prompt: string) => wanted.has(nameOf(model, prompt))
  const readPrompts = await each(
    texts.filter(([, text]) => named.some(([, model]) => isAsked(model, text?.name ?? ''))),
    ([index, text]) => (text ? readPrompt([index, text], reader) : Promise.resolve(BARE)),
  )
  const readModels = await each(
    [...models.entries()].map(([at, entry]) => [entry, (named[at] as Entry<string>)[1]] as const),
    async ([entry, name]) =>
      texts.some(([, text]) => isAsked(name, text?.name ?? ''))
        ? readModel(entry, name, reader, { findings, open })
        : undefined,
  )
  const targets = readModels.flatMap((model) =>
    readPrompts
      .filter((prompt) => isAsked(model.name, prompt.name))
      .map((prompt) => targetOf(nameOf(model.name, prompt.name), model, prompt)),
  )
  if (!has.prompts) return { targets, findings }
  const promptNames = prompts.map(([, { name }]) => name)
  const modelsNamed = named.map(([, name]) => name)
  const matrix = {
    prompts: promptNames,
    models: modelsNamed,
    targets: promptNames.map((prompt) => modelsNamed.map((model) => nameOf(model, prompt))),
  }
  return { targets, matrix, findings }
}

/** Without prompts a model is asked the input as it is. */
const BARE: ReadPrompt = { name: '', index: -1, system: null, question: { value: { prompt: '{{input}}' }, files: {} } }

async function each<Item, Made>(
  items: readonly Item[],
  read: (item: Item) => Promise<Made | undefined>,
): Promise<Made[]> {
  const made: Made[] = []
  for (const item of items) {
    const one = await read(item)
    if (one !== undefined) made.push(one)
  }
  return made
}

async function readPrompt([index, entry]: Entry<PromptEntry>, reader: PromptReader): Promise<ReadPrompt | undefined> {
  const { name, prompt, file, system } = entry
  const at = ['prompts', index] as const
  if ((prompt == null) === (file == null)) return undefined
  const instructions = system == null ? null : await reader.text(system, [...at, 'system'])
  const question =
    prompt == null
      ? await reader.fromFile(file as string, [...at, 'file'])
      : await reader.prompt(prompt, [...at, 'prompt'])
  if (instructions === undefined || !question) return undefined
  if (instructions && ownSystem(question)) {
    reader.findings.push({ path: [...at, 'system'], at: 'key', message: TWO_SYSTEMS })
    return undefined
  }
  return { name, index, system: instructions, question }
}

async function readModel(
  [index, written]: Entry<ModelEntry>,
  name: string,
  reader: PromptReader,
  { findings, open }: { findings: Finding[]; open: OpenTransforms },
): Promise<ReadModel | undefined> {
  const entry = typeof written === 'string' ? { model: written } : written
  const at = ['models', index]
  findings.push(...judgeFindings(modelConfig(entry), at, CLIENT_NAMES))
  const system = entry.system == null ? null : await reader.text(entry.system, [...at, 'system'])
  const transform = await open(entry.transform, [...at, 'transform'])
  return system === undefined ? undefined : { name, index, entry, system, transform }
}

/** The prompt's own instructions go before the model's. */
function targetOf(name: string, model: ReadModel, prompt: ReadPrompt): TargetSpec {
  const { entry } = model
  const own = prompt.system ?? (ownSystem(prompt.question) === undefined ? undefined : null)
  const system = own === undefined ? model.system : own
  const systemPath: Path = prompt.system ? ['prompts', prompt.index, 'system'] : ['models', model.index, 'system']
  const promptPath: Path =
    prompt.index < 0
      ? ['models', model.index]
      : ['prompts', prompt.index, prompt.question.file === undefined ? 'prompt' : 'file']
  return {
    name,
    ...limitsOf(entry),
    ...(model.transform && { transform: model.transform }),
    ...partsOf(modelConfig(entry), system, prompt.question, {
      model: ['models', model.index],
      prompt: placeOf(promptPath, prompt.question),
      ...(system && { system: placeOf(systemPath, system) }),
    }),
  }
}

/** `openai:gpt-4o` is called gpt-4o, unless another provider has one of that name, too. */
function modelNames(models: readonly Entry<ModelEntry>[]): Entry<string>[] {
  const given = models.map(([index, written]) => {
    const { name, model } = typeof written === 'string' ? { name: null, model: written } : written
    return { index, name, model, short: model.replace(/^[\w-]+[:/]/, '') }
  })
  return given.map(({ index, name, model, short }) => {
    const isOnly = given.filter((other) => (other.name ?? other.short) === short).length === 1
    return [index, name ?? (isOnly ? short : model)]
  })
}

function sameNames(section: string, names: readonly Entry<string>[]): Finding[] {
  const first = new Map<string, number>()
  return names.flatMap(([index, name]): Finding[] => {
    const other = first.get(name)
    if (other === undefined) first.set(name, index)
    return other === undefined ? [] : [{ path: [section, index], message: sameName(section, name, other) }]
  })
}

function oneOf({ prompt, file }: PromptEntry, index: number): Finding[] {
  if ((prompt == null) !== (file == null)) return []
  return [{ path: ['prompts', index], message: prompt == null ? NEITHER : BOTH }]
}

const sameName = (section: string, name: string, other: number): Message => ({
  en: `${section}[${other}] is called ${quoted(name)} too; give this one a \`name\` of its own`,
  ja: `${section}[${other}] も ${quoted(name)} という名前です。別の name を付けてください`,
})

const NO_MODELS: Message = {
  en: '`prompts` are asked of `models`, and the suite has none: add models: [openai:gpt-5.4-mini]',
  ja: 'prompts は models に送るものですが、models がありません。models: [openai:gpt-5.4-mini] のように書いてください',
}
const NEITHER: Message = {
  en: 'a prompt has `prompt` (text or messages) or `file`; found neither',
  ja: 'プロンプトには prompt（文字列かメッセージ）か file を書いてください（どちらもありません）',
}
const BOTH: Message = {
  en: '`prompt` and `file` are both given; keep one',
  ja: 'prompt と file の両方があります。片方だけにしてください',
}
