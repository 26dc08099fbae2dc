import type { Price } from '../judge.ts'

/** When the table was last compared with what providers publish, and where they do. */
const AS_OF = '2026-11'
const SOURCES: Record<string, string> = {
  openai: 'openai.com/api/pricing',
  anthropic: 'anthropic.com/pricing',
  google: 'ai.google.dev/pricing',
}

/** US dollars per million tokens: input, output. Models whose price is not here need `judge.price`. */
const TABLE: Record<string, Record<string, [input: number, output: number]>> = {
  openai: {
    'gpt-4o': [2.5, 10],
    'gpt-4o-mini': [0.15, 0.6],
    'gpt-4.1': [2, 8],
    'gpt-4.1-mini': [0.4, 1.6],
    'gpt-4.1-nano': [0.1, 0.4],
    'gpt-5': [1.25, 10],
    'gpt-5-mini': [0.25, 2],
    'gpt-5-nano': [0.05, 0.4],
    'o3-mini': [1.1, 4.4],
    'o4-mini': [1.1, 4.4],
    o3: [2, 8],
    'text-embedding-3-small': [0.02, 0],
    'text-embedding-3-large': [0.13, 0],
    'text-embedding-ada-002': [0.1, 0],
  },
  anthropic: {
    'claude-3-5-haiku': [0.8, 4],
    'claude-3-7-sonnet': [3, 15],
    'claude-haiku-4-5': [1, 5],
    'claude-sonnet-4': [3, 15],
    'claude-sonnet-4-5': [3, 15],
    'claude-opus-4': [15, 75],
    'claude-opus-4-1': [15, 75],
    'claude-opus-4-5': [5, 25],
  },
  google: {
    'gemini-2.0-flash': [0.1, 0.4],
    'gemini-2.5-flash': [0.3, 2.5],
    'gemini-2.5-flash-lite': [0.1, 0.4],
    'gemini-2.5-pro': [1.25, 10],
  },
}

/** The price of a model by its name, with or without the date of its release at the end. */
export function knownPrice(provider: string, model: string): Price | undefined {
  const seller = provider === 'azure' ? 'openai' : provider
  const prices = TABLE[seller]
  if (!prices) return undefined
  const name = model.replace(/(?:-\d{4}-\d{2}-\d{2}|-\d{8}|-latest|@\d+)$/, '')
  const found = Object.hasOwn(prices, name) ? prices[name] : undefined
  return found && { input: found[0], output: found[1], source: `table ${AS_OF}, ${SOURCES[seller]}` }
}

export function costOf(price: Price, inputTokens: number, outputTokens: number): number {
  return (inputTokens * price.input + outputTokens * price.output) / 1e6
}
