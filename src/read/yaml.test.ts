import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Mistake } from '../errors.ts'
import { listOf, mistakesOf, piecesOf } from './test-folder.ts'
import { readYaml } from './yaml.ts'

async function read(content: string | Uint8Array) {
  const mistakes: Mistake[] = []
  const rows = await listOf(
    readYaml({ file: 'x.yaml', chunks: piecesOf(content) }, (mistake) => mistakes.push(mistake)),
  )
  return { rows, values: rows.map(({ value }) => value), lines: rows.map(({ origin }) => origin.line), mistakes }
}

const said = async (content: string) => mistakesOf(() => read(content))

test('one case, a list, a mapping with cases, and several documents', async () => {
  const { values, lines } = await read(
    'input: a\n---\n- input: b\n- input: c\n---\ncases:\n  - input: d\n---\n# nothing\n',
  )
  expect(values).toEqual([{ input: 'a' }, { input: 'b' }, { input: 'c' }, { input: 'd' }])
  expect(lines).toEqual([1, 3, 4, 7])
})

test('values are those of YAML 1.2, whatever version a file claims', async () => {
  const { values } = await read('%YAML 1.1\n---\na: no\nb: 2024-01-01\nc: 0x1F\nd: ~\ne: 010\nf: "no"\n')
  expect(values).toEqual([{ a: 'no', b: '2024-01-01', c: 31, d: null, e: 10, f: 'no' }])
})

test('keys are plain data', async () => {
  const { values } = await read('__proto__: 1\nconstructor: 2\n1: one\n')
  expect(Object.entries(values[0] as object)).toEqual([
    ['1', 'one'],
    ['__proto__', 1],
    ['constructor', 2],
  ])
})

test('merge keys and aliases are resolved, and their places found', async () => {
  const { values, rows } = await read('- &base\n  metadata: {a: 1}\n  name: x\n- <<: *base\n  name: y\n')
  expect(values[1]).toEqual({ metadata: { a: 1 }, name: 'y' })
  expect(rows[1]?.locate(['name'])).toEqual({ line: 5, column: 9 })
  expect(rows[1]?.locate(['metadata', 'a'])).toEqual({ line: 2, column: 17 })
})

test('points at keys, values and what is around a missing one', async () => {
  const { rows } = await read('- id: 1\n  pages:\n    - id: p\n      blocks: []\n')
  expect(rows[0]?.locate(['pages', 0, 'id'])).toEqual({ line: 3, column: 11 })
  expect(rows[0]?.locate(['pages', 0, 'blocks'], 'key')).toEqual({ line: 4, column: 7 })
  expect(rows[0]?.locate(['pages', 0, 'nothing'])).toEqual({ line: 3, column: 7 })
})

test.each([
  ['a: 1\nb: 2\na: 3\n', 3, 1, /"a" stands twice/],
  ['a:\n\tb: 1\n', 2, 1, /tab/],
  ['a: b: c\n', 1, 4, /needs quotes/],
  ['a: *nowhere\n', 1, 4, /refers to nothing/],
  ['a: !secret x\n', 1, 4, /tags are not used/],
  ['a: .inf\n', 1, 4, /no number that JSON can hold/],
  ['a: "\\d"\n', 1, 5, /single quotes/],
  ['a: @b\n', 1, 4, /quotes/],
  ['? [1, 2]\n: x\n', 1, 3, /key must be text/],
])('%j is wrong at %i:%i', async (content, line, column, message) => {
  const mistakes = await said(content)
  expect(mistakes[0]).toMatchObject({ file: 'x.yaml', line, column, message: { en: expect.stringMatching(message) } })
})

test('every duplicate key is reported', async () => {
  expect(await said('- {a: 1, a: 2}\n- b: 1\n  b: 2\n')).toMatchObject([{ line: 1 }, { line: 3 }])
})

test('an alias bomb is refused, a document shared by many cases is not', async () => {
  const bomb = [
    'a: &a [x, x]',
    ...'bcdefghijklmnopqrstuvwxyz'.split('').map((name, i) => {
      const before = String.fromCharCode(name.charCodeAt(0) - 1)
      return `${name}: &${name} [*${before}, *${before}]${i}`.replace(/\d+$/, '')
    }),
  ].join('\n')
  expect(await said(bomb)).toMatchObject([{ message: { en: expect.stringMatching(/aliases/) } }])
  const shared = `- pages: &doc [{id: p, blocks: []}]\n${'- pages: *doc\n'.repeat(500)}`
  expect((await read(shared)).values).toHaveLength(501)
})

test('an alias to what contains it is refused', async () => {
  expect(await said('a: &x [*x]\n')).toMatchObject([{ message: { en: expect.stringMatching(/deeper than 500/) } }])
})

test.each([
  ['lists', '['.repeat(10_000)],
  ['closed lists', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['maps', '{a: '.repeat(10_000)],
  ['dashes', '- '.repeat(10_000)],
  ['600 levels', `${'['.repeat(600)}${']'.repeat(600)}`],
])('%s nested too deep are a mistake', async (_, content) => {
  expect(await said(content)).toMatchObject([{ message: { en: expect.stringMatching(/deeper than 500 levels/) } }])
})

test('400 levels are read', async () => {
  expect((await read(`a: ${'['.repeat(400)}${']'.repeat(400)}`)).values).toHaveLength(1)
})

test('a mapping with very many keys is read in passing', async () => {
  const many = Array.from({ length: 30_000 }, (_, i) => `  k${i}: ${i}`).join('\n')
  const { values } = await read(`metadata:\n${many}\n`)
  expect(Object.keys((values[0] as { metadata: object }).metadata)).toHaveLength(30_000)
})

test('whatever the bytes, it reads them or says what is wrong', async () => {
  const pieces = fc.array(
    fc.constantFrom(
      'a',
      ': ',
      '- ',
      '\n',
      '  ',
      '\t',
      '[',
      ']',
      '{',
      '}',
      '&x ',
      '*x',
      '!',
      '|',
      '>',
      '"',
      "'",
      '#',
      '---',
      '%',
      '?',
      '<<',
      ',',
    ),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array(),
        pieces.map((parts) => Buffer.from(parts.join(''))),
      ),
      async (bytes) => {
        for (const mistake of await mistakesOf(() => read(bytes))) expect(mistake.file).toBe('x.yaml')
      },
    ),
    { numRuns: 500 },
  )
})
