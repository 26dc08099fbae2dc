import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as stats from '../entries/stats.ts'
import { incompleteBeta } from './distributions/beta.ts'
import { logGamma } from './distributions/gamma.ts'
import { normalQuantile, normalTail } from './distributions/normal.ts'
import { tCritical, tTail } from './distributions/student-t.ts'

interface Golden {
  call: string
  args: unknown[]
  want: Record<string, unknown>
}

// Written by tools/goldens/stats.py with SciPy, statsmodels, scikit-learn, krippendorff and mpmath.
const goldens: Golden[] = JSON.parse(readFileSync(new URL('./fixtures/goldens.json', import.meta.url), 'utf8'))

const exactly =
  (f: (...args: number[]) => number) =>
  (...args: number[]) => ({ exactly: f(...args) })

// What a golden may call beside the public functions, as an object to compare with `want`.
const others = {
  accumulator(values: number[], confidence?: number) {
    const all = new stats.MeanAccumulator()
    for (const value of values) all.add(value)
    return all.estimate(confidence)
  },
  holm(pValues: number[]) {
    const tests = stats.holm(pValues)
    return { adjusted: tests.map((test) => test.adjusted), rejected: tests.map((test) => test.rejected) }
  },
  words(seed: number, count: number) {
    const words = new Uint32Array(count)
    new stats.Random(seed).fillWords(words)
    return { words: [...words] }
  },
  incompleteBeta: exactly(incompleteBeta),
  logGamma: exactly(logGamma),
  normalQuantile: exactly(normalQuantile),
  normalTail: exactly(normalTail),
  tCritical: exactly(tCritical),
  tTail: exactly(tTail),
}

const calls = new Map<string, unknown>([...Object.entries(stats), ...Object.entries(others)])

function run({ call, args }: Golden): Record<string, unknown> {
  return (calls.get(call) as (...args: unknown[]) => Record<string, unknown>)(...args)
}

/** Where got and want disagree, or null. Numbers may differ by 1e-9 of max(1, |want|); `exactly` by 1e-13 of |want|. */
function disagreement(got: unknown, want: unknown, key: string): string | null {
  if (typeof want === 'number' && typeof got === 'number') {
    const allowed = key === 'exactly' ? 1e-13 * Math.abs(want) : 1e-9 * Math.max(1, Math.abs(want))
    return Math.abs(got - want) <= allowed ? null : `${key}: got ${got}, want ${want}`
  }
  if (Array.isArray(want) && Array.isArray(got) && want.length === got.length) {
    return want.map((item, i) => disagreement(got[i], item, `${key}[${i}]`)).find(Boolean) ?? null
  }
  return got === want ? null : `${key}: got ${got}, want ${want}`
}

describe.each([...Map.groupBy(goldens, (golden) => golden.call)])('%s equals its reference', (_, group) => {
  it.each(group.map((golden, i) => ({ title: `${i + 1}: ${JSON.stringify(golden.args).slice(0, 60)}`, golden })))(
    '$title',
    ({ golden }) => {
      const got = run(golden)
      for (const [key, want] of Object.entries(golden.want)) expect(disagreement(got[key], want, key)).toBeNull()
      if (golden.want.value === null) expect(got.reason).toEqual({ en: expect.any(String), ja: expect.any(String) })
    },
  )
})

it('covers every public function that computes a number', () => {
  const called = new Set(goldens.map((golden) => golden.call))
  const seeded = ['pairedBootstrap', 'MeanAccumulator', 'Random']
  // No package has these; an exact recursion and worked values stand in their own tests.
  const ours = ['anytimeInterval', 'Bet', 'finiteSuiteRate', 'stoppingCounts']
  expect(Object.keys(stats).filter((name) => !called.has(name) && ![...seeded, ...ours].includes(name))).toEqual([])
  expect(goldens.length).toBeGreaterThanOrEqual(150)
})
