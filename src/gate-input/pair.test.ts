import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BadInput } from '../errors.ts'
import type { Case } from '../score/case.ts'
import { openPair } from './pair.ts'
import { isUnpaired, pairingWarnings } from './pairing.ts'

/** Pairs two files of these lines, and reads them twice. */
async function paired(inputs: string[], expected: string[], ending = '.jsonl') {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-pair-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const side = (name: string, lines: string[]) => {
    const file = join(folder, `${name}${ending}`)
    writeFileSync(file, ending === '.json' ? `[${lines.join(',')}]` : `${lines.join('\n')}\n`)
    return file
  }
  const checked: Case[] = []
  const files = [side('inputs', inputs), side('expected', expected)] as const
  const { pairing, read } = await openPair(...files, (testCase) => checked.push(testCase))
  const cases = (await Array.fromAsync(read())).map((one) => one.case)
  expect(checked).toEqual(cases)
  return { pairing, cases, read, files }
}

describe('pairing', () => {
  it('compares ids as text', async () => {
    const { cases, pairing } = await paired(
      ['{"id":1,"output":"one"}', '{"id":"2","response":"two"}', '{"id":0,"output":"zero"}'],
      ['{"id":"1","expected":"1"}', '{"id":2,"reference":"2"}', '{"id":0,"expected":"0"}'],
    )
    expect(cases.map(({ id, output, expected }) => [id, output, expected])).toEqual([
      ['1', 'one', '1'],
      ['2', 'two', '2'],
      ['0', 'zero', '0'],
    ])
    expect(isUnpaired(pairing)).toBe(false)
  })

  it('keeps integers beyond 2^53 apart', async () => {
    const { cases, pairing } = await paired(
      ['{"id":9007199254740993,"output":"three"}', '{"id":9007199254740992,"output":"two"}'],
      ['{"id":"9007199254740993","expected":"x"}', '{"id":9007199254740992,"expected":"y"}'],
    )
    expect(cases.map(({ id, output }) => [id, output])).toEqual([
      ['9007199254740993', 'three'],
      ['9007199254740992', 'two'],
    ])
    expect(pairing.duplicate_inputs).toEqual([])
  })

  it('judges an expected row without an input with "", and leaves out an input without an expected row', async () => {
    const { cases, pairing } = await paired(
      ['{"id":"a","output":"x"}', '{"id":"stray","output":"y"}', '{"id":"silent","output":null}'],
      ['{"id":"a","expected":"x"}', '{"id":"alone","expected":"z"}', '{"id":"silent","expected":"s"}'],
    )
    expect(cases.map(({ id, output }) => [id, output])).toEqual([
      ['a', 'x'],
      ['alone', ''],
      ['silent', ''],
    ])
    expect(pairing).toMatchObject({
      cases: 3,
      inputs: 3,
      expected: 3,
      without_output: ['alone', 'silent'],
      without_expected: ['stray'],
    })
    expect(isUnpaired(pairing)).toBe(true)
  })

  it('takes the first of duplicate rows, and leaves out rows without an id', async () => {
    const { cases, pairing } = await paired(
      [
        '{"id":"a","output":"first"}',
        '{"id":"a","output":"second"}',
        '{"output":"nobody"}',
        '{"id":null,"output":"x"}',
      ],
      ['{"id":"a","expected":"first"}', '{"id":"a","expected":"second"}', '{"expected":"nobody"}'],
    )
    expect(cases).toEqual([{ id: 'a', output: 'first', expected: 'first' }])
    expect(pairing).toMatchObject({
      duplicate_inputs: ['a'],
      duplicate_expected: ['a'],
      inputs_without_id: [3, 4],
      expected_without_id: [3],
    })
    expect(pairingWarnings(pairing)).toHaveLength(4)
  })

  it('takes 0, false and "" for values, and null for an absence', async () => {
    const { cases, pairing } = await paired(
      [
        '{"id":"a","output":0}',
        '{"id":"b","output":false}',
        '{"id":"c","output":""}',
        '{"id":"d","output":null,"response":"x"}',
      ],
      ['a', 'b', 'c', 'd'].map((id) => JSON.stringify({ id, expected: 'e' })),
    )
    expect(cases.map(({ output }) => output)).toEqual([0, false, '', 'x'])
    expect(pairing.without_output).toEqual([])
  })

  it("merges metadata shallowly: the input's over the expected's, an object over loose keys, null over nothing", async () => {
    const { cases } = await paired(
      [
        '{"id":"a","output":"x","region":"jp","model_id":"loose","metadata":{"model_id":"m2","task_type":null,"deep":{"b":1}}}',
      ],
      [
        '{"id":"a","expected":"x","metadata":{"task_type":"report","model_id":"m1","deep":{"a":1},"__proto__":{"x":1}}}',
      ],
    )
    const metadata = cases[0]?.metadata as object
    expect(JSON.parse(JSON.stringify(metadata))).toEqual(
      JSON.parse('{"task_type":"report","model_id":"m2","deep":{"b":1},"__proto__":{"x":1},"region":"jp"}'),
    )
  })

  it('takes the output from the inputs and the reference from the expected rows only', async () => {
    const { cases } = await paired(
      ['{"id":"a","output":"mine","expected":"no","prompt":"asked"}'],
      ['{"id":"a","output":"no","expected":"theirs","prompt":"older"}'],
    )
    expect(cases).toEqual([{ id: 'a', input: 'asked', output: 'mine', expected: 'theirs' }])
  })

  it('refuses two spellings of one key, rows that are none and ids that are none, all at once', async () => {
    const wrong = paired(
      ['{"id":"a","output":"x","response":"y"}', '5', '{"id":["a"],"output":"x"}', '{not json'],
      ['{"id":"a","expected":"x","metadata":"m"}'],
    )
    await expect(wrong).rejects.toThrow(BadInput)
    const mistakes = await wrong.catch((error: BadInput) => error.mistakes)
    expect(mistakes).toHaveLength(5)
  })

  it('reads other formats alike', async () => {
    const inputs = ['{"id":2,"output":"two"}', '{"id":1,"output":"one"}', '{"id":2,"output":"again"}']
    const expected = ['{"id":"1","expected":"1"}', '{"id":"2","expected":"2"}', '{"id":"1","expected":"again"}']
    const lines = await paired(inputs, expected)
    const whole = await paired(inputs, expected, '.json')
    expect(whole.cases).toEqual(lines.cases)
    expect(whole.pairing).toEqual(lines.pairing)
  })

  it('finds the rows of a file with a byte order mark, blank lines, CRLF and no line end', async () => {
    const rows = [
      '\ufeff{"id":"a","output":"一"}\r',
      '',
      '{"id":"b","output":"二"}\r',
      '   ',
      '{"id":"c","output":"三"}',
    ]
    const expected = ['{"id":"c","expected":"3"}', '{"id":"a","expected":"1"}', '{"id":"b","expected":"2"}']
    const { cases } = await paired(rows, expected)
    expect(cases.map(({ id, output }) => [id, output])).toEqual([
      ['c', '三'],
      ['a', '一'],
      ['b', '二'],
    ])
  })

  it('pairs any ids in any order as a map would', async () => {
    const ids = fc.array(fc.constantFrom('a', 'b', '__proto__', '1', '01', 'é', 'e\u0301', '', ' '), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(ids, ids, async (left, right) => {
        const { cases, pairing } = await paired(
          left.map((id, at) => JSON.stringify({ id, output: at })),
          right.map((id, at) => JSON.stringify({ id, expected: `${at}` })),
        )
        const outputs = new Map(left.map((id, at) => [id, at] as const).reverse())
        expect(cases.map(({ id, output }) => [id, output])).toEqual(
          [...new Set(right)].map((id) => [id, outputs.get(id) ?? '']),
        )
        expect(pairing.without_expected).toEqual([...new Set(left)].filter((id) => !right.includes(id)))
      }),
      { numRuns: 50 },
    )
  })

  it('refuses a file that changed after it was checked', async () => {
    const { read, files } = await paired(['{"id":"a","output":"x"}'], ['{"id":"a","expected":"x"}'])
    writeFileSync(files[0], '{"id":"a","output":"y"}\n')
    utimesSync(files[0], 1, 1)
    await expect(Array.fromAsync(read())).rejects.toThrow(BadInput)
  })
})
