import { type RunColumns, type Slot, STATUS_CODES, VERDICT_CODES } from '../columns/columns.ts'

/** One case of a list with its rows, as figures: what a table shows before anyone opens the case. */
export interface CaseLine {
  case: string
  name: string | null
  rows: CaseLineRow[]
}

export interface CaseLineRow {
  target: string
  repeat: number
  verdict: string
  average: number | null
  ms: number | null
  cost: number | null
  /** By scorer, in the order of the columns; null where it was not asked of this case. */
  scores: (LineScore | null)[]
}

export interface LineScore {
  status: string
  value: number | null
  passed: boolean | null
  /** Why there is none. */
  error?: string
}

export function caseLine(columns: RunColumns, at: number): CaseLine {
  const rows = columns.slots.filter(({ verdict }) => verdict[at] !== 0).map((slot) => lineRow(columns, slot, at))
  return { case: columns.ids[at] as string, name: columns.names[at] ?? null, rows }
}

function lineRow({ targets, errorKinds }: RunColumns, slot: Slot, at: number): CaseLineRow {
  return {
    target: targets[slot.target] as string,
    repeat: slot.repeat,
    verdict: VERDICT_CODES[slot.verdict[at] as number] as string,
    average: orNull(slot.average[at]),
    ms: orNull(slot.ms[at]),
    cost: orNull(slot.cost[at]),
    scores: slot.scores.map(({ value, status, passed, kind }) => {
      const code = status[at] as number
      if (code === 0) return null
      const error = errorKinds[(kind[at] as number) - 1]
      return {
        status: STATUS_CODES[code] as string,
        value: orNull(value[at]),
        passed: passed[at] === 0 ? null : passed[at] === 1,
        ...(error !== undefined && { error }),
      }
    }),
  }
}

const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)
