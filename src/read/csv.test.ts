import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Mistake } from '../errors.ts'
import { readCsv } from './csv.ts'
import { listOf, mistakesOf, piecesOf } from './test-folder.ts'

async function read(content: string | Uint8Array, length?: number) {
  const mistakes: Mistake[] = []
  const warnings: Mistake[] = []
  const source = { file: 'x.csv', chunks: piecesOf(content, length) }
  const rows = await listOf(
    readCsv(
      source,
      (mistake) => mistakes.push(mistake),
      (warning) => warnings.push(warning),
    ),
  )
  return {
    rows,
    values: rows.map(({ value }) => value),
    lines: rows.map(({ origin }) => origin.line),
    mistakes,
    warnings,
  }
}

test('cells are text and empty ones are absent, over a byte order mark and any line break', async () => {
  const { values, lines } = await read('\ufeffid, input ,n\r\n1,"a, ""b""",\n\n2,日本,3\r3,"",x')
  expect(values).toEqual([
    { id: '1', input: 'a, "b"' },
    { id: '2', input: '日本', n: '3' },
    { id: '3', n: 'x' },
  ])
  expect(lines).toEqual([2, 4, 5])
})

test('rows are placed where they begin, cells where they stand', async () => {
  const { rows, lines } = await read('id,input,n\n1,"two\nlines",5\n2,"a\r\nb\nc",6\n3,x,7\n')
  expect(lines).toEqual([2, 4, 7])
  expect(rows[0]?.locate(['n'])).toEqual({ line: 3, column: 8 })
  expect(rows[2]?.locate(['input'])).toEqual({ line: 7, column: 3 })
  expect(rows[2]?.locate([])).toEqual({ line: 7, column: 1 })
  expect(rows[2]?.locate(['input'], 'key')).toEqual({ line: 1, column: 4 })
})

test('rows that are too short or too long are mistakes, and the rest is read', async () => {
  const { values, mistakes } = await read('a,b\n1\n1,2\n1,2,3\n')
  expect(values).toEqual([{ a: '1', b: '2' }])
  expect(mistakes).toMatchObject([
    { line: 2, message: { en: expect.stringMatching(/has 1 cells, the header 2/) } },
    { line: 4, message: { en: expect.stringMatching(/has 3 cells, the header 2/) } },
  ])
})

test.each([
  ['a,b\n1,"x\n', 2, /never closed/],
  ['a,b\n1,2\n1,"x\n2,y\n3,z\n', 3, /never closed/],
  ['a,b\r\n1,2\r\n\r\n1,"x\r\n2,y\r\n3,z', 4, /never closed/],
  ['a,b\n"1\n2",2\n"1\n2",x"y\n', 5, /quote in the middle/],
  ['a,b\n1,x"y\n', 2, /quote in the middle/],
  ['a,b\n1,"x"y\n', 2, /after a closing quote/],
])('%j says what is wrong with the quotes', async (content, line, message) => {
  expect(await mistakesOf(() => read(content))).toMatchObject([
    { file: 'x.csv', line, message: { en: expect.stringMatching(message) } },
  ])
})

test('header mistakes: a name twice, another separator; a column without a name is left out', async () => {
  expect((await read('a,a\n1,2\n')).mistakes).toMatchObject([{ line: 1, path: 'a' }])
  expect((await read('a;b\n1;2\n')).mistakes).toMatchObject([
    { line: 1, message: { en: expect.stringMatching(/commas/) } },
  ])
  const pandas = await read(',a\n0,x\n')
  expect(pandas.values).toEqual([{ a: 'x' }])
  expect(pandas.warnings).toHaveLength(1)
})

test('bytes that are no UTF-8 name the line, also across chunks', async () => {
  const bytes = Buffer.concat([Buffer.from('a,b\n日本,1\n'), Buffer.from([0x93, 0xfa]), Buffer.from(',2\n')])
  for (const length of [1, 2, 3, 1000]) {
    expect(await mistakesOf(() => read(bytes, length))).toMatchObject([
      { line: 3, message: { en: expect.stringMatching(/UTF-8/) } },
    ])
  }
  expect(await mistakesOf(() => read(Buffer.from('a,b\n1,日').subarray(0, -1)))).toMatchObject([{ line: 2 }])
})

test('a column may be called anything', async () => {
  const { values } = await read('__proto__,constructor\n1,2\n')
  expect(Object.entries(values[0] as object)).toEqual([
    ['__proto__', '1'],
    ['constructor', '2'],
  ])
})

test('a header alone is no row, and nothing is nothing', async () => {
  expect((await read('a,b\n')).values).toEqual([])
  expect((await read('')).values).toEqual([])
})

test('any cells come back, wherever the bytes are cut', async () => {
  const cell = fc.string({ unit: 'grapheme' }).map((text) => text.toWellFormed())
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { minLength: 1 }),
      fc.integer({ min: 1, max: 20 }),
      async (table, length) => {
        const { values, mistakes } = await read(
          `a,b\n${table.map((row) => row.map(quote).join(',')).join('\n')}\n`,
          length,
        )
        expect(mistakes).toEqual([])
        expect(values).toEqual(table.map(([a, b]) => ({ ...(a ? { a } : {}), ...(b ? { b } : {}) })))
      },
    ),
  )
})

test('whatever the bytes, it reads them or says what is wrong', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), async (bytes) => {
      for (const mistake of await mistakesOf(() => read(bytes, 7))) expect(mistake.file).toBe('x.csv')
    }),
  )
})

test('whatever the line breaks, in quoted cells too, rows and wrong quotes are told with their line', async () => {
  const breaks = fc.constantFrom('\n', '\r\n', '\r')
  const cell = fc.array(fc.constantFrom('x', '日', '""', ','), { maxLength: 3 })
  const lines = fc.array(fc.tuple(cell, fc.nat(3)), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(breaks, lines, async (end, rows) => {
      let text = `id,input${end}`
      const begins: number[] = []
      let line = 2
      for (const [parts, more] of rows) {
        begins.push(line)
        text += `1,"a${parts.join('')}${end.repeat(more)}b"${end}`
        line += more + 1
      }
      expect((await read(text)).lines).toEqual(begins)
      for (const wrong of [`2,x"y${end}`, `2,"x" y${end}`, `2,"x${end}y${end}`]) {
        expect(await mistakesOf(() => read(text + wrong))).toMatchObject([{ line }])
      }
    }),
  )
})
