export interface HolmTest {
  /** As given; null for a test that could not be made. */
  p: number | null
  /** p as corrected for the number of tests. */
  adjusted: number | null
  rejected: boolean
}

/** Holm's correction when several hypotheses are tested at once; tests without a p value are left out and not rejected. */
export function holm(pValues: readonly (number | null)[], alpha = 0.05): HolmTest[] {
  const tests = pValues.map((p): HolmTest => ({ p: isProbability(p) ? p : null, adjusted: null, rejected: false }))
  const made = tests.filter((test): test is HolmTest & { p: number } => test.p !== null).sort((a, b) => a.p - b.p)
  let adjusted = 0
  let rejecting = true
  made.forEach((test, i) => {
    const left = made.length - i
    // Compared as p ≤ α / left, so that p = α is rejected whatever the rounding of the product.
    rejecting &&= test.p <= alpha / left
    adjusted = Math.min(1, Math.max(adjusted, test.p * left))
    test.adjusted = adjusted
    test.rejected = rejecting
  })
  return tests
}

function isProbability(p: number | null): p is number {
  return p !== null && p >= 0 && p <= 1
}
