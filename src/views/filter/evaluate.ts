import { bytesBy, type RunColumns, rowNumber, type Slot, STATUS_CODES, VERDICT_CODES } from '../columns/columns.ts'
import type { Measure, Operator, Outcome, Term } from './term.ts'

/** What a filter may need beyond the columns. */
export interface FilterContext {
  /** The other side of Δ and is:changed … new; absent: nothing is compared. */
  compared?: Compared
  /** Which cases have a text, by the words asked for. */
  text?: (words: string) => Uint8Array
  /** Which cases somebody decided, and which of them the reader. */
  decided?: Uint8Array
  mine?: Uint8Array
}

/** Per case of the run the same case on the other side. */
export interface Compared {
  /** NaN where one side has no value. */
  difference(scorer: string, target: string | null): Float64Array[]
  /** The same of one case, for the first that is compared. */
  differenceAt(scorer: string, at: number): number
  state(name: 'changed' | 'missing' | 'new' | 'regressed' | 'improved'): Uint8Array
}

/** A case holds (1), does not (0), or there is nothing to say (2): then neither the term nor its negation holds. */
const NOTHING = 2

/** Which cases all terms select: 1 or 0 a case. */
export function evaluate(columns: RunColumns, terms: readonly Term[], context: FilterContext = {}): Uint8Array {
  const selected = new Uint8Array(columns.size).fill(1)
  for (const term of terms) {
    const wanted = term.not ? 0 : 1
    const holds = holdsFor(columns, term, context)
    for (let at = 0; at < selected.length; at++) if (holds[at] !== wanted) selected[at] = 0
  }
  return selected
}

function holdsFor(columns: RunColumns, term: Term, context: FilterContext): Uint8Array {
  switch (term.kind) {
    case 'verdict': {
      const codes = term.values.map((value) => VERDICT_CODES.indexOf(value as 'pass'))
      return anySlot(columns, term.target, ({ verdict }) => (at) => {
        const code = verdict[at] as number
        return code === 0 ? NOTHING : Number(codes.includes(code))
      })
    }
    case 'score': {
      const scorer = indexOf(columns, term.scorer)
      const test = comparing(term.operator, term.value)
      return anySlot(columns, term.target, ({ scores }) => known(scores[scorer]?.value, test))
    }
    case 'measure': {
      const test = comparing(term.operator, term.value)
      return anySlot(columns, term.target, (slot) => known(slot[term.measure satisfies Measure], test))
    }
    case 'near': {
      const scorer = indexOf(columns, term.scorer)
      const { threshold } = columns.scorers[scorer] as { threshold: number | null }
      const band = columns.reviewBand ?? DEFAULT_BAND
      // Rounding must not decide about a value that lies exactly at the edge of the band.
      const test = (value: number) => Math.abs(value - (threshold as number)) <= band + 1e-12
      if (threshold === null) return new Uint8Array(columns.size).fill(NOTHING)
      return anySlot(columns, term.target, ({ scores }) => known(scores[scorer]?.value, test))
    }
    case 'outcome':
      return outcomes(columns, term.scorer, term.target, term.values as Outcome[])
    case 'error': {
      const kinds = term.values.map((kind) => columns.errorKinds.indexOf(kind) + 1)
      return anySlot(columns, term.target, ({ verdict, scores }) => (at) => {
        if (verdict[at] === 0) return NOTHING
        return Number(scores.some(({ kind }) => kinds.includes(kind[at] as number)))
      })
    }
    case 'rule':
      return rules(columns, term.target, term.values)
    case 'difference':
      return anyOf(
        columns,
        context.compared?.difference(term.scorer, term.target) ?? [],
        comparing(term.operator, term.value),
      )
    case 'state':
      return union(
        columns,
        term.values.map((state) => stateOf(columns, state, context)),
      )
    case 'metadata': {
      const column = columns.metadata.find(({ key }) => key === term.key)
      const codes = term.values.map((value) => (column?.values.indexOf(value) ?? -1) + 1).filter((code) => code > 0)
      return bytesBy(column?.codes.length ?? 0, (at) => {
        const code = column?.codes[at] as number
        return code === 0 ? NOTHING : Number(codes.includes(code))
      })
    }
    case 'id': {
      const patterns = term.values.map(glob)
      return bytesBy(columns.size, (at) => Number(patterns.some((fits) => fits(columns.ids[at] as string))))
    }
    case 'text':
      return context.text?.(term.text) ?? new Uint8Array(columns.size)
  }
}

/** Half the width of `near:` where the run names no reviewBand. */
const DEFAULT_BAND = 0.05

const indexOf = (columns: RunColumns, scorer: string) => columns.scorers.findIndex(({ name }) => name === scorer)

function known(values: Float64Array | undefined, test: (value: number) => boolean) {
  return (at: number) => {
    const value = values?.[at] ?? Number.NaN
    return Number.isNaN(value) ? NOTHING : Number(test(value))
  }
}

/** Holds if a row of the case holds; says nothing if none of its rows does. */
function anySlot(
  columns: RunColumns,
  target: string | null,
  of: (slot: Slot, index: number) => (at: number) => number,
) {
  const wanted = target === null ? -1 : columns.targets.indexOf(target)
  const found = new Uint8Array(columns.size).fill(NOTHING)
  for (const [index, slot] of columns.slots.entries()) {
    if (wanted >= 0 && slot.target !== wanted) continue
    const test = of(slot, index)
    for (let at = 0; at < found.length; at++) {
      if (found[at] === 1) continue
      const said = test(at)
      if (said !== NOTHING) found[at] = said
    }
  }
  return found
}

function anyOf(columns: RunColumns, lists: readonly Float64Array[], test: (value: number) => boolean): Uint8Array {
  const found = new Uint8Array(columns.size).fill(NOTHING)
  for (const values of lists) {
    for (let at = 0; at < found.length; at++) {
      const value = values[at] as number
      if (found[at] !== 1 && !Number.isNaN(value)) found[at] = Number(test(value))
    }
  }
  return found
}

function union(columns: RunColumns, masks: readonly Uint8Array[]): Uint8Array {
  return bytesBy(columns.size, (at) => Number(masks.some((mask) => mask[at] === 1)))
}

function outcomes(columns: RunColumns, scorer: string | null, target: string | null, wanted: Outcome[]): Uint8Array {
  const statuses = wanted.map((outcome) => STATUS_CODES.indexOf(outcome as 'scored')).filter((code) => code > 0)
  const passed = [wanted.includes('pass') ? 1 : -1, wanted.includes('below') ? 2 : -1]
  const position = scorer === null ? -1 : indexOf(columns, scorer)
  return anySlot(columns, target, ({ scores }) => {
    const asked = position < 0 ? scores : [scores[position] as (typeof scores)[number]]
    return (at) => {
      let said = NOTHING
      for (const score of asked) {
        const status = score.status[at] as number
        if (status === 0) continue
        if (statuses.includes(status) || passed.includes(score.passed[at] as number)) return 1
        said = 0
      }
      return said
    }
  })
}

function rules(columns: RunColumns, target: string | null, wanted: readonly string[]): Uint8Array {
  const broken = new Set<number>()
  for (const { id, rows } of columns.rules) if (wanted.includes(id)) for (const row of rows) broken.add(row)
  return anySlot(columns, target, ({ verdict }, slot) => (at) => {
    return verdict[at] === 0 ? NOTHING : Number(broken.has(rowNumber(columns, slot, at)))
  })
}

function stateOf(columns: RunColumns, state: string, { compared, decided, mine }: FilterContext): Uint8Array {
  const none = new Uint8Array(columns.size)
  if (state === 'flipped') return flipped(columns)
  if (state === 'decided') return decided ?? none
  if (state === 'mine') return mine ?? none
  return compared?.state(state as 'changed') ?? none
}

/** One target gave the same question two verdicts. */
function flipped(columns: RunColumns): Uint8Array {
  const found = new Uint8Array(columns.size)
  const first = new Map<number, Uint8Array>()
  for (const { target, verdict } of columns.slots) {
    const before = first.get(target)
    if (!before) first.set(target, verdict)
    else
      for (let at = 0; at < found.length; at++) {
        if (before[at] !== 0 && verdict[at] !== 0 && before[at] !== verdict[at]) found[at] = 1
      }
  }
  return found
}

function comparing(operator: Operator, limit: number): (value: number) => boolean {
  switch (operator) {
    case '<':
      return (value) => value < limit
    case '<=':
      return (value) => value <= limit
    case '>':
      return (value) => value > limit
    case '>=':
      return (value) => value >= limit
    case '=':
      return (value) => value === limit
    case '!=':
      return (value) => value !== limit
  }
}

/** `refund-*`: a star is any text. Time linear in the id, whatever the pattern. */
function glob(pattern: string): (id: string) => boolean {
  const [head = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return (id) => id === pattern
  const tail = rest.pop() as string
  return (id) => {
    if (!id.startsWith(head) || id.length < head.length + tail.length || !id.endsWith(tail)) return false
    let at = head.length
    for (const piece of rest) {
      const found = id.indexOf(piece, at)
      if (found < 0 || found + piece.length > id.length - tail.length) return false
      at = found + piece.length
    }
    return true
  }
}
