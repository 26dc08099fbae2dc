import { expect, it } from 'vitest'
import '../entries/vitest.ts'
import { defineScorer, defineSuite, run, score } from '../entries/index.ts'

const own = defineScorer({ description: 'x', score: () => ({ value: 1 }) })
const cases = [{ id: 'a', output: 'x' }]

/** Never called: the compiler is the test. A line that it should refuse and does not is an error of its own. */
async function typed() {
  const { status } = await score('contains', { output: '' }, { value: 'x', threshold: 0.5, weight: 2 })
  await score('exact-match', { output: '', expected: '' })
  await score('semantic-similarity', { output: 'a', expected: 'b' }, {}, { language: 'ja' })
  await score('./mine.ts', { output: '' }, { whatever: 3 })
  await score(own, { output: '' })
  // @ts-expect-error a misspelt name
  await score('contians', { output: '' }, { value: 'x' })
  // @ts-expect-error a misspelt option
  await score('contains', { output: '' }, { vlaue: 'x' })
  // @ts-expect-error a value of the wrong kind
  await score('length', { output: '' }, { max: '3' })
  // @ts-expect-error a word that is none of those allowed
  await score('rouge', { output: '' }, { tokenizer: 'mecab' })
  // @ts-expect-error an option that is required
  await score('regex', { output: '' })

  await run({
    cases,
    scorers: [
      { type: 'contains', any: ['a', 'b'], name: 'c', threshold: 1 },
      { type: 'rubric', options: { questions: ['Is it kind?'] } },
      { type: './mine.ts', level: 3, timeout: 5 },
      own,
      { scorer: own, name: 'mine' },
      { type: own, threshold: 0.5 },
    ],
  })
  await run({ cases, gate: { stop: 'decided', certainty: 0.99, failures: 5 } }, { stop: 'certain', seed: 3 })
  // @ts-expect-error a word that is none of those allowed
  await run({ cases, gate: { stop: 'soon' } })
  // @ts-expect-error a misspelt name
  await run({ cases, scorers: [{ type: 'contians', value: 'x' }] })
  // @ts-expect-error a misspelt option
  await run({ cases, scorers: [{ type: 'contains', vlaue: 'x' }] })
  // @ts-expect-error a misspelt option, inside `options`
  await run({ cases, scorers: [{ type: 'contains', options: { vlaue: 'x' } }] })
  // @ts-expect-error a threshold that is no number
  await run({ cases, scorers: [{ type: 'contains', value: 'x', threshold: '1' }] })
  // @ts-expect-error an option that is required
  await run({ cases, scorers: [{ type: 'response-time' }] })

  await expect('').toScore('contains', { options: { value: 'x', weight: 2 }, min: 1 })
  await expect('').toScore('rouge', { expected: 'x', min: 0.5 })
  await expect('').toScore('./mine.ts', { options: { level: 3 } })
  await expect('').toScore(own, { options: { level: 3 } })
  // @ts-expect-error a misspelt name
  await expect('').toScore('contians', { options: { value: 'x' } })
  // @ts-expect-error a misspelt option
  await expect('').toScore('contains', { options: { vlaue: 'x' } })
  // @ts-expect-error an option that is required
  await expect('').toScore('latency', { min: 1 })
  // @ts-expect-error a misspelt key
  await expect('').toScore('rouge', { epxected: 'x' })

  defineSuite({ cases: 'cases.jsonl', scorers: [{ type: 'length', max: 3 }, own, { type: own, weight: 2 }] })
  // @ts-expect-error a misspelt name
  defineSuite({ cases: 'cases.jsonl', scorers: [{ type: 'lenght', max: 3 }] })
  // @ts-expect-error a misspelt option
  defineSuite({ cases: 'cases.jsonl', scorers: [{ type: 'length', maximum: 3 }] })
  return status
}

it('scorers and their options are typed', () => {
  expect(typed).toBeTypeOf('function')
})
