import { BadInput, badInput, type Mistake } from '../../errors.ts'
import { sameOrigin } from '../transport/same-origin.ts'
import { generate, type SdkModel } from './ai-sdk.ts'
import { type EmbeddingModel, embeddingModel } from './embedding.ts'
import type { Model } from './model.ts'
import { providerKey } from './provider-key.ts'
import { embeddingMaker, modelMaker, type ProviderSettings } from './provider-model.ts'
import { LOCAL_SERVERS, properName } from './providers.ts'
import { scriptedModel } from './scripted.ts'
import { shownModel } from './shown-model.ts'

/** A model in any way a user may name one: an AI SDK object, `provider:model`, or the objects that Mastra takes. */
export type ModelLike = string | SdkModel | ModelAddress

interface ModelAddress {
  id?: string
  providerId?: string
  modelId?: string
  url?: string
  /** Given in code only; a suite names an environment variable instead. */
  apiKey?: string
  headers?: Record<string, string>
}

export interface ResolveOptions {
  baseURL?: string
  apiKeyEnv?: string
  /** Where packages and scripted replies are looked for. */
  cwd: string
  env: Record<string, string | undefined>
  /** There where nobody will be asked: told of keys and packages that are missing, which are then no mistake. */
  lacking?: (missing: readonly Mistake[]) => void
  fetch?: typeof globalThis.fetch
}

export async function resolveModel(model: ModelLike, options: ResolveOptions): Promise<Model> {
  if (typeof model === 'string') return namedModel(model, options)
  if ('doGenerate' in model && typeof model.doGenerate === 'function') return sdkModel(model as SdkModel)
  const { id, providerId, modelId, url, apiKey, headers } = model as ModelAddress
  const name = id ?? (providerId !== undefined && modelId !== undefined ? `${providerId}:${modelId}` : undefined)
  if (name === undefined) throw noModel(typeof model)
  return namedModel(name, { ...options, ...(url && { baseURL: url }) }, { apiKey, headers })
}

function sdkModel(model: SdkModel): Model {
  const baseURL = addressOf(model)
  return {
    // "openai.chat" is OpenAI, whichever of its protocols is spoken.
    provider: String(model.provider).split('.')[0] as string,
    id: String(model.modelId),
    ...(baseURL !== undefined && { baseURL }),
    scripted: false,
    secrets: [],
    generate: (request) => generate(model, request),
  }
}

/** Where a model object sends its requests, if it lets on: two servers are two judges. */
function addressOf(model: SdkModel): string | undefined {
  const { config } = model as { config?: { baseURL?: unknown; url?: unknown } }
  try {
    const url = typeof config?.url === 'function' ? config.url({ path: '', modelId: model.modelId }) : config?.baseURL
    return typeof url === 'string' ? url : undefined
  } catch {
    return undefined
  }
}

interface Extra {
  apiKey?: string | undefined
  headers?: Record<string, string> | undefined
}

async function namedModel(name: string, options: ResolveOptions, extra: Extra = {}): Promise<Model> {
  const { said, id } = partsOf(name)
  if (said === 'scripted') return scriptedModel(id, options.cwd)
  return openOrCount(name, options, async () => {
    const { made, about } = await open(name, options, extra, modelMaker)
    return { ...sdkModel(made), ...about }
  })
}

/** A model whose key or package is missing can still be counted, and priced, by those who ask nobody. */
async function openOrCount<Opened extends Model>(
  name: string,
  { lacking, baseURL }: ResolveOptions,
  opened: () => Promise<Opened>,
): Promise<Opened | Model> {
  try {
    return await opened()
  } catch (error) {
    if (!lacking || !(error instanceof BadInput) || !error.mistakes.every((mistake) => mistake.lacking)) throw error
    lacking(error.mistakes)
    const { said, id } = partsOf(name)
    const generate = () => Promise.reject(error)
    return { provider: properName(said), id, ...(baseURL && { baseURL }), scripted: false, secrets: [], generate }
  }
}

/** A model that turns texts into vectors, by its name. To those who send requests it is a model like any other. */
export async function resolveEmbeddingModel(name: string, options: ResolveOptions): Promise<EmbeddingModel> {
  const model = await openOrCount(name, options, async () => {
    const { made, about } = await open(name, options, {}, embeddingMaker)
    return embeddingModel(made, about)
  })
  return 'mostTexts' in model ? model : { ...model, mostTexts: async () => 1 }
}

function partsOf(name: string): { said: string; id: string } {
  const [, said, id] = /^([^:/]+)[:/](.+)$/s.exec(name.trim()) ?? []
  if (!said || !id) throw noModel(name)
  return { said, id }
}

type About = Pick<Model, 'provider' | 'id' | 'baseURL' | 'secrets' | 'keyName'>

/** Opens what a name stands for: whose it is, where it is reached, and with which key. */
async function open<Made>(
  name: string,
  options: ResolveOptions,
  extra: Extra,
  maker: (name: string, provider: string, cwd: string) => Promise<(id: string, settings: ProviderSettings) => Made>,
): Promise<{ made: Made; about: About }> {
  const { said, id } = partsOf(name)
  if (!/^[a-z][a-z0-9-]*$/.test(said)) throw noModel(name)
  const provider = properName(said)
  const { baseURL = LOCAL_SERVERS.get(provider), fetch = (await import('../transport/lean-fetch.ts')).leanFetch } =
    options
  const make = await maker(name, LOCAL_SERVERS.has(provider) ? 'openai-compatible' : provider, options.cwd)
  const key = extra.apiKey ? { name: 'apiKey', value: extra.apiKey } : providerKey(name, provider, options)
  const made = make(id, {
    ...(baseURL !== undefined && { baseURL }),
    ...(key && { apiKey: key.value }),
    ...(extra.headers && { headers: extra.headers }),
    fetch: sameOrigin(fetch),
  })
  const about = {
    provider,
    id,
    ...(baseURL !== undefined && { baseURL }),
    secrets: [...(key ? [key.value] : []), ...Object.values(extra.headers ?? {})],
    ...(key && { keyName: key.name }),
  }
  return { made, about }
}

const noModel = (found: string) =>
  badInput(
    `a model is written provider:model, e.g. openai:gpt-5.4-mini or openai-compatible:llama3.1 with a baseURL; found ${shownModel(found)}`,
    `モデルは provider:model の形で書きます（例: openai:gpt-5.4-mini、baseURL を添えた openai-compatible:llama3.1）。現在は ${shownModel(found)} です`,
  )
