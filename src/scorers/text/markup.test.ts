import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { bareContext, conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import type { AnyScorer } from '../../score/scorer.ts'
import isHtml from './is-html.ts'
import isXml from './is-xml.ts'

conforms('is-html', isHtml)
conforms('is-xml', isXml)

const score = async (scorer: AnyScorer, output: Json, options: object = {}, language: 'en' | 'ja' = 'en') =>
  evaluate(await readyFor(scorer, options), { id: 'c', output }, { ...bareContext, language })

describe('is-html', () => {
  it('says where it is not, in the language of the reader', async () => {
    expect(await score(isHtml, '<p>x</p>')).toMatchObject({ value: 1, passed: true, details: { problems: [] } })
    expect(await score(isHtml, '<p>\n<b>x</p>')).toMatchObject({
      value: 0,
      passed: false,
      reason: 'line 2, column 5: </p> stands where </b> is needed',
    })
    expect((await score(isHtml, '<p><b>x</p>', {}, 'ja')).reason).toBe(
      '1 行 8 列: </b> が必要なところに </p> があります',
    )
  })

  it('finds it within an answer where asked to', async () => {
    const fenced = 'Here:\n```html\n<p>x</p>\n```'
    expect((await score(isHtml, fenced)).value).toBe(0)
    expect((await score(isHtml, fenced, { within: true })).value).toBe(1)
    expect((await score(isHtml, 'nothing', { within: true })).reason).toBe('no markup in the answer')
  })

  it('wants a document or a fragment, or none at all', async () => {
    expect((await score(isHtml, '<p>x</p>', { kind: 'document' })).value).toBe(0)
    expect((await score(isHtml, '<p>x</p>', { not: true })).reason).toBe('is HTML')
    expect((await score(isHtml, 'plain', { not: true })).value).toBe(1)
    expect((await score(isHtml, { html: '<p>x</p>' })).value).toBe(0)
  })
})

describe('is-xml', () => {
  it('wants the elements that are named, at their places', async () => {
    const xml = '<order><item><name>tea</name></item><item/></order>'
    expect((await score(isXml, xml, { elements: ['order/item/name', 'order'] })).value).toBe(1)
    expect(await score(isXml, xml, { elements: ['order/name', 'item', 'order/item'] })).toMatchObject({
      value: 0,
      reason: 'there is no order/name',
      details: { missing: ['order/name', 'item'] },
    })
  })

  it('takes several elements as a fragment', async () => {
    const xml = '<thinking>a</thinking>\n<answer>b</answer>'
    expect((await score(isXml, xml)).reason).toBe('line 2, column 1: a second root element')
    expect((await score(isXml, xml, { kind: 'fragment', elements: ['answer'] })).value).toBe(1)
    expect((await score(isXml, `So:\n\`\`\`xml\n${xml}\n\`\`\``, { kind: 'fragment', within: true })).value).toBe(1)
  })

  it.each([{ elements: ['/a'] }, { elements: ['a b'] }, { elements: 'a' }, { kind: 'page' }])(
    'refuses %j',
    (options) => {
      expect(isXml.options.safeParse(options).success).toBe(false)
    },
  )
})
