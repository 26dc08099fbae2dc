import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NumberedIds } from './numbered-ids.ts'

it('numbers texts as they first appear', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 200 }), (texts) => {
      const ids = new NumberedIds()
      const first = [...new Set(texts)]
      expect(texts.map((text) => ids.numberOf(text))).toEqual(texts.map((text) => first.indexOf(text)))
    }),
  )
})
