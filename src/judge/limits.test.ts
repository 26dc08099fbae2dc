import { expect, test } from 'vitest'
import { type ServerReply, startProvider } from './testing/provider-server.ts'
import { failureOf, GOOD, gradeQuestion, judgeAt, textQuestion } from './testing/questions.ts'

const refuse = (message: string): ServerReply => ({ status: 400, body: JSON.stringify({ error: { message } }) })

test('every question has an output limit from the shape of its reply', async () => {
  await using server = await startProvider(() => ({ content: GOOD }))
  const judge = await judgeAt(server)
  await judge.ask(gradeQuestion('a'))
  await judge.askText(textQuestion('x'))
  expect(server.calls.map(({ body }) => body.max_tokens)).toEqual([512, 4096])
  const own = await judgeAt(server, { maxOutputTokens: 99 })
  await own.ask(gradeQuestion('a'))
  await own.askText(textQuestion('x'))
  expect(server.calls.slice(2).map(({ body }) => body.max_tokens)).toEqual([99, 99])
})

test('a cut reply is asked for once more: briefly, with more room, and not shown again', async () => {
  await using server = await startProvider(({ number }) =>
    number === 1 ? { content: '{"score": 4, "reasoning": "on and on', finish: 'length' } : { content: GOOD },
  )
  const asked = await (await judgeAt(server)).ask(gradeQuestion('a'))
  // Both were paid for.
  expect(asked).toMatchObject({ value: { score: 4 }, repaired: true, usage: { calls: 2, inputTokens: 200 } })
  const [first, second] = server.calls
  expect([first?.body.max_tokens, second?.body.max_tokens]).toEqual([512, 2048])
  expect(second?.text).toContain('be brief')
  expect(second?.text).not.toContain('on and on')
})

test('cut twice is truncated, with what it cost and which number to change; it is never asked unchanged', async () => {
  await using server = await startProvider(() => ({ content: 'on and on', finish: 'length' }))
  const failure = await failureOf((await judgeAt(server)).ask(gradeQuestion('a')))
  expect(failure).toMatchObject({ kind: 'truncated', reply: 'on and on', usage: { calls: 2, outputTokens: 40 } })
  expect(failure.said.en).toContain('2048 tokens')
  expect(failure.said.en).toContain('maxOutputTokens')
  expect(new Set(server.calls.map(({ body }) => JSON.stringify(body))).size).toBe(2)
})

test('after a cut there is no repair, and after a repair nothing longer: two answers at most', async () => {
  const cut: ServerReply = { content: '{"score":', finish: 'length' }
  const prose: ServerReply = { content: 'Four.' }
  for (const [replies, kind] of [
    [[cut, prose], 'malformed'],
    [[prose, cut], 'truncated'],
  ] as const) {
    await using server = await startProvider(({ number }) => replies[number - 1] as ServerReply)
    expect((await failureOf((await judgeAt(server)).ask(gradeQuestion('a')))).kind).toBe(kind)
    expect(server.calls).toHaveLength(2)
  }
})

test('the words of a target are never added to: a cut text is asked for with more room only', async () => {
  await using server = await startProvider(({ number }) => ({ content: 'x', finish: number === 1 ? 'length' : 'stop' }))
  expect((await (await judgeAt(server)).askText(textQuestion('Write.'))).text).toBe('x')
  expect(server.calls.map(({ text }) => text)).toEqual(['Write.', 'Write.'])
  expect(server.calls.map(({ body }) => body.max_tokens)).toEqual([4096, 16_384])
})

test('a limit that was set for a text is part of the question: cut there is truncated at once', async () => {
  await using server = await startProvider(() => ({ content: 'x', finish: 'length' }))
  const judge = await judgeAt(server, { maxOutputTokens: 50 })
  expect((await failureOf(judge.askText(textQuestion('Write.')))).said.en).toContain('50 tokens')
  expect(server.calls).toHaveLength(1)
})

test('a model that used its limit up in thought gets room for it, from then on', async () => {
  await using server = await startProvider(({ body }) =>
    Number(body.max_tokens) < 4096 ? { content: '', finish: 'length' } : { content: GOOD },
  )
  const judge = await judgeAt(server)
  await judge.ask(gradeQuestion('a'))
  await judge.ask(gradeQuestion('b'))
  expect(server.calls.map(({ body }) => body.max_tokens)).toEqual([512, 2048 + 8192, 512 + 8192])
})

test('a limit under another name, above what the model has, or unknown to it is learnt once', async () => {
  await using newer = await startProvider(({ body }) =>
    'max_tokens' in body
      ? refuse("'max_tokens' is not supported. Use 'max_completion_tokens' instead.")
      : { content: GOOD },
  )
  const judge = await judgeAt(newer)
  await judge.ask(gradeQuestion('a'))
  await judge.ask(gradeQuestion('b'))
  expect(newer.calls.map(({ body }) => [body.max_tokens, body.max_completion_tokens])).toEqual([
    [512, undefined],
    [undefined, 512],
    [undefined, 512],
  ])
  await using small = await startProvider(({ body }) =>
    Number(body.max_tokens) > 256
      ? refuse('max_tokens is too large: this model supports at most 256')
      : { content: GOOD },
  )
  await (await judgeAt(small)).ask(gradeQuestion('a'))
  expect(small.calls.map(({ body }) => body.max_tokens)).toEqual([512, 256])
  await using none = await startProvider(({ body }) =>
    'max_tokens' in body ? refuse('unknown field max_tokens') : { content: GOOD },
  )
  const plain = await judgeAt(none)
  await plain.ask(gradeQuestion('a'))
  expect(none.calls).toHaveLength(2)
  expect(plain.provenance().notes[0]?.en).toContain('output limit')
})
