import { appendFileSync, mkdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { styleText } from 'node:util'
import type { Print } from './benchmark.ts'
import { goalMet, type Measurement, ratioOf } from './measurement.ts'
import { BENCH } from './paths.ts'

const RESULTS = join(BENCH, 'results')

/** Prints as figures arrive, and appends each to results/measurements.jsonl. */
export function createPrint(benchmark: string): Print {
  let group = ''
  mkdirSync(RESULTS, { recursive: true })
  return {
    heading(text) {
      group = text
      console.log(`\n${styleText('bold', benchmark)} · ${text}`)
    },
    say: (text) => console.log(`  ${text}`),
    measured(measurement) {
      console.log(`  ${line(measurement)}`)
      const record = {
        at: new Date().toISOString(),
        benchmark,
        group,
        ...measurement,
        ratio: ratioOf(measurement),
        ratioIs: measurement.ratio,
        goalMet: goalMet(measurement),
        machine: machine(),
      }
      appendFileSync(join(RESULTS, 'measurements.jsonl'), `${JSON.stringify(record)}\n`)
    },
  }
}

export function machine() {
  const [core] = cpus()
  return { node: process.version, cpu: core?.model ?? '?', cores: cpus().length, load: round(loadavg()[0] ?? 0) }
}

function line(measurement: Measurement): string {
  const { what, ours, peer, unit, note } = measurement
  const beside = 'missing' in peer ? `${peer.name}: ${peer.missing}` : `${peer.name} ${amount(peer.value, unit)}`
  const parts = [
    what.padEnd(26),
    `${ours.name} ${amount(ours.value, unit)}`.padEnd(22),
    beside.padEnd(34),
    ratioText(measurement).padEnd(22),
    goalText(measurement),
    note ? styleText('dim', `(${note})`) : '',
  ]
  return parts.join(' ').trimEnd()
}

function ratioText(measurement: Measurement): string {
  const ratio = ratioOf(measurement)
  if (ratio === null) return ''
  if (measurement.ratio === 'times as much') return `${round(ratio)}× as much`
  return ratio >= 1 ? `${round(ratio)}× better` : `${round(1 / ratio)}× worse`
}

function goalText(measurement: Measurement): string {
  const { goal, unit } = measurement
  if (!goal) return ''
  const show = (value: number) => (goal.of === 'ratio' ? `${value}×` : amount(value, unit))
  const asked = [
    goal.atLeast === undefined ? '' : `≥ ${show(goal.atLeast)}`,
    goal.atMost === undefined ? '' : `≤ ${show(goal.atMost)}`,
  ]
  const text = `goal ${asked.filter(Boolean).join(', ')}`
  const met = goalMet(measurement)
  return met === null ? text : styleText(met ? 'green' : 'red', `${text} ${met ? '✓' : '✗'}`)
}

const amount = (value: number, unit: string) => `${round(value).toLocaleString('en')} ${unit}`

/** Three figures that count, whatever the size. */
function round(value: number): number {
  return Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3))
}
