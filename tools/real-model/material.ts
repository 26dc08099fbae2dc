import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The name that the server gives its model, whichever it is. */
export const MODEL = 'openai-compatible:small'

/** A few cases that every judge scorer can be asked about. */
const CASES = [
  {
    id: 'return',
    input: 'Can I send the shoes back?',
    output: 'Yes. Shoes can be returned within 60 days.',
    expected: 'Yes, within 30 days.',
    context: ['Goods may be returned within 30 days of delivery.'],
  },
  {
    id: 'hours',
    input: 'When do you open?',
    output: 'We open at nine in the morning.',
    expected: 'The shop opens at 9 a.m.',
    context: ['The shop is open from 9 a.m. to 6 p.m.'],
  },
  {
    id: 'delay',
    input: 'My parcel is late.',
    output: 'I am sorry about the delay. I have asked the carrier to look into it.',
    expected: 'Apologise and name a next step.',
    context: ['Parcels that are late are traced by the carrier within two days.'],
  },
]

/** Cases of an agent that calls tools. */
const AGENT_CASES = [
  {
    id: 'weather',
    input: 'What is the weather in Tokyo?',
    output: [
      call('weather', '{"city":"Tokyo"}'),
      { role: 'tool', content: '{"sky":"clear","celsius":21}' },
      { role: 'assistant', content: 'It is clear in Tokyo, 21 degrees.' },
    ],
  },
  {
    id: 'cancel',
    input: 'Cancel my order 12.',
    output: [
      call('find_order', '{"id":12}'),
      { role: 'tool', content: 'found' },
      call('cancel_order', '{"id":12}'),
      { role: 'tool', content: 'ok' },
      { role: 'assistant', content: 'Your order is cancelled.' },
    ],
  },
]

function call(name: string, args: string): object {
  return { role: 'assistant', tool_calls: [{ function: { name, arguments: args } }] }
}

/** The judge scorers, one suite each, so that every request can be laid to one. */
export const SCORERS: Record<string, { type: string; [option: string]: unknown }> = {
  'semantic-similarity': { type: 'semantic-similarity' },
  faithfulness: { type: 'faithfulness' },
  'answer-relevancy': { type: 'answer-relevancy' },
  'prompt-alignment': { type: 'prompt-alignment' },
  'rubric (questions)': { type: 'rubric', questions: ['Does it apologise?', 'Does it name a next step?'] },
  'rubric (criteria)': {
    type: 'rubric',
    criteria: [
      { name: 'friendly', description: 'warm, never blames the customer' },
      { name: 'brief', description: 'no sentence that could be left out' },
    ],
  },
  pairwise: { type: 'pairwise' },
  'tool-call-accuracy': { type: 'tool-call-accuracy' },
  'context-recall': { type: 'context-recall' },
  'context-precision': { type: 'context-precision' },
  'context-relevance': { type: 'context-relevance' },
  factuality: { type: 'factuality' },
}

export interface Judging {
  baseURL: string
  settings: object
}

interface SuiteParts {
  scorer: { type: string }
  cases: number
  target?: object
  repeats?: number
}

export async function writeSuite(
  folder: string,
  { baseURL, settings }: Judging,
  { scorer, cases, target, repeats = 1 }: SuiteParts,
): Promise<string> {
  await mkdir(folder, { recursive: true })
  const all = scorer.type === 'tool-call-accuracy' ? AGENT_CASES : CASES
  const rows = all.slice(0, cases).map(({ output, ...rest }) => (target ? rest : { ...rest, output }))
  await writeFile(join(folder, 'cases.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'))
  const judge = { model: MODEL, baseURL, ...settings }
  const suite = {
    name: 'real',
    cases: 'cases.jsonl',
    ...(target && { targets: [target] }),
    judge,
    scorers: [scorer],
    repeats,
  }
  await writeFile(join(folder, 'suite.json'), JSON.stringify(suite))
  return join(folder, 'suite.json')
}

const SESSION = {
  task_type: 'debugging',
  messages: [
    { role: 'user', content: 'Logins fail in staging since build 2.14.0. Find out why. Keep the public API.' },
    { role: 'assistant', content: 'The log says: Redis connection to cache.staging:6380 failed, ECONNREFUSED.' },
    { role: 'assistant', content: 'REDIS_URL was removed from deploy/staging.yaml; I put it back with port 6379.' },
    { role: 'user', content: 'Good. Then run the tests.' },
    { role: 'assistant', content: 'All 42 tests pass. Next I document REDIS_URL in docs/operations.md.' },
    { role: 'user', content: 'Thanks.' },
  ],
}

export async function writeSession(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'session.json')
  await writeFile(file, JSON.stringify(SESSION))
  return file
}

/** A method and an answerer that are this model, judged by it. */
export async function writeCompression(folder: string, { baseURL, settings }: Judging): Promise<string> {
  await writeSession(folder)
  const model = { model: MODEL, baseURL }
  // A model this small may never stop by itself: what it writes is bounded, and it gets the time for that.
  const writing = { ...model, timeout: 240, maxOutputTokens: 600 }
  const suite = {
    name: 'real-compression',
    transcripts: 'session.json',
    compress: { at: [1], keepLast: 2 },
    methods: [{ name: 'summary', type: 'regenerative', ...writing }],
    answerer: writing,
    judge: { ...model, ...settings },
    probes: { perPoint: 2 },
  }
  await writeFile(join(folder, 'suite.json'), JSON.stringify(suite))
  return join(folder, 'suite.json')
}
