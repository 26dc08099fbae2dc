import { expect, it } from 'vitest'
import type { Judge, Question } from '../../judge/judge.ts'
import type { Proposed } from './probe-checker.ts'
import { probesByModel } from './probes-by-model.ts'
import { conversation } from './testing.ts'

const talk = conversation([
  { user: 'The export fails for customer C-20417.' },
  {
    call: 'Bash',
    given: { command: 'npm run export -- --customer=C-20417' },
    gives: 'Error: schema  version\n12 is too old',
  },
  { agent: 'I will migrate the schema.' },
  { user: 'Thanks, the secret word is MARIGOLD-7.' },
])
const point = { point: 0, cut: 4, end: 5 }

/** A judge that says these probes, whatever it is asked. */
function proposing(probes: Proposed[]): { judge: Judge; asked: Question[] } {
  const asked: Question[] = []
  const ask = async (question: Question) => {
    asked.push(question)
    return { value: question.schema.parse({ probes }) }
  }
  return { judge: { ask } as unknown as Judge, asked }
}

const good: Proposed = {
  type: 'recall',
  question: 'Which schema version was too old? Answer with the number alone.',
  answer: '12',
  evidence: 'schema version 12 is too old',
  exact: ['12'],
}

it('keeps what it can quote, with the message it stands in', async () => {
  const { judge } = proposing([good])
  expect(await probesByModel(talk, point, judge)).toEqual({
    probes: [
      {
        id: 'talk@0/1',
        transcript: 'talk',
        point: 0,
        type: 'recall',
        question: good.question,
        truth: '12',
        exact: ['12'],
        span: [2, 2],
        language: 'en',
      },
    ],
    dropped: 0,
  })
})

it.each<[string, Partial<Proposed>]>([
  ['evidence that nobody wrote', { evidence: 'schema version 13 is too old' }],
  ['evidence from a message that stays', { evidence: 'the secret word is MARIGOLD-7' }],
  ['a question with its answer in it', { question: 'Was it version 12 of the schema?' }],
  ['a type that was not asked for', { type: 'decision' }],
])('drops and counts %s', async (_name, changes) => {
  const { judge } = proposing([{ ...good, ...changes }])
  const made = await probesByModel(talk, point, judge, { types: ['recall'] })
  expect(made).toEqual({ probes: [], dropped: 1 })
})

it('demands word for word only what stands in the evidence', async () => {
  const { judge } = proposing([{ ...good, exact: ['12', 'version thirteen', ''] }])
  expect((await probesByModel(talk, point, judge)).probes[0]?.exact).toEqual(['12'])
})

it('shows the model what is cut away and nothing else', async () => {
  const { judge, asked } = proposing([])
  await probesByModel(talk, point, judge)
  const shown = JSON.stringify(asked[0]?.fields)
  expect(shown).toContain('--customer=C-20417')
  expect(shown).not.toContain('MARIGOLD')
})

it('asks about a long conversation in stretches, and keeps to the cap', async () => {
  const long = conversation(
    Array.from({ length: 60 }, (_, index) => ({ user: `Part ${index}: ${'word '.repeat(800)}` })),
  )
  const { judge, asked } = proposing(
    Array.from({ length: 5 }, (_, index) => ({
      ...good,
      question: `Question ${index}?`,
      answer: 'word',
      evidence: 'Part 3: word word',
      exact: [],
    })),
  )
  const { probes } = await probesByModel(long, { point: 0, cut: 60, end: 60 }, judge, { perPoint: 3 })
  expect(asked.length).toBeGreaterThan(2)
  expect(probes).toHaveLength(3)
})
