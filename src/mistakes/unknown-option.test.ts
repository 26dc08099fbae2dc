import { expect, it } from 'vitest'
import { OF_EVERY_SCORER, unknownOption } from './unknown-option.ts'

it('knows what every scorer takes beside its own options', () => {
  const { path, message } = unknownOption('rouge', 'threshhold', ['types'])
  expect(path).toBe('threshhold')
  expect(message.en).toBe(
    `rouge has no option "threshhold"; did you mean "threshold"? (allowed: types, ${OF_EVERY_SCORER.join(', ')})`,
  )
  expect(OF_EVERY_SCORER).toEqual(expect.arrayContaining(['name', 'weight', 'threshold', 'timeout']))
  expect(message.ja).toContain('"threshold" のことですか？')
})

it('guesses nothing where nothing is near', () => {
  expect(unknownOption('contains', 'zzz', ['value']).message.en).not.toContain('did you mean')
})
