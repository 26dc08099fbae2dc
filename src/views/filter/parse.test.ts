import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf, randomFilter } from '../testing/random-run.ts'
import { completeFilter } from './complete.ts'
import { parseFilter } from './parse.ts'
import { quoteName, tokensOf } from './tokens.ts'
import { vocabularyOf } from './vocabulary.ts'

const words = {
  ...vocabularyOf(columnsOf([])),
  metadata: new Map([['lang', ['ja', 'en']]]),
  errorKinds: ['timeout'],
  rules: ['pii-01'],
}
const parse = (text: string) => parseFilter(text, words)
const problem = (text: string) => parse(text).problem?.message.en

describe('parseFilter', () => {
  it.each([
    ['verdict:fail', { kind: 'verdict', target: null, values: ['fail'], not: false }],
    ['-verdict:pass,review', { kind: 'verdict', values: ['pass', 'review'], not: true }],
    ['verdict@"v 2":fail', { kind: 'verdict', target: 'v 2' }],
    ['faithfulness<0.7', { kind: 'score', scorer: 'faithfulness', operator: '<', value: 0.7 }],
    ['"my scorer"@v1>=.7', { kind: 'score', scorer: 'my scorer', target: 'v1', operator: '>=', value: 0.7 }],
    ['Δfaithfulness<-0.05', { kind: 'difference', scorer: 'faithfulness', operator: '<', value: -0.05 }],
    ['d:faithfulness<-0.05', { kind: 'difference', scorer: 'faithfulness', value: -0.05 }],
    ['near:"my scorer"', { kind: 'near', scorer: 'my scorer' }],
    ['error:timeout', { kind: 'error', values: ['timeout'] }],
    ['is:flipped', { kind: 'state', values: ['flipped'] }],
    ['metadata.lang:ja', { kind: 'metadata', key: 'lang', values: ['ja'] }],
    ['ms>3000', { kind: 'measure', measure: 'ms', operator: '>', value: 3000 }],
    ['rule:pii-01', { kind: 'rule', values: ['pii-01'] }],
    ['id:refund-*', { kind: 'id', values: ['refund-*'] }],
    ['"返金 期限"', { kind: 'text', text: '返金 期限', not: false }],
    ['-返金', { kind: 'text', text: '返金', not: true }],
    ['text:"a:b"', { kind: 'text', text: 'a:b' }],
  ])('reads %s', (text, term) => {
    expect(parse(text)).toMatchObject({ terms: [term], problem: null })
  })

  it('joins terms at spaces, also at wide ones', () => {
    expect(parse('verdict:fail　faithfulness<0.7 返金').terms).toHaveLength(3)
    expect(parse('   ').terms).toEqual([])
  })

  it.each([
    ['faithfulnes<0.7', 'nothing here is called "faithfulnes"; did you mean faithfulness?'],
    ['my-scorer<0.7', 'nothing here is called "my-scorer"; did you mean "my scorer"?'],
    ['verdict:failed', 'no verdict "failed"; did you mean fail?'],
    ['verdict@v3:fail', 'no target "v3"; did you mean v1?'],
    ['metadata.lagn:ja', 'no metadata key "lagn"; did you mean lang?'],
    ['metadata.lang:fr', 'no value of lang "fr"; there are: ja, en'],
    ['error:timout', 'no kind of error in this run "timout"; did you mean timeout?'],
    ['https://x', 'nothing here is called "https"; to search for it as text, put it in quotes'],
    ['ms:3', 'ms is compared with a number, as in ms<0.5'],
    ['faithfulness<low', 'faithfulness is compared with a number, as in faithfulness<0.5'],
    ['verdict<3', 'verdict takes a colon: verdict:…'],
    ['"返金', 'a quote is open: close it with "'],
    ['verdict:', 'this term is not complete'],
  ])('says what is wrong with %s', (text, message) => {
    expect(problem(text)).toBe(message)
  })

  it('marks the term that is wrong', () => {
    expect(parse('verdict:fail faithfulnes<1 x').problem).toMatchObject({ from: 13, to: 26 })
  })

  it('says that there is nothing to compare with where there is not', () => {
    const alone = parseFilter('Δfaithfulness<0', { ...words, compared: false })
    expect(alone.problem?.message.ja).toContain('比べる相手がありません')
  })

  it('takes any text without throwing, and every filter of the language as one', () => {
    fc.assert(fc.property(fc.string(), (text) => void parse(text)))
    fc.assert(fc.property(randomFilter, (text) => void expect(parse(text).problem).toBeNull()))
  })

  it('finds a quoted name again, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        const [token, ...rest] = tokensOf(`${quoteName(name)}<1`)
        expect(rest).toEqual([])
        expect(token).toMatchObject({ name, operator: '<', values: ['1'] })
      }),
    )
  })
})

describe('completeFilter', () => {
  const inserts = (text: string) => completeFilter(text, text.length, words).options.map(({ insert }) => insert)

  it('offers names while a name is written, then its values', () => {
    expect(inserts('fai')).toEqual(['faithfulness<'])
    expect(inserts('verdict:fail fai')).toEqual(['faithfulness<'])
    expect(inserts('-verd')).toEqual(['verdict:'])
    expect(inserts('verdict:')).toEqual(['pass', 'fail', 'review', 'error'])
    expect(inserts('verdict:fail,re')).toEqual(['review'])
    expect(inserts('metadata.lang:')).toEqual(['ja', 'en'])
    expect(inserts('near:my')).toEqual(['"my scorer"'])
    expect(inserts('Δrou')).toEqual(['rouge<'])
  })

  it('offers only what reads as a filter once it stands there', () => {
    const starts = ['', 'v', 'm', 'verdict:', 'is:', 'near:', 'error:', 'rule:', 'metadata.lang:', 'Δ', '-', 'status:p']
    for (const text of starts) {
      const { from, options } = completeFilter(text, text.length, words)
      for (const { insert } of options) {
        const filled = text.slice(0, from) + insert
        const whole = /[<>]$/.test(filled) ? `${filled}1` : filled.endsWith(':') ? null : filled
        if (whole !== null) expect([whole, problem(whole)]).toEqual([whole, undefined])
      }
    }
  })
})
