import type { Message } from '../../language.ts'
import { didYouMean } from '../../suggest.ts'
import { casesById } from '../columns/cases-by-id.ts'
import type { RunColumns } from '../columns/columns.ts'
import { targetValues } from '../columns/target-values.ts'
import type { Compared } from '../filter/evaluate.ts'
import { MEASURES } from '../filter/term.ts'

/** `faithfulness`, `-faithfulness@v2`, `Δfaithfulness`, `near:faithfulness`, `id`, `ms` …; a minus: largest first. */
export interface SortKey {
  descending: boolean
  by: 'order' | 'id' | 'value' | 'difference' | 'near'
  measure: string
  target: string | null
}

export function parseSort(text: string, columns: RunColumns): SortKey | Message {
  const [, minus, sign, rest = ''] = /^(-?)(Δ|∆|d:|near:)?(.*)$/s.exec(text) ?? []
  const descending = minus === '-'
  if (rest === '' || rest === 'order') return { descending, by: 'order', measure: '', target: null }
  if (rest === 'id') return { descending, by: 'id', measure: '', target: null }
  const measures = [...columns.scorers.map(({ name }) => name), ...MEASURES]
  const at = measures.includes(rest) ? -1 : rest.lastIndexOf('@')
  const measure = at < 0 ? rest : rest.slice(0, at)
  const target = at < 0 ? null : rest.slice(at + 1)
  if (!measures.includes(measure)) return unknown(measure, [...measures, 'id'])
  if (target !== null && !columns.targets.includes(target)) return unknown(target, columns.targets)
  return { descending, by: sign === undefined ? 'value' : sign === 'near:' ? 'near' : 'difference', measure, target }
}

function unknown(name: string, known: readonly string[]): Message {
  const guess = didYouMean(name, known) ?? known.slice(0, 8).join(', ')
  return {
    en: `cannot sort by "${name}"; there is: ${guess}`,
    ja: `"${name}" では並べ替えられません。あるもの: ${guess}`,
  }
}

/** The selected cases in order. Those without a value come last, whichever way round; equals keep their case order. */
export function sortCases(columns: RunColumns, selected: Uint8Array, key: SortKey, compared?: Compared): Uint32Array {
  if (key.by === 'order' || key.by === 'id') {
    const order = chosenIn(selected, key.by === 'id' ? casesById(columns) : null)
    return key.descending ? order.reverse() : order
  }
  const order = chosenIn(selected, null)
  const sign = key.descending ? -1 : 1
  const keys = keysOf(columns, key, compared)
  for (let at = 0; at < keys.length; at++)
    keys[at] = Number.isNaN(keys[at]) ? Number.POSITIVE_INFINITY : sign * (keys[at] as number)
  return order.sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b)
}

/** The selected cases as they stand in `all`; by default in case order. */
function chosenIn(selected: Uint8Array, all: Uint32Array | null): Uint32Array {
  let count = 0
  for (const one of selected) count += one
  const order = new Uint32Array(count)
  for (let place = 0, next = 0; place < selected.length; place++) {
    const at = all ? (all[place] as number) : place
    if (selected[at] === 1) order[next++] = at
  }
  return order
}

/** One number a case: the lowest of its targets, unless one is named. */
function keysOf(columns: RunColumns, { by, measure, target }: SortKey, compared?: Compared): Float64Array {
  if (by === 'difference') return lowest(columns, compared?.difference(measure, target) ?? [])
  const targets = target === null ? columns.targets.map((_, at) => at) : [columns.targets.indexOf(target)]
  const lists = targets.map((at) => targetValues(columns, at, measure))
  if (by === 'value') return lowest(columns, lists)
  const threshold = columns.scorers.find(({ name }) => name === measure)?.threshold ?? Number.NaN
  return lowest(
    columns,
    lists.map((list) => list.map((value) => Math.abs(value - threshold))),
  )
}

function lowest(columns: RunColumns, lists: readonly Float64Array[]): Float64Array {
  const keys = new Float64Array(columns.size).fill(Number.NaN)
  for (const list of lists) {
    for (let at = 0; at < keys.length; at++) {
      const value = list[at] as number
      if (!Number.isNaN(value) && !(value >= (keys[at] as number))) keys[at] = value
    }
  }
  return keys
}
