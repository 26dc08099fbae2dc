import type { Price } from '../judge.ts'

interface Seller {
  /** When the figures were last compared with what the provider publishes, where it does, and whether others' quotes of it were read. */
  asOf: string
  source: string
  /** US dollars per million tokens: input, output. */
  models: Record<string, [input: number, output: number]>
}

/**
 * Models whose price is these two figures and nothing else. Left out, and so unknown until `judge.price` says it: models
 * that are dearer for long prompts or for filling a cache (Gemini 2.5 Pro, GPT-5.4, GPT-5.6, GPT-6, Claude Haiku 5.5), and
 * whatever somebody else sells, Azure included: there a name is that of a deployment, and prices go by region.
 */
const SELLERS: Record<string, Seller> = {
  openai: {
    asOf: '2026-10',
    source: 'developers.openai.com/api/docs/pricing as quoted by others',
    models: {
      'gpt-4o': [2.5, 10],
      'gpt-4o-2024-05-13': [5, 15],
      'gpt-4o-mini': [0.15, 0.6],
      'gpt-4.1': [2, 8],
      'gpt-4.1-mini': [0.4, 1.6],
      'gpt-5': [1.25, 10],
      'gpt-5-mini': [0.25, 2],
      'gpt-5-nano': [0.05, 0.4],
      'gpt-5.1': [1.25, 10],
      'gpt-5.2': [1.75, 14],
      'gpt-5.4-mini': [0.75, 4.5],
      'gpt-5.4-nano': [0.2, 1.25],
      o3: [2, 8],
      'text-embedding-3-small': [0.02, 0],
      'text-embedding-3-large': [0.13, 0],
      'text-embedding-ada-002': [0.1, 0],
    },
  },
  anthropic: {
    asOf: '2026-10',
    source: 'platform.claude.com/docs/en/about-claude/pricing',
    models: {
      'claude-3-5-haiku': [0.8, 4],
      'claude-3-7-sonnet': [3, 15],
      'claude-haiku-4-5': [1, 5],
      'claude-sonnet-4': [3, 15],
      'claude-sonnet-4-5': [3, 15],
      'claude-sonnet-4-6': [3, 15],
      'claude-sonnet-5': [2, 10],
      'claude-sonnet-5-5': [2, 10],
      'claude-opus-4': [15, 75],
      'claude-opus-4-1': [15, 75],
      'claude-opus-4-5': [5, 25],
      'claude-opus-4-6': [5, 25],
      'claude-opus-5': [5, 25],
      'claude-opus-5-5': [4, 20],
    },
  },
  google: {
    asOf: '2026-09',
    source: 'ai.google.dev/gemini-api/docs/pricing as quoted by others',
    models: {
      'gemini-2.5-flash': [0.3, 2.5],
      'gemini-2.5-flash-lite': [0.1, 0.4],
    },
  },
}

/** The price of a model by its name, with or without the date of its release at the end. */
export function knownPrice(provider: string, model: string): Price | undefined {
  const seller = Object.hasOwn(SELLERS, provider) ? SELLERS[provider] : undefined
  if (!seller) return undefined
  const { models, asOf, source } = seller
  const undated = model.replace(/(?:-\d{4}-\d{2}-\d{2}|-\d{8}|-latest|@\d+)$/, '')
  const name = [model, undated].find((one) => Object.hasOwn(models, one))
  if (name === undefined) return undefined
  const [input, output] = models[name] as [number, number]
  return { input, output, source: `table ${asOf}, ${source}` }
}

export function costOf(price: Price, inputTokens: number, outputTokens: number): number {
  return (inputTokens * price.input + outputTokens * price.output) / 1e6
}
