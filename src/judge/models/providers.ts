import { didYouMean } from '../../suggest.ts'

/** What is known of a provider beyond its name. Any other is taken to be `@ai-sdk/NAME` with `NAME_API_KEY`. */
interface Provider {
  package?: string
  /** Environment variables that may hold the key, in order. */
  keys?: string[]
  /** What else has to be in the environment: of each list one set, and that whole. */
  alsoNeeds?: string[][][]
  /** Credentials that are more than one key: the package finds them itself. */
  ownCredentials?: boolean
  /** Makes a model that speaks chat completions, where the package would pick another protocol. */
  chat?: boolean
}

const PROVIDERS: Record<string, Provider> = {
  openai: { chat: true },
  azure: { chat: true, alsoNeeds: [[['AZURE_RESOURCE_NAME']]] },
  google: { keys: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_API_KEY'] },
  togetherai: { keys: ['TOGETHER_API_KEY', 'TOGETHER_AI_API_KEY'] },
  moonshotai: { keys: ['MOONSHOT_API_KEY'] },
  gateway: { keys: ['AI_GATEWAY_API_KEY'] },
  openrouter: { package: '@openrouter/ai-sdk-provider' },
  'amazon-bedrock': {
    ownCredentials: true,
    alsoNeeds: [[['AWS_REGION']], [['AWS_BEARER_TOKEN_BEDROCK'], ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']]],
  },
  'google-vertex': {
    ownCredentials: true,
    alsoNeeds: [[['GOOGLE_VERTEX_PROJECT', 'GOOGLE_VERTEX_LOCATION'], ['GOOGLE_VERTEX_API_KEY']]],
  },
}

/** Names that people use for them. */
const ALIASES: Record<string, string> = {
  'azure-openai': 'azure',
  bedrock: 'amazon-bedrock',
  gemini: 'google',
  moonshot: 'moonshotai',
  together: 'togetherai',
  vertex: 'google-vertex',
  'vertex-ai': 'google-vertex',
}

/** The provider by the name that its package has. */
export const properName = (name: string): string => (Object.hasOwn(ALIASES, name) ? (ALIASES[name] as string) : name)

/** Servers on one's own machine that speak OpenAI's protocol, and where they listen unless told otherwise. */
export const LOCAL_SERVERS = new Map([
  ['ollama', 'http://127.0.0.1:11434/v1'],
  ['llamacpp', 'http://127.0.0.1:8080/v1'],
  ['llama-cpp', 'http://127.0.0.1:8080/v1'],
  ['vllm', 'http://127.0.0.1:8000/v1'],
  ['lmstudio', 'http://127.0.0.1:1234/v1'],
  ['lm-studio', 'http://127.0.0.1:1234/v1'],
])

/** Whose packages there are, for a name that is nearly one of these. */
const NAMES = [
  ...Object.keys(PROVIDERS),
  ...Object.keys(ALIASES),
  ...LOCAL_SERVERS.keys(),
  ...'alibaba anthropic baseten cerebras cohere deepinfra deepseek fireworks groq huggingface mistral'.split(' '),
  ...'openai-compatible perplexity vercel xai'.split(' '),
]

/** The provider that was probably meant; undefined for one of these, and for one like none of them. */
export function nearProvider(name: string): string | undefined {
  return NAMES.includes(name) ? undefined : didYouMean(name, NAMES)
}

/** Whether Saiten knows the provider, and so the name of its package. */
export const isKnownProvider = (name: string) => NAMES.includes(name) || Object.hasOwn(PROVIDERS, name)

type About = Required<Pick<Provider, 'package' | 'keys' | 'alsoNeeds'>> & Provider

export function aboutProvider(name: string): About {
  const known = Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name] : undefined
  return {
    package: `@ai-sdk/${name}`,
    keys: [`${name.toUpperCase().replaceAll('-', '_')}_API_KEY`],
    alsoNeeds: [],
    ...known,
  }
}

/** The variables to set for a provider, in words: `A`, then `B / C + D`. */
export function variablesOf(name: string): string[] {
  const { keys, alsoNeeds, ownCredentials } = aboutProvider(name)
  return [...(ownCredentials ? [] : [keys[0] as string]), ...alsoNeeds.map(inWords)]
}

export const inWords = (sets: string[][]): string => sets.map((names) => names.join(' + ')).join(' / ')
