import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import type { Metrics } from '../gate/hybrid/metrics-schema.ts'
import { CASES, gate, jsonl, RULES, row, SPM } from './testing/gate.ts'
import { folderWith, saiten } from './testing/saiten.ts'

describe('saiten gate', () => {
  it('judges a file of cases, writes a valid metrics.json and keeps the run', async () => {
    const { code, metrics, cwd } = await gate({ 'cases.yaml': CASES }, [
      'cases.yaml',
      '--metrics-out',
      'out/new/metrics.json',
    ])
    expect(code).toBe(0)
    expect(metrics).toMatchObject({
      semantic: { bert_score: null, threshold_met: null, reason: expect.stringContaining('no encoder'), n: 0 },
      surface: { rouge1: 0.9667, rougeL: 0.9667, threshold_met: true, n: 2 },
      violations: { counts: { minor: 0, major: 0, critical: 0 }, max_severity: 'none', threshold_met: true },
      overall_pass: true,
      needs_review: true,
      provenance: { encoder: null, rouge: { tokenizer: 'auto' }, mode: 'blocking', ruleset: { name: 'default' } },
      pairing: { cases: 2, without_output: [] },
      cases: [
        { id: 'same', surface: { rougeL: 1 }, overall_pass: true },
        { id: 'near', surface: { rougeL: 0.9333 }, overall_pass: true },
      ],
    })
    const written = readFileSync(join(cwd, 'out/new/metrics.json'), 'utf8')
    expect(JSON.parse(written)).toEqual(metrics)
    expect(readdirSync(join(cwd, 'out/new'))).toEqual(['metrics.json'])
    expect(written).not.toContain('warehouse')
    const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../../schemas/metrics.schema.json'), 'utf8'))
    expect(new Ajv2020({ strict: false }).validate(schema, metrics)).toBe(true)

    expect((await saiten(['runs'], { cwd })).stdout).toMatch(/pass +gate cases\.yaml/)
    const shown = await saiten(['show', 'last', 'near'], { cwd })
    expect(shown.stdout).toContain('leaves our warehouse on Monday.')
    expect((await saiten(['show', 'last'], { cwd })).stdout).toContain('rouge')
  })

  it('is reproducible with --generated-at', async () => {
    const args = ['cases.yaml', '--generated-at', '2026-01-01']
    const first = await gate({ 'cases.yaml': CASES }, args)
    expect(first.metrics?.generated_at).toBe('2026-01-01')
    expect((await gate({ 'cases.yaml': CASES }, args)).stdout).toBe(first.stdout)
  })

  it.each<[string, object[], string[], number, Partial<Metrics>]>([
    ['a critical violation fails at once', [row('a', 'SECRET')], [], 1, { overall_pass: false }],
    [
      'advisory lets it through, and asks for a look',
      [row('a', 'SECRET')],
      ['--mode', 'advisory'],
      0,
      { needs_review: true },
    ],
    [
      'a major violation passes, and asks for a look',
      [row('a', 'sorry')],
      [],
      0,
      { overall_pass: true, needs_review: true },
    ],
    ['--fail-on-review', [row('a', 'sorry')], ['--fail-on-review'], 1, { overall_pass: true }],
    ['a threshold of your own', [row('a', 'x y z', 'x b c d')], ['--rougeL', '0.2'], 0, { overall_pass: true }],
    ['far from the reference', [row('a', 'x y z', 'a b c')], [], 1, { overall_pass: false }],
    ['no text evaluator could run', [row('a', '!!!', '???')], [], 2, { overall_pass: false }],
    ['no text evaluator, but a critical violation', [{ id: 'a', output: 'SECRET' }], [], 1, { overall_pass: false }],
  ])('exit code: %s', async (_what, rows, args, wanted, expected) => {
    const files = { 'cases.jsonl': jsonl(...rows), 'rules.yaml': RULES }
    const { code, metrics } = await gate(files, ['cases.jsonl', '--rules', 'rules.yaml', ...args])
    expect(code).toBe(wanted)
    expect(metrics).toMatchObject(expected)
  })

  it('counts a rule once in the bundle and in every case that breaks it', async () => {
    const rows = [row('a', 'sorry'), row('b', 'sorry sorry'), row('c', 'SECRET sorry')]
    const { metrics } = await gate({ 'cases.jsonl': jsonl(...rows), 'rules.yaml': RULES }, [
      'cases.jsonl',
      '--rules',
      'rules.yaml',
    ])
    expect(metrics?.violations).toEqual({
      counts: { minor: 0, major: 1, critical: 1 },
      violations: [
        { id: 'text.major.sorry', severity: 'major', message: 'do not apologise' },
        { id: 'text.critical.key', severity: 'critical', message: 'a key' },
      ],
      max_severity: 'critical',
      threshold_met: false,
    })
    expect(metrics?.cases.map(({ violations }) => violations.max_severity)).toEqual(['major', 'major', 'critical'])
  })

  it('pairs two files, or those of a folder, and warns of what it left out', async () => {
    const inputs = jsonl({ id: 1, output: 'hello there' }, { id: 'stray', output: 'x' }, { id: 1, output: 'again' })
    const expected = jsonl({ id: '1', expected: 'hello there', task_type: 'faq' }, { id: 'alone', reference: 'bye' })
    const files = { 'd/inputs.jsonl': inputs, 'd/expected.jsonl': expected }
    const folder = await gate(files, ['d', '--generated-at', 't'])
    expect(folder.metrics?.pairing).toMatchObject({
      cases: 2,
      without_output: ['alone'],
      without_expected: ['stray'],
      duplicate_inputs: ['1'],
    })
    expect(folder.metrics?.needs_review).toBe(true)
    expect(folder.stderr).toContain('"alone"')
    expect(folder.stderr).toContain('"stray"')
    const two = await gate(files, [
      '--inputs',
      'd/inputs.jsonl',
      '--expected',
      'd/expected.jsonl',
      '--generated-at',
      't',
    ])
    expect(two.stdout).toBe(folder.stdout)
  })

  it('warns of personal data on the reference side, and of rules that never apply', async () => {
    const cases = jsonl({ ...row('a', 'ask us'), expected: 'ask hanako.sato@saiten-corp.jp', prompt: 'who?' })
    const rules = RULES.replace('match:', 'when: { metadata: { task_type: report } }, match:')
    const { metrics, stderr } = await gate({ 'cases.jsonl': cases, 'rules.yaml': rules }, [
      'cases.jsonl',
      '--rules',
      'rules.yaml',
    ])
    expect(metrics?.warnings).toEqual([{ about: 'expected', kind: 'email', cases: ['a'], count: 1 }])
    expect(metrics?.violations.max_severity).toBe('none')
    expect(stderr).toContain('mask it in the data')
    expect(stderr).toContain('text.major.sorry needs task_type; 1 of 1 cases lack it')
  })

  it('says which tokens ROUGE counted', async () => {
    const cases = { 'cases.yaml': CASES }
    const byName = await gate(cases, ['cases.yaml', '--tokenizer', 'char'])
    expect(byName.metrics?.provenance.rouge).toMatchObject({ sentencepiece: null, base_form: false })
    expect(byName.metrics?.provenance.rouge.tokenizer).toMatch(/^char/)
    const byModel = await gate(cases, ['cases.yaml'], { SAITEN_SENTENCEPIECE: SPM })
    expect(byModel.metrics?.provenance.rouge).toMatchObject({
      tokenizer: expect.stringMatching(/^sentencepiece-/),
      sentencepiece: expect.stringMatching(/^[0-9a-f]{12}$/),
      base_form: true,
    })
    expect((await gate(cases, ['cases.yaml', '--sentencepiece', SPM])).metrics?.provenance.rouge).toEqual(
      byModel.metrics?.provenance.rouge,
    )
  })

  it('says so when the bundle passes though a case fails, in both languages', async () => {
    const rows = Array.from({ length: 9 }, (_, i) => row(`ok-${i}`, 'all is well'))
    const cwd = folderWith({ 'cases.jsonl': jsonl(...rows, row('odd', 'x y z', 'a b c')) })
    const en = await saiten(['gate', 'cases.jsonl'], { cwd })
    expect(en.code).toBe(0)
    expect(en.stdout).toContain('The bundle passes by its means although 1 of 10 cases fail by themselves: odd')
    expect(en.stdout).toMatch(/PASS \(needs review\)\n$/)
    const ja = await saiten(['gate', 'cases.jsonl', '--lang', 'ja'], { cwd })
    expect(ja.stdout).toContain('単独では 10 件中 1 件が不合格です')
    expect((await saiten(['gate', 'cases.jsonl', '--quiet'], { cwd })).stdout).toBe('PASS (needs review)\n')
  })

  it.each<[string, Record<string, string>, string[], RegExp]>([
    ['nothing named', {}, [], /which cases\?/],
    ['half a pair', { 'a.jsonl': '' }, ['--inputs', 'a.jsonl'], /which cases\?/],
    [
      'an empty bundle',
      { 'a.jsonl': jsonl({ id: 1, output: 'x' }), 'b.jsonl': '' },
      ['--inputs', 'a.jsonl', '--expected', 'b.jsonl'],
      /no case to judge/,
    ],
    ['an empty file', { 'c.yaml': '[]' }, ['c.yaml'], /no case/],
    ['two spellings', { 'c.jsonl': '{"id":1,"output":"x","response":"y"}\n' }, ['c.jsonl'], /"output" and "response"/],
    ['a missing file', {}, ['none.jsonl'], /none\.jsonl/],
    [
      'a bad ruleset',
      { 'c.yaml': CASES, 'r.yaml': 'rules:\n  - { severity: major }\n' },
      ['c.yaml', '--rules', 'r.yaml'],
      /r\.yaml:2/,
    ],
    [
      'an encoder',
      { 'c.yaml': CASES },
      ['c.yaml', '--encoder', 'bert-base-multilingual-cased'],
      /^✗ --encoder {2}.*saiten models add bert-base-multilingual-cased/,
    ],
    [
      'a SentencePiece model',
      { 'c.yaml': CASES },
      ['c.yaml', '--sentencepiece', 'none.model'],
      /^✗ --sentencepiece {2}.*none\.model/,
    ],
    [
      'a threshold that is none',
      { 'c.yaml': CASES },
      ['c.yaml', '--rougeL', '7'],
      /--rougeL must be a number from 0 to 1/,
    ],
    ['a tokenizer that is none', { 'c.yaml': CASES }, ['c.yaml', '--tokenizer', 'wrods'], /wrods/],
    [
      'a file to compare with that is none',
      { 'c.yaml': CASES, 'm.json': '{}' },
      ['c.yaml', '--against', 'm.json'],
      /m\.json.*not a metrics\.json/,
    ],
    ['an output that cannot be written', { 'c.yaml': CASES }, ['c.yaml', '--metrics-out', 'c.yaml/m.json'], /m\.json/],
  ])('bad input is exit 3 and writes nothing: %s', async (_what, files, args, says) => {
    const { code, stderr, cwd } = await gate(files, [
      ...args,
      ...(args.includes('--metrics-out') ? [] : ['--metrics-out', 'out.json']),
    ])
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringMatching(says) })
    expect(existsSync(join(cwd, 'out.json'))).toBe(false)
  })

  it('runs as a preset of a suite, with the same verdicts', async () => {
    const suite = 'cases: cases.jsonl\npreset: hybrid-gate\n'
    const rows = [...Array.from({ length: 9 }, (_, i) => row(`ok-${i}`, 'all is well')), row('odd', 'x y z', 'a b c')]
    const cwd = folderWith({ 'suite.yaml': suite, 'cases.jsonl': jsonl(...rows) })
    const { code, stdout } = await saiten(['run', 'suite.yaml', '--json'], { cwd })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'pass', cases: { pass: 0, review: 9, fail: 1 } })
  })

  it('survives ids and outputs that want to be code', async () => {
    const rows = [
      row('__proto__', 'fine text'),
      row('constructor', '\ud800 fine text'),
      row('\u001b[31m', 'x'.repeat(50_000)),
    ]
    const { code, metrics } = await gate({ 'cases.jsonl': jsonl(...rows) }, ['cases.jsonl'])
    expect(code).toBe(0)
    expect(metrics?.cases.map(({ id }) => id)).toEqual(['__proto__', 'constructor', '\u001b[31m'])
  })
})
