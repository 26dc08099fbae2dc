import { expect, it } from 'vitest'
import { z } from 'zod'
import { readReply } from '../reply/read-reply.ts'
import { replyShape } from '../reply/reply-shape.ts'
import { entryEach, idIn, mark, remark } from '../reply-parts.ts'
import { gradeQuestion, gradeSchema } from '../testing/questions.ts'
import { beginningOf, replyForm } from './reply-form.ts'
import { wordQuestion } from './word-question.ts'

const formOf = (schema: z.ZodObject, language: 'en' | 'ja' = 'en') => replyForm(replyShape(schema).worded, language)
const verdicts = z.object({
  answers: entryEach(
    ['q1', 'q2'],
    z.object({ id: idIn(['q1', 'q2']), reasoning: remark(), answer: z.enum(['yes', 'no']) }),
  ),
  share: mark({ min: 0, max: 1 }),
})

it('writes a reply down as a person would', () => {
  expect(formOf(z.object({ score: mark({ min: 1, max: 3, whole: true }), reasoning: remark(100) }))).toBe(
    '{"score": <1, 2 or 3>, "reasoning": "<a few words>"}',
  )
  expect(formOf(verdicts)).toBe(
    '{"answers": [{"id": "<q1 or q2>", "reasoning": "<a few words>", "answer": "<yes or no>"}, …], "share": <0 to 1>}',
  )
  expect(formOf(verdicts, 'ja')).toContain('{"id": "<q1、または q2>", "reasoning": "<短い文>"')
  expect(beginningOf(formOf(verdicts) as string)).toBe('{"answers": [{"id":')
})

it('leaves a schema that says more than a form can as it is', () => {
  expect(formOf(z.object({ a: z.string().describe('the town') }))).toBeUndefined()
  expect(formOf(z.object({ a: z.union([z.string(), z.number()]) }))).toBeUndefined()
})

const claims = z.object({ claims: z.array(z.string()) })

it.each([gradeSchema, verdicts, claims])('a form that is only repeated is no reply', (schema) => {
  const form = formOf(schema) as string
  for (const text of [form, form.replaceAll(', …', ''), `${beginningOf(form)} }`])
    expect(readReply(text, { schema, fields: {} })).toMatchObject({ complaint: { kind: 'malformed' } })
})

it('is asked for in words only: a server that takes a schema or a tool reads what it always read', () => {
  const ask = (structure: 'json-schema' | 'json' | 'tool' | 'text', language: 'en' | 'ja' = 'en') => {
    const { system, prompt } = wordQuestion(gradeQuestion('a', { language }), {
      structure,
      schema: replyShape(gradeSchema).worded,
      broken: undefined,
    })
    return `${system}\n${prompt}`
  }
  for (const structure of ['json-schema', 'json'] as const) expect(ask(structure)).toContain('JSON Schema:\n{"type"')
  expect(ask('tool')).toContain('by calling the tool')
  expect(ask('text')).not.toContain('"type"')
  expect(ask('text')).toMatch(/in this form:\n\{"score": <[\s\S]+Your reply ends with \} and begins with \{"score":$/)
  expect(ask('text', 'ja')).toMatch(/次のように始まります。\{"score":$/)
})
