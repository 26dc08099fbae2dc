import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderWith, rowsOf, saiten } from '../cli/testing/saiten.ts'
import { counting } from './count.ts'

const { note } = counting('paths')
const ROW = '{"id":"a","output":"x","expected":"x"}\n'

/** A suite in `suite/`, with something worth reading beside its folder. */
function project(files: Record<string, string>): string {
  const folder = folderWith({
    'suite/suite.yaml': 'name: s\ncases: cases.jsonl\nscorers: [{ type: exact-match }]\n',
    'suite/cases.jsonl': ROW,
    'data/cases.jsonl': ROW,
    'data/outputs.jsonl': '{"id":"a","output":"x"}\n',
    'data/replies.jsonl': '{"scorer":"semantic-similarity","case":"a","reply":{"score":5,"reasoning":"x"}}\n',
    'data/rules.yaml': 'version: 1\nrules: []\n',
    'data/schema.json': '{"type":"string"}',
    'data/terms.txt': 'TOP-SECRET-LINE\n',
    'data/scorer.mjs': 'export default { description: "x", score: () => ({ value: 1 }) }',
    ...files,
  })
  symlinkSync(join(folder, 'data'), join(folder, 'suite/link'))
  return join(folder, 'suite')
}

it('data that the suite names may lie anywhere', async () => {
  const cwd = project({
    'suite/suite.yaml': `name: s
cases: ../data/cases.jsonl
targets: [{ name: t, outputs: ../data/outputs.jsonl }]
judge: { model: "scripted:../data/replies.jsonl" }
scorers: [{ type: semantic-similarity, threshold: 0.5 }]
`,
  })
  const { code, stdout, stderr } = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl'], { cwd })
  expect(code, stderr).toBe(0)
  expect(rowsOf(stdout)).toHaveLength(1)
})

const caseWith = (scorer: object) => ({
  'suite/cases.jsonl': `${JSON.stringify({ id: 'a', output: 'x', expected: 'x', scorers: [scorer] })}\n`,
})
const RULESET = (file: string) =>
  `version: 1\nrules: [{ id: r, severity: major, description: d, match: { any: [{ forbidden_terms: { file: ${file} } }] } }]\n`

it.each<[string, Record<string, string>]>([
  ['a schema named by a case', caseWith({ type: 'json-schema', file: '../data/schema.json' })],
  ['a schema behind a link', caseWith({ type: 'json-schema', file: 'link/schema.json' })],
  ['a schema by its absolute path', caseWith({ type: 'json-schema', file: '/etc/passwd' })],
  ['a ruleset named by a case', caseWith({ type: 'rules', file: '../data/rules.yaml' })],
  ['code named by a case', caseWith({ type: '../data/scorer.mjs' })],
  ['code behind a link', caseWith({ type: './link/scorer.mjs' })],
  [
    'a list of terms named by a ruleset',
    { ...caseWith({ type: 'rules', file: 'rules.yaml' }), 'suite/rules.yaml': RULESET('../data/terms.txt') },
  ],
  [
    'a list of terms behind a link',
    { ...caseWith({ type: 'rules', file: 'rules.yaml' }), 'suite/rules.yaml': RULESET('link/terms.txt') },
  ],
])('%s may not lie outside', async (_, files) => {
  const cwd = project(files)
  for (const command of ['check', 'run']) {
    const { code, stdout, stderr } = await saiten([command, 'suite.yaml'], { cwd })
    const problems = [
      ...(code === 3 ? [] : [`exit ${code}`]),
      ...(/TOP-SECRET|root:/.test(stdout + stderr) ? ['shown'] : []),
      ...(/outside|フォルダー/.test(stderr) ? [] : [`not said: ${stderr}`]),
    ]
    expect(note(problems)).toEqual([])
  }
})
