export type Winner = 'A' | 'B' | 'tie'

/** Who won with A shown first, and with B shown first. */
export interface Orders {
  ab: Winner
  ba: Winner
}

export interface PairOutcome {
  winner: Winner
  /** The judge preferred a place, not an answer. */
  flip: boolean
  value: number
}

const VALUES: Record<Winner, number> = { A: 1, tie: 0.5, B: 0 }

/** Only what wins in both orders wins; everything else is a tie, and two opposite winners are a flip. */
export function pairOutcome({ ab, ba }: Orders): PairOutcome {
  const winner = ab === ba ? ab : 'tie'
  return { winner, flip: ab !== ba && ab !== 'tie' && ba !== 'tie', value: VALUES[winner] }
}

/** The share of pairs whose winner depended on the order; null for no pairs. */
export function flipRate(flips: Iterable<boolean>): number | null {
  let pairs = 0
  let flipped = 0
  for (const flip of flips) {
    pairs++
    if (flip) flipped++
  }
  return pairs === 0 ? null : flipped / pairs
}
