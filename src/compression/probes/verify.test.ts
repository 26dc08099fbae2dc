import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkExactValues, ExactText } from '../../scorers/compression/exact-values.ts'
import { messagesText } from '../methods/message-text.ts'
import type { Transcript } from '../transcript.ts'
import { compressionPoints } from './compression-points.ts'
import { LABELLED_SETS, labelledSet } from './labelled/labelled-set.ts'
import { probesFor } from './probes-for.ts'
import { conversation, type Said } from './testing.ts'
import { Verifier } from './verify.ts'

/** What holds for every probe of every point of a conversation. */
function holds(transcript: Transcript, keepLast: number): { values: number; found: number } {
  const sum = { values: 0, found: 0 }
  for (const point of compressionPoints(transcript, { at: [0.3, 0.6, 1], keepLast }).points) {
    // An answerer that copies all that it sees.
    const everything = messagesText(transcript.messages, 0, point.end)
    const kept = messagesText(transcript.messages, point.cut, point.end)
    for (const { question, exact, span, type } of probesFor(transcript, point, { perPoint: 500 })) {
      expect(span[1]).toBeLessThan(point.cut)
      expect(question).not.toMatch(/last \d+ messages|最後の \d+ 件/)
      const asked = new ExactText(question)
      for (const value of exact) expect(asked.has(value), question).toBe(false)
      sum.values += exact.length
      sum.found += checkExactValues(everything, exact).found.length
      if (exact.length > 0 && type !== 'decision') expect(checkExactValues(kept, exact).missing).not.toEqual([])
    }
  }
  return sum
}

describe('probes tell a memory of everything from one of what stays', () => {
  it.each(LABELLED_SETS)('in the %s transcripts', async (set) => {
    let values = 0
    let found = 0
    for await (const { transcript } of labelledSet(set)) {
      for (const keepLast of [0, 4]) {
        const sum = holds(transcript, keepLast)
        values += sum.values
        found += sum.found
      }
    }
    expect(values).toBeGreaterThan(50)
    expect(found / values).toBeGreaterThanOrEqual(0.95)
  })

  it('in any conversation', () => {
    const words = fc.constantFrom(
      'I picked Redis over Memcached because we need persistence.',
      'Redis ではなく Valkey を採用しました。ライセンスのためです。',
      'The order is ORD-55120 and the host wk-0417.',
      'Error: connect ECONNREFUSED 127.0.0.1:6379',
      'We run Python 3.11.4, please keep it.',
      'Still to do: the index, and a note for finance.',
      '残りは、通知のテストです。',
      'Next, I will restart the worker.',
      'Thanks!',
    )
    const said = fc.oneof(
      fc.record({ user: words }),
      fc.record({ agent: words }),
      fc.record({
        call: fc.constant('Bash'),
        given: fc.record({ command: fc.constantFrom('npm test', 'make', 'npm i a@1.2.3') }),
        gives: words,
        failed: fc.boolean(),
      }),
      fc.record({
        call: fc.constant('Edit'),
        given: fc.record({
          file_path: fc.constantFrom('a.ts', 'b/c.py'),
          old_string: fc.constant('x'),
          new_string: words,
        }),
        gives: fc.constant('ok'),
      }),
    )
    fc.assert(
      fc.property(fc.array(said, { minLength: 1, maxLength: 12 }), fc.nat(4), (talk, keepLast) => {
        const { values, found } = holds(conversation(talk as Said[]), keepLast)
        expect(found).toBe(values)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the verifier', () => {
  const talk = conversation([
    { user: 'The code is AB-1111 and the port 6380.' },
    { agent: 'We keep the queue because retries work there.' },
    { agent: 'Port 6380 it is.' },
  ])
  const verifier = new Verifier(talk, { point: 0, cut: 2, end: 3 })
  const asked = {
    type: 'recall',
    questions: ['Which code?'],
    answer: 'AB-1111',
    exact: ['AB-1111'],
    span: [0, 0],
  } as const

  it('passes what separates', () => {
    expect(verifier.flawOf(asked)).toBeUndefined()
  })

  it.each([
    ['not in what goes', { exact: ['AB-9999'] }],
    ['not in what goes', { span: [2, 2] as const }],
    ['in what stays', { exact: ['6380'], answer: '6380' }],
    ['in its question', { questions: ['Is it AB-1111?'] }],
    [
      'in its question',
      {
        type: 'decision' as const,
        exact: [],
        answer: 'retries work there',
        questions: ['Was it because retries work?'],
        span: [1, 1] as const,
      },
    ],
    ['counts messages', { questions: ['What was in the last 8 messages?'] }],
  ])('finds: %s', (flaw, changes) => {
    expect(verifier.flawOf({ ...asked, ...changes })).toBe(flaw)
  })
})
