import { expect, it } from 'vitest'
import { folderWith, saiten } from './testing/saiten.ts'

it.each(['run', 'check'])('on GitHub %s puts each mistake at its line, as one command', async (command) => {
  const cwd = folderWith({
    'evals/suite.yaml': 'cases: cases.jsonl\nscorers:\n  - { type: rogue }\n"x\\n::error::y": 1\n',
    'evals/cases.jsonl': '{"output":"a"}\n',
  })
  const env = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: cwd }
  const { code, stderr } = await saiten([command, 'evals/suite.yaml'], { cwd, env })
  expect(code).toBe(3)
  expect(stderr.split('\n').filter((line) => line.startsWith('::'))).toEqual([
    expect.stringMatching(
      /^::error file=evals\/suite\.yaml,line=3,title=saiten::scorers\[0\]\.type there is no scorer/,
    ),
    expect.stringMatching(/^::error file=evals\/suite\.yaml,line=4,title=saiten::.*unknown key/),
  ])
  expect((await saiten([command, 'evals/suite.yaml'], { cwd })).stderr).not.toMatch(/^::/m)
})
