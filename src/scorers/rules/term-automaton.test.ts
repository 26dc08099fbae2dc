import fc from 'fast-check'
import { expect, it } from 'vitest'
import { termAutomaton } from './term-automaton.ts'

it('finds the first place of every term, overlapping or not', () => {
  const starts = termAutomaton(['he', 'she', 'hers', 'his', '彼女'], true).firstStarts('ushers and 彼女')
  expect([...starts]).toEqual([2, 1, 2, -1, 11])
})

it('agrees with indexOf', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'あ', 'A'), minLength: 1, maxLength: 4 })
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'あ', 'A', '😀'), maxLength: 60 })
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 8 }), text, text, (terms, one, two) => {
      const exact = termAutomaton(terms, true)
      const folded = termAutomaton(terms, false)
      for (const each of [one, two]) {
        expect([...exact.firstStarts(each)]).toEqual(terms.map((term) => each.indexOf(term)))
        expect([...folded.firstStarts(each)]).toEqual(
          terms.map((term) => each.toLowerCase().indexOf(term.toLowerCase())),
        )
      }
    }),
  )
})

it('folds case without moving offsets', () => {
  expect([...termAutomaton(['ΣΟΦΌΣ', 'straße'], false).firstStarts('İİ σοφός STRASSE Straße')]).toEqual([3, 17])
})

it('holds thousands of terms of many characters', () => {
  const terms = Array.from({ length: 4000 }, (_, i) =>
    String.fromCharCode(0x4e00 + i, 0x5000 + ((i * 7) % 4000), 0x6000 + i),
  )
  const automaton = termAutomaton(terms, true)
  expect(automaton.firstStarts(`xx${terms[3999]}yy${terms[17]}`).filter((start) => start >= 0)).toHaveLength(2)
  expect(automaton.firstStarts(terms.join(''))[1234]).toBe(1234 * 3)
})
