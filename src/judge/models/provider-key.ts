import { badInput } from '../../errors.ts'
import { aboutProvider } from './providers.ts'
import { shownModel } from './shown-model.ts'

export interface ProviderKey {
  /** The variable it stands in. */
  name: string
  value: string
}

interface Place {
  env: NodeJS.ProcessEnv
  apiKeyEnv?: string
  baseURL?: string
}

/** The key for a provider, from the environment only; undefined where none is wanted. */
export function providerKey(model: string, provider: string, place: Place): ProviderKey | undefined {
  const { env, apiKeyEnv, baseURL } = place
  if (apiKeyEnv !== undefined) return keyIn(env, [apiKeyEnv]) ?? fail(model, apiKeyEnv)
  // A server of one's own is not given the key of another's.
  if (provider === 'openai-compatible') return undefined
  const { keys, ownCredentials } = aboutProvider(provider)
  const key = keyIn(env, keys)
  if (key || ownCredentials || baseURL !== undefined) return key
  return fail(model, keys[0] as string)
}

function keyIn(env: NodeJS.ProcessEnv, names: string[]): ProviderKey | undefined {
  const name = names.find((one) => env[one])
  return name === undefined ? undefined : { name, value: env[name] as string }
}

function fail(model: string, variable: string): never {
  throw badInput(
    `model ${shownModel(model)} needs ${variable} in the environment`,
    `モデル ${shownModel(model)} には環境変数 ${variable} が必要です`,
  )
}
