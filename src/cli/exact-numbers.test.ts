import { expect, it } from 'vitest'
import { folderWith, rowsOf, saiten } from './testing/saiten.ts'

const BIG = '1234567890123456789'
const NEAR = '1234567890123456788'

const CASES = {
  'cases.jsonl': `{"id":"same","output":{"n":${BIG}},"expected":{"n":${BIG}}}
{"id":"near","output":{"n":${NEAR}},"expected":{"n":${BIG}}}
{"id":"text","output":"{\\"n\\":${NEAR}}","expected":{"n":${BIG}}}
{"id":"null","output":"[1e999]","expected":[null]}
{"id":"twice","output":"{\\"a\\":1,\\"a\\":2}","expected":{"a":2}}
`,
  'cases.yaml': `- { id: same, output: { n: ${BIG} }, expected: { n: ${BIG} } }
- { id: near, output: { n: ${NEAR} }, expected: { n: ${BIG} } }
`,
  'cases.csv': `id,output,expected\nsame,"{""n"":${BIG}}","{""n"":${BIG}}"\nnear,"{""n"":${NEAR}}","{""n"":${BIG}}"\n`,
}

it.each(['json-diff', 'exact-match'])('%s tells numbers apart by every digit', async (type) => {
  const cwd = folderWith(CASES)
  for (const file of Object.keys(CASES)) {
    const { stdout, stderr } = await saiten(['score', type, file], { cwd })
    const values = rowsOf(stdout).map(({ id, value }) => [id, value])
    expect(values, stderr).toContainEqual(['same', 1])
    expect(values.filter(([id, value]) => id !== 'same' && value !== 0)).toEqual([])
  }
})

it('shows every digit of what differed', async () => {
  const cwd = folderWith(CASES)
  const { stdout } = await saiten(['score', 'json-diff', 'cases.jsonl'], { cwd })
  expect(stdout.split('\n')[1]).toContain(`"expected":${BIG},"actual":${NEAR}`)
})

it('keeps them in the store, for every report and for scoring again', async () => {
  const cwd = folderWith({ ...CASES, 'suite.yaml': 'name: s\ncases: cases.jsonl\nscorers: [{ type: json-diff }]\n' })
  expect((await saiten(['run', 'suite.yaml'], { cwd })).code).toBe(0)
  const { stdout: page } = await saiten(['show', 'last', 'near'], { cwd })
  expect(page.match(new RegExp(BIG, 'g'))?.length).toBeGreaterThan(1)
  expect(page.match(new RegExp(NEAR, 'g'))?.length).toBeGreaterThan(1)
  const { stdout: rows } = await saiten(['show', 'last', '--reporter', 'jsonl'], { cwd })
  expect(rows).toContain(`"output":{"n":${NEAR}}`)
  const again = await saiten(['rescore', 'last', '--reporter', 'jsonl'], { cwd })
  expect(rowsOf(again.stdout).map(({ scores }) => (scores as { value: number }[])[0]?.value)).toEqual([1, 0, 0, 0, 0])
})

it.each([
  ['cases.jsonl', '{"id":"a","output":"x"}\n{"id":"b","output":"x","output":"y"}\n', ':2:24', 'twice'],
  ['cases.jsonl', '{"id":"a","output":1e999}\n', ':1:20', '1e999'],
  ['cases.json', '[{"id":"a","output":"x"},\n {"id":"b","id":"c"}]\n', ':2:12', 'twice'],
  ['cases.yaml', '- id: a\n  output: -1e999\n', ':2:11', '1e999'],
])('a key written twice and a number beyond all numbers are mistakes in %s', async (file, text, place, word) => {
  const cwd = folderWith({ [file]: text, 'suite.yaml': `name: s\ncases: ${file}\nscorers: [{ type: exact-match }]\n` })
  for (const args of [
    ['check', 'suite.yaml'],
    ['run', 'suite.yaml'],
    ['score', 'exact-match', file],
  ]) {
    const { code, stderr } = await saiten(args, { cwd })
    expect(code, stderr).toBe(3)
    expect(stderr).toContain(`${file}${place}`)
    expect(stderr).toContain(word)
  }
})
