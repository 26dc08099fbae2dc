import { type RunColumns, slotsOf, VERDICT_CODES } from '../columns/columns.ts'

/** Verdicts of every repeat, cases that flip first. */
export interface RepeatGrid {
  cases: { case: string; target: string; verdicts: string[] }[]
  /** How many flip among those selected. */
  flipped: number
  of: number
}

const MOST_LISTED = 40

export function repeatGrid(columns: RunColumns, order: Uint32Array): RepeatGrid {
  const flips: RepeatGrid['cases'] = []
  let flipped = 0
  for (const at of order) {
    for (const [target, name] of columns.targets.entries()) {
      const verdicts = slotsOf(columns, target).map(({ verdict }) => VERDICT_CODES[verdict[at] as number] as string)
      if (new Set(verdicts.filter((verdict) => verdict !== '')).size < 2) continue
      flipped++
      if (flips.length < MOST_LISTED) flips.push({ case: columns.ids[at] as string, target: name, verdicts })
    }
  }
  return { cases: flips, flipped, of: order.length * columns.targets.length }
}
