import { badInput } from '../../errors.ts'
import type { SdkModel } from './ai-sdk.ts'
import { importPackage } from './provider-package.ts'
import { aboutProvider, isKnownProvider, nearProvider, variablesOf } from './providers.ts'
import { shownModel } from './shown-model.ts'

/** How a provider is reached. */
interface ProviderSettings {
  baseURL?: string
  apiKey?: string
  headers?: Record<string, string>
  fetch?: typeof globalThis.fetch
}

type MakeModel = (id: string, settings: ProviderSettings) => SdkModel

/** What makes the models of a provider: the provider's package, or the protocol that we bring along. */
export async function modelMaker(name: string, provider: string, cwd: string): Promise<MakeModel> {
  if (provider === 'openai-compatible') return compatible(name, provider)
  const { package: packageName, chat } = aboutProvider(provider)
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
  return (id, settings) => {
    // Packages insist on a key; a server of the user's own may want none.
    const made = create({ ...(settings.baseURL !== undefined && { apiKey: 'none' }), ...settings })
    // In its own protocol OpenAI's package would not reach the many servers that speak the common one.
    if (chat && made.chat) return made.chat(id)
    return made.languageModel ? made.languageModel(id) : made(id)
  }
}

async function compatible(name: string, provider: string, home?: string): Promise<MakeModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return (id, { baseURL = home, ...settings }) => {
    if (baseURL === undefined) throw noAddress(name)
    // Without this the schema is never sent; a server that does not know it says so, and is asked in another way.
    const made = createOpenAICompatible({ name: provider, baseURL, ...settings, supportsStructuredOutputs: true })
    return made.chatModel(id)
  }
}

type Factory = (settings: ProviderSettings) => {
  (id: string): SdkModel
  chat?(id: string): SdkModel
  languageModel?(id: string): SdkModel
}

/** `createOpenAI` for openai, `createXai` for xai: the export whose name says so, else the first of that kind. */
function factoryOf(module: Record<string, unknown>, provider: string): Factory | undefined {
  const factories = Object.keys(module).filter((key) => /^create[A-Z]/.test(key) && typeof module[key] === 'function')
  const wanted = `create${provider.replaceAll('-', '')}`
  const name = factories.find((factory) => factory.toLowerCase() === wanted) ?? factories[0]
  return name === undefined ? undefined : (module[name] as Factory)
}

const noAddress = (name: string) =>
  badInput(
    `model ${shownModel(name)} needs a baseURL, e.g. http://127.0.0.1:11434/v1 (judge.baseURL or --judge-url)`,
    `モデル ${shownModel(name)} には baseURL が必要です（例: http://127.0.0.1:11434/v1。judge.baseURL か --judge-url で指定）`,
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

const noFactory = (name: string, packageName: string) =>
  badInput(
    `model ${shownModel(name)}: the package ${packageName} has no function that makes a provider; update it`,
    `モデル ${shownModel(name)}: パッケージ ${packageName} にプロバイダーを作る関数がありません。更新してください`,
  )
