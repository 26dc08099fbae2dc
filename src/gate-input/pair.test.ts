import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BadInput } from '../errors.ts'
import { MistakeList } from '../suite/mistake-list.ts'
import { pair } from './pair.ts'
import { isUnpaired, pairingWarnings } from './pairing.ts'
import { readSide } from './read-side.ts'

/** Pairs two files of these lines. */
async function paired(inputs: string[], expected: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-pair-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const mistakes = new MistakeList()
  const side = (name: string, lines: string[]) => {
    const file = join(folder, name)
    writeFileSync(file, `${lines.join('\n')}\n`)
    return readSide(file, mistakes)
  }
  const result = pair(await side('inputs.jsonl', inputs), await side('expected.jsonl', expected))
  mistakes.throwIfAny()
  return { ...result, cases: result.cases.map((one) => one.case) }
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
})
