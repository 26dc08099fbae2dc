import { describe, expect, it } from 'vitest'
import { flipRate, type Orders, pairOutcome } from './pairwise.ts'
import { checklistValue, rubricValue } from './rubric.ts'
import { cutReasoning, normalizedScore } from './similarity.ts'
import { compareToolCalls, judgedToolCalls } from './tool-calls.ts'
import { countVerdicts, heldShare, relevancy, type Verdict } from './verdicts.ts'

const counted = (text: string) => countVerdicts(text.split(' ') as Verdict[])

describe('verdicts', () => {
  it.each([
    ['no', 0],
    ['yes', 1],
    ['no yes unsure', 1.3 / 3],
    ['unsure unsure', 0.3],
    ['yes yes yes no', 0.75],
  ])('relevancy of %s', (verdicts, value) => {
    expect(relevancy(counted(verdicts))).toBeCloseTo(value, 15)
  })

  it.each([
    ['yes yes no', 2 / 3],
    ['unsure', 0],
    ['yes yes no unsure yes no unsure', 3 / 7],
    ['no', 0],
    ['yes', 1],
  ])('faithfulness of %s', (verdicts, value) => {
    expect(heldShare(counted(verdicts))).toBe(value)
  })
})

describe('tool calls', () => {
  it.each([
    ['search', false, '', 0],
    ['search', false, 'other search', 1],
    ['search', false, 'other', 0],
    ['search', true, 'search', 1],
    ['search', true, 'search search', 0],
    ['search', true, 'search other', 0],
  ])('expects %s (strict: %s), called: %s', (expectedTool, strict, called, value) => {
    expect(compareToolCalls(called === '' ? [] : called.split(' '), { expectedTool, strict })).toBe(value)
  })

  it.each([
    ['a b', false, 'b a', 0],
    ['a b', false, 'a x b', 1],
    ['a b', true, 'a b', 1],
    ['a b', true, 'a x b', 0],
    ['a b c', false, 'a b', 0],
    ['a a', false, 'a', 0],
    ['a', false, '', 0],
  ])('expects the order %s (strict: %s), called: %s', (order, strict, called, value) => {
    const names = called === '' ? [] : called.split(' ')
    expect(compareToolCalls(names, { expectedOrder: order.split(' '), strict })).toBe(value)
  })

  it('judged: the share of appropriate calls, or whether none was right', () => {
    expect(judgedToolCalls({ called: 1, appropriate: 1, needed: true })).toBe(1)
    expect(judgedToolCalls({ called: 4, appropriate: 3, needed: true })).toBe(0.75)
    expect(judgedToolCalls({ called: 0, appropriate: 0, needed: true })).toBe(0)
    expect(judgedToolCalls({ called: 0, appropriate: 0, needed: false })).toBe(1)
  })
})

describe('rubric', () => {
  it('is the weighted mean of (mark − 1) / 4', () => {
    expect(rubricValue([{ score: 1, weight: 1 }])).toBe(0)
    expect(rubricValue([{ score: 5, weight: 0.1 }])).toBe(1)
    expect(
      rubricValue([
        { score: 5, weight: 2 },
        { score: 3, weight: 1 },
        { score: 1, weight: 1 },
      ]),
    ).toBe(0.625)
  })

  it('is the share of yes', () => {
    expect(checklistValue(['yes', 'no', 'yes', 'yes'])).toBe(0.75)
  })
})

describe('pairwise', () => {
  it.each<[Orders, string, boolean, number]>([
    [{ ab: 'A', ba: 'A' }, 'A', false, 1],
    [{ ab: 'B', ba: 'B' }, 'B', false, 0],
    [{ ab: 'tie', ba: 'tie' }, 'tie', false, 0.5],
    [{ ab: 'A', ba: 'tie' }, 'tie', false, 0.5],
    [{ ab: 'B', ba: 'tie' }, 'tie', false, 0.5],
    [{ ab: 'tie', ba: 'A' }, 'tie', false, 0.5],
    [{ ab: 'A', ba: 'B' }, 'tie', true, 0.5],
    [{ ab: 'B', ba: 'A' }, 'tie', true, 0.5],
  ])('%o', (orders, winner, flip, value) => {
    expect(pairOutcome(orders)).toEqual({ winner, flip, value })
  })

  it('reports how often the order decided', () => {
    expect(flipRate([true, false, true, false, false])).toBe(0.4)
    expect(flipRate([])).toBeNull()
  })
})

describe('similarity', () => {
  it('is the grade / 5', () => {
    expect([1, 2, 3, 4, 5].map(normalizedScore)).toEqual([0.2, 0.4, 0.6, 0.8, 1])
  })

  it.each([
    ['字'.repeat(50), false],
    [`${'字'.repeat(49)}👍`, false],
    [`${'字'.repeat(49)}👍終`, true],
    ['あ'.repeat(51), true],
    ['\ud800'.repeat(60), true],
    ['', false],
  ])('keeps 50 code points of a reason (%#)', (reasoning, isCut) => {
    const { reasoning: kept, reasoningCut } = cutReasoning(reasoning)
    expect(reasoningCut).toBe(isCut)
    expect(kept).toBe(isCut ? `${[...reasoning].slice(0, 50).join('')}…` : reasoning)
  })
})
