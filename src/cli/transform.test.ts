import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith, rowsOf, saiten } from './testing/saiten.ts'

const outputs = (rows: Record<string, unknown>) =>
  Object.entries(rows)
    .map(([id, output]) => `${JSON.stringify({ id, output })}\n`)
    .join('')
const FILES = {
  'cases.jsonl':
    '{"id":"a","input":"q","expected":"yes"}\n{"id":"b","input":"q","expected":"no"}\n{"id":"c","input":"q"}\n',
  'one.jsonl': outputs({ a: '{"answer": "Final: yes"}', b: 'no JSON', c: ' ' }),
  'two.jsonl': outputs({ a: 'yes', b: 'no', c: 'maybe' }),
  'upper.ts':
    'export default (output: string, { testCase }: { testCase: { id: string } }) => { if (testCase.id === "c") throw new Error("not c"); return output.toUpperCase() }\n',
}
const SUITE = `cases: cases.jsonl
targets:
  - { name: one, outputs: one.jsonl, transform: $.answer }
  - { name: two, outputs: two.jsonl, transform: { template: "Final: {{output}}" } }
transform: { regex: "Final: (\\\\w+)" }
scorers:
  - { type: exact-match }
  - { type: contains, name: loud, value: YES, transform: { module: ./upper.ts } }
`

type Row = {
  case: string
  target: string
  output: unknown
  transformed?: unknown
  verdict: string
  scores: { scorer: string; value: number | null; error?: { kind: string; message: string }; details?: object }[]
}
const run = async (cwd: string) =>
  rowsOf((await saiten(['run', 'suite.yaml', '--reporter', 'jsonl'], { cwd })).stdout) as unknown as Row[]
const brief = ({ case: id, target, output, transformed, verdict, scores }: Row) => [
  id,
  target,
  output,
  transformed,
  verdict,
  ...scores.map(({ value, error }) => error?.kind ?? value),
]

describe('transforms', () => {
  it("make something else of an answer, the target's before the suite's before the scorer's; what came is kept", async () => {
    const cwd = folderWith({ ...FILES, 'suite.yaml': SUITE })
    const rows = await run(cwd)
    expect(rows.map(brief)).toEqual([
      ['a', 'one', '{"answer": "Final: yes"}', 'yes', 'pass', 1, 1],
      ['a', 'two', 'yes', 'yes', 'pass', 1, 1],
      // A transform that fails is an error of that answer, and no zero.
      ['b', 'one', 'no JSON', undefined, 'error', 'target', 'target'],
      ['b', 'two', 'no', 'no', 'fail', 1, 0],
      // A blank answer fails as one.
      ['c', 'one', ' ', undefined, 'fail', 'input', 'threw'].map((x) => x),
      ['c', 'two', 'maybe', 'maybe', 'error', 'input', 'threw'],
    ])
    expect(rows[2]?.scores[0]?.error?.message).toBe('the answer holds no JSON to look into')
    expect(rows[5]?.scores[1]?.error?.message).toBe('the transform ./upper.ts: not c')
    expect(rows[0]?.scores[1]?.details).toMatchObject({ transformed: 'YES' })
    const page = (await saiten(['show', 'last', 'a'], { cwd })).stdout
    expect(page).toContain('{"answer": "Final: yes"}')
    expect(page).toContain('read by scorers as\n    yes')
    const again = await saiten(['rescore', 'last', '--reporter', 'jsonl'], { cwd })
    expect((rowsOf(again.stdout) as unknown as Row[]).map(brief)).toEqual(rows.map(brief))
  })

  it('are part of how is measured: another one of the suite is another measurement, and its module is named', async () => {
    const cwd = folderWith({
      ...FILES,
      'suite.yaml': SUITE.replace('{ regex: "Final: (\\\\w+)" }', '{ module: ./upper.ts }'),
    })
    await saiten(['run', 'suite.yaml'], { cwd })
    writeFileSync(join(cwd, 'upper.ts'), 'export default () => "other"\n')
    const { stderr, code } = await saiten(['run', 'suite.yaml', '--resume', 'last'], { cwd })
    expect(code).toBe(3)
    expect(stderr).toContain('upper.ts')
  })

  it.each([
    ['transfrom: $.a\n', 'unknown key "transfrom"; did you mean "transform"?'],
    ['transform: answer\n', 'suite.yaml:3:12  transform  "answer" is no path into an answer'],
    ['transform: { regx: a }\n', 'transform.regx  unknown key "regx"; did you mean "regex"?'],
    ['transform: { regex: "(" }\n', 'transform.regex'],
    ['transform: { module: ./no.ts }\n', 'transform.module  there is no file "no.ts"'],
    ['transform: { module: ../up.ts }\n', 'transform.module'],
    [
      'targets: [{ name: t, outputs: two.jsonl, transform: 3 }]\n',
      'targets[0].transform  must be a path such as $.answer',
    ],
    [
      'targets: [{ name: t, outputs: two.jsonl, transform: $a }]\n',
      'targets[0].transform  "$a" is no path into an answer',
    ],
    ['models: [{ model: "scripted:x", transform: $a }]\n', 'models[0].transform  "$a" is no path into an answer'],
    ['repeats: 1\n', 'scorers[0].transform.regex', '{ type: exact-match, transform: { regex: "(" } }'],
  ])('%j is a mistake with a place', async (more, message, scorer = '{ type: exact-match }') => {
    const cwd = folderWith({ ...FILES, 'suite.yaml': `cases: cases.jsonl\nscorers: [${scorer}]\n${more}` })
    const { stderr, code } = await saiten(['check', 'suite.yaml'], { cwd })
    expect(stderr).toContain(message)
    expect(code).toBe(3)
  })
})

it('check tells which case lacks a name that a transform puts in', async () => {
  const cwd = folderWith({
    ...FILES,
    'cases.jsonl': '{"id":"a","output":"x","vars":{"city":"Kyoto"}}\n{"id":"b","output":"x"}\n',
    'suite.yaml':
      'cases: cases.jsonl\ntransform: { template: "{{city}}: {{output}}" }\nscorers: [{ type: length, max: 20 }]\n',
  })
  const { code, stderr } = await saiten(['check', 'suite.yaml'], { cwd })
  expect(code).toBe(0)
  expect(stderr).toMatch(/cases\.jsonl:2.*the transform asks for city, which this case does not have/)
  expect(stderr).not.toContain('cases.jsonl:1')
})
