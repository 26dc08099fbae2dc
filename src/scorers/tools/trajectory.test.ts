import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import type { Case } from '../../score/case.ts'
import { bareContext, conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import { SWE_RECORD, TAU_RECORD } from './fixtures/records.ts'
import trajectory from './trajectory.ts'

conforms('trajectory', trajectory)

const score = async (output: Json, options: object, more: Partial<Case> = {}, language: 'en' | 'ja' = 'en') =>
  evaluate(
    await readyFor(trajectory, { type: 'trajectory', ...options }),
    { id: 'c', output, ...more },
    { ...bareContext, language },
  )

describe('a record of tau-bench', () => {
  it('is read message by message: what the agent wrote counts, the customer does not', async () => {
    const { details } = await score(TAU_RECORD, { maxSteps: 5 })
    expect(details).toMatchObject({
      steps: 5,
      calls: [
        { step: 1, tool: 'get_user_details' },
        { step: 2, tool: 'get_reservation_details' },
        { step: 4, tool: 'cancel_reservation' },
      ],
    })
  })

  it.each<[string, object, number, string | undefined]>([
    ['within its steps', { maxSteps: 5 }, 1, undefined],
    ['over its steps', { maxSteps: 4 }, 4 / 5, '5 steps, at most 4 wanted'],
    ['tools in order', { tools: ['get_user_details', 'cancel_reservation'] }, 1, undefined],
    [
      'tools out of order',
      { tools: ['cancel_reservation', 'get_user_details'] },
      1 / 2,
      'get_user_details was called out of order (step 1); as expected up to step 4',
    ],
    ['in any order', { tools: ['cancel_reservation', 'get_user_details'], order: 'any' }, 1, undefined],
    [
      'exactly',
      { tools: ['get_user_details', 'get_reservation_details', 'cancel_reservation'], order: 'exact' },
      1,
      undefined,
    ],
    [
      'not exactly',
      { tools: ['get_user_details', 'cancel_reservation'], order: 'exact' },
      2 / 3,
      'also called: get_reservation_details; as expected up to step 4',
    ],
    [
      'never called',
      { tools: ['book_flight'] },
      0,
      'book_flight was not called; none of the expected calls in 4 steps',
    ],
    [
      'with its arguments',
      { tools: [{ tool: 'cancel_reservation', arguments: { reservation_id: 'QX12', refund: 120 }, tolerance: 0.5 }] },
      1,
      undefined,
    ],
    [
      'with other arguments',
      { tools: [{ tool: 'cancel_reservation', arguments: { reservation_id: 'QX13' } }] },
      0,
      'cancel_reservation was called otherwise (step 4): reservation_id is "QX12", expected "QX13"',
    ],
    ['nothing forbidden', { forbidden: ['transfer_to_human'] }, 1, undefined],
    [
      'something forbidden',
      { forbidden: ['cancel_reservation'] },
      0,
      'step 4 calls cancel_reservation, which is forbidden',
    ],
    [
      'forbidden with such arguments only',
      { forbidden: [{ tool: 'cancel_reservation', arguments: { reservation_id: 'OTHER' } }] },
      1,
      undefined,
    ],
    ['no loop', { maxRepeats: 1 }, 1, undefined],
    ['the goal said', { goal: { message: 'cancelled and refunded' } }, 1, undefined],
    ['the goal not said', { goal: { message: 'booked' } }, 0, 'the last message (step 5) does not match /booked/'],
    ['the goal done', { goal: { tool: 'cancel_reservation' } }, 1, undefined],
    [
      'another goal done',
      { goal: { tool: 'book_flight' } },
      0,
      'the last call (step 4) is cancel_reservation, expected book_flight',
    ],
    ['the state in the end', { goal: { state: { reward: 1 } } }, 1, undefined],
    ['another state', { goal: { state: { reward: 0 } } }, 0, 'reward is 1 in the end, expected 0'],
    ['a state that is not there', { goal: { state: { 'info.done': true } } }, 0, 'info.done is absent in the end'],
  ])('%s', async (_what, options, value, reason) => {
    const found = await score(TAU_RECORD, options)
    expect(found.value).toBeCloseTo(value, 12)
    expect(found.passed).toBe(value === 1)
    if (reason === undefined) expect(found.reason).toBeUndefined()
    else expect(found.reason).toContain(reason)
  })

  it('has a part for everything that is asked, and their mean as its value', async () => {
    const found = await score(TAU_RECORD, {
      maxSteps: 4,
      tools: ['cancel_reservation'],
      forbidden: ['cancel_reservation'],
      maxRepeats: 2,
      goal: { message: 'cancelled', tool: 'book_flight' },
    })
    expect(found.parts).toEqual({ steps: 0.8, tools: 1, forbidden: 0, loops: 1, goal: 0.5 })
    expect(found.value).toBeCloseTo((0.8 + 1 + 0 + 1 + 0.5) / 5, 12)
    expect(Object.keys(found.details?.reasons as object)).toEqual(['steps', 'forbidden', 'goal'])
  })

  it('is told in Japanese as well', async () => {
    expect((await score(TAU_RECORD, { forbidden: ['cancel_reservation'] }, {}, 'ja')).reason).toBe(
      'ステップ 4 で禁止されたツール cancel_reservation を呼んでいます',
    )
  })
})

describe('a trajectory of SWE-agent', () => {
  it('has the first word of each action as its tool; demonstrations are not its own work', async () => {
    const found = await score(SWE_RECORD, {
      maxSteps: 7,
      tools: ['search_dir', 'open', 'edit', 'submit'],
      forbidden: ['rm'],
      goal: { tool: 'submit', state: { 'info.exit_status': 'submitted' } },
    })
    expect(found).toMatchObject({ value: 1, details: { steps: 7 } })
    const called = (found.details as { calls: { tool: string }[] }).calls
    expect(called.map(({ tool }) => tool)).toEqual([
      'search_dir',
      'open',
      'edit',
      'python',
      'python',
      'python',
      'submit',
    ])
  })

  it('going round in circles is told with its steps', async () => {
    expect(await score(SWE_RECORD, { maxRepeats: 2 })).toMatchObject({
      value: 0,
      reason: 'steps 4 to 6: python 3 times in a row with the same arguments, at most 2 wanted',
    })
    expect((await score(SWE_RECORD, { maxRepeats: 3 })).value).toBe(1)
  })
})

describe('other answers', () => {
  it('are read from messages of any kind', async () => {
    const mastra = [
      {
        role: 'assistant',
        content: {
          format: 2,
          parts: [
            { type: 'tool-invocation', toolInvocation: { toolName: 'weather', args: { city: 'Tokyo' }, result: 21 } },
            { type: 'text', text: 'It is 21 degrees.' },
          ],
        },
      },
    ]
    const anthropic = [
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'weather', input: { city: 'Tokyo' } }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: '21' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'It is 21 degrees.' }] },
    ]
    const result = {
      text: 'It is 21 degrees.',
      steps: [{ toolCalls: [{ toolName: 'weather', args: { city: 'Tokyo' } }] }],
    }
    const options = { tools: [{ tool: 'weather', arguments: { city: 'Tokyo' } }], goal: { message: '21' } }
    for (const output of [mastra, anthropic, { messages: anthropic }, result] as Json[])
      expect(await score(output, options)).toMatchObject({ value: 1 })
  })

  it('that are plain text are one step', async () => {
    expect(await score('Done.', { maxSteps: 1, goal: { message: 'done' } })).toMatchObject({ value: 1 })
    expect((await score('Done.', { tools: ['a'] })).value).toBe(0)
  })

  it('come from the transcript of the case where it brought its own answer, and from nowhere else', async () => {
    const messages = [{ role: 'assistant', tool_calls: [{ function: { name: 'a', arguments: '{}' } }] }] as Json[]
    expect((await score('Done.', { tools: ['a'] }, { messages })).value).toBe(1)
    expect((await score('Done.', { tools: ['a'] }, { messages, answered: {} })).value).toBe(0)
  })

  it('with arguments that nest without end do no harm', async () => {
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
    const output = [{ role: 'assistant', tool_calls: [{ function: { name: 'a', arguments: deep } }] }]
    expect((await score(output, { maxRepeats: 1, tools: [{ tool: 'a', arguments: { a: 1 } }] })).value).toBe(0.5)
  })
})

describe('mistakes in its options', () => {
  it.each([
    {},
    { order: 'any' },
    { maxSteps: 0 },
    { tools: [] },
    { tools: 'a' },
    { tools: [{ name: 'a' }] },
    { tools: ['a'], order: 'loose' },
    { goal: {} },
    { goal: { mesage: 'x' } },
  ])('%j is refused', (options) => {
    expect(trajectory.options.safeParse(options).success).toBe(false)
  })

  it.each([
    [{ goal: { message: '(?=x)' } }, 'look-around'],
    [{ tools: [{ tool: 'a', schema: { type: 'nothing' } }] }, 'the JSON Schema is not valid'],
  ])('%j is told before anything runs', async (options, said) => {
    await expect(readyFor(trajectory, { type: 'trajectory', ...options })).rejects.toThrow(said)
  })
})
