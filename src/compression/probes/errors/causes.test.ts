import { expect, it } from 'vitest'
import { conversation, type Said } from '../testing.ts'
import { toolRuns } from '../tool-runs.ts'
import { errorCandidates } from './error-candidates.ts'
import { failuresIn } from './failures-in.ts'
import { reportedErrors } from './reported.ts'

const said = (output: string, isLog = false) =>
  failuresIn(output, { failed: false, isLog }).map(({ reason, exact }) => [reason, ...exact])

it.each([
  [
    '{"error":"SEAT_TAKEN","message":"12C was sold at 09:14"}',
    'SEAT_TAKEN\n12C was sold at 09:14',
    '12C was sold at 09:14',
  ],
  [
    '{"code":"OUT_OF_RANGE","message":"配達できる地域ではありません"}',
    'OUT_OF_RANGE\n配達できる地域ではありません',
    '配達できる地域ではありません',
  ],
  [
    '{"ok":false,"reason":"the card was blocked by its owner"}',
    'the card was blocked by its owner',
    'the card was blocked by its owner',
  ],
  ['{"error":{"code":"quota","message":"30 of 30 used"}}', 'quota\n30 of 30 used', '30 of 30 used'],
  [
    '{"statusCode":422,"error":"Unprocessable Entity","message":"qty must be a whole number"}',
    'qty must be a whole number',
    'qty must be a whole number',
  ],
  ['HTTP/2 409\n{"title":"Conflict","status":409,"detail":"slot 7 is booked"}', 'slot 7 is booked', 'slot 7 is booked'],
  [
    '{"sent":3,"failed":[{"to":"a@b.c","reason":"552 5.2.2 mailbox full"}]}',
    '552 5.2.2 mailbox full',
    '552 5.2.2 mailbox full',
  ],
])('a record says in words what its code stands for: %s', (record, reason, exact) => {
  const [[told = '', ...values] = []] = said(record)
  expect(told).toContain(reason)
  expect(values).toEqual([exact])
})

it.each([
  '{"code":"SUMMER_10","description":"10 % off everything"}',
  '{"claim":"C-7","status":"rejected","reason":"older than two years"}',
  '{"error":null,"errors":[],"message":"done"}',
  '{"sent":4,"failed":[]}',
  '{"level":"info","msg":"retrying","error":"none"}',
])('a record is no error because of a word in it: %s', (record) => expect(said(record)).toEqual([]))

it('a log of records says what went wrong and what it came from', () => {
  const log = '{"level":"info","msg":"up"}\n{"level":"error","msg":"cannot pay","err":"dial tcp: timeout"}'
  expect(said(log, true)).toEqual([['cannot pay\ndial tcp: timeout', 'dial tcp: timeout']])
})

it('the reason may stand above the line that a step failed', () => {
  const output = 'Detail: the challenge file was not there\n\nError: failed to renew example.org'
  expect(said(output)).toEqual([[expect.stringContaining('Detail: the'), 'the challenge file was not there']])
})

const asked = (...all: Said[]) => {
  const talk = conversation(all)
  return errorCandidates(toolRuns(talk)).map(({ question, truth }) => [question.en, truth])
}

it('what shows a file and then runs something may print an error; what only shows files does not', () => {
  const gives = 'port = 1\nerror: address already in use'
  expect(asked({ call: 'Bash', given: { command: 'cat app.toml && ./serve' }, gives })).toEqual([
    [expect.stringContaining('printed an error'), expect.stringContaining('address already in use')],
  ])
  expect(asked({ call: 'Bash', given: { command: 'cd etc && cat app.toml | grep -v x' }, gives })).toEqual([])
})

it('a user may show an error in a block of its own', () => {
  const user = (text: string) => reportedErrors(conversation([{ user: text }])).map(({ exact }) => exact)
  expect(user('Since Monday it stops with\n```\nrow 4: column "b" is empty\n```\nAny idea?')).toEqual([
    ['row 4: column "b" is empty'],
  ])
  expect(user('This is how I call it:\n```\nrun --all\n```')).toEqual([])
  expect(user('It fails on\n```\nconst a = 1;\n```')).toEqual([])
})
