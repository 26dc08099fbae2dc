import { expect, it } from 'vitest'
import { unknownOption } from './unknown-option.ts'

it('knows what every scorer takes beside its own options', () => {
  const { path, message } = unknownOption('rouge', 'threshhold', ['types'])
  expect(path).toBe('threshhold')
  expect(message.en).toBe(
    `rouge has no option "threshhold"; did you mean "threshold"? (allowed: types, name, weight, threshold, timeout, transform, template, expected)`,
  )
  expect(message.ja).toContain('"threshold" のことですか？')
})

it('offers a judge only where one is asked, and nothing twice', () => {
  expect(unknownOption('rouge', 'x', ['types']).message.en).not.toContain('judge')
  expect(unknownOption('rubric', 'x', ['criteria', 'timeout'], true).message.en).toContain(
    '(allowed: criteria, timeout, name, weight, threshold, judge, transform, template, expected)',
  )
})

it('guesses nothing where nothing is near', () => {
  expect(unknownOption('contains', 'zzz', ['value']).message.en).not.toContain('did you mean')
})

it('says where a key of the gate stands', () => {
  const { message } = unknownOption('rouge', 'passRate', ['types'])
  expect(message.en).toMatch(/^rouge has no option "passRate"; the suite has it: gate: \{ passRate: … \} \(allowed/)
})
