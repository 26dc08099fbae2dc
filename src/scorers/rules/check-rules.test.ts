import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { checkRules } from './check-rules.ts'
import { NeverAppliedRules } from './never-applied.ts'
import { oneRule, rulesetOf } from './testing.ts'

const fires = async (match: string, output: string, more = '', files = {}) =>
  checkRules(await oneRule(match, more, files), { output }).length > 0

/** What takes time that grows with its square would take minutes for it. */
const LONG = 300_000

describe('conditions', () => {
  it.each([
    ['{ any: [ { contains: Alpha } ] }', 'Alpha', 'alpha'],
    ['{ any: [ { contains: Alpha, case_sensitive: false } ] }', 'ALPHA', 'beta'],
    ["{ any: [ { regex: '^b.d$' } ] }", 'bad', 'bad luck'],
    ["{ any: [ { regex: 'b.d', case_sensitive: false } ] }", 'a BAD day', 'b\nd'],
    ["{ any: [ { regex: '(?m)^Summary' } ] }", 'x\nSummary', 'x Summary'],
    ['{ any: [ { forbidden_terms: [ 絶対に, guaranteed ] } ] }', '絶対に成功', '成功'],
    ['{ any: [ { required_terms: [ 背景, 結論 ] } ] }', '背景のみ', '背景と結論'],
    ['{ any: [ { min_links: 1 } ] }', 'none', 'https://example.com'],
    ['{ any: [ { max_links: 0 } ] }', 'https://example.com', 'none'],
    ['{ any: [ { min_length: 3 } ] }', '😀😀', '😀😀😀'],
    ['{ any: [ { max_length: { characters: 3 } } ] }', '四文字だ', '三文字'],
    ['{ any: [ { min_length: { sentences: 2 } } ] }', 'One. — !', 'One. Two.'],
    ['{ any: [ { max_length: { sentences: 1 } } ] }', '本当？はい。', '本当です。'],
    ['{ any: [ { json_schema: { type: object, required: [ a ] } } ] }', '{"b":1}', ' {"a":1} '],
    ['{ any: [ { json_schema: { type: object } } ] }', '', '{}'],
    ['{ any: [ { language: ja } ] }', 'This is not in the language that it should be.', 'これは日本語です。'],
    ['{ any: [ { language: [ ja, en ] } ] }', '이것은 한국어 문장입니다.', '123'],
    ['{ any: [ { pii: true } ] }', 'a@example.com', 'a at example.com'],
    ['{ any: [ { pii: [ phone ] } ] }', '03-1234-5678', 'a@example.com'],
    ['{ any: [ { secret: true } ] }', '-----BEGIN PRIVATE KEY-----', '-----BEGIN PUBLIC KEY-----'],
    ['{ any: [ { contains: a }, { contains: b } ] }', 'b', 'c'],
    ['{ all: [ { contains: a }, { contains: b } ] }', 'ab', 'b'],
    ['{ none: [ { contains: a }, { contains: b } ] }', 'c', 'b'],
    ['{ any: [ { contains: a } ], all: [ { contains: b } ], none: [ { contains: c } ] }', 'ab', 'abc'],
  ])('%s holds for %j and not for %j', async (match, bad, good) => {
    expect(await fires(match, bad)).toBe(true)
    expect(await fires(match, good)).toBe(false)
  })

  it('takes case_sensitive of the rule as the default of its conditions', async () => {
    const match = '{ any: [ { contains: Alpha }, { contains: Beta, case_sensitive: true } ] }'
    expect(await fires(match, 'ALPHA', 'case_sensitive: false')).toBe(true)
    expect(await fires(match, 'BETA', 'case_sensitive: false')).toBe(false)
  })

  it('reads terms and schemas from files', async () => {
    expect(await fires('{ any: [ { forbidden_terms: { file: t.txt } } ] }', 'a b', '', { 't.txt': '# a\n b \n' })).toBe(
      true,
    )
    expect(
      await fires('{ any: [ { json_schema: { file: s.json } } ] }', '1', '', { 's.json': '{"type":"number"}' }),
    ).toBe(false)
  })

  it.each([
    ["'(a+)+$'", `${'a'.repeat(LONG)}b`],
    ["'(x+x+)+y'", 'x'.repeat(LONG)],
    ["'^(([a-z])+.)+[A-Z]([a-z])+$'", 'a'.repeat(LONG)],
    ["'(.*)*=(.*)*;'", 'z'.repeat(LONG)],
  ])('the pattern %s ends on a long text that is made for it', async (pattern, output) => {
    expect(await fires(`{ any: [ { regex: ${pattern} } ] }`, output)).toBe(false)
  })

  /** A rule for every kind of condition, so that none is spared by another. */
  const EVERY_KIND = `rules:\n${[
    'pii: true',
    'secret: true',
    'min_links: 1000000',
    'language: ja',
    'json_schema: {}',
    'max_length: { sentences: 2 }',
    'forbidden_terms: [ aaaab, "[[[]", "1112" ]',
    "regex: '(a|b|ab)*c'",
  ]
    .map((condition) => {
      const id = condition.slice(0, condition.indexOf(':'))
      return `  - { id: ${id}, severity: minor, match: { any: [ { ${condition} } ] } }\n`
    })
    .join('')}`

  // Each of these made some way of searching look at the same text again and again.
  it.each([
    ...['a@', 'a@a.', '4111 ', '090-', '１２３４', '1', 'eyJaaaaaaaaaaaa.', 'secret_key = "', '-----BEGIN ', 'xoxb-1-'],
    ...['[a](b ', '(http://a.b/(c', '<a href="', '\n\n> - ', '*a _b', '|a|-|\n', '[', '. ', '\ud800'],
  ])('every condition ends on a long text of %j', async (piece) => {
    const output = piece.repeat(Math.ceil(LONG / piece.length))
    const violations = checkRules(await rulesetOf(EVERY_KIND), { output })
    expect(violations.map(({ id }) => id)).toContain('min_links')
  })
})

describe('when', () => {
  const match = '{ any: [ { contains: x } ] }'
  const applies = async (when: string, metadata: Record<string, Json>, input?: Json) =>
    checkRules(await oneRule(match, `when: ${when}`), { output: 'x', metadata, ...(input !== undefined && { input }) })
      .length > 0

  it.each<[string, Record<string, Json>, boolean]>([
    ['{ metadata: { task_type: report } }', { task_type: 'report' }, true],
    ['{ metadata: { task_type: report } }', {}, false],
    ['{ metadata: { task_type: [ report, proposal ] } }', { task_type: 'proposal' }, true],
    ['{ metadata: { task_type: report } }', { task_type: ['memo', 'report'] }, true],
    ['{ metadata: { task_type: report, region: JP } }', { task_type: 'report' }, false],
    ['{ metadata: { n: 2 } }', { n: '2' }, true],
    ['{ metadata: { n: "2" } }', { n: 2 }, true],
    ['{ metadata: { n: 0 } }', { n: 0 }, true],
    ['{ metadata: { n: 0 } }', { n: null }, false],
    ['{ metadata: { final: false } }', { final: false }, true],
    ['{ metadata: { owner: "" } }', { owner: '' }, true],
    ['{ metadata: { owner: "" } }', {}, false],
    ['{ metadata: { toString: x } }', {}, false],
  ])('%s with %j: %s', async (when, metadata, expected) => {
    expect(await applies(when, metadata)).toBe(expected)
  })

  it('looks at what was asked, apart from the answer', async () => {
    expect(await applies('{ input: { contains: 引用 } }', {}, '引用してください')).toBe(true)
    expect(await applies('{ input: { contains: 引用 } }', {}, '要約して')).toBe(false)
    expect(await applies('{ input: { contains: 引用 } }', {})).toBe(false)
    expect(await applies('{ input: { contains: [ a, b ] } }', {}, 'b')).toBe(true)
    expect(await applies("{ input: { contains: a, regex: 'b+' } }", {}, 'a')).toBe(false)
    expect(await applies('{ input: { contains: 引用 } }', {}, [{ role: 'user', content: '引用して' }])).toBe(true)
    expect(await applies('{ input: { contains: ABC, case_sensitive: false } }', {}, 'abc')).toBe(true)
  })

  it('says which rules could never apply', async () => {
    const ruleset = await oneRule(match, 'when: { metadata: { task_type: report, region: JP } }')
    const never = new NeverAppliedRules(ruleset)
    expect(never.found()).toEqual([])
    never.add({ region: 'US', task_type: null })
    never.add(undefined)
    expect(never.found()).toEqual([{ rule: 'r.one', keys: ['task_type'], cases: 2 }])
    never.add({ task_type: 'memo' })
    expect(never.found()).toEqual([])
  })
})

describe('violations', () => {
  it('stand in the order of the ruleset, one a rule, with excerpts in code points', async () => {
    const ruleset = await rulesetOf(`rules:
  - { id: b, severity: minor, description: B, match: { any: [ { forbidden_terms: [ 後, 前後 ] } ] } }
  - { id: a, severity: critical, description: A, match: { any: [ { required_terms: [ zzz ] } ], all: [ { contains: 😀x } ] } }
  - { id: n, severity: major, description: N, match: { any: [ { min_length: 99 } ] } }`)
    expect(checkRules(ruleset, { output: '😀😀x 前後 後' })).toEqual([
      { id: 'b', severity: 'minor', message: 'B', excerpt: '前後', start: 4, end: 6 },
      { id: 'a', severity: 'critical', message: 'A', excerpt: '😀x', start: 1, end: 3 },
      { id: 'n', severity: 'major', message: 'N', excerpt: null, start: null, end: null },
    ])
  })

  it('have offsets that cut the excerpt out of the text', async () => {
    const ruleset = await oneRule("{ any: [ { regex: '[x-z]+' } ] }")
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('x', 'zyx'),
        fc.string({ unit: 'grapheme' }),
        (a, b, c) => {
          const output = a + b + c
          const [violation] = checkRules(ruleset, { output })
          expect([...output].slice(violation?.start ?? 0, violation?.end ?? 0).join('')).toBe(violation?.excerpt)
        },
      ),
    )
  })

  it('hide what a detector would find, even a part of it', async () => {
    const card = '4111 1111 1111 1111'
    const output = `Card ${card} of taro@example.com`
    const whole = checkRules(await oneRule("{ any: [ { regex: 'Card.*' } ] }"), { output })
    expect(whole[0]?.excerpt).toBe(`Card ${'*'.repeat(card.length)} of ****************`)
    const part = checkRules(await oneRule('{ any: [ { contains: "1111 11" } ] }'), { output })
    expect(part[0]?.excerpt).toBe('*******')
  })

  it('cut an excerpt that would repeat the answer', async () => {
    const [violation] = checkRules(await oneRule("{ any: [ { regex: '(?s).*' } ] }"), { output: 'あ'.repeat(5000) })
    expect([...(violation?.excerpt ?? '')]).toHaveLength(201)
    expect(violation?.end).toBe(5000)
  })

  it('come from any text, however broken', async () => {
    const ruleset = await oneRule(
      "{ any: [ { contains: a }, { regex: 'b' }, { pii: true }, { min_links: 1 }, { language: ja }, { json_schema: { type: object } } ] }",
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (output) => {
        expect(checkRules(ruleset, { output: `${output}\ud800` })).toHaveLength(1)
      }),
    )
  })
})
