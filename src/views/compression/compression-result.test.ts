import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../json.ts'
import type { ResultRow } from '../../score/result.ts'
import { type CriterionId, criteriaFor } from '../../scorers/compression/criteria.ts'
import { rubricScores } from '../../scorers/compression/dimension-scores.ts'
import type { ProbeType } from '../../scorers/compression/probe.ts'
import type { Figure } from './figure.ts'
import { resultOf } from './testing.ts'

interface GoldenRow {
  case: string
  method: string
  conversation: string
  point: number
  type: ProbeType
  task: string | null
  messages: number
  marks: Record<CriterionId, number> | null
  exact: string[]
  found: string[] | null
  before: number
  after: number | null
}

// From tools/goldens/compression.py: another program's arithmetic over the same marks.
const goldens = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/goldens.json'), 'utf8')) as {
  answers: { type: ProbeType; marks: Record<string, number>; dimensions: Record<string, number>; aggregate: number }[]
  run: { rows: GoldenRow[]; methods: Record<string, unknown>[]; pairs: Record<string, unknown>[] }
}

function scoresOf(type: ProbeType, marks: Record<string, number>) {
  const wanted = Object.keys(marks) as CriterionId[]
  return rubricScores(criteriaFor(type, wanted).map((one) => ({ ...one, score: marks[one.id] as number })))
}

/** A row as the store would give it back. */
function stored({ marks, found, ...row }: GoldenRow): ResultRow {
  const { dimensions, aggregate } = marks ? scoresOf(row.type, marks) : {}
  const blank = { scorer: 'compression-rubric', type: 'compression-rubric', threshold: null, weight: 1, passed: null }
  return {
    case: row.case,
    target: row.method,
    repeat: 0,
    verdict: 'pass',
    durationMs: null,
    weightedAverage: null,
    metadata: {
      conversation: row.conversation,
      point: row.point,
      probe_type: row.type,
      messages: row.messages,
      exact: row.exact,
      ...(row.task !== null && { task_type: row.task }),
    },
    ...(found && {
      output: {
        text: found.join(' and '),
        compaction: { context: 'x', before: row.before, after: row.after, cost: 0 },
      },
    }),
    scores: [
      aggregate === undefined
        ? { ...blank, status: 'error', value: null, error: { kind: 'malformed', message: '' } }
        : { ...blank, status: 'scored', value: aggregate / 5, details: { aggregate, dimensions } as JsonObject },
    ],
  }
}

const { rows } = goldens.run
const result = resultOf(rows.map(stored), ['alpha', 'beta', 'gamma'])

/** Every number of the reference, to 1e-9. */
function expectClose(found: unknown, wanted: unknown, path = ''): void {
  if (typeof wanted === 'number') {
    expect(found, path).toBeTypeOf('number')
    expect(Math.abs((found as number) - wanted), path).toBeLessThan(1e-9)
  } else if (typeof wanted === 'object' && wanted !== null) {
    for (const [key, value] of Object.entries(wanted)) {
      expectClose((found as Record<string, unknown>)[key], value, `${path}.${key}`)
    }
  } else expect(found, path).toBe(wanted)
}

it('grades single answers as the reference does, whole rubrics and cut-down ones', () => {
  for (const { type, marks, dimensions, aggregate } of goldens.answers) {
    const scores = scoresOf(type, marks)
    expect(Object.keys(scores.dimensions).sort()).toEqual(Object.keys(dimensions).sort())
    expectClose(scores, { dimensions, aggregate })
  }
})

describe('the result of a run', () => {
  it.each(goldens.run.methods.entries().toArray())(
    'agrees with the reference on method %i',
    (at, { after, ...wanted }) => {
      const method = result.methods[at]
      expectClose(method, wanted)
      expectClose(method?.tokens.after, after)
    },
  )

  it('agrees on every paired difference, its interval, p, and the correction over all of them', () => {
    expect(result.pairs).toHaveLength(goldens.run.pairs.length)
    for (const [at, wanted] of goldens.run.pairs.entries()) expectClose(result.pairs[at], wanted)
    for (const { significant, pCorrected } of result.pairs) expect(significant).toBe((pCorrected as number) <= 0.05)
  })

  it('counts what it rests on', () => {
    const conversations = new Map(rows.map(({ conversation, messages }) => [conversation, messages]))
    expect(result).toMatchObject({
      conversations: 7,
      messages: [...conversations.values()].reduce((sum, messages) => sum + messages, 0),
      points: 14,
      probes: { total: 56, byType: { recall: 14, artifact: 14, continuation: 14, decision: 14 } },
    })
  })

  it('counts what is missing and never takes it for 0', () => {
    const gamma = result.methods[2]
    expect(gamma?.retained).toMatchObject({ n: 13, missing: 1 })
    expect(gamma?.errors.malformed).toBe(gamma?.overall.missing)
    expect(gamma?.overall.missing).toBeGreaterThanOrEqual(4)
    for (const { overall } of result.methods) expect(overall.n + overall.missing).toBe(56)
    const lost = result.pairs.filter(({ b, measure }) => b === 'gamma' && measure === 'overall')
    for (const { dropped } of lost) expect(dropped).toBeGreaterThanOrEqual(4)
  })

  it('names the strongest and weakest dimension, and the gap between best and worst method', () => {
    for (const { strongest, weakest, dimensions } of result.methods) {
      const means = Object.values(dimensions).map(({ mean }) => mean as number)
      expect(dimensions[strongest ?? 'accuracy'].mean).toBe(Math.max(...means))
      expect(dimensions[weakest ?? 'accuracy'].mean).toBe(Math.min(...means))
    }
    const { best, worst, gap } = result.gaps[0] as (typeof result.gaps)[number]
    const meanOf = (name: string) => result.methods.find((method) => method.name === name)?.dimensions.accuracy.mean
    expect(gap).toBeCloseTo((meanOf(best) as number) - (meanOf(worst) as number), 12)
  })

  it('breaks down by task type and into a shorter and a longer half, each probe in exactly one group', () => {
    const total = (groups: { methods: { overall: Figure }[] }[]) =>
      groups.reduce((sum, { methods }) => sum + (methods[0]?.overall.n ?? 0), 0)
    expect(result.byTaskType.map(({ group }) => group)).toEqual(['debug', 'feature', '—'])
    expect(result.byLength.map(({ conversations }) => conversations)).toEqual([4, 3])
    const [shorter, longer] = result.byLength
    expect(shorter?.messages?.[1]).toBeLessThan(longer?.messages?.[0] as number)
    for (const groups of [result.byTaskType, result.byLength]) {
      expect(total(groups)).toBe(result.methods[0]?.overall.n)
    }
  })

  it('of no rows says so without a number', async () => {
    const empty = resultOf([], ['a', 'b'])
    expect(empty.methods[0]).toMatchObject({
      overall: { n: 0, mean: null, ci95: null },
      retained: { n: 0, mean: null },
      recallPer1000Tokens: null,
      strongest: null,
    })
    expect(empty.gaps).toEqual([])
    expect(empty.pairs[0]).toMatchObject({ n: 0, difference: null, significant: false })
  })
})
