import { expect, it } from 'vitest'
import { folderWith, saiten } from '../cli/testing/saiten.ts'

const checked = async (suite: string, files: Record<string, string>) => {
  const cwd = folderWith({ 's.yaml': suite, ...files })
  const { stdout, stderr } = await saiten(['check', 's.yaml'], { cwd, env: { OPENAI_API_KEY: 'x' } })
  return stdout + stderr
}

it('check doubts what would be accepted in silence', async () => {
  const text = await checked(
    'cases: c.csv\ntargets: [{ name: m, model: "openai:gpt-4o", prompt: "file://p.txt" }]\nscorers:\n  - { type: rouge, threshold: 0.5 }\n  - { type: semantic-similarity }\n',
    { 'c.csv': 'question,answer\nhi,hello\n' },
  )
  expect(text).toContain('no case has `expected`, which rouge, semantic-similarity compares with')
  expect(text).toContain('columns: { expected: answer }')
  expect(text).toContain('semantic-similarity asks a judge, and the suite names none')
  expect(text).toContain('would send "file://p.txt" as it stands')
})

it.each([
  ['llm-rubric', 'rubric'],
  ['equals', 'exact-match'],
  ['not-contains', 'contains, with not: true'],
  ['javascript', './my-scorer.ts'],
  ['similar', 'semantic-similarity'],
])('a name from promptfoo, %s, is told by its name here', async (type, here) => {
  const text = await checked(`cases: c.jsonl\nscorers: [{ type: ${type} }]\n`, {
    'c.jsonl': '{"id":"a","output":"x"}\n',
  })
  expect(text).toContain(`here it is called ${here.includes('/') ? 'a file of your own' : ''}`)
  expect(text).toContain(here)
})

it('help in Japanese has no English left over', async () => {
  const { stdout } = await saiten(['compare', '--help', '--lang', 'ja'], { cwd: folderWith({}) })
  expect(stdout).not.toMatch(/\[options\]|choices:|default:/)
  expect(stdout).toContain('表示の言語（ja・en）')
})
