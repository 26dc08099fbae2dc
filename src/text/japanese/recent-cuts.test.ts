import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RecentCuts } from './recent-cuts.ts'

test('what it still knows is what it was given, however it is filled', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 5000 })), { maxLength: 80 }),
      (all) => {
        const recent = new RecentCuts()
        const given = new Map<string, number[]>()
        for (const [name, length] of all) {
          const text = `text ${name}`
          if (recent.of(text)) continue
          const numbers = Array.from({ length }, (_, i) => name * 100_000 + i)
          given.set(text, numbers)
          const kept = recent.keep(text, { numbers: Uint32Array.from([9, ...numbers, 9]), from: 1, to: 1 + length })
          expect(Array.from(kept.numbers.subarray(kept.from, kept.to))).toEqual(numbers)
          for (const [known, wanted] of given) {
            const cut = recent.of(known)
            if (cut) expect(Array.from(cut.numbers.subarray(cut.from, cut.to))).toEqual(wanted)
          }
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('the last text is known', () => {
  const recent = new RecentCuts()
  for (let i = 0; i < 5000; i++) {
    recent.keep(`text ${i}`, { numbers: Uint32Array.of(0, i, 1), from: 0, to: 3 })
    expect(recent.of(`text ${i}`)).toBeDefined()
  }
  recent.keep('', { numbers: new Uint32Array(0), from: 0, to: 0 })
})
