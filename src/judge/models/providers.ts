import { didYouMean } from '../../suggest.ts'

/** What is known of a provider beyond its name. Any other is taken to be `@ai-sdk/NAME` with `NAME_API_KEY`. */
interface Provider {
  package?: string
  /** Environment variables that may hold the key, in order. */
  keys?: string[]
  /** Credentials that are more than one key: the package finds them itself. */
  ownCredentials?: boolean
  /** Makes a model that speaks chat completions, where the package would pick another protocol. */
  chat?: boolean
}

const PROVIDERS: Record<string, Provider> = {
  openai: { chat: true },
  azure: { chat: true },
  google: { keys: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_API_KEY'] },
  togetherai: { keys: ['TOGETHER_API_KEY', 'TOGETHER_AI_API_KEY'] },
  openrouter: { package: '@openrouter/ai-sdk-provider' },
  'amazon-bedrock': { ownCredentials: true },
  'google-vertex': { ownCredentials: true },
}

/** Whose packages there are, for a name that is nearly one of these. */
const NAMES = [
  ...Object.keys(PROVIDERS),
  ...'anthropic cerebras cohere deepinfra deepseek fireworks groq mistral openai-compatible perplexity xai'.split(' '),
]

/** The provider that was probably meant; undefined for one of these, and for one like none of them. */
export function nearProvider(name: string): string | undefined {
  return NAMES.includes(name) ? undefined : didYouMean(name, NAMES)
}

/** Servers that people name like a provider, and that speak OpenAI's protocol. */
export const LOCAL_SERVERS = new Set(['ollama', 'vllm', 'llamacpp', 'llama-cpp', 'lmstudio', 'lm-studio', 'local'])

export function aboutProvider(name: string): Required<Omit<Provider, 'chat' | 'ownCredentials'>> & Provider {
  const known = Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name] : undefined
  return {
    package: `@ai-sdk/${name}`,
    keys: [`${name.toUpperCase().replaceAll('-', '_')}_API_KEY`],
    ...known,
  }
}
