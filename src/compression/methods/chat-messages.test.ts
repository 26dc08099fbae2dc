import { expect, it } from 'vitest'
import { ScoreError } from '../../errors.ts'
import type { Turn } from '../transcript.ts'
import { fromChat, fromPrinted, toChat } from './chat-messages.ts'
import { messagePieces, messagesText, tokensUpTo } from './message-text.ts'

const TURNS: Turn[] = [
  { role: 'user', text: 'Fix it.', toolCalls: [] },
  {
    role: 'assistant',
    text: '',
    toolCalls: [{ id: 'c1', name: 'Edit', arguments: { path: 'a.ts' }, files: [{ kind: 'modified', path: 'a.ts' }] }],
  },
  { role: 'tool', text: 'done', toolCalls: [], answers: 'c1' },
]

it('hands messages on in the form that most programs know', () => {
  expect(toChat(TURNS)).toEqual([
    { role: 'user', content: 'Fix it.' },
    {
      role: 'assistant',
      content: '',
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'Edit', arguments: '{"path":"a.ts"}' } }],
    },
    { role: 'tool', content: 'done', tool_call_id: 'c1' },
  ])
})

it('takes messages back, and reads the same in the end', () => {
  const back = fromChat(toChat(TURNS)) as Turn[]
  expect(messagesText(back, 0, 3)).toBe(messagesText(TURNS, 0, 3))
})

it('takes a text, parts of content, a mapping with messages, and a printed list', () => {
  expect(fromChat('a summary')).toBe('a summary')
  const parts = [{ role: 'developer', content: [{ type: 'text', text: 'one' }, 'two'] }]
  expect(fromChat(parts)).toMatchObject([{ role: 'system', text: 'one\ntwo' }])
  expect(fromChat({ messages: parts })).toMatchObject([{ text: 'one\ntwo' }])
  expect(fromPrinted(' [{"role":"user","content":"hi"}]')).toMatchObject([{ role: 'user', text: 'hi' }])
  expect(fromPrinted('[user] hi')).toBe('[user] hi')
  expect(fromPrinted('[1, 2]')).toBe('[1, 2]')
})

it.each([[[]], [42], [null], [{ summary: 'x' }], [[{ role: 'robot', content: '' }]]])(
  'refuses %o with a sentence that says what is wanted',
  (given) => {
    expect(() => fromChat(given as never)).toThrow(ScoreError)
  },
)

it('cuts pieces at the same places however far a conversation has come, and counts their tokens in one pass', () => {
  const turns = Array.from({ length: 100 }, (_, at): Turn => ({ role: 'user', text: `message ${at}`, toolCalls: [] }))
  const [whole, earlier] = [messagePieces(turns, 0, 100), messagePieces(turns, 0, 70)]
  expect(whole.slice(0, 2)).toEqual(earlier.slice(0, 2))
  expect(messagePieces(turns, 30, 70).join('\n\n')).toBe(
    turns
      .slice(30, 70)
      .map(({ text }) => `[user] ${text}`)
      .join('\n\n'),
  )
  const estimate = (text: string) => text.length
  const sum = (end: number) => messagePieces(turns, 0, end).reduce((all, piece) => all + piece.length, 0)
  expect(tokensUpTo(turns, [10, 32, 33, 100], estimate)).toEqual([sum(10), sum(32), sum(33), sum(100)])
})
