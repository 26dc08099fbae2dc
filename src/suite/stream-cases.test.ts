import { expect, test } from 'vitest'
import type { Mistake } from '../errors.ts'
import { listOf, mistakesOf, piecesOf } from '../read/test-folder.ts'
import { readCaseStream } from './stream-cases.ts'

test('cases come one by one, those before a bad row included', async () => {
  const seen: string[] = []
  const read = async () => {
    for await (const { case: testCase } of readCaseStream(piecesOf('{"id": 1}\n{}\n{"id": true}\n{"id": 4}\n', 5)))
      seen.push(testCase.id)
  }
  expect(await mistakesOf(read)).toMatchObject([{ file: 'stdin', line: 3, column: 8, path: 'id' }])
  expect(seen).toEqual(['1', 'stdin-2'])
})

test.each([
  ['{"id": 1}\n\n{"id": "1"}\n', 3, /"1" is already used at stdin:1/],
  ['{"id": 1}\n{"id": ', 2, /not JSON/],
  ['{"input": 1, "prompt": 2}\n', 1, /both given/],
  ['\u0000', undefined, /binary/],
])('%j is refused at line %s', async (content, line, message) => {
  const [mistake] = await mistakesOf(() => listOf(readCaseStream(piecesOf(content))))
  expect(mistake?.line).toBe(line)
  expect(mistake?.message.en).toMatch(message)
})

test('all mistakes of a row come together', async () => {
  expect(await mistakesOf(() => listOf(readCaseStream(piecesOf('{"id": [], "name": 1}'))))).toHaveLength(2)
})

test('warnings are handed on', async () => {
  const warnings: Mistake[] = []
  await listOf(readCaseStream(piecesOf('{"inptu": 1}\n'), { warn: (mistake) => warnings.push(mistake) }))
  expect(warnings).toMatchObject([{ file: 'stdin', path: 'inptu' }])
})
