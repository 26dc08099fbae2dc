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
  expect(text).toMatch(/s\.yaml:2:\d+ {2}targets\[0\]\.prompt .*would send "file:\/\/p\.txt" as it stands/)
})

it('check speaks of columns only where there are columns', async () => {
  const text = await checked('cases: c.jsonl\nscorers: [{ type: exact-match }]\n', { 'c.jsonl': '{"output":"x"}\n' })
  expect(text).toContain('no case has `expected`')
  expect(text).not.toContain('columns:')
})

it('check does not ask for a judge where the options leave nothing to judge', async () => {
  const suite = (options: string) => `cases: c.jsonl\nscorers: [{ type: tool-call-accuracy${options} }]\n`
  const files = { 'c.jsonl': '{"id":"a","input":"x","output":"y"}\n' }
  expect(await checked(suite(''), files)).toContain('tool-call-accuracy asks a judge')
  expect(await checked(suite(', expectedTool: weather'), files)).not.toContain('asks a judge')
})

it('check counts the cases that lack what they would be scored by, and names the first', async () => {
  const text = await checked('cases: c.csv\nscorers: [{ type: exact-match }]\n', {
    'c.csv': 'id,input,expected,output\n1,q,a,a\n2,q,,b\n3,q,a,\n4,q,,c\n',
  })
  expect(text).toContain('2 of 4 cases have no `expected`, which exact-match compares with')
  expect(text).toContain('1 of 4 cases have no `output`, and the suite names no target')
  expect(text).toMatch(/first: c\.csv:3/)
})

it('check doubts a command whose program is not there, with its place and what to do', async () => {
  const targets = [
    '  - { name: a, command: "no-such-program --fast" }',
    '  - { name: b, command: [./not-there.sh] }',
    '  - { name: c, command: "LEVEL=1 node answer.mjs | cat" }',
    '  - { name: d, command: "cd x && ./y" }',
    '  - { name: e, command: [./plain.txt] }',
    '  - { name: f, command: "$PROGRAM x" }',
  ].join('\n')
  const text = await checked(`cases: c.jsonl\ntargets:\n${targets}\nscorers: [{ type: length, max: 9 }]\n`, {
    'c.jsonl': '{"id":"a","input":"x"}\n',
    'plain.txt': 'no program',
    'answer.mjs': '',
  })
  expect(text).toMatch(
    /s\.yaml:3:\d+ +targets\[0\]\.command +target "a" would start "no-such-program", .* not on the PATH/,
  )
  expect(text).toMatch(/s\.yaml:4:\d+ +targets\[1\]\.command +target "b" would start ".\/not-there\.sh"/)
  expect(text).toMatch(/target "e" .*chmod \+x/)
  expect(text).toContain('3 warnings')
})

it('tells of scripts that are not there, with one that is', async () => {
  const targets = [
    '  - { name: a, command: [node, bott.mjs] }',
    '  - { name: b, command: "MODE=x node bott.mjs --fast" }',
    '  - { name: c, command: [node, bot.mjs, out.mjs] }',
    '  - { name: d, command: [node, --version, new.mjs] }',
    '  - { name: f, command: [sh, sub/elsewhere.sh] }',
    '  - { name: g, command: [sh, -c, "exit 0"] }',
  ].join('\n')
  const text = await checked(`cases: c.jsonl\ntargets:\n${targets}\nscorers: [{ type: length, max: 9 }]\n`, {
    'c.jsonl': '{"id":"a","input":"x"}\n',
    'bot.mjs': 'console.log(1)',
  })
  expect(text).toMatch(
    /s\.yaml:3:\d+ +targets\[0\]\.command +target "a" would run "bott\.mjs", .*; did you mean "bot\.mjs"\?/,
  )
  expect(text).toMatch(/target "b" would run "bott\.mjs"/)
  expect(text).toMatch(/target "f" would run "sub\/elsewhere\.sh", .*: mend the path/)
  expect(text).toContain('3 warnings')
})

it.each([
  ['question,answer\nhi,hello\n', 'columns: { input: question, expected: answer }'],
  ['Input,Expected,Output\nhi,hello,ho\n', 'columns: { input: Input, expected: Expected, output: Output }'],
  ['input,expected,Ground truth\nhi,hello,x\n', undefined],
  ['input,region,label\nhi,jp,x\n', 'columns: { expected: label }'],
  ['a,b\nhi,hello\n', 'columns: { input: a }'],
  ['input,region\nhi,jp\n', undefined],
])('check says how to name the columns of %j that nothing reads', async (csv, columns) => {
  const text = await checked('cases: c.csv\nscorers: [{ type: length, max: 9 }]\n', { 'c.csv': csv })
  if (columns === undefined) expect(text).not.toContain('metadata')
  else expect(text).toMatch(/c\.csv:\d/)
  if (columns !== undefined) expect(text).toContain(columns)
})

it('a wrong gate hides no other mistake, and is hidden by none', async () => {
  const text = await checked(
    'cases: c.jsonl\nscorers: [{ type: ruoge }, { type: contains, valeu: x }]\ngate: { means: { contains: 2, nothing: 0.5 }, passRat: 1 }\n',
    { 'c.jsonl': '{"id":"a","output":"x"}\n' },
  )
  for (const said of ['ruoge', 'valeu', 'gate.means.contains', 'no scorer is called "nothing"', 'passRat'])
    expect(text).toContain(said)
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

it('check asks no case for what its scorer is given', async () => {
  const suite = 'cases: c.jsonl\nscorers: [{ type: exact-match, expected: x }]\n'
  expect(await checked(suite, { 'c.jsonl': '{"id":"a","output":"x"}\n' })).not.toContain('expected')
})

it('says which cases a cluster cannot group', async () => {
  const suite = 'cases: c.jsonl\ncluster: metadata.talk\nscorers: [{ type: length, max: 9 }]\n'
  const rows = (...talks: string[]) =>
    talks.map((talk, at) => `{"id":"${at}","output":"y"${talk ? `,"metadata":{"talk":"${talk}"}` : ''}}\n`).join('')
  expect(await checked(suite, { 'c.jsonl': rows('a', 'a') })).not.toContain('cluster')
  expect(await checked(suite, { 'c.jsonl': rows('', '') })).toMatch(/s\.yaml:2:1.* no case has metadata\.talk/)
  expect(await checked(suite, { 'c.jsonl': rows('a', '', 'b') })).toMatch(
    /1 of 3 cases lack metadata\.talk.*first: c\.jsonl:2/,
  )
})
