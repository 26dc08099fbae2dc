const LONGEST_MS = 20_000

/** Exponential, with jitter: between half and the whole of base · 2^attempt, so that callers do not come back as one. */
export function backoffMs(attempt: number, base: number, random: () => number): number {
  const whole = Math.min(LONGEST_MS, base * 2 ** attempt)
  return whole * (0.5 + random() / 2)
}
