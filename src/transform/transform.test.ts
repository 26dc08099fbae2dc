import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { mistakesOf } from '../read/test-folder.ts'
import { openTransform, type TransformSpec } from './transform.ts'

const never = new AbortController().signal
const tools = { load: () => Promise.reject(new Error('no module here')) }
const made = async (spec: TransformSpec, output: Json, more: object = {}) =>
  (await openTransform(spec, tools)).apply({ id: 'c', output, ...more }, never)
const trouble = (spec: TransformSpec, output: Json, more: object = {}) =>
  made(spec, output, more).then(
    () => 'none',
    (error: { kind: string; message: string }) => `${error.kind}: ${error.message}`,
  )

describe('a transform', () => {
  it('by a path looks into data, and into JSON that a model wrote as text', async () => {
    expect(await made('$.answer', { answer: 'yes' })).toBe('yes')
    expect(await made('$.a[0].b', '{"a":[{"b":[1]}]}')).toEqual([1])
    expect(await made('$.answer', 'Sure:\n```json\n{"answer": "yes"}\n```')).toBe('yes')
    expect(await trouble('$.answer', { other: 1 })).toBe('target: the answer has nothing at $.answer: {"other":1}')
    expect(await trouble('$.answer', 'just words')).toBe('target: the answer holds no JSON to look into')
  })

  it('by a pattern takes a group of the first match, or all of it', async () => {
    expect(await made({ regex: 'Answer: (\\w+)' }, 'So.\nAnswer: four\nAnswer: five')).toBe('four')
    expect(await made({ regex: 'Answer: (\\w)(\\w)', group: 2 }, 'Answer: ab')).toBe('b')
    expect(await made({ regex: '[0-9]+' }, 'it is 42')).toBe('42')
    expect(await made({ regex: 'Answer: (\\w+)', group: 0 }, 'Answer: x')).toBe('Answer: x')
    expect(await trouble({ regex: 'Answer: (\\w+)' }, 'none')).toBe('target: the answer does not match Answer: (\\w+)')
    // Backtracking would take forever here.
    expect(await trouble({ regex: '(a+)+$' }, `${'a'.repeat(50_000)}b`)).toMatch(/^target/)
  })

  it('by a template puts the answer beside what the case holds, once', async () => {
    const vars = { city: 'Kyoto' }
    expect(await made({ template: '{{city}}: {{output}}' }, '{{city}}', { vars })).toBe('Kyoto: {{city}}')
    expect(await made({ template: '{{output.a}}' }, { a: [1] })).toBe('[1]')
    expect(await trouble({ template: '{{town}}' }, 'x', { vars })).toBe(
      'input: the transform asks for town, which this case does not have',
    )
  })

  it.each<[TransformSpec, string, string]>([
    ['answer', '', 'is no path into an answer; write it like $.answer'],
    [{ regex: '(' }, 'regex', ''],
    [{ regex: '(?=x)' }, 'regex', 'look-around does not exist in RE2'],
    [{ regex: 'x', group: 1 }, 'group', 'the pattern has no groups, and 1 is asked for'],
    [{ template: '{{a | b}}' }, 'template', 'no filters and no code'],
  ])('%j is a mistake with its place', async (spec, path, message) => {
    const [mistake] = await mistakesOf(() => openTransform(spec, tools))
    expect(mistake?.path ?? '').toBe(path)
    expect(mistake?.message.en).toContain(message)
  })
})
