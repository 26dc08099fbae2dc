import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillSlots } from './fill-slots.ts'

/** Tries everything. */
function mostSeated(choices: number[][], capacity: number[], item = 0): number {
  if (item === choices.length) return 0
  let most = mostSeated(choices, capacity, item + 1)
  for (const slot of choices[item] ?? []) {
    if ((capacity[slot] as number) === 0) continue
    const left = capacity.map((room, at) => (at === slot ? room - 1 : room))
    most = Math.max(most, 1 + mostSeated(choices, left, item + 1))
  }
  return most
}

const problems = fc.integer({ min: 1, max: 4 }).chain((slots) =>
  fc.record({
    capacity: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: slots, maxLength: slots }),
    choices: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: slots - 1 }), { maxLength: 3 }), { maxLength: 6 }),
  }),
)

describe('fillSlots', () => {
  it('gives way where a greedy choice would block another', () => {
    expect([...fillSlots([[0, 1], [0]], [1, 1])]).toEqual([1, 0])
  })

  it('seats as many as any other way would, within choice and capacity', () => {
    fc.assert(
      fc.property(problems, ({ choices, capacity }) => {
        const slots = fillSlots(choices, capacity)
        const used = capacity.map(() => 0)
        slots.forEach((slot, item) => {
          if (slot < 0) return
          expect(choices[item]).toContain(slot)
          used[slot] = (used[slot] as number) + 1
        })
        for (const [slot, room] of capacity.entries()) expect(used[slot]).toBeLessThanOrEqual(room)
        expect(slots.filter((slot) => slot >= 0).length).toBe(mostSeated(choices, capacity))
      }),
    )
  })

  it('follows a chain through thousands of slots', () => {
    const count = 5000
    // Everyone fits only if all shift by one.
    const choices = [...Array.from({ length: count - 1 }, (_, at) => [at, at + 1]), [0]]
    const slots = fillSlots(choices, new Array(count).fill(1))
    expect(new Set(slots).size).toBe(count)
    expect(slots.at(-1)).toBe(0)
  })
})
