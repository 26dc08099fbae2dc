import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../json.ts'
import { asText, fill } from './fill.ts'
import { type KnownNames, parseTemplate, type TemplateOptions } from './template.ts'

/** `${NAME}`, which inside a literal would look like a mistake. */
const env = (name: string) => `$\{${name}}`
const variables = { KEY: 'sk-"1"', EMPTY: '' }
const ANY: KnownNames = null
const parse = (text: string, options: Partial<TemplateOptions> = {}) =>
  parseTemplate(text, { where: 'http.url', variables, ...options })
const filled = (text: string, input: Json) =>
  fill(parse(text), { input, id: 'c', metadata: { a: { b: [1] } } } as object)
const render = (text: string, testCase: object) => fill(parseTemplate(text, { where: 'prompt', names: ANY }), testCase)

/** Any text there can be, halves of surrogate pairs too. */
const utf16 = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes))
const name = fc.stringMatching(/^[\p{L}_][\p{L}\p{N}_-]{0,8}$/u)

describe('a template', () => {
  it('takes text as it is and anything else as JSON', () => {
    expect(filled(`{{id}}: {{ input }} {{metadata.a.b[0]}} {{metadata.a}}${env('EMPTY')}`, 'q')).toBe(
      'c: q 1 {"b":[1]}',
    )
    const untouched = `$KEY ${env(' KEY ')} { {input} } {input} {{ }`
    expect(filled(untouched, 'q')).toBe(untouched)
  })

  it('fills what a case or a variable holds only once', () => {
    fc.assert(
      fc.property(utf16, fc.string(), (input, around) => {
        fc.pre(!/[{}$\\]/.test(around))
        expect(filled(`${around}{{input}}${around}`, input)).toBe(around + input + around)
      }),
    )
    expect(filled('{{input}}', `${env('KEY')}{{id}}`)).toBe(`${env('KEY')}{{id}}`)
    expect(fill(parseTemplate(env('A'), { variables: { A: '{{input}}' }, where: '' }), {})).toBe('{{input}}')
  })

  it('puts any value of any name where the name stands, and nothing else', () => {
    const values = fc.dictionary(name, fc.jsonValue({ maxDepth: 2 }), { minKeys: 1, maxKeys: 5 })
    fc.assert(
      fc.property(values, utf16, (vars, between) => {
        fc.pre(!/[{}\\]/.test(between))
        const given = Object.entries(JSON.parse(JSON.stringify(vars)) as JsonObject).filter(
          ([, value]) => value !== null,
        )
        const text = given.map(([key]) => `{{${key}}}`).join(between)
        expect(render(text, { id: 'c', vars })).toBe(given.map(([, value]) => asText(value)).join(between))
      }),
    )
  })

  it('leaves every text alone that has no two braces', () => {
    fc.assert(
      fc.property(utf16, (text) => {
        fc.pre(!text.includes('{{'))
        expect(render(text, { id: 'c' })).toBe(text)
      }),
    )
  })

  it('looks in vars first, then in the case itself, and never in the answer or what it is graded by', () => {
    const testCase = {
      id: 'c',
      input: { x: 1 },
      vars: { city: 'Kyoto', input: 'mine', 'a.b': 'dotted', a: { b: 'deep' } },
    }
    expect(render('{{city}} {{input}} {{input.x}} {{a.b}} {{vars.a.b}}', testCase)).toBe('Kyoto mine 1 dotted deep')
    for (const hidden of ['output', 'expected', 'scorers', 'constructor', '__proto__', 'toString']) {
      expect(() => render(`{{${hidden}}}`, { ...testCase, output: 'o', expected: 'e', scorers: [] })).toThrow(
        `asks for ${hidden}, which this case does not have`,
      )
    }
  })

  it('keeps a part only where there is something to say', () => {
    const part = 'a{{#x}} b {{x}}{{/x}} c'
    expect(render(part, { id: 'c', vars: { x: 'X' } })).toBe('a b X c')
    expect(render(part, { id: 'c', vars: { x: 0 } })).toBe('a b 0 c')
    for (const nothing of [undefined, null, '', false, [], {}])
      expect(render(part, { id: 'c', vars: { x: nothing } })).toBe('a c')
    const nested = '{{#x}}1{{#y}}2{{/y}}3{{/x}}'
    expect(render(nested, { id: 'c', vars: { x: [1, 2] } })).toBe('13')
    expect(render(nested, { id: 'c', vars: { x: true, y: 'yes' } })).toBe('123')
    expect(render(nested, { id: 'c', vars: { y: 'yes' } })).toBe('')
  })

  it('writes two braces that are meant as such', () => {
    expect(render('\\{{city}} {{city}}', { id: 'c', vars: { city: 'Kyoto' } })).toBe('{{city}} Kyoto')
    expect(render('\\{{ and \\\\{{city}}', { id: 'c', vars: { city: 'Kyoto' } })).toBe('{{ and \\\\Kyoto')
    expect(render('{{{city}}}', { id: 'c', vars: { city: 'Kyoto' } })).toBe('{Kyoto}')
  })

  it('takes variables of the environment only where they are given', () => {
    expect(render(env('HOME'), { id: 'c' })).toBe(env('HOME'))
  })

  it('says at once which variable or place there is none of', () => {
    expect(() => parse(env('TOKEN'), { where: 'http.headers.x' })).toThrow('the environment variable TOKEN is not set')
    expect(() => parse('{{expected}}')).toThrow('{{expected}} is nothing that a target may see')
    expect(() => parse('{{imput}}')).toThrow('did you mean {{input}}?')
    expect(() => parse('{{constructor}}')).toThrow('nothing that a target may see')
    const names = { vars: ['question', 'city'], metadata: ['region'] }
    expect(() => parse('{{qustion}}', { names })).toThrow('did you mean {{question}}?')
    expect(() => parse('{{region}}', { names })).toThrow('write {{metadata.region}}, or move it to `vars`')
    expect(() => parse('{{#qustion}}{{/qustion}}', { names })).toThrow('did you mean {{question}}?')
  })

  it.each([
    ['{{ name | upper }}', 'no filters and no code'],
    ['{{}}', 'no filters and no code'],
    ['{{#x}} open', '{{#x}} is never closed: write {{/x}}'],
    ['{{/x}}', '{{/x}} closes nothing'],
    ['{{#x}}{{#y}}{{/x}}{{/y}}', '{{/x}} closes {{#y}}: write {{/y}}'],
  ])('refuses %s', (text, message) => {
    expect(() => parse(text, { names: ANY })).toThrow(message)
  })

  it('asks for something that a case may lack', () => {
    expect(() => filled('{{metadata.none}}', 'q')).toThrow(
      'the target asks for metadata.none, which this case does not have',
    )
    expect(() => filled('{{metadata.constructor}}', 'q')).toThrow('which this case does not have')
    expect(() => render('{{qustion}}', { id: 'c', vars: { question: 'q' } })).toThrow('did you mean {{question}}?')
    expect(() => render('{{region}}', { id: 'c', metadata: { region: 'eu' } })).toThrow(
      'did you mean {{metadata.region}}?',
    )
  })
})
