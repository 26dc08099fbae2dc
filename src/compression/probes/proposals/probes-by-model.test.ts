import { describe, expect, it } from 'vitest'
import type { Judge, Question } from '../../../judge/judge.ts'
import { conversation } from '../testing.ts'
import type { Drop, Proposed } from './probe-checker.ts'
import { probesByModel } from './probes-by-model.ts'

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
    proposed: 1,
    dropped: {},
  })
})

it.each<[string, Drop, Partial<Proposed>]>([
  ['evidence that nobody wrote', 'no evidence', { evidence: 'schema version 13 is too old' }],
  ['evidence from a message that stays', 'no evidence', { evidence: 'the secret word is MARIGOLD-7' }],
  ['a question with its answer in it', 'in its question', { question: 'Was it version 12 of the schema?' }],
  ['a type that was not asked for', 'not of its kind', { type: 'decision' }],
  ['an answer that the quotation does not give', 'answer not in evidence', { answer: '13', exact: [] }],
  [
    'an answer that says more than it',
    'answer not in evidence',
    { answer: '12, on the production database', exact: [] },
  ],
  ['a question about something else', 'answer not in evidence', { question: 'How many planets are there?' }],
])('drops and counts %s', async (_name, why, changes) => {
  const { judge } = proposing([{ ...good, ...changes }])
  const made = await probesByModel(talk, point, judge, { types: ['recall'] })
  expect(made).toEqual({ probes: [], proposed: 1, dropped: { [why]: 1 } })
})

it('asks for no value twice', async () => {
  const again = { ...good, question: 'The schema was too old: which version was it? One number.' }
  const { judge } = proposing([good, good, again])
  expect(await probesByModel(talk, point, judge)).toMatchObject({ proposed: 3, dropped: { 'asked twice': 2 } })
})

describe('what a proposal says it is', () => {
  const work = conversation([
    { user: 'Speed up the export, please.' },
    { call: 'Write', given: { file_path: 'src/export.ts', content: 'a' }, gives: 'ok' },
    { agent: 'I stream the rows instead of buffering them, because the largest customer has 4 GB.' },
    { agent: 'Still to do: the retry of failed uploads.' },
    { user: 'ok' },
  ])
  const kinds = async (proposal: Partial<Proposed>) => {
    const { judge } = proposing([{ ...good, exact: [], ...proposal } as Proposed])
    return probesByModel(work, { point: 0, cut: 5, end: 6 }, judge)
  }

  it('it has to be: a file', async () => {
    const file = { type: 'artifact', evidence: 'src/export.ts', answer: 'src/export.ts' } as const
    const created = { ...file, question: 'Which file was created for the export, written as a whole? One path.' }
    expect((await kinds(created)).probes).toHaveLength(1)
    expect((await kinds({ ...created, answer: 'src/import.ts' })).dropped).toEqual({ 'not of its kind': 1 })
    expect((await kinds({ ...created, question: 'Which file was deleted by Write?' })).dropped).toEqual({
      'not of its kind': 1,
    })
  })

  it('a decision', async () => {
    const decision = {
      type: 'decision',
      question: 'Why are rows streamed and not buffered? One sentence.',
      evidence: 'because the largest customer has 4 GB.',
      answer: 'the largest customer has 4 GB',
    } as const
    expect((await kinds(decision)).probes).toHaveLength(1)
    expect((await kinds({ ...decision, question: 'What are the rows? One word.' })).dropped).toEqual({
      'not of its kind': 1,
    })
  })

  it('and something open', async () => {
    const open = {
      type: 'continuation',
      question: 'What is still to do? One line.',
      evidence: 'Still to do: the retry of failed uploads.',
      answer: 'the retry of failed uploads',
    } as const
    expect((await kinds(open)).probes).toHaveLength(1)
    expect((await kinds({ ...open, evidence: 'I stream the rows', answer: 'stream the rows' })).dropped).toEqual({
      'not of its kind': 1,
    })
  })
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
    Array.from({ length: 60 }, (_, index) => ({ user: `Chapter ${index}: ${'word '.repeat(800)}` })),
  )
  const { judge, asked } = proposing(
    Array.from({ length: 5 }, (_, index) => ({
      ...good,
      question: `What follows the number of chapter ${index}? One line.`,
      answer: `${index}: word`,
      evidence: `Chapter ${index}: word word`,
      exact: [],
    })),
  )
  const { probes } = await probesByModel(long, { point: 0, cut: 60, end: 60 }, judge, { perPoint: 3 })
  expect(asked.length).toBeGreaterThan(2)
  expect(probes).toHaveLength(3)
})
