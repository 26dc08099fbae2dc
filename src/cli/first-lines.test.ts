import { expect, it } from 'vitest'
import { folderWith, saiten } from './testing/saiten.ts'

const SUITE = 'name: s\ncases: cases.jsonl\nscorers: [{ type: contains, value: a }]\ngate: { passRate: 0 }\n'
const CASES = Array.from({ length: 7 }, (_, i) => `{"id":"c${i}","output":"a"}\n`).join('')

it('a suite that is not there is said so, without a word on suites', async () => {
  const cwd = folderWith({})
  const { code, stderr } = await saiten(['run', 'nosuch.yaml'], { cwd })
  expect(code).toBe(3)
  expect(stderr).toContain('there is no file "nosuch.yaml"; create it, or mend the path')
})

it.each([
  ['repeats: { max: 5, until: settled }', [], '7 cases × up to 5 times × 1 scorer'],
  ['repeats: 3', [], '7 cases × 3 times × 1 scorer'],
  ['repeats: 3', ['--limit', '2'], '2 cases × 3 times × 1 scorer'],
  ['repeats: { max: 5, until: settled }', ['--lang', 'ja'], '7 ケース × 最大 5 回 × スコアラー 1 個'],
])('the first line of a run with %s %j says how much there is to do', async (repeats, args, said) => {
  const cwd = folderWith({ 'suite.yaml': `${SUITE}${repeats}\n`, 'cases.jsonl': CASES })
  const { stderr } = await saiten(['run', 'suite.yaml', ...args], { cwd })
  expect(stderr.split('\n')[0]).toContain(said)
})

it('check points at the key that it doubts', async () => {
  const cases = `- id: first
  prompt: When?
- id: second
  output: fine
  prompt: |
    How do I return a jacket that I bought three weeks ago in Kyoto?
`
  const suite = `name: s
cases: cases.yaml
targets:
  - name: m
    http:
      url: http://127.0.0.1:9/
      body: { ask: "Example: How do I return a jacket that I bought three weeks ago in Kyoto? And now: {{input}}" }
scorers: [{ type: contains, value: a }]
`
  const cwd = folderWith({ 'suite.yaml': suite, 'cases.yaml': cases })
  const { stdout } = await saiten(['check', 'suite.yaml', '--json'], { cwd })
  expect(JSON.parse(stdout).warnings).toMatchObject([{ file: 'cases.yaml', line: 5, column: 11, path: 'prompt' }])
})
