/** Values nearer than this differ by rounding only. */
const ROUNDING = 1e-9

/**
 * The threshold between two values that best tells what people pass (1) from what they fail (0): the largest sum of
 * both shares decided right (Youden's J). Of equally good ones the one in the widest gap. Undefined where none does
 * better than deciding blindly.
 */
export function bestThreshold(values: readonly number[], people: readonly number[]): number | undefined {
  const order = values.map((_, i) => i).sort((i, j) => values[i]! - values[j]!)
  const passes = people.reduce((sum, label) => sum + label, 0)
  const fails = people.length - passes
  if (passes === 0 || fails === 0) return undefined
  let best: { gain: number; low: number; high: number } | undefined
  let failsBelow = 0
  let passesBelow = 0
  for (const [at, i] of order.entries()) {
    if (people[i] === 1) passesBelow++
    else failsBelow++
    const next = order[at + 1]
    if (next === undefined) break
    const [low, high] = [values[i]!, values[next]!]
    if (high - low < ROUNDING) continue
    const gain = failsBelow / fails - passesBelow / passes
    const isBetter = best === undefined || gain > best.gain + ROUNDING
    const isWider = best !== undefined && gain > best.gain - ROUNDING && high - low > best.high - best.low + ROUNDING
    if (isBetter || isWider) best = { gain, low, high }
  }
  return best && best.gain > ROUNDING ? shortestBetween(best.low, best.high) : undefined
}

/** The number with the fewest decimals near the middle of a gap: what a person would write there. */
function shortestBetween(low: number, high: number): number {
  const middle = (low + high) / 2
  for (let decimals = 1; decimals <= 12; decimals++) {
    const rounded = Number(middle.toFixed(decimals))
    if (rounded > low && rounded < high) return rounded
  }
  return middle
}
