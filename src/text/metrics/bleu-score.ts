export type SmoothMethod = 'exp' | 'floor' | 'add-k' | 'none'

/** What the smoothing methods of Chen and Cherry (2014) use when no value is given. */
export const SMOOTH_DEFAULTS: Record<SmoothMethod, number | null> = { exp: null, floor: 0.1, 'add-k': 1, none: null }

export interface BleuFormula {
  smoothMethod: SmoothMethod
  smoothValue?: number | undefined
  maxNgramOrder: number
  effectiveOrder: boolean
}

export interface BleuScore {
  /** 0 … 100; a perfect match can be 100.00000000000004, as in the reference. */
  score: number
  /** N-grams of the answer that a reference has, and all of them, for each order. */
  counts: number[]
  totals: number[]
  precisions: number[]
  /** Brevity penalty. */
  bp: number
  sysLen: number
  refLen: number
}

/** BLEU from its statistics: length of the answer, of the reference, then the counts and the totals of every order. */
export function bleuScore(
  stats: ArrayLike<number>,
  formula: BleuFormula,
  round: (value: number) => number = (value) => value,
): BleuScore {
  const { maxNgramOrder } = formula
  const sysLen = stats[0]!
  const refLen = stats[1]!
  const counts: number[] = []
  const totals: number[] = []
  for (let i = 0; i < maxNgramOrder; i++) {
    counts.push(stats[2 + i]!)
    totals.push(stats[2 + maxNgramOrder + i]!)
  }
  const bp = sysLen >= refLen ? 1 : sysLen > 0 ? Math.exp(1 - refLen / sysLen) : 0
  if (counts.every((count) => count === 0)) {
    return { score: 0, counts, totals, precisions: counts.map(() => 0), bp, sysLen, refLen }
  }
  const { precisions, orders } = smoothedPrecisions(counts, totals, formula, round)
  let logs = 0
  for (let i = 0; i < orders; i++) logs += precisions[i] === 0 ? -9999999999 : Math.log(precisions[i]!)
  return { score: bp * Math.exp(logs / orders), counts, totals, precisions, bp, sysLen, refLen }
}

/** Precisions in percent, and how many of the orders enter the mean. */
function smoothedPrecisions(
  counts: readonly number[],
  totals: readonly number[],
  { smoothMethod, smoothValue, maxNgramOrder, effectiveOrder }: BleuFormula,
  round: (value: number) => number,
): { precisions: number[]; orders: number } {
  const value = smoothValue ?? SMOOTH_DEFAULTS[smoothMethod] ?? 0
  const precisions = new Array<number>(maxNgramOrder).fill(0)
  let orders = maxNgramOrder
  let halvings = 1
  for (let i = 0; i < maxNgramOrder; i++) {
    const added = smoothMethod === 'add-k' && i > 0 ? value : 0
    const count = round(counts[i]! + added)
    const total = round(totals[i]! + added)
    if (total === 0) break
    if (effectiveOrder) orders = i + 1
    if (count > 0) precisions[i] = (100 * count) / total
    else if (smoothMethod === 'exp') {
      halvings *= 2
      precisions[i] = 100 / (halvings * total)
    } else if (smoothMethod === 'floor') precisions[i] = (100 * value) / total
  }
  return { precisions, orders }
}
