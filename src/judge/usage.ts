/** What calls to models and services cost. */
export interface Usage {
  calls?: number
  cached?: number
  inputTokens?: number
  outputTokens?: number
  cost?: number
  /** Calls whose price nobody knows: `cost` is without them. */
  unpriced?: number
}

/** Two costs together; what neither says stays unsaid. */
export function addUsage(a: Usage, b: Usage): Usage {
  const sum: Usage = { ...a }
  for (const key of ['calls', 'cached', 'inputTokens', 'outputTokens', 'cost', 'unpriced'] as const) {
    if (b[key] !== undefined) sum[key] = (a[key] ?? 0) + b[key]
  }
  return sum
}
