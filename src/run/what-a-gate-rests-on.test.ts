import { describe, expect, it } from 'vitest'
import { ScoreError } from '../errors.ts'
import { defineScorer } from '../score/define-scorer.ts'
import type { ResultRow } from '../score/result.ts'
import { run } from './library.ts'

const answers = (n: number, output = 'an answer') => Array.from({ length: n }, (_, i) => ({ id: `q-${i + 1}`, output }))

/** Like a judge that names a mark beyond its scale on all but the first few cases. */
const outOfRange = (scoredUpTo: number) =>
  defineScorer({
    description: 'a judge that fails',
    judge: true,
    score({ id }) {
      if (Number(id.slice(2)) > scoredUpTo) throw new ScoreError('out-of-range', 'a mark beyond the scale')
      return { value: 1 }
    },
  })

const seldom = defineScorer({
  description: 'applies to the first case only',
  score: ({ id }) => (id === 'q-1' ? { value: 1 } : { notApplicable: { en: 'no patterns', ja: 'なし' } }),
})

const lengths = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ type: 'length' as const, name: `length-${i + 1}`, min: 1 }))

describe('a gate does not pass although almost nothing was judged', () => {
  it('five of six answers are empty, and the only scorer does not judge empty ones', async () => {
    const cases = answers(6).map((one, at) => (at < 5 ? { ...one, output: '' } : one))
    const unlessBlank = defineScorer({
      description: 'like a judge: asks nobody about an empty answer',
      score: ({ output }) => (output === '' ? { notApplicable: { en: 'blank', ja: '空' } } : { value: 1 }),
    })
    const rows: ResultRow[] = []
    const suite = { name: 's', cases, scorers: [{ scorer: unlessBlank, name: 'similarity', threshold: 0.6 }] }
    const summary = await run(suite, { onRow: (row) => rows.push(row) })
    expect(summary).toMatchObject({ verdict: 'fail', cases: { pass: 1, fail: 5 } })
    expect(rows.map(({ reason }) => reason)).toEqual([...new Array(5).fill('blank'), undefined])
    const left = await run({ ...suite, blankAnswers: 'score' })
    expect(left).toMatchObject({ verdict: 'invalid', cases: { pass: 1, error: 5 } })
    expect(left.reasons.join()).toContain('5 of 6 cases have no verdict')
  })

  it('a judge fails on 38 of 40 cases, beside nineteen scorers that always answer', async () => {
    const judge = { scorer: outOfRange(2), name: 'judge', threshold: 0.5 }
    const summary = await run({ name: 's', cases: answers(40), scorers: [judge, ...lengths(19)] })
    expect(summary.verdict).toBe('invalid')
    expect(summary.reasons.join()).toContain('judge failed on 38 of 40 answers (95.0 %, at most 5.0 % allowed)')
    expect(summary.reasons.join()).toContain(
      '38 of 40 cases have no verdict (95.0 %, at most 5.0 % allowed): q-3, q-4, q-5, …',
    )
  })

  it('a scorer that decides applied to one case of a hundred: said, with its n', async () => {
    const scorers = [{ scorer: seldom, name: 'content', threshold: 0.6 }, ...lengths(1)]
    const summary = await run({ name: 's', cases: answers(100), scorers })
    expect(summary.reasons).toContain('content applied to 1 of 100 answers only')
    const alone = await run({ name: 's', cases: answers(100), scorers: scorers.slice(0, 1) })
    expect(alone.verdict).toBe('invalid')
  })

  it('a scorer that decides applied nowhere', async () => {
    const scorers = [{ scorer: seldom, name: 'content', threshold: 0.6 }, ...lengths(1)]
    const summary = await run({ name: 's', cases: answers(100).slice(1), scorers })
    expect(summary.verdict).toBe('invalid')
    expect(summary.reasons.join()).toContain('content decides, but applied to none of 99 answers')
  })

  it('a mean that the gate asks for rests on a few answers', async () => {
    const judge = { scorer: outOfRange(2), name: 'judge' }
    const suite = { name: 's', cases: answers(40), scorers: [judge, ...lengths(1)] }
    const summary = await run({ ...suite, gate: { means: { judge: 0.5 } } })
    expect(summary.verdict).toBe('invalid')
    expect(summary.reasons.join()).toContain('judge failed on 38 of 40 answers')
  })
})

it('a target that did not answer is one reason, and no scorer is blamed for it', async () => {
  const target = ({ id }: { id: string }) => {
    if (id === 'q-2') throw new Error('down')
    return 'an answer'
  }
  const cases = answers(3).map(({ id }) => ({ id, input: 'q' }))
  const summary = await run({ name: 's', cases, targets: { bot: target }, scorers: lengths(3) })
  expect(summary).toMatchObject({ verdict: 'invalid', scores: { errors: 3 } })
  expect(summary.reasons).toEqual(['the target did not answer 1 of 3 questions (33.3 %, at most 5.0 % allowed): q-2'])
  // Where one scorer looks at few answers only, one that is missing weighs more for it.
  const few = { scorer: seldom, name: 'content', threshold: 0.6 }
  const many = answers(40).map(({ id }) => ({ id, input: 'q' }))
  const seldomAsked = await run({ name: 's', cases: many, targets: { bot: target }, scorers: [few, ...lengths(1)] })
  expect(seldomAsked.reasons[0]).toMatch(/^content had no answer to score 1 of \d+ times/)
})

it('a scorer without a threshold decides nothing, also where it fails', async () => {
  const scorers = [{ scorer: outOfRange(0), name: 'judge' }, ...lengths(1)]
  const summary = await run({ name: 's', cases: answers(10), scorers })
  expect(summary).toMatchObject({ verdict: 'pass', cases: { pass: 10 }, scores: { errors: 10 } })
})

it('with no threshold anywhere there is one word for it: unjudged', async () => {
  const informs = defineScorer({ description: 'informs', score: () => ({ value: 0.4 }) })
  const summary = await run({ name: 's', cases: answers(3), scorers: [{ scorer: informs, name: 'informs' }] })
  // A rate of cases that nothing could have failed would be one of 1.00.
  const passRate = { value: null, n: 0, ci95: null }
  expect(summary).toMatchObject({ verdict: 'unjudged', targets: [{ verdict: 'unjudged', passRate }] })
  expect(summary.reasons).toEqual([expect.stringContaining('nothing was judged')])
  const failing = await run({ name: 's', cases: answers(3), scorers: [{ scorer: outOfRange(0), name: 'judge' }] })
  expect(failing.verdict).toBe('invalid')
})

it('a case that no scorer could score did not pass, also where none of them decides', async () => {
  const scorers = [{ scorer: outOfRange(1), name: 'judge' }]
  const summary = await run({ name: 's', cases: answers(3), scorers })
  expect(summary).toMatchObject({ verdict: 'unjudged', cases: { pass: 1, error: 2 }, scores: { scored: 1, errors: 2 } })
})
