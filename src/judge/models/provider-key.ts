import { badInput } from '../../errors.ts'
import { aboutProvider, inWords, LOCAL_SERVERS } from './providers.ts'
import { shownModel } from './shown-model.ts'

export interface ProviderKey {
  /** The variable it stands in. */
  name: string
  value: string
}

interface Place {
  env: Record<string, string | undefined>
  apiKeyEnv?: string
  baseURL?: string
}

/** The key for a provider, from the environment only; undefined where none is wanted. */
export function providerKey(model: string, provider: string, place: Place): ProviderKey | undefined {
  const { env, apiKeyEnv, baseURL } = place
  if (apiKeyEnv !== undefined) return keyIn(env, [apiKeyEnv]) ?? fail(model, apiKeyEnv)
  // A server of one's own is not given the key of another's.
  if (provider === 'openai-compatible' || LOCAL_SERVERS.has(provider)) return undefined
  const { keys, ownCredentials, alsoNeeds } = aboutProvider(provider)
  // Its package reads what it needs by itself.
  const key = ownCredentials ? undefined : keyIn(env, keys)
  if (baseURL !== undefined) return key
  const missing = alsoNeeds.filter((sets) => !sets.some((names) => names.every((name) => env[name]))).map(inWords)
  if (!key && !ownCredentials) missing.unshift(keys[0] as string)
  return missing.length === 0 ? key : fail(model, missing.join(', '))
}

function keyIn(env: Record<string, string | undefined>, names: string[]): ProviderKey | undefined {
  const name = names.find((one) => env[one])
  return name === undefined ? undefined : { name, value: env[name] as string }
}

function fail(model: string, variable: string): never {
  throw badInput(
    `model ${shownModel(model)} needs ${variable} in the environment`,
    `モデル ${shownModel(model)} には環境変数 ${variable} が必要です`,
    { lacking: true },
  )
}
