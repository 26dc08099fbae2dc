import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { labelValue } from './label-value.ts'

describe('a label', () => {
  it.each(['pass', 'PASS', ' accept ', 'Yes', 'true', 'ｐａｓｓ', '合格', '○', '〇', '◯', true])(
    '%j passes',
    (given) => {
      expect(labelValue(given)).toEqual({ decision: true })
    },
  )

  it.each(['fail', 'reject', 'No', 'false', '不合格', '×', '✕', false])('%j fails', (given) => {
    expect(labelValue(given)).toEqual({ decision: false })
  })

  it.each([
    ['4', 4],
    ['４．５', 4.5],
    [3, 3],
    ['0.25', 0.25],
    ['-1', -1],
  ])('%j is a grade', (given, grade) => {
    expect(labelValue(given)).toEqual({ grade })
  })

  it('may be pass or the grade 1, until other labels tell', () => {
    expect(labelValue('1')).toEqual({ decision: true, grade: 1 })
    expect(labelValue(0)).toEqual({ decision: false, grade: 0 })
  })

  it.each(['', 'maybe', '3 of 5', '1e3', 'NaN', null, [], { label: 1 }, 'x'.repeat(1e6)] as Json[])(
    '%.30j is none',
    (given) => {
      expect(labelValue(given)).toBeUndefined()
    },
  )

  it('is finite or nothing, whatever is given', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        const found = labelValue(given as Json)
        if (found?.grade !== undefined) expect(Number.isFinite(found.grade)).toBe(true)
      }),
    )
  })
})
