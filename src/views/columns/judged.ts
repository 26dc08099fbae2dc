import type { CommonMeasures } from '../compare/ground.ts'
import { type RunColumns, type ScoreColumn, type Slot, STATUS_CODES, VERDICT_CODES } from './columns.ts'

const [, PASS, FAIL, REVIEW, ERROR] = VERDICT_CODES.map((_, code) => code) as [number, number, number, number, number]
const [, SCORED, FAILED, NOT_APPLICABLE] = STATUS_CODES.map((_, code) => code)
const MISSED = 2

/** The columns as seen from one of their targets: filters and counts are about its rows only. */
export function ofTarget(columns: RunColumns, target: number): RunColumns {
  const zeros = new Uint8Array(columns.size)
  const none = new Float64Array(columns.size).fill(Number.NaN)
  const score: ScoreColumn = { value: none, status: zeros, passed: zeros, kind: zeros }
  // Slots keep their places: rows are numbered by them.
  const slots = columns.slots.map((slot): Slot => {
    if (slot.target === target) return slot
    const scores = slot.scores.map(() => score)
    const answer = new Uint32Array(columns.size)
    return { ...slot, verdict: zeros, average: none, ms: none, cost: none, answer, scores }
  })
  return { ...columns, slots }
}

/** Verdicts and averages by the measures that both sides of a comparison have; the same columns where nothing differs. */
export function judgedColumns(columns: RunColumns, common: CommonMeasures | null): RunColumns {
  if (!common) return columns
  const measures = columns.scorers.map(({ name, weight }) => ({
    known: common.measures[name],
    weight,
    isLeft: common.left.includes(name),
  }))
  return { ...columns, slots: columns.slots.map((slot) => judgedSlot(slot, measures)) }
}

type Measure = { known: { threshold: number | null; weight: number } | undefined; weight: number; isLeft: boolean }

function judgedSlot(slot: Slot, measures: readonly Measure[]): Slot {
  const verdict = Uint8Array.from(slot.verdict, (code, at) => judge(slot, measures, code, at))
  const average = Float64Array.from(slot.average, (_, at) => averageOf(slot, measures, at))
  return { ...slot, verdict, average }
}

/** As the policy `all` has it (gate/case-verdict.ts). */
function judge({ scores }: Slot, measures: readonly Measure[], stored: number, at: number): number {
  if (stored === 0) return 0
  const asked = scores.filter(({ status }) => status[at] !== 0)
  if (asked.length > 0 && asked.every(({ status }) => STATUS_CODES[status[at] as number] === 'error')) return ERROR
  if (stored === FAIL && scores.every(({ passed }) => passed[at] !== MISSED)) return FAIL
  let [deciding, judged, isMissing] = [0, 0, false]
  let [values, errors] = [0, 0]
  for (const [place, column] of scores.entries()) {
    const { known, isLeft } = measures[place] as Measure
    const status = column.status[at]
    if (status === 0 || isLeft) continue
    if (isMissed(column, known, at)) return FAIL
    if (status === SCORED) values++
    if (status === FAILED) errors++
    if (known ? known.threshold === null : column.passed[at] === 0) continue
    deciding++
    if (status === NOT_APPLICABLE) continue
    judged++
    if (status !== SCORED) isMissing = true
  }
  if (isMissing || (deciding > 0 ? judged === 0 : values === 0 && errors > 0)) return ERROR
  return stored === REVIEW ? REVIEW : PASS
}

/** A scorer that only this case has keeps the threshold that it came with. */
function isMissed({ value, passed }: ScoreColumn, known: Measure['known'], at: number): boolean {
  if (!known) return passed[at] === MISSED
  return known.threshold !== null && (value[at] as number) < known.threshold
}

function averageOf({ scores }: Slot, measures: readonly Measure[], at: number): number {
  let [sum, total] = [0, 0]
  for (const [place, { value }] of scores.entries()) {
    const { known, weight: own, isLeft } = measures[place] as Measure
    if (isLeft || Number.isNaN(value[at])) continue
    const weight = known?.weight ?? own
    sum += (value[at] as number) * weight
    total += weight
  }
  return total > 0 ? sum / total : Number.NaN
}
