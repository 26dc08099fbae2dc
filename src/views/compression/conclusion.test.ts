import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../json.ts'
import type { ResultRow } from '../../score/result.ts'
import type { MethodComparison } from '../../suite/suite.ts'
import { resultOf } from './testing.ts'

const MEANS = { ceiling: 4.8, floor: 1, good: 3.6, fair: 3.1, poor: 2, sunken: 0.6 } as const
type Name = keyof typeof MEANS

/** Marks around a mean that differ by conversation and probe, the same way for all methods but for a little. */
function row(target: Name, conversation: number, probe: number, wobble: number): ResultRow {
  const at = [...Object.keys(MEANS)].indexOf(target)
  const own = (((conversation * 7 + probe * 5 + at * 3) % 11) / 11 - 0.5) * wobble
  const aggregate = MEANS[target] + own
  return {
    case: `c${conversation}/${probe}`,
    target,
    repeat: 0,
    verdict: 'pass',
    durationMs: null,
    weightedAverage: null,
    metadata: { conversation: `c${conversation}`, point: 0, probe_type: 'recall', messages: 30, exact: [] },
    output: { text: 'x', compaction: { context: 'x', before: 1000, after: 250, cost: 0 } },
    scores: [
      {
        scorer: 'compression-rubric',
        type: 'compression-rubric',
        threshold: null,
        weight: 1,
        passed: null,
        status: 'scored',
        value: aggregate / 5,
        details: { aggregate, dimensions: { accuracy: aggregate } } as JsonObject,
      },
    ],
  }
}

function run(names: Name[], comparison: Partial<MethodComparison> = {}, wobble = 1, conversations = 12) {
  const rows = Array.from({ length: conversations }, (_, conversation) =>
    [0, 1].flatMap((probe) => names.map((name) => row(name, conversation, probe, wobble))),
  ).flat()
  return resultOf(rows, names, {
    ceilings: names.filter((name) => name === 'ceiling'),
    floors: names.filter((name) => name === 'floor'),
    types: ['recall', 'decision'],
    ...comparison,
  })
}

describe('what a comparison of methods concludes', () => {
  it('names the best method, never the ceiling, and against whom that is shown', () => {
    const { conclusion } = run(['ceiling', 'floor', 'good', 'fair', 'poor'])
    expect(conclusion.best).toBe('good')
    expect(conclusion.over.map(({ method, shown }) => [method, shown])).toEqual([
      ['fair', true],
      ['poor', true],
    ])
    expect(conclusion.over[0]?.difference).toBeGreaterThan(0)
    expect(conclusion.over[0]?.ci95?.[0]).toBeGreaterThan(0)
    expect(conclusion.reach).toMatchObject({ floor: 'floor', ceiling: 'ceiling' })
    expect(conclusion.reach?.share).toBeCloseTo(0.68, 1)
  })

  it('shows nothing where chance explains it', () => {
    const { conclusion } = run(['good', 'fair'], {}, 12, 4)
    expect(conclusion.over.every(({ shown }) => !shown)).toBe(true)
  })

  it('does not praise a method that stays below the floor', () => {
    expect(run(['ceiling', 'floor', 'good']).conclusion.below).toBeNull()
    const { conclusion } = run(['ceiling', 'floor', 'sunken'])
    expect(conclusion).toMatchObject({ best: 'sunken', below: { floor: 'floor' } })
    expect(conclusion.below?.mean).toBeCloseTo(1, 1)
    // Also where there is no room between floor and ceiling, or no ceiling at all.
    expect(run(['floor', 'sunken']).conclusion).toMatchObject({ reach: null, below: { floor: 'floor' } })
  })

  it('gives no share of a way from floor to ceiling that chance explains', () => {
    expect(run(['ceiling', 'floor', 'good'], {}, 1, 1).conclusion.reach).toBeNull()
    expect(run(['ceiling', 'floor', 'good']).conclusion.reach).not.toBeNull()
  })

  it('nor where only other pairs were asked for', () => {
    const pairs: MethodComparison['pairs'] = [['good', 'fair']]
    expect(run(['ceiling', 'floor', 'good', 'fair'], { pairs }, 1, 1).conclusion.reach).toBeNull()
    expect(run(['ceiling', 'floor', 'good', 'fair'], { pairs }).conclusion.reach).not.toBeNull()
  })

  it('names the methods that it was not tested against', () => {
    expect(run(['ceiling', 'floor', 'good', 'fair', 'poor']).conclusion.untested).toEqual([])
    const { conclusion } = run(['ceiling', 'floor', 'good', 'fair', 'poor'], { pairs: [['good', 'poor']] })
    expect(conclusion).toMatchObject({ best: 'good', untested: ['fair'] })
  })

  it('of nothing concludes nothing', () => {
    expect(resultOf([], ['a', 'b']).conclusion).toEqual({
      best: null,
      over: [],
      untested: [],
      reach: null,
      below: null,
    })
  })
})

describe('the family of tests', () => {
  const overall = (names: Name[], comparison?: Partial<MethodComparison>) =>
    run(names, comparison, 4).pairs.filter(({ measure }) => measure === 'overall')
  const between = (pairs: ReturnType<typeof overall>, a: Name, b: Name) =>
    pairs.find((pair) => pair.a === a && pair.b === b)

  it('a ceiling and a floor beside the methods change no p of theirs', () => {
    const alone = between(overall(['good', 'fair', 'poor']), 'good', 'fair')
    const beside = between(overall(['ceiling', 'floor', 'good', 'fair', 'poor']), 'good', 'fair')
    expect(beside).toEqual(alone)
    expect(beside?.family).toBe('methods')
  })

  it('nor do the dimensions change that of the overall', () => {
    const [only] = overall(['good', 'fair'])
    expect(only?.pCorrected).toBe(only?.p)
  })

  it('pairs that were asked for are all that is tested', () => {
    const asked = overall(['ceiling', 'floor', 'good', 'fair', 'poor'], { pairs: [['good', 'fair']] })
    expect(asked.map(({ a, b }) => [a, b])).toEqual([['good', 'fair']])
    expect(asked[0]?.pCorrected).toBe(asked[0]?.p)
  })
})

it('says which kinds of probes are missing and which figures rest on few answers', () => {
  const few = run(['good', 'fair'], {}, 1, 4)
  expect(few.missingTypes).toEqual(['decision'])
  expect(few.thin).toContainEqual({ measure: 'accuracy', n: 8 })
  expect(few.thin).toContainEqual({ measure: 'recall', n: 8 })
  expect(run(['good', 'fair']).thin.find(({ measure }) => measure === 'accuracy')).toBeUndefined()
})

it('tells kinds of probes that nothing is said about from those that this run only did not ask', () => {
  expect(run(['good', 'fair']).unaskedTypes).toBeNull()
  expect(run(['good', 'fair'], { evidence: ['recall'] })).toMatchObject({
    missingTypes: ['decision'],
    unaskedTypes: [],
  })
  expect(run(['good', 'fair'], { evidence: ['recall', 'decision'] }).unaskedTypes).toEqual(['decision'])
})

it('a method that failed throughout makes no figure of the others rest on few answers', () => {
  const failed = Array.from({ length: 12 }, (_, at) => {
    const { output: _output, ...rest } = row('poor', at, 0, 1)
    return {
      ...rest,
      scores: rest.scores.map(({ scorer, type, threshold, weight }) => ({
        ...{ scorer, type, threshold, weight, passed: null, value: null, status: 'error' as const },
        error: { kind: 'target' as const, message: 'no' },
      })),
    }
  })
  const good = Array.from({ length: 12 }, (_, at) => [row('good', at, 0, 1), row('good', at, 1, 1)]).flat()
  const { thin, methods } = resultOf([...good, ...failed], ['good', 'poor'])
  expect(methods[1]?.overall).toMatchObject({ n: 0, missing: 12 })
  expect(thin).toEqual([])
})
