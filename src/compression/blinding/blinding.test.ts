import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FatalJudgeError } from '../../judge/failures.ts'
import type { Judge, Question } from '../../judge/judge.ts'
import { PACKS } from '../../judge/prompts/packs.ts'
import type { TargetSpec } from '../../suite/suite.ts'
import { guardJudge } from './guard-judge.ts'
import { identityNames, namesIn } from './names.ts'
import { shuffledOrder } from './order.ts'

const limits = { timeout: 60, maxOutputBytes: 1000 }
const answerer: TargetSpec = {
  name: 'answerer',
  ...limits,
  kind: 'model',
  config: { model: 'openai:gpt-4o-mini' },
  prompt: '',
}

function method(
  name: string,
  type: 'anchored-iterative' | 'opaque' | 'full-context',
  by: TargetSpec | null,
): TargetSpec {
  return { name, ...limits, kind: 'method', type, by: by as never, answerer: answerer as never, keepLast: 10 }
}

const TARGETS = [
  method('anchored', 'anchored-iterative', { ...answerer, config: { model: 'anthropic:claude-x-9' } } as TargetSpec),
  method('in-house', 'opaque', { name: 'm', ...limits, kind: 'module', file: '/suite/compress/own.ts' }),
  method('remote', 'opaque', {
    name: 'h',
    ...limits,
    kind: 'http',
    http: { url: 'https://compress.example/v1', method: 'POST', headers: {} },
  }),
  method('ceiling', 'full-context', null),
]

it('names, types, models, files and addresses are what tells methods apart', () => {
  expect(identityNames(TARGETS)).toEqual([
    'anchored',
    'anchored-iterative',
    'anthropic:claude-x-9',
    'claude-x-9',
    'openai:gpt-4o-mini',
    'gpt-4o-mini',
    'in-house',
    '/suite/compress/own.ts',
    'own.ts',
    'remote',
    'https://compress.example/v1',
    'ceiling',
    'full-context',
  ])
})

describe('a name is found', () => {
  it('as a whole word, whatever its case or width', () => {
    expect(namesIn('made by ANCHORED.', ['anchored'])).toEqual(['anchored'])
    expect(namesIn('ＡＮＣＨＯＲＥＤ方式', ['anchored'])).toEqual(['anchored'])
    expect(namesIn('要約方式で作成', ['要約方式'])).toEqual(['要約方式'])
    expect(namesIn('unanchored, anchoreds, anchored_2', ['anchored'])).toEqual([])
  })
})

describe('before the judge sees a question', () => {
  const template = PACKS.en['compression-rubric'].grade
  const asked: Question[] = []
  const judge = {
    ask: async (question: Question) => {
      asked.push(question)
      return { value: {} }
    },
    provenance: () => ({ model: 'judge' }),
  } as unknown as Judge
  const guarded = (names: string[]) => guardJudge(judge, names)
  const question = (changes: Partial<Question> = {}): Question => ({
    scorer: 'compression-rubric',
    case: 's1@0/1',
    target: 'anchored',
    repeat: 0,
    language: 'en',
    template,
    fields: { probe_question: 'What failed?', model_response: 'The login.', compacted_context: '…', ground_truth: 'x' },
    values: { rubric_criteria: 'accuracy_factual: …' },
    schema: z.object({}),
    ...changes,
  })

  it('nothing planted: it is asked as it is', async () => {
    asked.length = 0
    await guarded(identityNames(TARGETS)).ask(question())
    expect(asked).toHaveLength(1)
  })

  it.each<[string, Partial<Question>]>([
    ['in the prompt', { template: { ...template, prompt: `${template.prompt}\nMethod: anchored` } }],
    ['in the system prompt', { template: { ...template, system: 'Grade the answer of claude-x-9.' } }],
    ['in the criteria', { values: { rubric_criteria: 'own.ts should score high' } }],
    ['in a field of its own', { fields: { ...question().fields, method: 'in-house' } }],
    ['as the name of a field', { fields: { ...question().fields, remote: '' } }],
    ['in Japanese words', { language: 'ja', template: { system: '', prompt: '方式「ceiling」の回答' } }],
  ])('a name planted %s ends the run', async (_where, changes) => {
    asked.length = 0
    const planted = guarded(identityNames(TARGETS)).ask(question(changes))
    await expect(planted).rejects.toThrow(FatalJudgeError)
    expect(asked).toHaveLength(0)
  })

  it('a method called as a word of our own prompts is no alarm: every request has that word', async () => {
    await expect(guarded(['response', 'context', 'criterion', 'grade']).ask(question())).resolves.toBeDefined()
  })

  it('what people and models wrote is looked at where it arises, against the conversation', async () => {
    const fields = { ...question().fields, model_response: 'anchored in the conversation' }
    await expect(guarded(['anchored']).ask(question({ fields }))).resolves.toBeDefined()
  })
})

describe('the order of the methods', () => {
  it('depends on the seed and the probe alone', () => {
    const orders = (seed: number) => Array.from({ length: 50 }, (_, at) => shuffledOrder(seed, `s1@0/${at}`, 4).join())
    expect(orders(7)).toEqual(orders(7))
    expect(orders(7)).not.toEqual(orders(8))
    expect(new Set(orders(7)).size).toBeGreaterThan(10)
  })

  it('is a permutation in which each method comes first about equally often', () => {
    const first = [0, 0, 0]
    for (let probe = 0; probe < 3000; probe++) {
      const order = shuffledOrder(1, `p${probe}`, 3)
      expect([...order].sort()).toEqual([0, 1, 2])
      first[order[0] as number]!++
    }
    for (const count of first) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })
})
