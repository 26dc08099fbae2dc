import { badInput } from '../../errors.ts'
import type { SdkModel } from './ai-sdk.ts'
import type { SdkEmbeddingModel } from './embedding.ts'
import { importPackage } from './provider-package.ts'
import { aboutProvider, isKnownProvider, nearProvider, variablesOf } from './providers.ts'
import { shownModel } from './shown-model.ts'

/** How a provider is reached. */
export interface ProviderSettings {
  baseURL?: string
  apiKey?: string
  headers?: Record<string, string>
  fetch?: typeof globalThis.fetch
}

type Make<Made> = (id: string, settings: ProviderSettings) => Made

/** What makes the language models of a provider. */
export async function modelMaker(name: string, provider: string, cwd: string): Promise<Make<SdkModel>> {
  const open = await providerMaker(name, provider, cwd)
  const { chat } = aboutProvider(provider)
  return (id, settings) => {
    const made = open(settings)
    // In its own protocol OpenAI's package would not reach the many servers that speak the common one.
    if (chat && made.chat) return made.chat(id)
    return made.languageModel ? made.languageModel(id) : (made as (id: string) => SdkModel)(id)
  }
}

/** What makes the models of a provider that turn texts into vectors. */
export async function embeddingMaker(name: string, provider: string, cwd: string): Promise<Make<SdkEmbeddingModel>> {
  const open = await providerMaker(name, provider, cwd)
  return (id, settings) => {
    const made = open(settings)
    const make = made.embeddingModel ?? made.textEmbeddingModel ?? made.embedding
    if (!make) throw noEmbeddings(name, provider)
    return make.call(made, id)
  }
}

/** Opens a provider: by its package, or by the protocol that we bring along. */
async function providerMaker(
  name: string,
  provider: string,
  cwd: string,
): Promise<(settings: ProviderSettings) => MadeProvider> {
  if (provider === 'openai-compatible') return compatible(name, provider)
  const { package: packageName } = aboutProvider(provider)
  const module = await importPackage(packageName, cwd)
  if (!module) {
    // OpenAI itself speaks the protocol we bring along.
    if (provider === 'openai') return compatible(name, provider, 'https://api.openai.com/v1')
    const meant = nearProvider(provider)
    // A misspelt name is not what to install: somebody else may own the package of that name.
    if (meant) throw misspelt(name, provider, meant)
    throw isKnownProvider(provider) ? notInstalled(name, packageName, variablesOf(provider)) : unknown(name, provider)
  }
  const create = factoryOf(module, provider)
  if (!create) throw noFactory(name, packageName)
  // Packages insist on a key; a server of the user's own may want none.
  const { ownCredentials } = aboutProvider(provider)
  return (settings) =>
    create({ ...(settings.baseURL !== undefined && !ownCredentials && { apiKey: 'none' }), ...settings })
}

async function compatible(
  name: string,
  provider: string,
  home?: string,
): Promise<(settings: ProviderSettings) => MadeProvider> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return ({ baseURL = home, ...settings }) => {
    if (baseURL === undefined) throw noAddress(name)
    // Without this the schema is never sent; a server that does not know it says so, and is asked in another way.
    return createOpenAICompatible({ name: provider, baseURL, ...settings, supportsStructuredOutputs: true })
  }
}

/** What packages of the AI SDK make, in all their versions; many are functions themselves. */
interface MadeProvider {
  chat?(id: string): SdkModel
  languageModel?(id: string): SdkModel
  embeddingModel?(id: string): SdkEmbeddingModel
  textEmbeddingModel?(id: string): SdkEmbeddingModel
  embedding?(id: string): SdkEmbeddingModel
}

type Factory = (settings: ProviderSettings) => MadeProvider

/** `createOpenAI` for openai, `createXai` for xai: the export whose name says so, else the first of that kind. */
function factoryOf(module: Record<string, unknown>, provider: string): Factory | undefined {
  const factories = Object.keys(module).filter((key) => /^create[A-Z]/.test(key) && typeof module[key] === 'function')
  const wanted = `create${provider.replaceAll('-', '')}`
  const name = factories.find((factory) => factory.toLowerCase() === wanted) ?? factories[0]
  return name === undefined ? undefined : (module[name] as Factory)
}

const noAddress = (name: string) =>
  badInput(
    `model ${shownModel(name)} needs a baseURL beside it: { model: ${shownModel(name)}, baseURL: "http://127.0.0.1:11434/v1" }; on the command line a judge's is --judge-url`,
    `モデル ${shownModel(name)} には baseURL が必要です。{ model: ${shownModel(name)}, baseURL: "http://127.0.0.1:11434/v1" } のように並べて書いてください（コマンドラインのジャッジなら --judge-url）`,
  )

const misspelt = (name: string, provider: string, meant: string) =>
  badInput(
    `model ${shownModel(name)}: no provider ${provider} is installed; did you mean "${meant}"?`,
    `モデル ${shownModel(name)}: プロバイダー ${provider} はインストールされていません。"${meant}" のことですか？`,
  )

/** No package is named: nobody here knows whose it would be. */
const unknown = (name: string, provider: string) =>
  badInput(
    `model ${shownModel(name)}: no provider "${provider}" is known here, nor is a package of the AI SDK for it installed; for a server with OpenAI's protocol write openai-compatible:MODEL with a baseURL`,
    `モデル ${shownModel(name)}: プロバイダー "${provider}" は不明で、対応する AI SDK のパッケージも見つかりません。OpenAI 互換のサーバーなら openai-compatible:MODEL と baseURL を指定してください`,
  )

const notInstalled = (name: string, packageName: string, variables: string[]) =>
  badInput(
    `model ${shownModel(name)} needs the package ${packageName}, which is not installed: npm i ${packageName} (and in the environment ${variables.join(', ')})`,
    `モデル ${shownModel(name)} にはパッケージ ${packageName} が必要です。インストールしてください: npm i ${packageName}（環境変数: ${variables.join('、')}）`,
    { lacking: true },
  )

const noEmbeddings = (name: string, provider: string) =>
  badInput(
    `model ${shownModel(name)}: ${provider} offers no models that turn texts into vectors`,
    `モデル ${shownModel(name)}: ${provider} には文章をベクトルにするモデルがありません`,
  )

const noFactory = (name: string, packageName: string) =>
  badInput(
    `model ${shownModel(name)}: the package ${packageName} has no function that makes a provider; update it`,
    `モデル ${shownModel(name)}: パッケージ ${packageName} にプロバイダーを作る関数がありません。更新してください`,
  )
