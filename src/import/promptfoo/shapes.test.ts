/** Shapes that configs of promptfoo come in, each as small as it can be, and what becomes of them. */
import { describe, expect, it } from 'vitest'
import { imported } from './testing.ts'

const MODEL = 'prompts: ["{{q}}"]\nproviders: [openai:gpt-4o]\n'
const ONE = `${MODEL}tests:\n  - vars: { q: hi }\n`
const asserting = (assertion: string) => `${ONE}    assert:\n      - ${assertion}\n`

describe('an assertion becomes a scorer', () => {
  it.each<[string, object]>([
    ['{ type: contains, value: x }', { type: 'contains', value: 'x' }],
    ['{ type: contains, value: 42 }', { type: 'contains', value: '42' }],
    ['{ type: not-contains, value: x }', { type: 'contains', name: 'not-contains', value: 'x', not: true }],
    ['{ type: icontains, value: x }', { type: 'contains', name: 'icontains', value: 'x', ignoreCase: true }],
    ['{ type: contains-any, value: [a, 1] }', { type: 'contains', name: 'contains-any', any: ['a', '1'] }],
    ['{ type: contains-all, value: "a, \\"b, c\\"" }', { type: 'contains', name: 'contains-all', all: ['a', 'b, c'] }],
    [
      '{ type: not-icontains-any, value: [a, b] }',
      { type: 'contains', name: 'not-icontains-any', any: ['a', 'b'], not: true, ignoreCase: true },
    ],
    ['{ type: starts-with, value: Hello }', { type: 'starts-with', value: 'Hello' }],
    ['{ type: equals, value: "4" }', { type: 'exact-match', name: 'equals', expected: '4' }],
    ['{ type: equals, value: 4 }', { type: 'exact-match', name: 'equals', expected: '4' }],
    ['{ type: not-equals, value: no }', { type: 'exact-match', name: 'not-equals', expected: 'no', not: true }],
    ['{ type: equals, value: { a: 1 } }', { type: 'json-diff', name: 'equals', expected: { a: 1 }, threshold: 1 }],
    ['{ type: regex, value: "^\\\\d+$" }', { type: 'regex', pattern: '^\\d+$' }],
    ['{ type: not-regex, value: "\\\\u3042" }', { type: 'regex', name: 'not-regex', pattern: '\\x{3042}', not: true }],
    ['{ type: is-json }', { type: 'json-schema', name: 'is-json', schema: true }],
    [
      '{ type: is-json, value: { required: [a] } }',
      { type: 'json-schema', name: 'is-json', schema: { required: ['a'] } },
    ],
    [
      '{ type: is-json, value: "required: [a]" }',
      { type: 'json-schema', name: 'is-json', schema: { required: ['a'] } },
    ],
    ['{ type: contains-json }', { type: 'json-schema', name: 'contains-json', schema: true, within: true }],
    [
      '{ type: levenshtein, value: abc }',
      { type: 'edit-distance', name: 'levenshtein', expected: 'abc', max: 5, unit: 'code-units' },
    ],
    [
      '{ type: not-levenshtein, value: abc, threshold: 2 }',
      { type: 'edit-distance', name: 'not-levenshtein', expected: 'abc', max: 2, unit: 'code-units', not: true },
    ],
    ['{ type: word-count, value: 3 }', { type: 'length', name: 'word-count', unit: 'words', min: 3, max: 3 }],
    ['{ type: word-count, value: { max: 9 } }', { type: 'length', name: 'word-count', unit: 'words', max: 9 }],
    ['{ type: latency, threshold: 2000 }', { type: 'latency', maxMs: 2000 }],
    ['{ type: cost, threshold: 0.01 }', { type: 'cost', max: 0.01 }],
    ['{ type: finish-reason, value: tool_calls }', { type: 'finish-reason', value: 'tool-calls' }],
    [
      '{ type: contains, value: x, metric: Polite, weight: 2 }',
      { type: 'contains', name: 'Polite', value: 'x', weight: 2 },
    ],
  ])('%s', async (assertion, scorer) => {
    const { cases, leftOut, differs } = await imported(asserting(assertion))
    expect(cases[0]?.scorers).toEqual([scorer])
    expect([leftOut, differs]).toEqual([[], []])
  })

  it.each<[string, object]>([
    [
      '{ type: llm-rubric, value: is polite }',
      { questions: ['Does the answer satisfy this? is polite'], threshold: 1 },
    ],
    ['{ type: llm-rubric, value: 丁寧である }', { questions: ['答えは次を満たしているか: 丁寧である'], threshold: 1 }],
    [
      '{ type: llm-rubric, value: is polite, threshold: 0.8 }',
      { criteria: [{ name: 'rubric', description: 'is polite' }], threshold: 0.8 },
    ],
    ['{ type: model-graded-closedqa, value: names Tokyo }', { threshold: 1 }],
    ['{ type: g-eval, value: [a, b] }', { criteria: [{ description: 'a' }, { description: 'b' }], threshold: 0.7 }],
    [
      '{ type: similar, value: hello }',
      { type: 'embedding-similarity', model: 'openai:text-embedding-3-large', expected: 'hello', threshold: 0.75 },
    ],
    ['{ type: answer-relevance, threshold: 0.9 }', { type: 'answer-relevancy', threshold: 0.9 }],
    ['{ type: rouge-n, value: abc }', { type: 'rouge', expected: 'abc', threshold: 0.75 }],
    [
      '{ type: factuality, value: Paris }',
      { type: 'factuality', expected: 'Paris', scores: { disagree: 0 }, threshold: 1 },
    ],
    ['{ type: is-html }', { type: 'is-html' }],
    [
      '{ type: not-contains-xml, value: "a.b, a.c" }',
      { type: 'is-xml', within: true, elements: ['a/b', 'a/c'], not: true },
    ],
    ['{ type: context-recall, value: x }', { type: 'context-recall', expected: 'x', threshold: 0.5 }],
    ['{ type: "trajectory:tool-used", value: [a, b] }', { type: 'trajectory', tools: ['a', 'b'], order: 'any' }],
    ['{ type: "not-trajectory:tool-used", value: a }', { type: 'trajectory', forbidden: ['a'] }],
    [
      '{ type: "trajectory:tool-args-match", value: { name: a, args: { x: 1 }, mode: exact } }',
      { tools: [{ tool: 'a', arguments: { x: 1 }, match: 'exact' }] },
    ],
    ['{ type: "trajectory:tool-sequence", value: { steps: [a, b] } }', { tools: ['a', 'b'], order: 'subsequence' }],
    ['{ type: "trajectory:step-count", value: { max: 5 } }', { type: 'trajectory', maxSteps: 5 }],
    ['{ type: not-empty }', { type: 'length', max: 0, not: true }],
  ])('%s, and says what is other here', async (assertion, scorer) => {
    const { cases, differs } = await imported(asserting(assertion))
    expect(cases[0]?.scorers).toMatchObject([scorer])
    expect(differs).toContain(`assert ${/type: "?([\w:-]+)/.exec(assertion)?.[1]}@6`)
  })

  it.each([
    '{ type: moderation }',
    '{ type: select-best, value: shortest }',
    '{ type: regex, value: "(?=x)" }',
    '{ type: regex, value: "[" }',
    '{ type: contains }',
    '{ type: no-such-thing, value: 1 }',
    '{ type: latency }',
    '{ type: not-llm-rubric, value: rude }',
    '{ type: python, value: "len(output) > 5" }',
    '{ type: "trajectory:tool-used", value: { pattern: "a*" } }',
    '{ type: "trajectory:step-count", value: { min: 3 } }',
    '{ type: contains, value: "{{ q | upper }}" }',
  ])('%s is left out, with its line, and the case says so', async (assertion) => {
    const { cases, leftOut } = await imported(asserting(assertion))
    const type = /type: "?([\w:-]+)/.exec(assertion)?.[1]
    expect(leftOut).toEqual([`assert ${type}@6`])
    expect(cases[0]).toMatchObject({ metadata: { notImported: [type] } })
  })

  it('one that was left out for all asks a person to look at all', async () => {
    const { cases, suite } =
      await imported(`${MODEL}defaultTest: { assert: [{ type: contains, value: x }, { type: moderation }] }
tests:
  - vars: { q: a }
  - { vars: { q: b }, assert: [{ type: pi, value: y }] }
  - { vars: { q: c }, options: { disableDefaultAsserts: true }, assert: [{ type: contains, value: z }] }
`)
    expect(suite.scorers).toEqual([
      { type: 'contains', value: 'x' },
      { type: 'needs-review', metadata: 'notImported', weight: 0 },
    ])
    expect(cases.map(({ metadata }) => metadata)).toEqual([
      { notImported: ['moderation'] },
      { notImported: ['moderation', 'pi'] },
      undefined,
    ])
    expect(cases.some((row) => 'also' in row)).toBe(false)
  })

  it('weight 0 never fails; a set is taken apart; what means something else is said', async () => {
    const { cases, leftOut, differs } = await imported(`${ONE}    threshold: 0.5
    assert:
      - { type: contains, value: x, weight: 0 }
      - type: assert-set
        threshold: 0.5
        assert: [{ type: contains, value: y }, { type: contains, value: z }]
`)
    expect(cases[0]?.scorers).toEqual([
      { type: 'contains', value: 'x', weight: 0, threshold: 0 },
      { type: 'contains', name: 'contains-2', value: 'y' },
      { type: 'contains', name: 'contains-3', value: 'z' },
    ])
    expect(leftOut).toEqual(['test threshold@5', 'assert-set threshold@9'])
    expect(differs).toEqual(['weight 0@7', 'assert-set@8'])
  })

  it('names in its value are filled by the case', async () => {
    const { cases, suite } = await imported(asserting('{ type: contains, value: "{{ city }}!" }'))
    expect(cases[0]?.scorers).toEqual([{ type: 'contains', value: '{{city}}!', template: true }])
    expect(suite.defaults).toEqual({ vars: { city: '' } })
  })

  it('a value in a file is read, a list in a file, too, and so is a $ref', async () => {
    const config = `${ONE}    assert:
      - { type: is-json, value: file://schema.json }
      - { type: llm-rubric, value: file://rubric.txt }
      - file://more.yaml
      - $ref: '#/templates/polite'
templates:
  polite: { type: contains, value: please }
`
    const { cases, leftOut } = await imported(config, {
      'schema.json': '{"type":"object"}',
      'rubric.txt': 'is polite\n',
      'more.yaml': '- { type: contains, value: a }\n',
    })
    expect(cases[0]?.scorers).toMatchObject([
      { type: 'json-schema', schema: { type: 'object' } },
      { type: 'rubric', questions: ['Does the answer satisfy this? is polite'] },
      { type: 'contains', value: 'a' },
      { type: 'contains', value: 'please' },
    ])
    expect(leftOut).toEqual(['templates@10'])
  })
})

describe('tests become cases', () => {
  it('with descriptions, metadata and vars; answers that stand there are theirs', async () => {
    const { cases, suite } = await imported(`${MODEL}tests:
  - description: greets
    vars: { q: hi }
    metadata: { area: small talk }
    providerOutput: Hello!
`)
    expect(cases).toEqual([
      { id: 'test-1', name: 'greets', vars: { q: 'hi' }, output: 'Hello!', metadata: { area: 'small talk' } },
    ])
    expect(suite).not.toHaveProperty('models')
  })

  it('lists of vars make every combination; files are read, vars may name vars', async () => {
    const { cases, leftOut } = await imported(
      `${MODEL}tests:
  - vars:
      q: "in {{lang}}: {{text}}"
      lang: [French, German]
      text: file://text.txt
      data: file://data.yaml
      picture: file://cat.png
`,
      { 'text.txt': 'hello\n', 'data.yaml': 'a: [1]\n', 'cat.png': 'x' },
    )
    expect(cases.map(({ id }) => id)).toEqual(['test-1', 'test-1-2'])
    expect(cases[1]?.vars).toEqual({ q: 'in German: hello', lang: 'German', text: 'hello', data: '{"a":[1]}' })
    expect(leftOut).toEqual(['var picture@9'])
  })

  it('a list stays a list where that is asked for', async () => {
    const { cases } = await imported(
      `${MODEL}tests: [{ vars: { q: [a, b] }, options: { disableVarExpansion: true } }]\n`,
    )
    expect(cases).toEqual([{ id: 'test-1', vars: { q: ['a', 'b'] } }])
  })

  it('defaults hold for every test', async () => {
    const { cases, suite } = await imported(`${MODEL}defaultTest:
  vars: { tone: polite }
  metadata: { area: all }
  assert: [{ type: contains, value: please }]
tests:
  - vars: { q: a }
  - { vars: { q: b, tone: rude }, metadata: { area: own }, assert: [{ type: contains, value: b }] }
  - { vars: { q: c }, options: { disableDefaultAsserts: true }, assert: [{ type: contains, value: c }] }
`)
    expect(suite.scorers).toEqual([{ type: 'contains', value: 'please' }])
    expect(cases).toMatchObject([
      { vars: { tone: 'polite', q: 'a' }, metadata: { area: 'all' } },
      {
        vars: { tone: 'rude' },
        metadata: { area: 'own' },
        also: [{ type: 'contains', name: 'contains-2', value: 'b' }],
      },
      { scorers: [{ type: 'contains', name: 'contains-2', value: 'c' }] },
    ])
  })

  it('of a table: __expected and its likes; everything else is a var', async () => {
    const { cases, leftOut } = await imported(`${MODEL}tests: file://t.csv\n`, {
      't.csv': `q,__expected,__expected2,__description,__metadata:area,__metadata:tags[],__metric,__prefix,__odd
hi,contains: Hello,"llm-rubric: polite, warm",greets,talk,"a,b",Nice,Say: ,x
two,4,,,,,,,
three,"not-contains-any: a, b",similar(0.9): x,,,,,,
`,
    })
    expect(cases).toMatchObject([
      {
        name: 'greets',
        vars: { q: 'hi', promptPrefix: 'Say: ' },
        metadata: { area: 'talk', tags: ['a', 'b'] },
        scorers: [
          { type: 'contains', name: 'Nice', value: 'Hello' },
          { type: 'rubric', name: 'Nice-2' },
        ],
      },
      { vars: { q: 'two' }, scorers: [{ type: 'exact-match', expected: '4' }] },
      {
        scorers: [
          { any: ['a', 'b'], not: true },
          { type: 'embedding-similarity', expected: 'x', threshold: 0.9 },
        ],
      },
    ])
    expect(leftOut).toEqual(['column __odd@1'])
  })

  it.each([
    ['contains:parking', { type: 'contains', value: 'parking' }],
    ['not-icontains:parking', { type: 'contains', value: 'parking', ignoreCase: true, not: true }],
    ['contains:a:b', { type: 'contains', value: 'a:b' }],
    ['equals:yes', { type: 'exact-match', expected: 'yes' }],
    ['llm-rubric:polite', { type: 'rubric' }],
    ['trajectory:tool-used:search', { type: 'trajectory' }],
    ['note:parking', { type: 'exact-match', expected: 'note:parking' }],
  ])('of a cell without a space after its colon: %s', async (cell, scorer) => {
    const { cases } = await imported(`${MODEL}tests: file://t.csv\n`, { 't.csv': `q,__expected\nhi,${cell}\n` })
    expect(cases).toMatchObject([{ scorers: [scorer] }])
  })

  it.each([
    ['lines', 'tests: file://t.jsonl', { 't.jsonl': '{"vars":{"q":"a"}}\n\n{"vars":{"q":"b"}}\n' }],
    ['JSON', 'tests: file://t.json', { 't.json': '[{"vars":{"q":"a"}},{"vars":{"q":"b"}}]' }],
    ['YAML', 'tests: file://t.yaml', { 't.yaml': '- vars: { q: a }\n- vars: { q: b }\n' }],
    [
      'a list of files',
      'tests: [file://a.yaml, file://b.yaml]',
      { 'a.yaml': 'vars: { q: a }', 'b.yaml': '- vars: { q: b }' },
    ],
    ['a pattern', 'tests: file://t/*.yaml', { 't/a.yaml': '- vars: { q: a }', 't/b.yaml': '- vars: { q: b }' }],
    ['a path without a scheme', 'tests: t.csv', { 't.csv': 'q\na\nb\n' }],
    ['a path under `path`', 'tests: [{ path: file://t.csv }]', { 't.csv': 'q\na\nb\n' }],
    [
      'vars beside the tests, by a pattern',
      'tests: file://t/*.yaml',
      {
        't/a.yaml': '- vars: ../v/a*.yaml',
        't/b.yaml': '- vars: ../v/b.yaml',
        'v/a1.yaml': 'q: a',
        'v/b.yaml': 'q: b',
      },
    ],
    ['vars in a file', 'tests: [{ vars: a.yaml }, { vars: [file://b.yaml] }]', { 'a.yaml': 'q: a', 'b.yaml': 'q: b' }],
  ])('from %s', async (_, tests, files) => {
    const { cases, leftOut } = await imported(`${MODEL}${tests}\n`, files)
    expect(cases.map(({ vars }) => (vars as { q: string }).q)).toEqual(['a', 'b'])
    expect(leftOut).toEqual([])
  })

  it.each([
    ['huggingface://datasets/x/y', 'tests huggingface://datasets/x/y@3'],
    ['https://docs.google.com/spreadsheets/d/1', 'tests https://docs.google.com/spreadsheets/d/1@3'],
    ['file://tests.py:generate', 'tests file://tests.py:generate@3'],
    ['file://tests.js', 'tests tests.js@3'],
    ['file://tests.xlsx', 'tests file://tests.xlsx@3'],
    ['file://gone.csv', 'tests gone.csv@3'],
    ['file://../t.csv', 'tests ../t.csv@3'],
  ])('%s is left out, and nothing is fetched or run', async (from, note) => {
    const { cases, leftOut } = await imported(`${MODEL}tests: ["${from}"]\n`, { 'tests.js': 'throw 1' })
    expect(cases).toEqual([])
    expect(leftOut).toEqual([note])
  })

  it('scenarios: each test with each set of vars', async () => {
    const { cases } = await imported(`${MODEL}scenarios:
  - config:
      - vars: { lang: fr }
        assert: [{ type: contains, value: le }]
      - vars: { lang: de }
    tests:
      - vars: { q: hello }
        assert: [{ type: contains, value: "!" }]
`)
    expect(cases).toMatchObject([
      { vars: { lang: 'fr', q: 'hello' }, scorers: [{ value: 'le' }, { value: '!' }] },
      { vars: { lang: 'de', q: 'hello' }, scorers: [{ value: '!' }] },
    ])
  })

  it('without tests every prompt is asked once', async () => {
    const { cases, suite, differs } = await imported('prompts: [Tell a joke.]\nproviders: [openai:gpt-4o]\n')
    expect(cases).toEqual([{ id: 'test-1', vars: {} }])
    expect(suite.scorers).toEqual([{ type: 'length', name: 'answered', min: 1 }])
    expect(differs).toEqual(['assert: []@1'])
  })

  it('names what a test has that nobody reads here', async () => {
    const { leftOut } = await imported(`${ONE}    providers: [openai:gpt-4o]
    prompts: [a]
    assertScoringFunction: file://f.js
    options: { storeOutputAs: x, rubricPrompt: y, transformVars: z, repeat: 3 }
`)
    expect(leftOut).toEqual([
      'test providers@5',
      'test prompts@6',
      'test assertScoringFunction@7',
      'test options storeOutputAs@8',
      'test options rubricPrompt@8',
      'test options transformVars@8',
      'test options repeat@8',
    ])
  })
})
