import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as stats from '../entries/stats.ts'

/** Every number in a result is finite, and where the value is missing both languages say why. */
function isSound(result: unknown): boolean {
  if (typeof result === 'number') return Number.isFinite(result)
  if (typeof result !== 'object' || result === null) return true
  if ('value' in result && result.value === null) return 'reason' in result && hasBothLanguages(result.reason)
  return Object.values(result).every(isSound)
}

function hasBothLanguages(reason: unknown): boolean {
  const { en, ja } = reason as { en: string; ja: string }
  return en.length > 0 && ja.length > 0
}

const anything = fc.oneof(
  fc.double(),
  fc.constantFrom(0, 1, -1, 0.5, 1e-300, 1e300, 5e-324, 1e100, -1e100, 1e-160, Number.NaN, Infinity),
  fc.integer({ min: -3, max: 100 }),
)
const list = fc.array(anything, { maxLength: 12 })
const pair = fc.oneof(fc.tuple(list, list), fc.array(fc.tuple(anything, anything), { maxLength: 12 }).map(unzip))
const keys = fc.array(fc.oneof(fc.constantFrom('__proto__', 'constructor', 'a'), fc.integer({ min: 0, max: 3 })), {
  minLength: 12,
  maxLength: 12,
})
const label = fc.oneof(
  fc.string(),
  fc.integer({ min: 0, max: 3 }),
  fc.boolean(),
  fc.constant('__proto__'),
  fc.constant('\ud800'),
)

function unzip(pairs: [number, number][]): [number[], number[]] {
  return [pairs.map(([a]) => a), pairs.map(([, b]) => b)]
}

const calls: Record<string, fc.Arbitrary<unknown>> = {
  wilson: fc.tuple(anything, anything, anything).map(([k, n, c]) => stats.wilson(k, n, c)),
  tInterval: fc.tuple(list, anything).map(([values, c]) => stats.tInterval(values, c)),
  tIntervalFrom: fc.tuple(anything, anything, anything).map(([mean, sd, n]) => stats.tIntervalFrom({ mean, sd, n })),
  accumulator: list.map((values) => {
    const all = new stats.MeanAccumulator()
    for (const value of values) all.add(value)
    return [all.estimate(), all.mean, all.sd]
  }),
  clusteredMean: fc.tuple(list, keys).map(([values, by]) => stats.clusteredMean(values, by.slice(0, values.length))),
  clusteredMeanFrom: fc
    .array(fc.record({ sum: anything, n: anything }))
    .map((totals) => stats.clusteredMeanFrom(totals)),
  pairedT: fc
    .tuple(pair, anything)
    .map(([[a, b], against]) => [
      stats.pairedT(a, b, { against }),
      stats.pairedT(a, b, { clusters: a.map((_, i) => i % 3) }),
    ]),
  pairedBootstrap: fc
    .tuple(pair, anything)
    .map(([[a, b], confidence]) => [
      stats.pairedBootstrap(a, b, { draws: 100, confidence }),
      stats.pairedBootstrap(a, b, { draws: 100, clusters: a.map((_, i) => i % 3) }),
      stats.pairedBootstrap(a, b, { draws: confidence, seed: confidence }),
    ]),
  pairedPermutation: fc
    .tuple(pair, anything)
    .map(([[a, b], against]) => stats.pairedPermutation(a, b, { against, draws: 100 })),
  mcnemar: fc
    .tuple(anything, anything)
    .map(([b, c]) => [stats.mcnemar(b, c), stats.mcnemar(b, c, { method: 'corrected' })]),
  passAtK: fc
    .tuple(fc.array(fc.record({ trials: anything, successes: anything })), anything)
    .map(([tasks, k]) => [stats.passAtK(tasks, k), stats.passHatK(tasks, k)]),
  correlations: fc
    .tuple(pair, anything)
    .map(([[x, y], c]) => [stats.pearson(x, y, c), stats.spearman(x, y, c), stats.kendallTauB(x, y)]),
  cohenKappa: fc.array(fc.tuple(label, label), { maxLength: 8 }).map((pairs) => [
    stats.cohenKappa(
      pairs.map(([a]) => a),
      pairs.map(([, b]) => b),
    ),
    stats.cohenKappa(
      pairs.map(([a]) => a),
      pairs.map(([, b]) => b),
      { weights: 'quadratic', labels: [0, 1, 2, 3] },
    ),
  ]),
  krippendorffAlpha: fc
    .tuple(
      fc.array(fc.array(fc.oneof(label, anything, fc.constant(null)), { maxLength: 8 }), { maxLength: 3 }),
      fc.constantFrom('nominal' as const, 'ordinal' as const, 'interval' as const),
    )
    .map(([rows, level]) => stats.krippendorffAlpha(rows, { level, draws: 100 })),
  holm: list.map((p) => stats.holm(p)),
  planning: fc
    .tuple(anything, anything, anything, anything)
    .map(([n, difference, sd, power]) => [
      stats.pairedPower({ n, difference, sd }),
      stats.pairedSampleSize({ difference, sd, power }),
      stats.minimalDetectableDifference({ n, sd, power }),
      stats.proportionsSampleSize({ from: n, to: difference, power }),
    ]),
  casesToSettle: fc
    .tuple(anything, anything, anything, anything)
    .map(([value, n, standardError, limit]) => [
      stats.casesToSettle({ value, n, standardError }, limit),
      stats.casesToSettleShare(value, n, limit),
    ]),
  predictionPoweredRate: fc
    .tuple(list, pair)
    .map(([unlabelled, [judged, labels]]) => stats.predictionPoweredRate({ unlabelled, judged, labels })),
  missingBounds: fc
    .tuple(anything, anything, anything)
    .map(([mean, n, missing]) => stats.missingBounds({ mean, n, missing })),
}

describe('whatever it is given, a statistic is a finite number or a reason in both languages', () => {
  it.each(Object.entries(calls))('%s', (_, results) => {
    fc.assert(
      fc.property(results, (result) => {
        expect(isSound(result), JSON.stringify(result)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
