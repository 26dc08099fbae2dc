import type { RunPlan } from '../store.ts'
import { isRecord, must, readable } from './readable.ts'

/** The plan of a run: rows are read by it, so it is looked at before anything rests on it. */
export function readPlan(text: unknown, run: string): RunPlan {
  return readable(run, 'plan', () => {
    const plan = JSON.parse(text as string) as RunPlan
    must(isRecord(plan) && isNames(plan.targets) && Array.isArray(plan.scorers) && plan.scorers.every(isScorer))
    must(isRecord(plan.repeats) && isRecord(plan.selection) && isRecord(plan.gate))
    must(plan.planned === null || Number.isInteger(plan.planned))
    must(plan.cluster === null || typeof plan.cluster === 'string')
    must(plan.caseScorers === undefined || isNames(plan.caseScorers))
    must(plan.order === undefined || (isRecord(plan.order) && Number.isSafeInteger(plan.order.seed)))
    must(plan.stopped === undefined || isStopped(plan.stopped))
    return plan
  })
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const isStopped = (value: unknown) =>
  isRecord(value) && typeof value.counted === 'string' && Number.isInteger(value.after) && Array.isArray(value.targets)

const isScorer = (value: unknown) =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  typeof value.type === 'string' &&
  typeof value.weight === 'number' &&
  (value.threshold === null || typeof value.threshold === 'number') &&
  isRecord(value.given)
