import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { folderWith } from '../usercode/testing.ts'
import { caseOutput } from './case-output.ts'
import { recorded } from './recorded.ts'
import { ask, troubleOf } from './testing.ts'

async function recordedIn(text: string | Uint8Array, maxBytes = 10_000) {
  const target = await recorded(
    'yesterday',
    join(await folderWith({ 'outputs.jsonl': text }), 'outputs.jsonl'),
    maxBytes,
  )
  onTestFinished(() => target.close?.())
  return target
}

describe("the case's own output", () => {
  it('is its answer, with its time', async () => {
    expect(await ask(caseOutput('default'), { output: { a: 1 }, durationMs: 5 })).toEqual({
      output: { a: 1 },
      durationMs: 5,
    })
    expect(await ask(caseOutput('default'), { output: '' })).toEqual({ output: '' })
    expect(await troubleOf(caseOutput('default'), { input: 'x' })).toMatch(/^input: the case has no output/)
  })
})

describe('recorded outputs', () => {
  it('are found by id, whatever the order, blank lines and line ends', async () => {
    const target = await recordedIn(
      '\ufeff{"id":"b","output":"二","durationMs":7}\r\n\n{"id":1,"output":{"x":[1]}}\n{"id":9007199254740993,"output":"big"}\n{"id":"__proto__","output":0}',
    )
    expect(await ask(target, { id: 'b' })).toMatchObject({ output: '二', durationMs: 7 })
    expect(await ask(target, { id: '1' })).toMatchObject({ output: { x: [1] } })
    expect(await ask(target, { id: '9007199254740993' })).toMatchObject({ output: 'big' })
    expect(await ask(target, { id: '__proto__' })).toMatchObject({ output: 0 })
    expect(await ask(target, { id: 'b' })).toMatchObject({ answered: {} })
    expect(await troubleOf(target, { id: '9007199254740992' })).toBe(
      'input: outputs.jsonl holds no answer for the case "9007199254740992"',
    )
  })

  it('are errors of their case when missing, null, too large or too deep', async () => {
    const deep = '['.repeat(600) + ']'.repeat(600)
    const target = await recordedIn(
      `{"id":"null","output":null}\n{"id":"none"}\nnot json\n{"id":"large","output":"${'x'.repeat(101)}"}\n{"id":"deep","output":${deep}}\n{"id":"fits","output":"${'x'.repeat(100)}"}\n`,
      100,
    )
    expect(await troubleOf(target, { id: 'null' })).toMatch(/^input: .* no answer/)
    expect(await troubleOf(target, { id: 'none' })).toMatch(/^input: .* no answer/)
    expect(await troubleOf(target, { id: 'large' })).toBe(
      'too-large: the output is larger than 100 bytes (maxOutputBytes)',
    )
    expect(await troubleOf(await recordedIn(`{"id":"deep","output":${deep}}`), { id: 'deep' })).toMatch(
      /nested too deep/,
    )
    expect(await ask(target, { id: 'fits' })).toMatchObject({ output: 'x'.repeat(100) })
  })

  it('do not answer with another row when the file is written anew meanwhile', async () => {
    const folder = await folderWith({ 'outputs.jsonl': '{"id":"a","output":1}\n{"id":"b","output":2}\n' })
    const target = await recorded('yesterday', join(folder, 'outputs.jsonl'), 1000)
    onTestFinished(() => target.close?.())
    await writeFile(join(folder, 'outputs.jsonl'), '{"id":"b","output":2}\n')
    expect(await troubleOf(target, { id: 'a' })).toMatch(/^input: /)
    expect(await troubleOf(target, { id: 'b' })).toMatch(/^input: /)
  })

  it('are all found again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1 })), async (ids) => {
        const target = await recordedIn(ids.map((id, output) => JSON.stringify({ id, output: `${output}` })).join('\n'))
        for (const [index, id] of ids.entries()) expect(await ask(target, { id })).toMatchObject({ output: `${index}` })
        await target.close?.()
        target.close = async () => {}
      }),
      { numRuns: 30 },
    )
  })
})
