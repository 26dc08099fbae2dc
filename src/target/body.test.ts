import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../json.ts'
import { asText } from '../template/fill.ts'
import { parseTemplate } from '../template/template.ts'
import { bodyMaker } from './body.ts'

/** `${NAME}`, which inside a literal would look like a mistake. */
const env = (name: string) => `$\{${name}}`
const variables = { KEY: 'sk-"1"' }
const parse = (text: string, where = 'http.url') => parseTemplate(text, { variables, where })
const body = (template: string | JsonObject, input: Json) =>
  bodyMaker(template, parse)({ id: 'c', input, metadata: { n: 1 } })

describe('a body', () => {
  it('that is data keeps the type of a value that stands alone', () => {
    const made = body(
      { q: '{{input}}', text: 'Q: {{input}}', list: ['{{metadata.n}}', 1, null], key: env('KEY') },
      { a: [1] },
    )
    expect(made.contentType).toBe('application/json')
    expect(JSON.parse(made.text)).toEqual({ q: { a: [1] }, text: 'Q: {"a":[1]}', list: [1, 1, null], key: 'sk-"1"' })
  })

  it('that is JSON text stays JSON whatever the case holds', () => {
    const template = `{"inside": "«{{input}}» \\" {{input}}", "alone": {{input}}, "key": "${env('KEY')}"}`
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (input) => {
        fc.pre(input !== null)
        const value = JSON.parse(JSON.stringify(input)) as Json
        const text = asText(value)
        expect(JSON.parse(body(template, value).text)).toEqual({
          inside: `«${text}» " ${text}`,
          alone: value,
          key: 'sk-"1"',
        })
      }),
    )
    expect(body(template, '').contentType).toBe('application/json')
  })

  it('that is other text is filled as it is', () => {
    expect(body('Question: "{{input}}"', 'a "b"\n')).toEqual({
      text: 'Question: "a "b"\n"',
      contentType: 'text/plain;charset=UTF-8',
    })
  })
})
