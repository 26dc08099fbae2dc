import { expect, it } from 'vitest'
import { answerKey } from '../score/answer-key.ts'
import type { ResultRow } from '../score/result.ts'
import type { Score } from '../score/score.ts'
import { cohenKappa } from '../stats/kappa.ts'
import { type AnswerLabel, PeopleFold } from './people-fold.ts'

function score(passed: boolean | null, scorer = 'judge'): Score {
  return { scorer, type: 'rubric', status: 'scored', value: 0.5, threshold: 0.7, weight: 1, passed }
}

function row(id: string, output: string, passed: boolean | null, change: Partial<ResultRow> = {}): ResultRow {
  const scores = [score(passed)]
  const texts = { input: `question ${id}`, output }
  const rest = { target: 'default', repeat: 0, verdict: 'pass', weightedAverage: null, durationMs: null } as const
  return { case: id, scores, ...texts, ...rest, ...change }
}

const label = (id: string, output: string, passed: boolean | null, change: Partial<AnswerLabel> = {}): AnswerLabel => ({
  case: id,
  answer: answerKey({ input: `question ${id}`, output }),
  target: 'default',
  scorer: null,
  rater: null,
  passed,
  ...change,
})

function held(labels: AnswerLabel[], rows: ResultRow[], target = 'default', scorer = 'judge', cluster?: string) {
  const fold = new PeopleFold(labels, cluster)
  for (const one of rows) fold.add(one)
  return fold.finish(target, scorer, 'en')
}

it('is κ of the scorer and the people on answers that both decided', () => {
  const judge = [1, 1, 1, 0, 0, 1, 0, 1]
  const people = [1, 1, 0, 0, 0, 1, 1, 1]
  const found = held(
    people.map((passed, i) => label(`c${i}`, 'a', passed === 1)),
    judge.map((passed, i) => row(`c${i}`, 'a', passed === 1)),
  )
  const kappa = cohenKappa(judge, people)
  if (kappa.value === null) throw new Error('these labels have a κ')
  // Few labels reach beyond 1 by the formula; what is shown ends there.
  const ci95 = [kappa.interval[0], 1]
  expect(found).toEqual({ n: 8, kappa: kappa.value, ci95, agreement: 0.75, otherAnswers: 0 })
})

it('counts conversations, not cases, where the suite says which cases belong together', () => {
  // Each conversation has the same labels four times over: three quarters of the cases are no further evidence.
  const judge = [1, 1, 1, 0, 0, 1, 0, 1]
  const people = [1, 1, 0, 0, 0, 1, 1, 1]
  const times = [0, 1, 2, 3]
  const labels = people.flatMap((passed, i) => times.map((time) => label(`c${i}-${time}`, 'a', passed === 1)))
  const rows = judge.flatMap((passed, i) =>
    times.map((time) => row(`c${i}-${time}`, 'a', passed === 1, { metadata: { conversation: i } })),
  )
  const width = ({ ci95 }: { ci95: readonly number[] | null }) => (ci95?.[1] ?? 0) - (ci95?.[0] ?? 0)
  const alone = held(labels, rows)
  const together = held(labels, rows, 'default', 'judge', 'metadata.conversation')
  if (!alone || !together) throw new Error('these labels have a κ')
  expect(together.kappa).toBe(alone.kappa)
  expect(width(together) / width(alone)).toBeGreaterThan(2)
})

it('holds only for the same answer to the same question', () => {
  const labels = [label('same', 'a', true), label('changed', 'a', true), label('asked otherwise', 'a', false)]
  const rows = [
    row('same', 'a', true),
    row('changed', 'b', true),
    row('asked otherwise', 'a', false, { input: 'another question' }),
    row('without a label', 'a', false),
  ]
  expect(held(labels, rows)).toMatchObject({ n: 1, otherAnswers: 2 })
})

it('takes one answer a case: the first repeat that has a label', () => {
  const labels = [label('c', 'second', false)]
  const rows = [
    row('c', 'first', true),
    row('c', 'second', false, { repeat: 1 }),
    row('c', 'second', true, { repeat: 2 }),
  ]
  expect(held(labels, rows)).toMatchObject({ n: 1, agreement: 1, otherAnswers: 0 })
})

it('knows an answer again whichever target gives it, and misses labels only of its own', () => {
  const labels = [label('c', 'a', true), label('d', 'a', true)]
  const other = { target: 'other' }
  const rows = [row('c', 'b', true), row('c', 'a', true, other), row('d', 'b', true), row('d', 'x', true, other)]
  expect(held(labels, rows, 'other')).toMatchObject({ n: 1, otherAnswers: 0 })
  expect(held(labels, rows)).toBeUndefined()
})

it('goes with most raters, leaves ties out, and takes a word on the scorer before one on all', () => {
  const by = (rater: string) => ({ rater })
  const labels = [
    ...['mika', 'tom', 'ann'].map((rater) => label('most', 'a', rater === 'mika', by(rater))),
    label('tied', 'a', true, by('mika')),
    label('tied', 'a', false, by('tom')),
    label('own', 'a', true, { scorer: 'judge' }),
    label('own', 'a', false),
    label('of another', 'a', true, { scorer: 'rouge' }),
  ]
  const rows = ['most', 'tied', 'own', 'of another'].map((id) => row(id, 'a', id === 'own'))
  expect(held(labels, rows)).toMatchObject({ n: 2, kappa: 1 })
})

it('says why there is no κ', () => {
  expect(held([label('c', 'a', true)], [row('c', 'a', null)])).toMatchObject({
    n: 0,
    kappa: null,
    reason: expect.stringContaining('no threshold'),
  })
  expect(held([label('c', 'a', null)], [row('c', 'a', true)])).toMatchObject({
    n: 0,
    kappa: null,
    reason: expect.stringContaining('--pass-from'),
  })
  expect(held([label('c', 'a', true)], [row('c', 'a', true)])).toMatchObject({
    n: 1,
    kappa: null,
    reason: expect.any(String),
  })
})
