import type { Message } from '../language.ts'

/** Lower and upper end. */
export type Interval = readonly [low: number, high: number]

/** The data do not determine the number; `reason` says why and what would. */
export interface NoNumber {
  value: null
  reason: Message
}

/**
 * What every statistic returns: a finite `value` with what belongs to it, or no number and the reason.
 * Where only a part is unknown (the interval of a single case, say), that part is null and `reason` is there too.
 */
export type Result<Known extends { value: number }> = Known | NoNumber

export function noNumber(en: string, ja: string): NoNumber {
  return { value: null, reason: { en, ja } }
}
