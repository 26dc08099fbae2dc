import { describe, expect, it } from 'vitest'
import { folderWith, saiten } from './testing/saiten.ts'

const SUITE = `name: all-at-once
passRat: 1
cases: cases.jsonl
judge: { model: "opnai:gpt-4o", temperatur: 0 }
targets:
  - { name: a, command: ./nothing.sh }
  - { name: b, http: { url: "ftp://x", body: { q: "{{inputt}}" } } }
  - { name: c, model: "antropic:x", system: "{{sytem}}", prompt: "{{questoin}}" }
  - { name: d, outputs: gone.jsonl }
  - { name: e, http: { url: "http://127.0.0.1:9", headers: { a: "{{hedder}}" } } }
scorers:
  - { type: regex, pattern: "(" }
  - { type: contains, value: "{{nope}}", template: true }
  - { type: rubric, questions: ["good?"], judge: { model: "gogle:x" } }
  - { type: semantic-similarity, judge: { model: "mistrall:x" } }
gate: { passRate: 2 }
`

describe('every mistake is told at once', () => {
  const cwd = () =>
    folderWith({
      'suite.yaml': SUITE,
      'cases.jsonl': '{"id":"a","input":"x"}\n{"id":"a","input":"y"}\n',
    })
  const wrong = [
    /suite\.yaml:2:1 +passRat/,
    /suite\.yaml:4:\d+ +judge\.model .*opnai/,
    /suite\.yaml:4:\d+ +judge\.temperatur /,
    /suite\.yaml:7:\d+ +targets\[1\]\.http\.url /,
    /suite\.yaml:7:\d+ +targets\[1\]\.http\.body\.q .*inputt/,
    /suite\.yaml:8:\d+ +targets\[2\]\.model .*antropic/,
    /suite\.yaml:8:\d+ +targets\[2\]\.system .*sytem/,
    /suite\.yaml:8:\d+ +targets\[2\]\.prompt .*questoin/,
    /suite\.yaml:9:\d+ +targets\[3\]\.outputs /,
    /suite\.yaml:10:\d+ +targets\[4\]\.http\.headers\.a .*hedder/,
    /suite\.yaml:12:\d+ +scorers\[0\]\.pattern /,
    /suite\.yaml:13:\d+ +scorers\[1\]\.value .*nope/,
    /suite\.yaml:14:\d+ +scorers\[2\]\.judge\.model .*gogle/,
    /suite\.yaml:15:\d+ +scorers\[3\]\.judge\.model .*mistrall/,
    /suite\.yaml:16:\d+ +gate\.passRate /,
    /cases\.jsonl:2:\d+ +id /,
  ]

  it('by check: shape, judge, targets, their templates, scorers and their judges, gate and cases, with its doubts', async () => {
    const { code, stderr } = await saiten(['check', 'suite.yaml'], { cwd: cwd() })
    expect(code).toBe(3)
    for (const one of wrong) expect(stderr).toMatch(one)
    expect(stderr.match(/^✗/gm)).toHaveLength(wrong.length)
    expect(stderr).toMatch(/^! suite\.yaml:6:\d+ +targets\[0\]\.command .*nothing\.sh/m)
  })

  it('by run, in the order of the lines', async () => {
    const { code, stderr } = await saiten(['run', 'suite.yaml'], { cwd: cwd() })
    expect(code).toBe(3)
    const lines = [...stderr.matchAll(/^✗ suite\.yaml:(\d+)/gm)].map(([, line]) => Number(line))
    expect(lines).toEqual(lines.toSorted((a, b) => a - b))
    expect(lines).toHaveLength(wrong.length - 1)
  })

  it('also where only models are wrong: judge, targets and judges of scorers', async () => {
    const suite = `cases: cases.jsonl
judge: { model: "opnai:gpt-4o" }
targets:
  - { name: c, model: "antropic:x", prompt: "{{questoin}}" }
scorers:
  - { type: rubric, questions: ["good?"], judge: { model: "gogle:x" } }
  - { type: semantic-similarity, judge: { model: "mistrall:x" } }
`
    const folder = folderWith({ 'suite.yaml': suite, 'cases.jsonl': '{"id":"a","input":"x","expected":"y"}\n' })
    for (const command of [['run'], ['run', '--dry-run'], ['check']]) {
      const { code, stderr } = await saiten([command[0]!, 'suite.yaml', ...command.slice(1)], { cwd: folder })
      expect(code).toBe(3)
      for (const name of ['opnai', 'antropic', 'questoin', 'gogle', 'mistrall']) expect(stderr).toContain(name)
    }
  })
})

describe('scorers that a gate names for its regression', () => {
  const suite = (scorers: string, gate: string) =>
    `name: bot\ncases: cases.jsonl\nscorers: [${scorers}]\ngate: { passRate: 0, regression: { baseline: last-pass, scorers: [${gate}] } }\n`
  const files = { 'cases.jsonl': '{"id":"a","input":"x","output":"y","expected":"y"}\n' }

  it('must exist, or nothing could ever regress', async () => {
    const cwd = folderWith({ ...files, 'suite.yaml': suite('{ type: exact-match }', 'exact-macth') })
    const { code, stderr } = await saiten(['check', 'suite.yaml'], { cwd })
    expect(code).toBe(3)
    expect(stderr).toMatch(
      /gate\.regression\.scorers\[0\] +no scorer is called "exact-macth"; did you mean "exact-match"\?/,
    )
    const rates = folderWith({ ...files, 'suite.yaml': suite('{ type: exact-match }', 'passRate, weighted average') })
    expect((await saiten(['check', 'suite.yaml'], { cwd: rates })).code).toBe(0)
  })

  it('must be in the baseline, or the run is invalid', async () => {
    const cwd = folderWith({
      ...files,
      'before.yaml': suite('{ type: exact-match }', 'exact-match'),
      'suite.yaml': suite('{ type: exact-match }, { type: contains, value: y }', 'contains'),
    })
    expect((await saiten(['run', 'before.yaml', '--quiet'], { cwd })).code).toBe(0)
    const { code, stdout } = await saiten(['run', 'suite.yaml'], { cwd })
    expect(stdout).toMatch(/GATE INVALID .*contains decides, but r_\w+ has no such scorer to compare with/)
    expect(code).toBe(2)
  })
})
