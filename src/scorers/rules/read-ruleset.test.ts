import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BadInput } from '../../errors.ts'
import { checkRules } from './check-rules.ts'
import { loadRuleset } from './load-ruleset.ts'
import { mistakesIn, rulesetOf } from './testing.ts'

const rule = (body: string) => `version: 1\nrules:\n  - id: bad.rule\n    severity: minor\n    ${body}\n`
const condition = (text: string) => rule(`match: { any: [ { ${text} } ] }`)

describe('a ruleset', () => {
  it('keeps order, trims descriptions and defaults to blocking', async () => {
    const { mode, rules } = await rulesetOf(
      'rules:\n- { id: b, severity: minor, description: "  B \\n", match: { any: [ { contains: x } ] } }\n- { id: a, severity: critical, match: { none: [ { contains: x } ] } }',
    )
    expect(mode).toBe('blocking')
    expect(rules.map(({ id, message }) => [id, message])).toEqual([
      ['b', 'B'],
      ['a', 'a'],
    ])
  })

  it('has a hash over its content and the files it reads', async () => {
    const yaml = rule('match: { any: [ { forbidden_terms: { file: t.txt } } ] }')
    const first = await rulesetOf(yaml, { 't.txt': 'a' })
    expect((await rulesetOf(yaml, { 't.txt': 'a' })).hash).toBe(first.hash)
    expect((await rulesetOf(yaml, { 't.txt': 'b' })).hash).not.toBe(first.hash)
    expect((await rulesetOf(`${yaml}# x`, { 't.txt': 'a' })).hash).not.toBe(first.hash)
  })
})

describe('mistakes', () => {
  it.each([
    ['an empty file', '', '1:undefined a ruleset is a mapping'],
    ['a list', '- a', '1:1 a ruleset is a mapping'],
    ['text', 'hello', '1:1 a ruleset is a mapping'],
    ['no rules', 'version: 1', '1:1 `rules` must be a list'],
    ['rules as a mapping', 'rules: { a: b }', '1:8 `rules` must be a list'],
    ['two documents', 'rules: []\n---\nrules: []', '1:undefined a ruleset is one YAML document'],
    ['another version', 'version: 2\nrules: []', '1:10 `version` must be 1; found 2'],
    ['a version in quotes', 'version: "1"\nrules: []', '1:10 `version` must be 1'],
    ['another mode', 'mode: warn\nrules: []', '1:7 `mode` must be blocking or advisory; found "warn"'],
    ['an unknown key at the top', 'ruels: []\nrules: []', '1:1 unknown key "ruels"; did you mean "rules"?'],
    ['a rule that is text', 'rules: [ x ]', '1:10 rule 1: a rule must be a mapping'],
    ['no id', 'rules:\n  - severity: minor\n    match: { any: [ { contains: x } ] }', '2:5 rule 1: `id` is missing'],
    [
      'an empty id',
      'rules:\n  - id: ""\n    severity: minor\n    match: { any: [ { contains: x } ] }',
      '2:9 rule 1: `id` is missing',
    ],
    ['no severity', 'rules:\n  - id: a\n    match: { any: [ { contains: x } ] }', '2:5 rule "a": `severity` must be'],
    [
      'another severity',
      'rules:\n  - id: a\n    severity: crtical\n    match: { any: [ { contains: x } ] }',
      '3:15 rule "a": `severity` must be minor, major or critical; found "crtical". Did you mean "critical"?',
    ],
    [
      'an unknown key',
      rule('match: { any: [ { contains: x } ] }\n    mach: 1'),
      '6:5 rule "bad.rule": unknown key "mach"; did you mean "match"?',
    ],
    ['no match', rule('description: d'), '3:5 rule "bad.rule": there is no condition'],
    ['an empty match', rule('match: {}'), '5:12 rule "bad.rule": there is no condition'],
    ['an empty group', rule('match: { any: [] }'), '5:19 rule "bad.rule": there is no condition'],
    ['an unknown group', rule('match: { some: [ { contains: x } ] }'), '5:14 rule "bad.rule": unknown key "some"'],
    ['an empty condition', rule('match: { any: [ {} ] }'), '5:21 rule "bad.rule": there is no condition here'],
    ['only case_sensitive', condition('case_sensitive: false'), '5:21 rule "bad.rule": there is no condition here'],
    [
      'two kinds',
      condition('contains: x, regex: y'),
      '5:36 rule "bad.rule": two kinds in one condition (contains, regex)',
    ],
    [
      'an unknown kind',
      condition('containz: x'),
      '5:23 rule "bad.rule": unknown key "containz"; did you mean "contains"?',
    ],
    ['an empty text', condition('contains: ""'), '5:33 rule "bad.rule": contains: must be a text that is not empty'],
    ['a number as text', condition('contains: 42'), '5:33 rule "bad.rule": contains: must be text'],
    ['a look-ahead', condition("regex: '(?=x)'"), '5:30 rule "bad.rule": regex: the pattern "(?=x)" does not compile'],
    ['a look-behind', condition("regex: '(?<!x)y'"), 'look-around does not exist in RE2; use two patterns'],
    ['a back-reference', condition("regex: '(a)\\1'"), 'back-references do not exist in RE2'],
    ['a huge repetition', condition("regex: 'a{100000}'"), 'RE2 repeats a part at most 1,000 times'],
    ['nested repetitions', condition("regex: '((a{999}){999}){999}'"), 'RE2 repeats a part at most 1,000 times'],
    ['an open group', condition("regex: '(a'"), '5:30 rule "bad.rule": regex: the pattern'],
    ['an empty pattern', condition("regex: ''"), '5:30 rule "bad.rule": regex: must be'],
    ['an empty term', condition('forbidden_terms: [ a, "" ]'), '5:45 rule "bad.rule": forbidden_terms: an empty term'],
    [
      'an empty list of terms',
      condition('required_terms: []'),
      'required_terms: must be a list with at least one term',
    ],
    ['a number as a term', condition('forbidden_terms: [ 1 ]'), 'forbidden_terms: must be text'],
    ['a text for terms', condition('forbidden_terms: x'), 'forbidden_terms: must be a list of texts'],
    [
      'a missing file',
      condition('forbidden_terms: { file: no.txt }'),
      '5:48 rule "bad.rule": forbidden_terms: cannot read no.txt',
    ],
    ['a file outside', condition('forbidden_terms: { file: ../t.txt }'), "lies outside the ruleset's folder"],
    ['a file elsewhere', condition('json_schema: { file: /etc/hostname }'), "lies outside the ruleset's folder"],
    ['a file without terms', condition('required_terms: { file: empty.txt }'), 'empty.txt has no terms'],
    ['a word for a number', condition('min_links: two'), '5:34 rule "bad.rule": min_links: must be a whole number'],
    ['a fraction', condition('max_length: 2.5'), 'max_length: must be a whole number'],
    ['a negative number', condition('max_links: -1'), 'max_links: must be a whole number of at least 0; found -1'],
    ['an unknown unit', condition('min_length: { words: 3 }'), 'min_length: must be a number, { characters: N }'],
    [
      'two units',
      condition('min_length: { characters: 3, sentences: 1 }'),
      'min_length: must be a number, { characters: N }',
    ],
    [
      'a bad schema',
      condition('json_schema: { type: strin }'),
      '5:36 rule "bad.rule": json_schema: the JSON Schema is not valid',
    ],
    [
      'a schema that is elsewhere',
      condition('json_schema: { $ref: "https://schemas.example/x.json" }'),
      'rule "bad.rule": json_schema: the JSON Schema is not valid: can\'t resolve reference https://schemas.example/x.json from id #; nothing is fetched',
    ],
    ['a schema that is text', condition('json_schema: x'), 'json_schema: must be a JSON Schema'],
    ['an unknown language', condition('language: [ja, jp]'), '5:38 rule "bad.rule": language: no language "jp"'],
    [
      'an unknown kind of data',
      condition('pii: [ emial ]'),
      '5:30 rule "bad.rule": pii: there is no kind "emial"; did you mean "email"?',
    ],
    ['an unknown kind of secret', condition('secret: [ password ]'), 'secret: there is no kind "password"'],
    ['pii: false', condition('pii: false'), 'pii: must be true, or a list'],
    [
      'case_sensitive as text',
      condition('contains: x, case_sensitive: maybe'),
      'rule "bad.rule": `case_sensitive` must be true or false',
    ],
    [
      'metadata forgotten',
      rule('when: { task_type: report }\n    match: { any: [ { contains: x } ] }'),
      '5:13 rule "bad.rule": when: unknown key "task_type"',
    ],
    [
      'an empty any-of',
      rule('when: { metadata: { a: [] } }\n    match: { any: [ { contains: x } ] }'),
      'rule "bad.rule": when: must be a value, or a list',
    ],
    [
      'when as text',
      rule('when: report\n    match: { any: [ { contains: x } ] }'),
      '5:11 rule "bad.rule": when: must be a mapping',
    ],
    [
      'an unknown key of input',
      rule('when: { input: { has: x } }\n    match: { any: [ { contains: x } ] }'),
      'rule "bad.rule": when: unknown key "has"',
    ],
    ['a tab', 'rules:\n\t- id: a', 'a tab is used for indentation'],
    [
      'a key of a rule twice',
      rule('match: { any: [ { contains: x } ] }\n    id: again'),
      '6:5 the key "id" stands twice',
    ],
    ['a rule in itself', 'rules: &all\n  - *all', '2:5 nested deeper than 500 levels'],
    ['a tag', 'rules: !!js/function x', '1:8 tags are not used here'],
    ['a key twice', 'rules: []\nrules: []', '2:1 the key "rules" stands twice'],
  ])('%s', async (_, yaml, sentence) => {
    const mistakes = await mistakesIn(yaml, { 'empty.txt': '# nothing\n\n' })
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toContain(sentence)
  })

  it('are shown all at once, in the order of the lines', async () => {
    const yaml = `version: 3
rules:
  - { id: a, severity: minor, match: { any: [ { contains: x } ] } }
  - { id: a, severity: grave, match: { any: [ { regex: '(' }, { min_links: many } ] } }`
    const mistakes = await mistakesIn(yaml)
    expect(mistakes.map((mistake) => mistake.split(':')[0])).toEqual(['1', '4', '4', '4', '4'])
    expect(mistakes[1]).toContain('rule "a": this id is a duplicate')
  })

  it('of aliases that multiply end at once', async () => {
    const levels = Array.from({ length: 12 }, (_, i) => `x${i + 1}: &x${i + 1} [${`*x${i}, `.repeat(10)}]`)
    await expect(mistakesIn(`x0: &x0 [a]\n${levels.join('\n')}\nrules: *x12`)).resolves.toEqual([
      expect.stringContaining('2:10 aliases (*name) multiply'),
    ])
  })
})

describe('loadRuleset', () => {
  it('reads term files beside the ruleset, with marks and comments', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'saiten-rules-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'in/terms'), { recursive: true })
    writeFileSync(join(folder, 'in/terms/t.txt'), '\ufeff# c\n\n  社外秘  \r\nDo Not Distribute\n')
    writeFileSync(join(folder, 'outside.txt'), 'x')
    symlinkSync(join(folder, 'outside.txt'), join(folder, 'in/terms/link.txt'))
    const file = (name: string) => rule(`match: { any: [ { forbidden_terms: { file: terms/${name} } } ] }`)
    writeFileSync(join(folder, 'in/good.yaml'), file('t.txt'))
    writeFileSync(join(folder, 'in/link.yaml'), file('link.txt'))
    expect((await loadRuleset('in/good.yaml', { cwd: folder })).rules).toHaveLength(1)
    await expect(loadRuleset('in/link.yaml', { cwd: folder })).rejects.toThrow('outside')
    await expect(loadRuleset('none.yaml', { cwd: folder })).rejects.toThrow(BadInput)
    await expect(loadRuleset('in', { cwd: folder })).rejects.toThrow('in/rules.yaml')
    writeFileSync(join(folder, 'in/folder.yaml'), file(''))
    await expect(loadRuleset('in/folder.yaml', { cwd: folder })).rejects.toThrow('name a file in it')
  })

  it('takes a byte order mark, and refuses what is not UTF-8 with its line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'saiten-rules-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const yaml = rule('match: { any: [ { contains: 社外秘 } ] }')
    writeFileSync(join(folder, 'bom.yaml'), `\ufeff${yaml}`)
    expect((await loadRuleset('bom.yaml', { cwd: folder })).rules).toHaveLength(1)
    writeFileSync(join(folder, 'sjis.yaml'), Buffer.concat([Buffer.from(yaml), Buffer.from([0x0a, 0x23, 0x8e, 0xd0])]))
    await expect(loadRuleset('sjis.yaml', { cwd: folder })).rejects.toMatchObject({
      mistakes: [{ file: 'sjis.yaml', line: expect.any(Number), message: { en: expect.stringContaining('UTF-8') } }],
    })
    writeFileSync(join(folder, 'utf16.yaml'), Buffer.from(`\ufeff${yaml}`, 'utf16le'))
    await expect(loadRuleset('utf16.yaml', { cwd: folder })).rejects.toThrow('UTF-16')
  })

  it('has a default', async () => {
    const { file, rules } = await loadRuleset('default')
    expect(file).toBe('default')
    expect(rules.map(({ id }) => id)).toContain('content.critical.secret_exposure')
  })
})

it('the line break that ends a literal block is not part of the term', async () => {
  const text = `rules:
  - id: a
    severity: minor
    match:
      any:
        - forbidden_terms:
            - |
              絶対に
        - contains: |
            必ず
        - regex: |
            保証\\s*する
        - contains: "line\\n"
`
  const ruleset = await rulesetOf(text)
  for (const output of ['絶対に成功', '必ず成功', '保証 する', 'line\n'])
    expect(checkRules(ruleset, { output }), output).toHaveLength(1)
  expect(checkRules(ruleset, { output: 'line' })).toHaveLength(0)
})
