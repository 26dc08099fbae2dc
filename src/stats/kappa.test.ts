import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cautiousKappa, clusteredKappa, cohenKappa } from './kappa.ts'

const scale = [1, 2, 3, 4, 5]
const mark = fc.integer({ min: 1, max: 5 })
const pairs = fc
  .array(fc.tuple(mark, mark), { minLength: 2, maxLength: 30 })
  .map((list) => [list.map(([a]) => a), list.map(([, b]) => b)] as const)
  .filter(([a, b]) => new Set([...a, ...b]).size > 1)

describe.each(['none', 'linear', 'quadratic'] as const)('cohenKappa, weights %s', (weights) => {
  it('is symmetric, at most 1, and 1 for perfect agreement', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const there = cohenKappa(a, b, { weights, labels: scale })
        const back = cohenKappa(b, a, { weights, labels: scale })
        expect(there.value).toBeLessThanOrEqual(1)
        expect(there.value).toBeGreaterThanOrEqual(-1)
        expect(back.value).toBeCloseTo(there.value!, 12)
        if (new Set(a).size > 1) {
          expect(cohenKappa(a, a, { weights, labels: scale }).value).toBe(1)
          const mirrored = cohenKappa(
            a.map((x) => 6 - x),
            b.map((x) => 6 - x),
            { weights, labels: scale },
          )
          expect(mirrored.value).toBeCloseTo(there.value!, 12)
        }
      }),
    )
  })

  it('has no number when both gave one label throughout', () => {
    expect(cohenKappa([3, 3, 3], [3, 3, 3], { weights, labels: scale })).toMatchObject({
      value: null,
      reason: { en: expect.stringContaining('same label'), ja: expect.stringContaining('1 種類') },
    })
  })
})

describe('cohenKappa', () => {
  it('weighs by places on the whole scale, not among the marks that occur', () => {
    // Between 1 and 5 all disagreements are the farthest possible, between 1 and 2 the nearest: κ is the same, as chance
    // shrinks with them. A third mark tells the scales apart.
    const far = cohenKappa([1, 5, 3, 1, 5], [1, 5, 3, 3, 3], { weights: 'quadratic', labels: scale })
    const near = cohenKappa([1, 5, 4, 1, 5], [1, 5, 4, 4, 4], { weights: 'quadratic', labels: scale })
    expect(far.value).not.toBeCloseTo(near.value!, 2)
  })

  it('asks for the scale when weighted, and refuses labels outside it', () => {
    // @ts-expect-error labels are required
    expect(cohenKappa([1, 2], [1, 2], { weights: 'quadratic' })).toMatchObject({ value: null })
    const strange = cohenKappa(['x'.repeat(1000)], ['pass'], { labels: ['pass', 'fail'] })
    expect(strange).toMatchObject({ value: null, reason: { en: expect.stringContaining('xxx') } })
    expect(strange.value === null && strange.reason.en.length).toBeLessThan(150)
  })

  it('takes any label, also ones that mean something to JavaScript', () => {
    const labels = ['__proto__', 'constructor', '__proto__', 'toString']
    expect(cohenKappa(labels, labels)).toMatchObject({ value: 1, n: 4 })
  })

  it('is 0 for agreement as good as chance', () => {
    expect(cohenKappa([0, 0, 1, 1], [0, 1, 0, 1])).toMatchObject({ value: 0 })
  })
})

describe('clusteredKappa', () => {
  const judge = [1, 1, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0]
  const people = [1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 1, 0]
  const own = judge.map((_, i) => i)
  const thrice = <Item>(list: readonly Item[]) => [...list, ...list, ...list]

  it('is the same κ, and for cases that stand alone almost the same standard error', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const plain = cohenKappa(a, b, { labels: scale })
        const alone = clusteredKappa(a, b, [...a.keys()], { labels: scale })
        if (plain.value === null || alone.value === null) throw new Error('these have a κ')
        expect(alone.value).toBe(plain.value)
        expect(alone.standardError).toBeCloseTo(plain.standardError * Math.sqrt(a.length / (a.length - 1)), 9)
      }),
    )
  })

  it('learns nothing from cases that only repeat others of their cluster', () => {
    const once = clusteredKappa(judge, people, own)
    const copied = clusteredKappa(thrice(judge), thrice(people), thrice(own))
    expect(copied).toMatchObject({ n: 36, clusters: 12 })
    if (once.value === null || copied.value === null) throw new Error('these have a κ')
    expect(copied.value).toBeCloseTo(once.value, 12)
    expect(copied.interval![0]).toBeCloseTo(once.interval![0], 12)
    expect(copied.interval![1]).toBeCloseTo(once.interval![1], 12)
  })

  it('has no interval for a single cluster, and says so', () => {
    const one = clusteredKappa(judge, people, Array(12).fill('all'))
    expect(one).toMatchObject({ value: expect.any(Number), interval: null, reason: { en: expect.any(String) } })
  })
})

it('is never certain: raters who agree throughout, or never, have an interval with a width, narrower with more pairs', () => {
  const widths = [6, 20, 200].map((n) => {
    const a = Array.from({ length: n }, (_, i) => i % 2)
    const kappa = cautiousKappa(a, a)
    const clustered = clusteredKappa(
      a,
      a,
      Array.from(a, (_, i) => i >> 1),
    )
    if (kappa.value === null || clustered.value === null || !clustered.interval) throw new Error('no κ')
    expect(kappa.value).toBe(1)
    expect(kappa.interval[1]).toBe(1)
    expect(clustered.interval[0]).toBeLessThan(kappa.interval[0])
    return 1 - kappa.interval[0]
  })
  expect(widths).toEqual(widths.toSorted((x, y) => y - x))
  expect(widths[2]).toBeGreaterThan(0.01)
  const never = cautiousKappa([0, 1, 0, 1], [1, 0, 1, 0])
  expect(never).toMatchObject({ value: -1 })
  expect((never.value === null ? [0, 0] : never.interval)[1]).toBeGreaterThan(-0.9)
})

it('stays within what κ can be, also for few pairs that nearly all agree', () => {
  const nearly = cautiousKappa([0, 1, 0, 1, 0, 1], [0, 1, 0, 1, 0, 0])
  expect(cohenKappa([0, 1, 0, 1, 0, 1], [0, 1, 0, 1, 0, 0])).toMatchObject({
    interval: [expect.anything(), expect.closeTo(1.229, 3)],
  })
  expect(nearly).toMatchObject({ interval: [expect.anything(), 1] })
  fc.assert(
    fc.property(
      pairs,
      fc.constantFrom('none', 'linear', 'quadratic'),
      fc.integer({ min: 1, max: 4 }),
      (both, weights, size) => {
        const [a, b] = both
        const options = { weights, labels: scale } as const
        const clusters = a.map((_, i) => Math.floor(i / size))
        for (const kappa of [cautiousKappa(a, b, options), clusteredKappa(a, b, clusters, options)]) {
          if (kappa.value === null || !kappa.interval) continue
          const [low, high] = kappa.interval
          expect(low).toBeGreaterThanOrEqual(-1)
          expect(high).toBeLessThanOrEqual(1)
          expect(high - low).toBeGreaterThan(0)
          expect(low).toBeLessThanOrEqual(kappa.value + 1e-9)
          expect(high).toBeGreaterThanOrEqual(kappa.value - 1e-9)
        }
      },
    ),
  )
})
