import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Cells, pythonList } from './cells.ts'

describe('a list in a cell', () => {
  it.each<[string, string[] | undefined]>([
    ['["a", "b"]', ['a', 'b']],
    ["['a', 'b']", ['a', 'b']],
    [`["it's", 'a "word"']`, ["it's", 'a "word"']],
    ["['a' 'b'\n 'c']", ['a', 'b', 'c']],
    ["['line\\nbreak', 'back\\\\slash', 'quote\\'s']", ['line\nbreak', 'back\\slash', "quote's"]],
    ['one|two | three', ['one', 'two', 'three']],
    ['a sentence; with a semicolon, and a comma', ['a sentence; with a semicolon, and a comma']],
    ['[not a list', ['[not a list']],
    ['[1, 2]', ['1', '2']],
    ['[]', undefined],
    ['', undefined],
  ])('%j', (cell, list) => {
    expect(new Cells({ context: cell }).texts('context')).toEqual(list)
  })

  it('is read back from what Python writes, whatever is in it', () => {
    const repr = (text: string) =>
      `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')}'`
    fc.assert(
      fc.property(fc.array(fc.string()), (list) => {
        expect(pythonList(`[${list.map(repr).join(', ')}]`)).toEqual(list)
      }),
    )
  })
})

describe('cells', () => {
  it('take the first name that has a value, and tell what nobody read', () => {
    const cells = new Cells(JSON.parse('{"a": "", "b": "B", "c": 1, "d": null, "__proto__": {"x": 1}}'))
    expect(cells.get('a', 'b', 'c')).toBe('B')
    expect(cells.get('toString')).toBeUndefined()
    expect(JSON.stringify(cells.rest())).toBe('{"__proto__":{"x":1}}')
  })

  it('read objects written into cells, and no nesting without end', () => {
    expect(new Cells({ m: '{"a": 1}' }).object('m')).toEqual({ a: 1 })
    expect(new Cells({ m: '{oops' }).object('m')).toBeUndefined()
    expect(new Cells({ m: '['.repeat(9000) + ']'.repeat(9000) }).texts('m')).toHaveLength(1)
  })
})
