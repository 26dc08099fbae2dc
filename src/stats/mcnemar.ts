import { wrongCount } from './check.ts'
import { fairBinomialUpTo } from './distributions/binomial.ts'
import { normalTail } from './distributions/normal.ts'
import type { Result } from './result.ts'

export interface McNemar {
  /** The smaller count (exact), or the corrected χ². */
  value: number
  /** Two-sided. */
  p: number
  method: 'exact' | 'corrected'
}

/** Whether two pass rates over the same cases differ, from the cases that only the first and only the second passed. */
export function mcnemar(
  onlyFirst: number,
  onlySecond: number,
  { method = 'exact' }: { method?: 'exact' | 'corrected' } = {},
): Result<McNemar> {
  const wrong = wrongCount('onlyFirst', onlyFirst, 0) ?? wrongCount('onlySecond', onlySecond, 0)
  if (wrong) return wrong
  const discordant = onlyFirst + onlySecond
  if (discordant === 0) return { value: 0, p: 1, method }
  if (method === 'exact') {
    const value = Math.min(onlyFirst, onlySecond)
    return { value, p: Math.min(1, 2 * fairBinomialUpTo(value, discordant)), method }
  }
  const value = (Math.abs(onlyFirst - onlySecond) - 1) ** 2 / discordant
  return { value, p: 2 * normalTail(Math.sqrt(value)), method }
}
