/** How a model that promptfoo reaches by its own name is reached here. */
export interface Reach {
  /** The provider's name here. */
  provider: string
  baseURL?: string
  apiKeyEnv?: string
}

/** Words between the provider and its model that only say which protocol is spoken. */
const PROTOCOLS: Readonly<Record<string, readonly string[]>> = {
  openai: ['chat', 'responses', 'completion'],
  azure: ['chat', 'responses', 'completion'],
  azureopenai: ['chat', 'responses', 'completion'],
  anthropic: ['messages', 'completion'],
  bedrock: ['converse', 'completion'],
  ollama: ['chat', 'completion'],
  openrouter: ['chat'],
  xai: ['responses'],
  litellm: ['chat'],
  aimlapi: ['chat'],
  cometapi: ['chat'],
  deepseek: [],
  vertex: [],
}

/** After these the rest is no chat model: pictures, voices, agents, vectors. */
const OTHER_KINDS = new Set(
  (
    'agent agents agents-api assistant audio chatkit claude-agent-sdk codex codex-app-server codex-sdk completions computer-use ' +
    'embedding embeddings foundry-agent image images kb live luma mantle moderation nova-canvas nova-reel nova-sonic ' +
    'realtime speech transcription tts video'
  ).split(' '),
)

const same = (...names: string[]) => names.map((name) => [name, { provider: name }] as const)
const compatible = (name: string, baseURL: string, apiKeyEnv?: string) =>
  [name, { provider: 'openai-compatible', baseURL, ...(apiKeyEnv !== undefined && { apiKeyEnv }) }] as const

const REACHED: ReadonlyMap<string, Reach> = new Map<string, Reach>([
  ...same('openai', 'anthropic', 'google', 'vertex', 'bedrock', 'ollama', 'vllm', 'mistral', 'groq', 'deepseek'),
  ...same('cohere', 'perplexity', 'fireworks', 'togetherai', 'cerebras', 'deepinfra', 'openrouter', 'xai', 'azure'),
  ['azureopenai', { provider: 'azure' }],
  ['together', { provider: 'togetherai' }],
  ['palm', { provider: 'google' }],
  ['llama', { provider: 'llamacpp' }],
  compatible('localai', 'http://127.0.0.1:8080/v1'),
  compatible('docker', 'http://127.0.0.1:12434/engines/v1'),
  compatible('litellm', 'http://127.0.0.1:4000', 'LITELLM_API_KEY'),
  compatible('github', 'https://models.github.ai/inference', 'GITHUB_TOKEN'),
  compatible('moonshot', 'https://api.moonshot.ai/v1', 'MOONSHOT_API_KEY'),
  compatible('nvidia', 'https://integrate.api.nvidia.com/v1', 'NVIDIA_API_KEY'),
  compatible('aimlapi', 'https://api.aimlapi.com/v1', 'AIML_API_KEY'),
  compatible('cometapi', 'https://api.cometapi.com/v1', 'COMETAPI_KEY'),
  compatible('novita', 'https://api.novita.ai/openai/v1', 'NOVITA_API_KEY'),
  compatible('hyperbolic', 'https://api.hyperbolic.xyz/v1', 'HYPERBOLIC_API_KEY'),
  compatible('orcarouter', 'https://api.orcarouter.ai/v1', 'ORCAROUTER_API_KEY'),
  compatible('llamaapi', 'https://api.llama.com/compat/v1', 'LLAMA_API_KEY'),
  compatible('meta', 'https://api.meta.ai/v1', 'MODEL_API_KEY'),
  compatible('truefoundry', 'https://llm-gateway.truefoundry.com', 'TRUEFOUNDRY_API_KEY'),
  compatible('minimax', 'https://api.minimax.io/v1', 'MINIMAX_API_KEY'),
  compatible('nscale', 'https://inference.api.nscale.com/v1', 'NSCALE_SERVICE_TOKEN'),
])

/** The model behind an id of promptfoo, `provider:model` here; undefined where it cannot be reached. */
export function reached(id: string): (Reach & { model: string }) | undefined {
  const [name = '', ...rest] = id.split(':')
  const reach = REACHED.get(name)
  if (!reach || rest.length === 0) return undefined
  const protocols = PROTOCOLS[name] ?? []
  const [first = '', ...others] = rest
  if (OTHER_KINDS.has(first)) return undefined
  const model = protocols.includes(first) && others.length > 0 ? others.join(':') : rest.join(':')
  if (model === '' || OTHER_KINDS.has(model.split(':')[0] as string) || /[{}]/.test(model)) return undefined
  // Speech models that stand under a chat provider.
  if (/nova-sonic|dall-e|^sora|^whisper|^tts-|imagen|-tts\b|-image\b|-image-|embedding/.test(model)) return undefined
  return { ...reach, model: `${reach.provider}:${model}` }
}

/** The model of vectors behind an id such as `openai:embedding:text-embedding-3-large`. */
export function reachedVectors(id: string): (Reach & { model: string }) | undefined {
  const [, name = '', model = ''] = /^([\w-]+):(?:embeddings?:)?(.+)$/.exec(id) ?? []
  const reach = REACHED.get(name)
  return reach && model !== '' && !/[{}]/.test(model) ? { ...reach, model: `${reach.provider}:${model}` } : undefined
}
