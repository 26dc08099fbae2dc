import { describe, expect, it } from 'vitest'
import { Random } from '../stats/random.ts'
import { looksPicked, passRates } from './corrected-rate.ts'

/** A judge with known error rates: passes this share of what people fail, and fails this share of what they pass. */
interface Judge {
  falsePass: number
  falseFail: number
}

const TRUTH = 0.6

/** A run of cases that people would pass with chance TRUTH, some of them labelled, and how often each interval holds the truth. */
function coverage(judge: Judge, { cases, labels }: { cases: number; labels: number }, runs = 400) {
  const random = new Random(20261115)
  const held = { plain: 0, corrected: 0, width: 0 }
  for (let run = 0; run < runs; run++) {
    const people = Array.from({ length: cases }, () => (random.uniform() < TRUTH ? 1 : 0))
    const all = people.map((label) => {
      const wrong = random.uniform() < (label === 1 ? judge.falseFail : judge.falsePass)
      return wrong ? 1 - label : label
    })
    // Which cases are labelled does not depend on anything: the first ones are a random draw.
    const { plain, corrected } = passRates({ all, labelled: all.slice(0, labels), people: people.slice(0, labels) })
    const holds = (ci95: [number, number] | null) => (ci95 && ci95[0] <= TRUTH && TRUTH <= ci95[1] ? 1 : 0)
    held.plain += holds(plain.ci95) / runs
    held.corrected += holds(corrected.ci95) / runs
    held.width += ((corrected.ci95?.[1] ?? 1) - (corrected.ci95?.[0] ?? 0)) / runs
  }
  return held
}

describe('the corrected interval holds the truth where the plain one does not', () => {
  it.each([
    ['a lenient judge', { falsePass: 0.3, falseFail: 0.05 }],
    ['a strict judge', { falsePass: 0.02, falseFail: 0.25 }],
    ['a judge that tosses coins', { falsePass: 0.5, falseFail: 0.5 }],
  ])('%s', (_, judge) => {
    const { plain, corrected } = coverage(judge, { cases: 600, labels: 80 })
    expect(plain).toBeLessThan(0.3)
    // 95 % of 400 runs, give or take three standard errors of the simulation.
    expect(corrected).toBeGreaterThan(0.95 - 3 * Math.sqrt((0.95 * 0.05) / 400))
  })

  it('also from twenty labels on, and when every case is labelled', () => {
    const judge = { falsePass: 0.3, falseFail: 0.05 }
    expect(coverage(judge, { cases: 300, labels: 20 }).corrected).toBeGreaterThan(0.917)
    expect(coverage(judge, { cases: 80, labels: 80 }).corrected).toBeGreaterThan(0.917)
  })

  it('and a good judge makes it narrower than the labels alone would be', () => {
    const { width } = coverage({ falsePass: 0.03, falseFail: 0.03 }, { cases: 2000, labels: 100 }, 50)
    const labelsAlone = 2 * 1.96 * Math.sqrt((TRUTH * (1 - TRUTH)) / 100)
    expect(width).toBeLessThan(labelsAlone * 0.6)
  })
})

it('is what people say where every case is labelled', () => {
  const people = [1, 0, 1, 0.5]
  const { corrected } = passRates({ all: [1, 1, 1, 0], labelled: [1, 1, 1, 0], people })
  expect(corrected.value).toBeCloseTo(2.5 / 4, 12)
})

it('notices labels of hand-picked cases', () => {
  const decisions = (passes: number, fails: number) => [...Array(passes).fill(1), ...Array(fails).fill(0)] as number[]
  const check = (labelled: number[], others: number[]) =>
    looksPicked({ all: [...labelled, ...others], labelled, people: labelled })
  expect(check(decisions(5, 45), decisions(160, 40))).toBe(true)
  expect(check(decisions(40, 10), decisions(160, 40))).toBe(false)
  expect(check(decisions(40, 10), [])).toBe(false)
})
