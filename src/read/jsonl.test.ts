import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Mistake } from '../errors.ts'
import { readJsonl } from './jsonl.ts'
import { lineBatches } from './lines.ts'
import { refuseBinary } from './sniff.ts'
import { listOf, mistakesOf, piecesOf } from './test-folder.ts'

async function read(content: string | Uint8Array, length?: number) {
  const mistakes: Mistake[] = []
  const chunks = refuseBinary(piecesOf(content, length), 'x.jsonl')
  const rows = await listOf(readJsonl({ file: 'x.jsonl', chunks }, (mistake) => mistakes.push(mistake)))
  return { rows, values: rows.map(({ value }) => value), lines: rows.map(({ origin }) => origin.line), mistakes }
}

test('reads one value per line, over a byte order mark, CRLF and blank lines', async () => {
  const { values, lines, mistakes } = await read('\ufeff{"a": 1}\r\n\r\n  \n{"a": "日本"}\n{"a": 3}')
  expect(values).toEqual([{ a: 1 }, { a: '日本' }, { a: 3 }])
  expect(lines).toEqual([1, 4, 5])
  expect(mistakes).toEqual([])
})

test('every bad line is reported with line and column, and the rest is read', async () => {
  const { values, mistakes } = await read('{"a": 1}\n{"a": }\nnope\n{"a": 2}\n')
  expect(values).toEqual([{ a: 1 }, { a: 2 }])
  expect(mistakes).toMatchObject([
    { file: 'x.jsonl', line: 2, column: 7 },
    { file: 'x.jsonl', line: 3, column: 1 },
  ])
})

test('points at keys and values inside a line', async () => {
  const { rows } = await read('{"a": 1}\n{"a": {"b": [1, 2]}}\n')
  expect(rows[1]?.locate(['a', 'b', 1])).toEqual({ line: 2, column: 17 })
  expect(rows[1]?.locate(['a', 'b'], 'key')).toEqual({ line: 2, column: 8 })
})

test('the last line may be cut off: then it is a mistake, not the end of everything', async () => {
  const { values, mistakes } = await read('{"a": 1}\n{"a": "unfin')
  expect(values).toEqual([{ a: 1 }])
  expect(mistakes).toMatchObject([{ line: 2, column: 7 }])
})

test('bytes that are no UTF-8 stop the reading and name the line', async () => {
  const shiftJis = Buffer.concat([Buffer.from('{"a": 1}\n{"a": "'), Buffer.from([0x93, 0xfa]), Buffer.from('"}\n')])
  expect(await mistakesOf(() => read(shiftJis))).toMatchObject([
    { line: 2, message: { en: expect.stringMatching(/UTF-8/), ja: expect.stringMatching(/Shift_JIS/) } },
  ])
})

test('what is wrong before bytes that are no UTF-8 is told as well', async () => {
  const mistakes: Mistake[] = []
  const chunks = piecesOf(Buffer.from([...Buffer.from('nope\n{}\n"'), 0x93, 0xfa, ...Buffer.from('"\nnever\n')]))
  const reading = readJsonl({ file: 'x.jsonl', chunks }, (mistake) => mistakes.push(mistake))
  expect(await mistakesOf(() => listOf(reading))).toMatchObject([{ line: 3 }])
  expect(mistakes).toMatchObject([{ line: 1 }])
})

test.each([
  ['UTF-16', Buffer.from('\ufeff{"a": 1}', 'utf16le'), /UTF-16/],
  ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0]), /gzip/],
  ['binary', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), /binary/],
])('a file that is %s is refused by name', async (_, bytes, message) => {
  expect(await mistakesOf(() => read(bytes))).toMatchObject([
    { file: 'x.jsonl', message: { en: expect.stringMatching(message) } },
  ])
})

test('JSON over several lines is told apart from bad JSONL', async () => {
  expect(await mistakesOf(() => read('[\n  {"a": 1}\n]\n'))).toMatchObject([
    { message: { en: expect.stringMatching(/name it \.json/) } },
  ])
})

test('10,000 levels are a mistake; 500 are not', async () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  const { values, mistakes } = await read(`${nested(500)}\n${nested(501)}\n${nested(10_000)}\n`)
  expect(values).toHaveLength(1)
  expect(mistakes).toMatchObject([
    { line: 2, message: { en: expect.stringMatching(/deeper than 500 levels/) } },
    { line: 3, message: { en: expect.stringMatching(/deeper than 500 levels/) } },
  ])
})

test('a line beyond the limit is named and not kept; the lines around it are read', async () => {
  const text = `short\n${'x'.repeat(5000)}\nend`
  const lines: [number: number, text: string | null][] = []
  for await (const batch of lineBatches(piecesOf(text, 7), 100)) {
    for (const { number, bytes } of batch) lines.push([number, bytes?.toString() ?? null])
  }
  expect(lines).toEqual([
    [1, 'short'],
    [2, null],
    [3, 'end'],
  ])
})

test('where the bytes are cut makes no difference', async () => {
  const line = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify({ value }))
  await fc.assert(
    fc.asyncProperty(
      fc.array(line),
      fc.constantFrom('\n', '\r\n'),
      fc.integer({ min: 1, max: 40 }),
      async (all, end, length) => {
        const { values, mistakes } = await read(all.map((text) => text + end).join(''), length)
        expect(mistakes).toEqual([])
        expect(values).toEqual(all.map((text) => JSON.parse(text)))
      },
    ),
  )
})

test('no bytes at all make it fail in any other way than by saying what is wrong', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      for (const mistake of await mistakesOf(() => read(bytes, 9))) expect(mistake.message.en).not.toBe('')
    }),
  )
})
