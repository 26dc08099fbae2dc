import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import type { AnyScorer } from '../../score/scorer.ts'
import answerRelevancy from './answer-relevancy.ts'
import faithfulness from './faithfulness.ts'
import { contextWith, keysAsked, type MockModel, mockModel } from './testing/mock-model.ts'

interface Given {
  id: string
  verdict: string
  reasoning?: string
}

/** A judge that finds these statements, and then gives these verdicts. */
function finding(list: string, statements: unknown, verdicts: (Given | string)[] = []): MockModel {
  const given = verdicts.map((one, at) => (typeof one === 'string' ? { id: `s${at + 1}`, verdict: one } : one))
  return mockModel((call) => (keysAsked(call).includes(list) ? { [list]: statements } : { verdicts: given }))
}

async function judge(scorer: AnyScorer, model: MockModel, more: { [key: string]: Json } = {}) {
  const context = ['Fuji is 3,776 m tall.']
  const testCase = { id: 'c1', input: 'How tall is Fuji?', output: 'It is 3,776 m tall.', context, ...more }
  return evaluate(await readyFor(scorer), testCase, await contextWith(model))
}

conforms('answer-relevancy', answerRelevancy, await contextWith(finding('statements', ['a', 'b'], ['yes', 'no'])))
conforms('faithfulness', faithfulness, await contextWith(finding('claims', ['a', 'b'], ['yes', 'no'])))

describe('answer-relevancy', () => {
  it('counts yes in full and unsure three tenths, in any order of the ids', async () => {
    const verdicts = [
      { id: 's3', verdict: 'no', reasoning: 'off topic' },
      { id: 's1', verdict: 'yes' },
      { id: 's2', verdict: 'unsure' },
    ]
    const score = await judge(answerRelevancy, finding('statements', ['one', 'two', 'three'], verdicts))
    expect(score.value).toBe(1.3 / 3)
    expect(score.details).toMatchObject({ yes: 1, unsure: 1, no: 1 })
    expect(score.details?.statements).toMatchObject([
      { id: 's1', text: 'one', verdict: 'yes' },
      { id: 's2', text: 'two', verdict: 'unsure' },
      { id: 's3', text: 'three', verdict: 'no', reasoning: 'off topic' },
    ])
    expect(score.reason).toContain('1 of 3 statements help')
    expect(score.reason).toContain('"three" – off topic')
  })

  it.each([
    ['missing', [{ id: 's1', verdict: 'yes' }]],
    ['unknown', ['yes', 'yes', 'yes']],
    [
      'repeated',
      [
        { id: 's1', verdict: 'yes' },
        { id: 's1', verdict: 'no' },
        { id: 's2', verdict: 'yes' },
      ],
    ],
  ])('an id %s is a failed judgement, never a silent yes', async (what, verdicts) => {
    const model = finding('statements', ['one', 'two'], verdicts)
    const score = await judge(answerRelevancy, model)
    expect(score).toMatchObject({ value: null, error: { kind: 'malformed', message: expect.stringContaining(what) } })
    expect(model.calls).toHaveLength(3)
  })

  it('a verdict that is none of the three is malformed', async () => {
    expect((await judge(answerRelevancy, finding('statements', ['one'], ['maybe']))).error?.kind).toBe('malformed')
  })

  it('does not apply to an answer that says nothing', async () => {
    const silent = finding('statements', [' '])
    expect((await judge(answerRelevancy, silent)).status).toBe('not-applicable')
    const unasked = finding('statements', ['x'])
    expect((await judge(answerRelevancy, unasked, { output: '' })).status).toBe('not-applicable')
    expect(unasked.calls).toHaveLength(0)
  })

  it('needs a question', async () => {
    expect((await judge(answerRelevancy, finding('statements', ['x'], ['yes']), { input: null })).error?.kind).toBe(
      'input',
    )
  })
})

describe('faithfulness', () => {
  it('is the share of supported claims; unsure is unsupported', async () => {
    const claims = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const verdicts = ['yes', 'yes', 'no', 'unsure', 'yes', 'no', 'unsure']
    const score = await judge(faithfulness, finding('claims', claims, verdicts))
    expect(score.value).toBe(3 / 7)
    expect(score.reason).toContain('3 of 7 claims supported')
  })

  it('checks against the context and the results of tools', async () => {
    const output = [
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'height', input: {} }] },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c1', output: { metres: 3776 } }] },
      { role: 'assistant', content: 'It is 3,776 m tall.' },
    ]
    const model = finding('claims', ['a'], ['yes'])
    expect((await judge(faithfulness, model, { output, context: [] })).value).toBe(1)
    expect(model.calls[1]?.prompt).toContain('{\\"metres\\":3776}')
    expect(model.calls[1]?.prompt).not.toContain('Fuji is')
    await judge(faithfulness, model, { output })
    expect(model.calls[3]?.prompt).toContain('Fuji is')
  })

  it('without any context is an input error, and nothing is asked', async () => {
    const model = finding('claims', ['a'], ['yes'])
    for (const context of [[], ['  ']]) {
      expect((await judge(faithfulness, model, { context })).error?.kind).toBe('input')
    }
    expect(model.calls).toHaveLength(0)
  })

  it('does not apply to an answer without claims', async () => {
    expect((await judge(faithfulness, finding('claims', []))).status).toBe('not-applicable')
  })
})

it('tells a dry run that a second question may follow', async () => {
  const context = await contextWith(finding('claims', ['a'], ['yes']))
  const asked: unknown[] = []
  const ask: NonNullable<typeof context.judge>['ask'] = (question) => {
    asked.push(question.followUps ?? 0)
    return context.judge!.ask(question)
  }
  const testCase = { id: 'c1', input: 'q', output: 'a', context: ['c'] }
  await evaluate(await readyFor(faithfulness), testCase, { ...context, judge: { ...context.judge!, ask } })
  expect(asked).toEqual([1, 0])
})
