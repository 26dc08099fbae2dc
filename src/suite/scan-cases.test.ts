import { appendFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import type { Mistake } from '../errors.ts'
import { listOf, mistakesOf, testFolder } from '../read/test-folder.ts'
import type { Case } from '../score/case.ts'
import { readColumns } from './case/columns.ts'
import type { ScanOptions } from './case-files.ts'
import { scanCases } from './scan-cases.ts'

async function cases(name: string, content: string | Uint8Array, options?: ScanOptions): Promise<Case[]> {
  const scanned = await scanCases(testFolder({ [name]: content })(name), options)
  return (await listOf(scanned.read())).map((planned) => planned.case)
}

const wrong = (name: string, content: string | Uint8Array, options?: ScanOptions) =>
  mistakesOf(() => cases(name, content, options))

const columns = (input: Parameters<typeof readColumns>[0]) => ({ columns: readColumns(input).columns })

test('other names of a key are understood, null is absent, numbers become text', async () => {
  const rows =
    '{"id": 7, "prompt": "p", "response": 0, "reference": ["a"], "name": null}\n{"userMessage": "u", "output": ""}\n'
  expect(await cases('data.jsonl', rows)).toEqual([
    { id: '7', input: 'p', output: 0, expected: ['a'] },
    { id: 'data-2', input: 'u', output: '' },
  ])
})

test.each([
  ['{"input": 1, "prompt": 2}', /"input" and "prompt" are both given/],
  ['{"output": "", "response": "x"}', /both mean `output`/],
  ['{"reference": 0, "expected": 1}', /both mean `expected`/],
])('two spellings of one key are a mistake: %s', async (row, message) => {
  expect(await wrong('x.jsonl', row)).toMatchObject([{ line: 1, message: { en: expect.stringMatching(message) } }])
  expect(await wrong('x.yaml', row)).toMatchObject([{ line: 1, message: { en: expect.stringMatching(message) } }])
})

test('two spellings are fine when one of them is null', async () => {
  expect(await cases('x.jsonl', '{"input": null, "prompt": 2}')).toEqual([{ id: 'x-1', input: 2 }])
})

test('an unknown key is a mistake in YAML and JSON, with a suggestion', async () => {
  expect(await wrong('x.yaml', '- id: a\n  inptu: x\n')).toMatchObject([
    {
      line: 2,
      column: 3,
      path: 'inptu',
      message: {
        en: expect.stringMatching(/did you mean "input"\?/),
        ja: expect.stringMatching(/"input" のことですか/),
      },
    },
  ])
  expect(await wrong('x.json', '[{"id": "a",\n "whatever": 1}]')).toMatchObject([
    { line: 2, column: 2, path: 'whatever' },
  ])
})

test('in JSONL and CSV it goes to metadata, with one warning per file when it looks misspelt', async () => {
  const at = testFolder({
    'x.jsonl': '{"trace": 1, "expectd": 2, "metadata": {"trace": 3, "region": null}, "region": "jp"}\n{"inptu": 1}\n',
    'x.csv': 'id,expectd,host\na,1,h\n',
  })
  const scanned = await scanCases(at('x.jsonl'))
  expect(scanned.warnings).toMatchObject([
    { line: 1, path: 'expectd', message: { en: expect.stringMatching(/if you meant "expected"/) } },
  ])
  const [first] = await listOf(scanned.read())
  expect(first?.case.metadata).toEqual({ trace: 3, expectd: 2, region: 'jp' })
  // The name of a column stands in the first line.
  expect((await scanCases(at('x.csv'))).warnings).toMatchObject([{ line: 1, column: 4, path: 'expectd' }])
})

test('keys of any name stay plain data', async () => {
  const [only] = await cases('x.jsonl', '{"id": "__proto__", "__proto__": 1, "constructor": 2}')
  expect(only?.id).toBe('__proto__')
  expect(Object.entries(only?.metadata ?? {})).toEqual([
    ['__proto__', 1],
    ['constructor', 2],
  ])
})

test('integers beyond 2^53 stay apart in every id', async () => {
  const a = '9007199254740993'
  const b = '9007199254740992'
  const row = (id: string) =>
    `{"id": ${id}, "pages": [{"id": ${id}, "blocks": [{"id": ${a}, "type": "p", "content": "x", "children": [{"id": ${b}, "type": "p", "content": ""}]}]}],` +
    ` "expected": {"operations": [{"pageId": ${id}, "operations": [{"type": "delete", "targetBlockId": ${a}}]}]}, "metadata": {"n": ${a}}}`
  for (const [name, content] of [
    ['x.jsonl', `${row(a)}\n${row(b)}\n`],
    ['x.json', `[${row(a)}, ${row(b)}]`],
    ['x.yaml', `- ${row(a)}\n- ${row(b)}\n`],
  ] as const) {
    const read = await cases(name, content)
    expect(read.map(({ id }) => id)).toEqual([a, b])
    expect(read[0]?.pages?.[0]).toMatchObject({ id: a, blocks: [{ id: a, children: [{ id: b }] }] })
    expect(read[0]?.expected).toMatchObject({ operations: [{ pageId: a, operations: [{ targetBlockId: a }] }] })
    expect(JSON.stringify(read[0]?.metadata)).toBe(`{"n":${a}}`)
  }
})

test('other numbers as ids are written as JavaScript writes them', async () => {
  expect((await cases('x.jsonl', '{"id": 1.0}\n{"id": -2}\n{"id": 1.5}\n{"id": 1e3}\n')).map(({ id }) => id)).toEqual([
    '1',
    '-2',
    '1.5',
    '1000',
  ])
})

test('half a surrogate pair in an id becomes a replacement character', async () => {
  expect((await cases('x.jsonl', '{"id": "a\\ud800"}'))[0]?.id).toBe('a\ufffd')
})

test('CSV builds metadata from metadata.x columns and reads times and contexts', async () => {
  const csv = 'id,input,durationMs,context,metadata.region,metadata.a.b\n1,q,812,some text,jp,x\n2,q,,,,\n'
  expect(await cases('x.csv', csv)).toEqual([
    { id: '1', input: 'q', durationMs: 812, context: ['some text'], metadata: { region: 'jp', 'a.b': 'x' } },
    { id: '2', input: 'q' },
  ])
})

test('columns are mapped, and cells parsed where that is asked for', async () => {
  const csv = 'no,question,answer,area\n1,q,"[""a"", ""b""]",jp\n'
  const mapped = columns({
    id: 'no',
    prompt: 'question',
    expected: { from: 'answer', json: true },
    'metadata.region': 'area',
  })
  expect(await cases('x.csv', csv, mapped)).toEqual([
    { id: '1', input: 'q', expected: ['a', 'b'], metadata: { region: 'jp' } },
  ])
  expect(await cases('x.jsonl', '{"answer": {"a": 1}, "no": 3}', mapped)).toEqual([{ id: '3', expected: { a: 1 } }])
})

test('mistakes name the column as it is written', async () => {
  expect(
    await wrong('x.csv', 'id,answer\n1,{oops\n', columns({ expected: { from: 'answer', json: true } })),
  ).toMatchObject([
    { line: 2, column: 3, path: 'answer', message: { en: expect.stringMatching(/"\{oops" is not JSON/) } },
  ])
  expect(await wrong('x.csv', 'id,took\n1,fast\n', columns({ durationMs: 'took' }))).toMatchObject([
    { line: 2, column: 3, path: 'took', message: { en: expect.stringMatching(/milliseconds.*found "fast"/) } },
  ])
  expect(await wrong('x.csv', 'id,context\n1,"[""a""]"\n')).toMatchObject([
    {
      path: 'context',
      message: { en: expect.stringMatching(/columns: \{ context: \{ from: context, json: true \} \}/) },
    },
  ])
  expect(await wrong('x.jsonl', '{"expected": 1, "answer": 2}', columns({ expected: 'answer' }))).toHaveLength(1)
})

test.each([
  ['1', '', /a case is a mapping/],
  ['{"id": true}', 'id', /text or a number; found true/],
  ['{"id": ""}', 'id', /empty/],
  ['{"name": 5}', 'name', /must be text; found 5/],
  ['{"context": "x"}', 'context', /a list of texts; found "x"/],
  ['{"context": ["x", 1]}', 'context[1]', /text; found 1/],
  ['{"durationMs": -1}', 'durationMs', /milliseconds from 0 up; found -1/],
  ['{"metadata": []}', 'metadata', /a mapping/],
  ['{"messages": {}}', 'messages', /a list; found a mapping/],
  ['{"scorers": []}', 'scorers', /at least one; found a list of 0/],
  ['{"scorers": [{"typ": "x"}]}', 'scorers[0].type', /"type" is missing/],
  ['{"scorers": [{"type": "x", "threshold": 2}]}', 'scorers[0].threshold', /from 0 to 1; found 2/],
  ['{"scorers": [{"type": "x", "weight": -1}]}', 'scorers[0].weight', /from 0 up; found -1/],
  ['{"scorers": [{"type": "x", "weight": 0}]}', 'scorers', /every weight is 0/],
  ['{"scorers": [{"type": "x"}, {"type": "x"}]}', 'scorers[1]', /give this one a `name`/],
  ['{"scorers": [{"type": "x", "a": 1, "options": {"a": 2}}]}', 'scorers[0].options.a', /keep one/],
  ['{"scorers": [{"type": "x", "options": {"weight": 2}}]}', 'scorers[0].options.weight', /beside `type`/],
  ['{"pages": {}}', 'pages', /a list; found a mapping/],
  ['{"pages": [{"id": "p"}]}', 'pages[0].blocks', /"blocks" is missing/],
  ['{"pages": [{"id": "p", "bloks": [], "blocks": []}]}', 'pages[0].bloks', /did you mean "blocks"\?/],
  ['{"pages": [{"id": null, "blocks": []}]}', 'pages[0].id', /text or a number; found null/],
  [
    '{"pages": [{"id": "p", "blocks": [{"id": "b", "type": "p"}]}]}',
    'pages[0].blocks[0].content',
    /is missing: text, or a list of runs/,
  ],
  [
    '{"pages": [{"id": "p", "blocks": [{"id": "b", "type": "p", "content": 5}]}]}',
    'pages[0].blocks[0].content',
    /list of runs.*found 5/,
  ],
  [
    '{"pages": [{"id": "p", "blocks": [{"id": "b", "type": "p", "content": [{"type": "txt", "text": "x"}]}]}]}',
    'pages[0].blocks[0].content[0].type',
    /"text"; found "txt". Did you mean "text"\?/,
  ],
  [
    '{"pages": [{"id": "p", "blocks": [{"id": "b", "type": "p", "content": "", "children": [{"id": "c", "type": "p", "content": "", "prop": {}}]}]}]}',
    'pages[0].blocks[0].children[0].prop',
    /did you mean "props"\?/,
  ],
])('%s is a mistake at %s', async (row, path, message) => {
  const mistakes = await wrong('x.jsonl', row)
  expect(mistakes[0]).toMatchObject({
    line: 1,
    ...(path ? { path } : {}),
    message: { en: expect.stringMatching(message) },
  })
  expect(mistakes[0]?.message.ja).not.toBe('')
  expect(await wrong('x.json', row)).toHaveLength(mistakes.length)
})

test('pages may leave out what is optional, by absence or by null; empty ids are left to the edit scorers', async () => {
  const row = {
    pages: [
      {
        id: '',
        title: null,
        blocks: [{ id: 5, type: 'p', content: [{ type: 'text', text: 'x', styles: null }], children: null }],
      },
    ],
  }
  expect((await cases('x.jsonl', JSON.stringify(row)))[0]?.pages).toEqual([
    { id: '', blocks: [{ id: '5', type: 'p', content: [{ type: 'text', text: 'x' }] }] },
  ])
})

test('a repeated id is a mistake that names both places', async () => {
  expect(await wrong('x.jsonl', '{"id": "a"}\n{"id": "b"}\n\n{"id": "a"}\n')).toMatchObject([
    { line: 4, column: 8, path: 'id', message: { en: expect.stringMatching(/"a" is already used at .*x\.jsonl:1;/) } },
  ])
  expect(await wrong('x.jsonl', '{"id": 1}\n{"id": "1"}\n')).toHaveLength(1)
  expect(await wrong('x.jsonl', '{"id": "x-2"}\n{}\n')).toMatchObject([
    { line: 2, message: { en: expect.stringMatching(/named after its file/) } },
  ])
  expect(await wrong('x.csv', 'no,input\n1,\n1,\n', columns({ id: 'no' }))).toMatchObject([
    { line: 3, column: 1, path: 'no' },
  ])
})

test('an id repeats also where a case is wrong in other ways', async () => {
  const rows =
    '{"id": "a", "name": 1}\n{"id": "a"}\n{"id": 9007199254740993, "name": 1}\n{"id": 9007199254740993}\n{"id": 9007199254740992}\n'
  expect((await wrong('x.jsonl', rows)).map(({ line, path }) => [line, path])).toEqual([
    [1, 'name'],
    [2, 'id'],
    [3, 'name'],
    [4, 'id'],
  ])
})

test('of very many mistakes the first hundred are shown and the rest counted', async () => {
  const mistakes = await wrong('x.jsonl', '{"id": true}\n'.repeat(250))
  expect(mistakes).toHaveLength(101)
  expect(mistakes.at(-1)?.message).toEqual({ en: 'and 150 more in this file', ja: 'このファイルに他 150 件' })
  const repeats = await wrong('x.jsonl', '{"id": "a"}\n'.repeat(3001))
  expect(repeats).toHaveLength(101)
  expect(repeats.at(-1)?.message.en).toBe('and 2900 more in this file')
})

test('a row with very many mistakes is no trouble either', async () => {
  const blocks = Array.from({ length: 5000 }, (_, id) => ({ id, type: 'p', contents: '' }))
  const mistakes = await wrong('x.jsonl', JSON.stringify({ pages: [{ id: 'p', blocks }] }))
  expect(mistakes).toHaveLength(101)
  expect(mistakes[0]).toMatchObject({ line: 1, column: 31, path: 'pages[0].blocks[0].content' })
  expect(mistakes.at(-1)?.message.en).toBe('and 9900 more in this file')
})

test('even when they are too many to count', async () => {
  const blocks = Array.from({ length: 150_000 }, (_, id) => ({ id, type: 'p', contents: '' }))
  expect(await wrong('x.jsonl', JSON.stringify({ pages: [{ id: 'p', blocks }] }))).toMatchObject([{ line: 1 }])
})

test('mistakes come in the order of their lines', async () => {
  const mistakes = await wrong('x.jsonl', '{"id": 1}\n{"id": 1}\n{"id": true}\nnope\n')
  expect(mistakes.map(({ line }) => line)).toEqual([2, 3, 4])
})

test('files that cannot be read say why', async () => {
  const at = testFolder({ 'folder.jsonl/x': '', 'notes.md': '' })
  expect(await mistakesOf(() => scanCases(at('missing.jsonl')))).toMatchObject([
    { message: { en: expect.stringMatching(/no such file/) } },
  ])
  expect(await mistakesOf(() => scanCases(at('folder.jsonl')))).toMatchObject([
    { message: { en: expect.stringMatching(/this is a folder/) } },
  ])
  expect(await mistakesOf(() => scanCases(at('notes.md')))).toMatchObject([
    { message: { en: expect.stringMatching(/end in \.yaml/) } },
  ])
  expect(await mistakesOf(() => scanCases('/dev/null.jsonl/../null'))).not.toEqual([])
  expect(await wrong('empty.jsonl', '\n')).toMatchObject([{ message: { en: expect.stringMatching(/no cases/) } }])
  expect(await wrong('empty.yaml', '# nothing\n')).toMatchObject([
    { message: { en: expect.stringMatching(/no cases/) } },
  ])
})

test('what was scanned can be read again and again', async () => {
  const scanned = await scanCases(testFolder({ 'x.jsonl': '{"id": "a"}\n{"id": "b"}\n' })('x.jsonl'))
  expect(scanned.count).toBe(2)
  for (let i = 0; i < 2; i++) {
    expect((await listOf(scanned.read())).map(({ index, origin, case: { id } }) => [index, origin.line, id])).toEqual([
      [0, 1, 'a'],
      [1, 2, 'b'],
    ])
  }
})

test.each([
  ['x.jsonl', '{"id": "a", "expected": 0.1000000000000000055511}\n{"id": "b"}\n'],
  ['x.yaml', '- { id: a, expected: 0.1000000000000000055511 }\n- id: b\n'],
])('a small file is read as it was checked, with every digit: %s', async (name, content) => {
  const at = testFolder({ [name]: content })
  const scanned = await scanCases(at(name))
  writeFileSync(at(name), '{"id": "other"}\n')
  const [first, second] = (await listOf(scanned.read())).map((planned) => planned.case)
  expect([JSON.stringify(first?.expected), second?.id]).toEqual(['0.1000000000000000055511', 'b'])
})

/** Too large to be kept from its check. */
const LARGE = `${JSON.stringify({ input: 'x'.repeat(10_000) })}\n`.repeat(900)

test('a large file that changed since is refused, one that was only touched is not', async () => {
  const at = testFolder({ 'x.jsonl': LARGE })
  const scanned = await scanCases(at('x.jsonl'))
  utimesSync(at('x.jsonl'), 1, 1)
  expect(await listOf(scanned.read())).toHaveLength(900)
  const changed = {
    file: expect.stringContaining('x.jsonl'),
    message: { en: expect.stringContaining('changed after it was checked') },
  }
  writeFileSync(at('x.jsonl'), LARGE.replaceAll('x', 'y'))
  expect(await mistakesOf(() => listOf(scanned.read()))).toMatchObject([changed])
  appendFileSync(at('x.jsonl'), '{"id": "c"}\n')
  expect(await mistakesOf(() => listOf(scanned.read()))).toMatchObject([changed])
  rmSync(at('x.jsonl'))
  expect(await mistakesOf(() => listOf(scanned.read()))).toMatchObject([
    { message: { en: expect.stringMatching(/no such file/) } },
  ])
})

test('a large file that changes while it is read is refused', async () => {
  const at = testFolder({ 'x.jsonl': LARGE })
  const scanned = await scanCases(at('x.jsonl'))
  const read = async (change: () => void) => {
    let number = 0
    for await (const _ of scanned.read()) if (number++ === 0) change()
  }
  expect(await mistakesOf(() => read(() => appendFileSync(at('x.jsonl'), '{}\n')))).toMatchObject([
    { message: { en: expect.stringMatching(/changed while it was being read/) } },
  ])
  writeFileSync(at('x.jsonl'), LARGE)
  expect(await mistakesOf(() => read(() => writeFileSync(at('x.jsonl'), '{}\n')))).not.toEqual([])
})

test.each([
  ['x.jsonl', '{"id": "a"}\n{"id": "b"}\n'],
  ['x.csv', 'id,input\na,hello\nb,bye\n'],
])('the cases of a small file are as they were when checked, whatever happens to it: %s', async (name, content) => {
  const at = testFolder({ [name]: content })
  const scanned = await scanCases(at(name))
  rmSync(at(name))
  expect((await listOf(scanned.read())).map(({ index, case: { id } }) => [index, id])).toEqual([
    [0, 'a'],
    [1, 'b'],
  ])
})

test('a file replaced while it is read is read to the end as it was', async () => {
  const row = `${JSON.stringify({ input: 'x'.repeat(1000) })}\n`
  const at = testFolder({ 'x.jsonl': row.repeat(1000), 'y.jsonl': '{}\n' })
  const scanned = await scanCases(at('x.jsonl'))
  let number = 0
  for await (const _ of scanned.read()) if (number++ === 0) renameSync(at('y.jsonl'), at('x.jsonl'))
  expect(number).toBe(1000)
})

test('the hash is that of the bytes', async () => {
  const at = testFolder({ 'a.jsonl': '{"id": 1}\n', 'b.jsonl': '{"id": 1}\n', 'c.jsonl': '{"id":1}\n' })
  const [a, b, c] = await Promise.all(['a', 'b', 'c'].map(async (name) => (await scanCases(at(`${name}.jsonl`))).hash))
  expect(a).toBe(b)
  expect(a).not.toBe(c)
})

const text = fc.string({ unit: 'grapheme' }).map((value) => value.toWellFormed())
const json = fc.jsonValue({ maxDepth: 3 })
const present = json.filter((value) => value !== null)
const anyCase = fc.record(
  {
    id: fc.oneof(fc.uuid(), fc.constantFrom('__proto__', 'constructor', '日本')),
    name: text,
    input: present,
    output: present,
    expected: present,
    context: fc.array(text),
    messages: fc.array(json),
    durationMs: fc.nat(),
    metadata: fc.dictionary(fc.string({ minLength: 1 }), json),
  },
  { requiredKeys: ['id'] },
)
const caseList = fc.uniqueArray(anyCase, { selector: ({ id }) => id, minLength: 1, maxLength: 6 })

test('any cases read back equal from JSONL, JSON and YAML', async () => {
  const at = testFolder()
  await fc.assert(
    fc.asyncProperty(caseList, async (list) => {
      // What a file can hold: JSON has no -0.
      const plain = JSON.parse(JSON.stringify(list)) as Case[]
      for (const [name, content] of [
        ['x.jsonl', plain.map((one) => JSON.stringify(one)).join('\n')],
        ['x.json', JSON.stringify(plain, null, 1)],
        ['y.json', JSON.stringify({ cases: plain })],
        ['x.yaml', plain.map((one) => `---\n${JSON.stringify(one)}\n`).join('')],
        // A plain << would be a merge key.
        ['y.yaml', stringify(plain, { aliasDuplicateObjects: false, defaultKeyType: 'QUOTE_DOUBLE' })],
      ] as const) {
        writeFileSync(at(name), content)
        const scanned = await scanCases(at(name))
        expect((await listOf(scanned.read())).map((planned) => planned.case)).toEqual(plain)
      }
    }),
    { numRuns: 40 },
  )
})

test('any cases made of texts read back equal from CSV', async () => {
  const at = testFolder()
  const filled = text.filter((value) => value !== '')
  const row = fc.record(
    { id: fc.uuid(), input: filled, output: filled, expected: filled, region: filled },
    { requiredKeys: ['id'] },
  )
  const cell = (value: string | undefined) => `"${(value ?? '').replaceAll('"', '""')}"`
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(row, { selector: ({ id }) => id, minLength: 1 }), async (rows) => {
      const lines = rows.map((one) => [one.id, one.input, one.output, one.expected, one.region].map(cell).join(','))
      writeFileSync(at('x.csv'), `id,input,output,expected,metadata.region\n${lines.join('\r\n')}\n`)
      const read = (await listOf((await scanCases(at('x.csv'))).read())).map((planned) => planned.case)
      expect(read).toEqual(rows.map(({ region, ...one }) => ({ ...one, ...(region ? { metadata: { region } } : {}) })))
    }),
    { numRuns: 40 },
  )
})

test('whatever the bytes, a file is read or its mistakes are told', async () => {
  const at = testFolder()
  const bits = fc.array(
    fc.constantFrom(
      '{"id":',
      '1',
      '"a"',
      '}',
      '\n',
      ',',
      '[',
      ']',
      'id: a',
      '- ',
      'id,input',
      '"',
      '{"pages":[{"id":1,"blocks":[{}]}]}',
      '日',
    ),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 80 }),
        bits.map((parts) => Buffer.from(parts.join(''))),
      ),
      async (bytes) => {
        for (const name of ['x.jsonl', 'x.json', 'x.yaml', 'x.csv']) {
          writeFileSync(at(name), bytes)
          const mistakes: readonly Mistake[] = await mistakesOf(async () => listOf((await scanCases(at(name))).read()))
          for (const { file, message } of mistakes) {
            expect(basename(file ?? '')).toBe(name)
            expect(message.ja).not.toBe('')
          }
        }
      },
    ),
  )
})
