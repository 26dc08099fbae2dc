/** Which of the things found is each thing wanted; undefined where it is none of them. Both counted from 0. */
export type Alignment = (number | undefined)[]

type Fits = (wanted: number, found: number) => boolean

/** As many as possible in the order they are wanted in, each as early as it can be; others may stand between them. */
export function alignInOrder(wanted: number, found: number, fits: Fits): Alignment {
  // most[w][f]: how many of the wanted from w on can be had from the found from f on.
  const most = Array.from({ length: wanted + 1 }, () => new Uint16Array(found + 1))
  const row = (at: number) => most[at] as Uint16Array
  for (let w = wanted - 1; w >= 0; w--) {
    for (let f = found - 1; f >= 0; f--) {
      const skipping = Math.max(row(w + 1)[f] as number, row(w)[f + 1] as number)
      row(w)[f] = skipping
      if (skipping <= (row(w + 1)[f + 1] as number) && fits(w, f)) row(w)[f] = (row(w + 1)[f + 1] as number) + 1
    }
  }
  const alignment: Alignment = new Array(wanted).fill(undefined)
  for (let w = 0, f = 0; w < wanted && f < found; ) {
    const here = row(w)[f] as number
    if (here === (row(w + 1)[f + 1] as number) + 1 && fits(w, f)) alignment[w++] = f++
    else if (here === (row(w)[f + 1] as number)) f++
    else w++
  }
  return alignment
}

/** As many as possible in any order, each thing found at most once (augmenting paths). */
export function alignInAnyOrder(wanted: number, found: number, fits: Fits): Alignment {
  const takenBy = new Map<number, number>()
  const take = (w: number, tried: Set<number>): boolean => {
    for (let f = 0; f < found; f++) {
      if (tried.has(f) || !fits(w, f)) continue
      tried.add(f)
      const holder = takenBy.get(f)
      if (holder === undefined || take(holder, tried)) {
        takenBy.set(f, w)
        return true
      }
    }
    return false
  }
  for (let w = 0; w < wanted; w++) take(w, new Set())
  const alignment: Alignment = new Array(wanted).fill(undefined)
  for (const [f, w] of takenBy) alignment[w] = f
  return alignment
}

/** Where the same thing, or the same short cycle of things, comes round again and again. */
export interface Loop {
  /** The first and the last of it, counted from 0. */
  from: number
  to: number
  /** How many things make one round. */
  period: number
  rounds: number
}

const LONGEST_PERIOD = 4

/** The longest run of rounds without anything else between them; of equal ones the shortest round. */
export function longestLoop(keys: readonly string[]): Loop | undefined {
  let longest: Loop | undefined
  for (let period = 1; period <= LONGEST_PERIOD; period++) {
    let start = 0
    for (let at = period; at <= keys.length; at++) {
      if (at < keys.length && keys[at] === keys[at - period]) continue
      const rounds = Math.floor((at - start) / period)
      if (rounds > (longest?.rounds ?? 0)) longest = { from: start, to: start + rounds * period - 1, period, rounds }
      start = at - period + 1
    }
  }
  return longest
}
