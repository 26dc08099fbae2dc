import type { z } from 'zod'
import type { JsonObject } from '../../json.ts'
import { canonical } from '../canonical.ts'
import type { Complaint, Question } from '../judge.ts'
import { findJson } from './json-in-text.ts'
import { objectsIn } from './objects-in.ts'
import { hasShape, type ReplyShape, replyShape } from './reply-shape.ts'
import { schemaComplaint } from './schema-complaint.ts'
import { Spellings } from './spellings.ts'

export interface ReadReply<T> {
  value: T
  reply: JsonObject
  absent: string[]
}

export type ReplyReading<T> = ReadReply<T> | { complaint: Complaint }

/** The judge's verdict out of what it wrote: the last complete object of the asked shape that is its own. */
export function readReply<Schema extends z.ZodObject>(
  text: string,
  question: Pick<Question<Schema>, 'schema' | 'fields' | 'check'>,
): ReplyReading<z.output<Schema>> {
  const { schema, fields } = question
  const shape = replyShape(schema)
  // An object that stands in the case was written by the candidate, not by the judge.
  const quoted = new Set<string>()
  const forms = (object: JsonObject) => formsOf(object, schema)
  for (const object of objectsIn(Object.values(fields), (value) => hasShape(value, shape))) {
    for (const form of forms(object)) quoted.add(form)
  }
  const texts = new Spellings(Object.values(fields))
  const isOwn = (object: JsonObject) => !forms(object).some((form) => quoted.has(form)) && !texts.spell(object)
  const answer = afterThinking(text)
  for (const { start, end, repeatedKey } of findJson(answer).reverse()) {
    const object = verdictIn(JSON.parse(answer.slice(start, end)), shape, isOwn)
    if (!object) continue
    return repeatedKey === undefined ? readObject(object, question) : { complaint: twice(repeatedKey) }
  }
  return { complaint: quoted.size > 0 || texts.spelt ? noOwnObject(shape) : noObject(shape) }
}

/** Whether there is any JSON in a reply: a refusal in words has none. */
export function hasJson(text: string): boolean {
  return findJson(text).length > 0
}

export function readObject<Schema extends z.ZodObject>(
  object: JsonObject,
  { schema, check }: Pick<Question<Schema>, 'schema' | 'check'>,
): ReplyReading<z.output<Schema>> {
  const parsed = schema.safeParse(object)
  if (!parsed.success) return { complaint: withShape(schemaComplaint(parsed.error), replyShape(schema)) }
  const complaint = check?.(parsed.data)
  if (complaint) return { complaint }
  const absent = replyShape(schema).keys.filter((key) => !Object.hasOwn(object, key))
  return { value: parsed.data, reply: object, absent }
}

/** The verdict in one JSON value: itself, or inside one wrapper. Wrappers that hold nothing else count as one. */
function verdictIn(value: unknown, shape: ReplyShape, isOwn: (object: JsonObject) => boolean): JsonObject | undefined {
  let outer = value
  while (!hasShape(outer, shape)) {
    const inner = Object.entries(outer as object)
      // Only someone who means harm writes this key.
      .filter(([key, child]) => typeof child === 'object' && child !== null && key !== '__proto__')
      .map(([, child]) => child as unknown)
    const verdict = inner.findLast((child): child is JsonObject => hasShape(child, shape) && isOwn(child))
    if (verdict) return verdict
    if (Object.keys(outer as object).length !== 1 || inner.length !== 1) return undefined
    outer = inner[0]
  }
  return isOwn(outer) ? outer : undefined
}

/** Two objects are one and the same when they are equal as written, or equal in all that was asked for. */
function formsOf(object: JsonObject, schema: z.ZodObject): string[] {
  const parsed = schema.safeParse(object)
  return parsed.success ? [canonical(object), canonical(parsed.data)] : [canonical(object)]
}

/** Some models think aloud first; what they tried out there is not their answer. */
function afterThinking(text: string): string {
  const opened = /^\s*<(think|thinking)>/.exec(text)
  if (!opened) return text
  const closing = `</${opened[1]}>`
  const end = text.indexOf(closing)
  return end < 0 ? '' : text.slice(end + closing.length)
}

/** A mark out of range says what it may be; a wrong shape needs the one that was asked for. */
function withShape({ kind, message: { en, ja } }: Complaint, { keys }: ReplyShape): Complaint {
  if (kind !== 'malformed') return { kind, message: { en, ja } }
  const list = keys.join(', ')
  return {
    kind,
    message: {
      en: `${en} (asked for was an object with the keys ${list})`,
      ja: `${ja}（求めた形: キー ${list} を持つオブジェクト）`,
    },
  }
}

const twice = (key: string): Complaint => ({
  kind: 'malformed',
  message: {
    en: `the key ${JSON.stringify(key.slice(0, 40))} occurs twice in one object`,
    ja: `一つのオブジェクトにキー ${JSON.stringify(key.slice(0, 40))} が二度あります`,
  },
})

const noObject = ({ keys }: ReplyShape): Complaint => ({
  kind: 'malformed',
  message: {
    en: `the reply has no complete JSON object with the keys ${keys.join(', ')}`,
    ja: `返答に、キー ${keys.join(', ')} を持つ完全な JSON オブジェクトがありません`,
  },
})

const noOwnObject = ({ keys }: ReplyShape): Complaint => ({
  kind: 'malformed',
  message: {
    en: `the reply has no JSON object of its own with the keys ${keys.join(', ')}; one copied from the data does not count`,
    ja: `返答に、キー ${keys.join(', ')} を持つ独自の JSON オブジェクトがありません。データから写したものは数えません`,
  },
})
