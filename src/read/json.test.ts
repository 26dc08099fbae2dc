import { expect, test } from 'vitest'
import type { Mistake } from '../errors.ts'
import { readJson } from './json.ts'
import { listOf, mistakesOf, piecesOf } from './test-folder.ts'

async function read(content: string) {
  const mistakes: Mistake[] = []
  const rows = await listOf(
    readJson({ file: 'x.json', chunks: piecesOf(content) }, (mistake) => mistakes.push(mistake)),
  )
  return { rows, values: rows.map(({ value }) => value), lines: rows.map(({ origin }) => origin.line), mistakes }
}

test('one case, a list, or a mapping with cases', async () => {
  expect((await read('{"input": 1}')).values).toEqual([{ input: 1 }])
  expect((await read('[{"input": 1}, {"input": 2}]')).values).toEqual([{ input: 1 }, { input: 2 }])
  expect((await read('\ufeff{"$schema": "x", "cases": [{"input": 1}]}')).values).toEqual([{ input: 1 }])
  expect((await read('[]')).values).toEqual([])
  expect((await read(' \n')).values).toEqual([])
})

test('knows the line of every case and the place of every value', async () => {
  const { rows, lines } = await read('{\n  "cases": [\n    {"id": 1},\n\n    {"id": 2,\n     "name": 3}\n  ]\n}')
  expect(lines).toEqual([3, 5])
  expect(rows[1]?.locate(['name'])).toEqual({ line: 6, column: 14 })
  expect(rows[1]?.locate(['name'], 'key')).toEqual({ line: 6, column: 6 })
})

test('says where the text stops being JSON', async () => {
  expect(await mistakesOf(() => read('[\n  {"id": 1},\n]'))).toMatchObject([{ line: 3, column: 1 }])
})

test('other keys beside cases are mistakes', async () => {
  expect((await read('{"cases": [], "scorers": []}')).mistakes).toMatchObject([
    { path: 'scorers', line: 1, column: 15 },
  ])
  expect((await read('{"cases": {}}')).mistakes).toMatchObject([{ path: 'cases' }])
})

test('10,000 levels are a mistake', async () => {
  const deep = `[${'['.repeat(10_000)}${']'.repeat(10_000)}]`
  expect(await mistakesOf(() => read(deep))).toMatchObject([
    { message: { en: expect.stringMatching(/deeper than 500/) } },
  ])
})
