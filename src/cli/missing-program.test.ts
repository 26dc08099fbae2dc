import { expect, it } from 'vitest'
import { folderWith, saiten } from './testing/saiten.ts'

it('a run, too, says beforehand which program is not there, and its errors say what to do', async () => {
  const cwd = folderWith({
    'suite.yaml': `name: s
cases: cases.yaml
targets:
  - { name: bot, command: [no-such-program, bot.mjs] }
scorers: [{ type: length, max: 9 }]
`,
    'cases.yaml': '- { id: a, input: q }\n',
  })
  const { code, stdout, stderr } = await saiten(['run', 'suite.yaml'], { cwd })
  expect(stderr).toMatch(/suite\.yaml:4:\d+ +targets\[0\]\.command .*"no-such-program".* not on the PATH/)
  expect(stdout.replace(/\s+/g, ' ')).toContain('"no-such-program" is not on the PATH: install it')
  expect(stdout).not.toContain('ENOENT')
  expect(code).toBe(2)
})
