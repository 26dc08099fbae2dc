import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Json } from '../../json.ts'
import { mark, remark } from '../reply-parts.ts'
import { replyShape } from './reply-shape.ts'

const schema = z.object({
  score: mark({ min: 1, max: 5, whole: true }),
  reasoning: remark(),
  verdict: z.enum(['yes', 'unsure', 'no']).describe('whether it holds'),
  parts: z
    .array(
      z.object({ id: z.string().min(1), weight: z.number().min(0).max(1).default(0.5), note: z.string().nullable() }),
    )
    .max(9),
  extra: z.string().regex(/x/).optional(),
  either: z.union([z.object({ a: z.string() }), z.object({ b: z.int().positive() })]),
})

test('every object in the schema is closed and asks for all its keys, as strict mode demands', () => {
  const objects: Json[] = []
  const walk = (node: Json | undefined): void => {
    if (typeof node !== 'object' || node === null) return
    if (!Array.isArray(node) && node.type === 'object') objects.push(node)
    for (const child of Object.values(node)) walk(child)
  }
  walk(replyShape(schema).jsonSchema)
  expect(objects).toHaveLength(4)
  for (const object of objects as { properties: object; required: string[]; additionalProperties: boolean }[]) {
    expect(object.additionalProperties).toBe(false)
    expect(object.required).toEqual(Object.keys(object.properties))
  }
})

test('only keywords that strict mode knows are sent, and every key has a type', () => {
  const text = JSON.stringify(replyShape(schema).jsonSchema)
  expect(text).not.toMatch(/minimum|maximum|minLength|maxItems|pattern|default|format|\$schema|exclusive/)
  expect(replyShape(schema).jsonSchema).toMatchObject({
    properties: {
      score: { type: 'integer' },
      reasoning: { type: 'string' },
      verdict: { enum: ['yes', 'unsure', 'no'], description: 'whether it holds' },
      extra: { type: 'string' },
    },
  })
})

test('keys named like keywords stay keys', () => {
  const odd = z.object({ pattern: z.string(), default: z.string(), type: z.string() })
  expect(Object.keys(replyShape(odd).jsonSchema.properties as object)).toEqual(['pattern', 'default', 'type'])
})

test('what may be absent is not needed to recognise the reply', () => {
  expect(replyShape(schema).required).toEqual(['score', 'verdict', 'parts', 'either'])
})
