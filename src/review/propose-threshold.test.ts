import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from '../stats/random.ts'
import { proposeThreshold } from './propose-threshold.ts'
import { splitHalves } from './split-halves.ts'

/** Cases that people pass lie around 0.8, the others around 0.5, with some overlap. */
function labelled(n: number, threshold: number | null = 0.3) {
  const random = new Random(5)
  const people = Array.from({ length: n }, (_, i) => i % 2)
  const values = people.map((label) => (label === 1 ? 0.62 : 0.3) + random.uniform() * 0.36)
  const decisions = values.map((value) => (threshold === null ? Number.NaN : value >= threshold ? 1 : 0))
  return { threshold, values, decisions, people, clusters: people.map((_, i) => `c${i}`) }
}

describe('two halves', () => {
  const people = fc.array(fc.constantFrom(0, 1), { minLength: 4, maxLength: 100 })

  it('are of one size, for passes and for fails', () => {
    fc.assert(
      fc.property(people, fc.integer({ min: 0 }), (labels, seed) => {
        const clusters = labels.map((_, i) => String(i))
        const halves = splitHalves(labels, clusters, seed)
        for (const label of [0, 1]) {
          const count = (half: number) => halves.filter((h, i) => h === half && labels[i] === label).length
          expect(Math.abs(count(0) - count(1))).toBeLessThanOrEqual(1)
        }
        expect(splitHalves(labels, clusters, seed)).toEqual(halves)
      }),
    )
  })

  it('never part the cases of a cluster', () => {
    fc.assert(
      fc.property(people, fc.integer({ min: 0 }), (labels, seed) => {
        const clusters = labels.map((_, i) => String(i >> 2))
        const halves = splitHalves(labels, clusters, seed)
        expect(new Set(clusters.map((cluster, i) => `${cluster} ${halves[i]}`)).size).toBe(new Set(clusters).size)
      }),
    )
  })

  it('are others with another seed', () => {
    const { people: labels, clusters } = labelled(40)
    expect(splitHalves(labels, clusters, 1)).not.toEqual(splitHalves(labels, clusters, 2))
  })
})

describe('a proposal', () => {
  it('is chosen on one half and tried on the other, beside the current threshold', () => {
    const { threshold, chosenOn, heldOut } = proposeThreshold(labelled(200), 1)
    expect(threshold).toBeGreaterThan(0.6)
    expect(threshold).toBeLessThan(0.68)
    expect([chosenOn, heldOut?.n]).toEqual([100, 100])
    const wrong = (errors?: { falsePass: { value: number | null }; falseFail: { value: number | null } } | null) =>
      (errors?.falsePass.value ?? 0) + (errors?.falseFail.value ?? 0)
    // The current one passes everything.
    expect(wrong(heldOut?.current)).toBe(1)
    expect(wrong(heldOut?.proposed)).toBeLessThan(0.3)
    expect(heldOut?.proposed.falsePass.ci95).not.toBeNull()
  })

  it('is the current threshold itself where another would decide no case otherwise', () => {
    const people = Array.from({ length: 30 }, (_, i) => i % 2)
    const given = { people, values: people, decisions: people, clusters: people.map((_, i) => `c${i}`) }
    expect(proposeThreshold({ ...given, threshold: 1 }, 1).threshold).toBe(1)
    expect(proposeThreshold({ ...given, threshold: null, decisions: people.map(() => Number.NaN) }, 1)).toMatchObject({
      threshold: 0.5,
      heldOut: { current: null },
    })
  })

  it('is not made where it does no better than the current threshold on labels that did not choose it', () => {
    // Values say nothing of what people pass: whatever separates one half does so by chance.
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (seed) => {
        const random = new Random(seed)
        const values = Array.from({ length: 40 }, () => random.uniform())
        const people = values.map((_, i) => i % 2)
        const decisions = values.map((value) => (value >= 0.5 ? 1 : 0))
        const given = { threshold: 0.5, values, decisions, people, clusters: values.map((_, i) => `c${i}`) }
        const { threshold, heldOut } = proposeThreshold(given, seed)
        if (threshold === null || threshold === 0.5 || !heldOut?.current) return
        const wrong = (errors: { falsePass: { value: number | null }; falseFail: { value: number | null } }) =>
          (errors.falsePass.value ?? 0) + (errors.falseFail.value ?? 0)
        expect(wrong(heldOut.proposed)).toBeLessThan(wrong(heldOut.current))
      }),
    )
  })

  it('is not made from fewer than twenty labels', () => {
    expect(proposeThreshold(labelled(19), 1)).toMatchObject({
      threshold: null,
      heldOut: null,
      reason: { en: expect.stringContaining('19 labelled cases are too few'), ja: expect.any(String) },
    })
    expect(proposeThreshold(labelled(20), 1).chosenOn).toBe(10)
  })

  it('is not made where people pass all, or the scorer tells nothing', () => {
    const all = labelled(40)
    expect(proposeThreshold({ ...all, people: all.people.map(() => 1) }, 1).reason?.en).toContain('hardly ever')
    expect(proposeThreshold({ ...all, values: all.values.map(() => 0.5) }, 1).reason?.en).toContain('no threshold')
  })
})
