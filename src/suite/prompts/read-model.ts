import type { JudgeConfig } from '../../judge/settings.ts'
import type { Path } from '../../mistakes/path.ts'
import type { ModelEntry } from '../schema/prompts.ts'
import type { TargetInput } from '../schema/suite.ts'
import type { ModelSpec, PromptPlaces, TargetSpec } from '../suite.ts'
import type { Conversation } from './messages.ts'
import type { FromFiles, PromptReader } from './prompt-reader.ts'

/** What a target is that asks a model, without its name and limits. */
export type ModelParts = Omit<ModelSpec, keyof Limits | 'name'>

type Limits = ReturnType<typeof limitsOf>

/** What the entries of `models` and the targets with `model` have in common. */
type ModelInput = Omit<Exclude<ModelEntry, string>, 'name' | 'model'> & { model?: string | null | undefined }

export const LIMITS = { timeout: 60, maxOutputBytes: 10 * 1024 * 1024 }

export function limitsOf(target: Partial<Pick<TargetInput, 'timeout' | 'maxOutputBytes' | 'retries' | 'deadline'>>) {
  return {
    timeout: target.timeout ?? LIMITS.timeout,
    maxOutputBytes: target.maxOutputBytes ?? LIMITS.maxOutputBytes,
    ...(target.retries != null && { retries: target.retries }),
    ...(target.deadline != null && { deadline: target.deadline }),
  } satisfies Partial<TargetSpec>
}

/** What settings of the client are called in a target. */
export const CLIENT_NAMES = { maxRetries: 'retries' }

/** Who is asked under test, in the words of the client. What is not said is left out: the run may have a say in it. */
export function modelConfig(target: ModelInput): JudgeConfig {
  const { model, baseURL, apiKeyEnv, temperature, price, timeout, retries, deadline, concurrency, maxOutputTokens } =
    target
  return {
    model: model as string,
    baseURL,
    apiKeyEnv,
    temperature,
    price,
    timeout: timeout ?? LIMITS.timeout,
    ...(retries != null && { maxRetries: retries }),
    ...(deadline != null && { deadline }),
    ...(concurrency != null && { concurrency }),
    ...(maxOutputTokens != null && { maxOutputTokens }),
  }
}

/** A target with `model`; undefined once what is wrong with its prompt is known. */
export async function readModel(target: TargetInput, at: Path, reader: PromptReader): Promise<ModelParts | undefined> {
  const { system, prompt } = target
  const instructions = system == null ? null : await reader.text(system, [...at, 'system'])
  const question = await reader.prompt(prompt ?? '{{input}}', [...at, 'prompt'])
  if (instructions === undefined || !question) return undefined
  if (instructions && ownSystem(question)) {
    reader.findings.push({ path: [...at, 'system'], at: 'key', message: TWO_SYSTEMS })
    return undefined
  }
  return partsOf(modelConfig(target), instructions, question, {
    model: at,
    prompt: placeOf([...at, 'prompt'], question),
    ...(instructions && { system: placeOf([...at, 'system'], instructions) }),
  })
}

/** The system message that the messages of a prompt begin with. */
export const ownSystem = ({ value }: FromFiles<Conversation | { file: string }>): string | undefined =>
  'file' in value ? undefined : value.system

export const placeOf = (path: Path, { file }: FromFiles<unknown>) => ({ path, ...(file !== undefined && { file }) })

/** Everything of a target that asks a model, in the one order that manifests know. */
export function partsOf(
  config: JudgeConfig,
  system: FromFiles<string> | null,
  question: FromFiles<Conversation | { file: string }>,
  places: PromptPlaces,
): ModelParts {
  const { value } = question
  const files = { ...system?.files, ...question.files }
  const said = 'file' in value ? { prompt: value } : value
  return {
    kind: 'model',
    config,
    ...(system && { system: system.value }),
    ...said,
    ...(Object.keys(files).length > 0 && { files }),
    places,
  }
}

/** A prompt has one system prompt. */
export const TWO_SYSTEMS = {
  en: '`system` is given, and the messages of the prompt begin with a system message, too; keep one',
  ja: 'system があり、プロンプトのメッセージにも system があります。片方だけにしてください',
}
