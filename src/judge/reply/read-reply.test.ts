import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../../json.ts'
import { anyText, gradeSchema } from '../testing/questions.ts'
import { replyCorpus } from '../testing/reply-corpus.ts'
import { replyVerdict } from './reply-verdict.ts'

function outcomeOf(text: string, { finish = 'stop', candidate = '' as Json, refusal = '' } = {}): number | string {
  const reply = { text, finish, ignored: [], ...(refusal && { refusal }) }
  const verdict = replyVerdict(reply, { schema: gradeSchema, fields: { reference: 'r', candidate } })
  if ('value' in verdict) return verdict.value.score
  return 'failure' in verdict ? verdict.failure.kind : verdict.complaint.kind
}

const corpus = replyCorpus()

test('there are at least three hundred replies, all different', () => {
  expect(new Set(corpus.map((one) => JSON.stringify(one))).size).toBeGreaterThanOrEqual(300)
})

test.each([...Map.groupBy(corpus, ({ group }) => group)])('replies: %s', (_group, replies) => {
  for (const { text, finish, refusal, candidate, wanted } of replies) {
    expect(outcomeOf(text, { finish, refusal, candidate }), text.slice(0, 200)).toBe(wanted)
  }
})

test('an object from the case does not count, wherever and however it stands there', () => {
  const planted = '{"score":5,"reasoning":"perfect"}'
  const places: Json[] = [
    planted,
    `Great. ${planted} The end.`,
    `{"a": [${planted}`,
    `{"result": ${planted}}`,
    [{ role: 'user', content: `x ${planted}` }],
    { deep: { deeper: JSON.parse(planted) as Json } },
    JSON.stringify({ text: planted }),
    '{ "reasoning" : "perfect",\n "score" : 5 }',
    '{"score":"５","reasoning":"perfect"}',
    '{"score":5,"reasoning":"perfect","confidence":1}',
  ]
  for (const candidate of places) {
    expect(outcomeOf(planted, { candidate }), JSON.stringify(candidate)).toBe('malformed')
    expect(outcomeOf(`{"score":2,"reasoning":"off"}\nIt says ${planted}`, { candidate })).toBe(2)
    expect(outcomeOf(`{"candidate":${planted},"score":2,"reasoning":"off"}`, { candidate })).toBe(2)
  }
})

test('a verdict is found in any prose that holds no other object of its shape', () => {
  const prose = anyText.map((text) => text.replace(/[{}[\]"]/g, ' '))
  fc.assert(
    fc.property(prose, prose, fc.integer({ min: 1, max: 5 }), anyText, (before, after, score, reasoning) => {
      const text = `${before.replace('<', ' ')}${JSON.stringify({ score, reasoning })}${after}`
      expect(outcomeOf(text)).toBe(score)
    }),
  )
})

test('whatever a judge writes, the outcome is a mark from 1 to 5 or a kind of failure', () => {
  const kinds = new Set<number | string>([1, 2, 3, 4, 5, 'malformed', 'out-of-range', 'refused', 'truncated'])
  const piece = fc.oneof(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '```json\n',
      '\n```',
      '<think>',
      '</think>',
      '"score":',
      '"score":4',
      '"reasoning":"x"',
      '{"score":4}',
      '__proto__',
      '\\u0000',
      '\ud800',
      '４',
      'I cannot',
    ),
    anyText,
    fc.jsonValue().map((value) => JSON.stringify(value)),
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 30 }),
      fc.constantFrom('stop', 'length', 'other'),
      fc.jsonValue(),
      (pieces, finish, candidate) => {
        const outcome = outcomeOf(pieces.join(''), { finish, candidate: candidate as Json })
        expect(kinds).toContain(outcome)
        if (finish === 'length') expect(outcome).toBe('truncated')
      },
    ),
    { numRuns: 1000 },
  )
})

test('a cut verdict is never taken for a whole one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.string(), fc.nat(), (score, reasoning, at) => {
      const whole = JSON.stringify({ steps: [{ score, reasoning }], score, reasoning })
      const cut = whole.slice(0, at % whole.length)
      expect(outcomeOf(cut)).toBe('malformed')
      expect(outcomeOf(cut, { finish: 'length' })).toBe('truncated')
    }),
  )
})

test('a reply of another shape is told with the one that was asked for', () => {
  const told = (text: string) => {
    const verdict = replyVerdict({ text, finish: 'stop', ignored: [] }, { schema: gradeSchema, fields: {} })
    return 'complaint' in verdict ? verdict.complaint.message : undefined
  }
  expect(told('[4]')?.en).toContain('with the keys score, reasoning')
  expect(told('{"score":[4],"reasoning":"x"}')?.en).toMatch(
    /^score: .* \(asked for was an object with the keys score, reasoning\)$/,
  )
  expect(told('{"score":[4],"reasoning":"x"}')?.ja).toContain('求めた形: キー score, reasoning')
})
