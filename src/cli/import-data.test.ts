import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith, rowsOf, saiten } from './testing/saiten.ts'

const line = (row: object) => `${JSON.stringify(row)}\n`

describe('data of another tool', () => {
  it.each<[string, string, Record<string, string>, string]>([
    [
      'deepeval',
      'answered goldens',
      { 'g.json': JSON.stringify([{ input: 'a', actual_output: 'b c', expected_output: 'b' }]) },
      'g.json',
    ],
    [
      'ragas',
      'a data set',
      { 'r.csv': `user_input,retrieved_contexts,response,reference\nq,"['c']",a b,a\n` },
      'r.csv',
    ],
    [
      'openai-evals',
      'a registry',
      {
        'reg/evals/x.yaml': 'x.v0:\n  class: evals.elsuite.basic.match:Match\n  args: { samples_jsonl: x/s.jsonl }\n',
        'reg/data/x/s.jsonl': line({ input: [{ role: 'user', content: 'q' }], ideal: ['a', 'b'] }),
      },
      'reg',
    ],
    ['openai-evals', 'samples', { 's.jsonl': line({ input: 'q', ideal: 'a' }) }, 's.jsonl'],
    ['inspect', 'a data set', { 'd.jsonl': line({ input: 'q', target: 'A', choices: ['x', 'y'], id: 7 }) }, 'd.jsonl'],
    [
      'deepeval',
      'goldens of tools',
      { 'g.jsonl': line({ input: 'a', expected_tools: [{ name: 'search' }], expected_output: 'x' }) },
      'g.jsonl',
    ],
  ])('%s, %s, becomes a suite that is right', async (tool, _name, files, path) => {
    const cwd = folderWith(files)
    const done = await saiten(['import', path, '--out', 'evals', '--json'], { cwd })
    expect([done.code, done.stderr]).toEqual([0, ''])
    expect(JSON.parse(done.stdout)).toMatchObject({ from: tool, cases: 1, leftOut: [] })
    const checked = await saiten(['check', 'evals/suite.yaml'], { cwd })
    expect([checked.code, checked.stdout + checked.stderr]).toEqual([0, expect.stringMatching(/1 cases?/)])
  })

  it('with answers is scored at once', async () => {
    const cwd = folderWith({ 'g.jsonl': line({ input: 'a', actual_output: 'Paris it is', expected_output: 'Paris' }) })
    await saiten(['import', 'g.jsonl', '--out', 'evals'], { cwd })
    const { code, stdout } = await saiten(['run', 'evals/suite.yaml', '--reporter', 'jsonl'], { cwd })
    expect(code).toBe(0)
    expect(rowsOf(stdout)[0]).toMatchObject({ case: 'golden-1', scores: [{ scorer: 'token-f1', value: 0.5 }] })
    expect(readFileSync(join(cwd, 'evals/IMPORT.md'), 'utf8')).toContain('token-f1 compares with')
  })
})
