/**
 * Maximum bipartite matching: seats as many items as possible, each in one of its slots, a slot taking up to its
 * capacity. Returns the slot of every item, −1 for those left standing.
 *
 * Augmenting paths by breadth-first search. Slots that a failed search visited can never be freed again, so they are
 * closed for good: failures cost one pass in total.
 */
export function fillSlots(choices: readonly (readonly number[])[], capacity: readonly number[]): Int32Array {
  const slotOf = new Int32Array(choices.length).fill(-1)
  /** Where an item sits within its slot's list. */
  const seatOf = new Int32Array(choices.length)
  const seated: number[][] = capacity.map(() => [])
  const closed = new Uint8Array(capacity.length)
  const lastVisit = new Int32Array(capacity.length).fill(-1)
  const reachedBy = new Int32Array(capacity.length)

  const seat = (item: number, slot: number, at: number) => {
    slotOf[item] = slot
    seatOf[item] = at
    ;(seated[slot] as number[])[at] = item
  }

  /** Moves everyone on the path one slot on, from its free end back to the item that started it. */
  const shift = (start: number, freeSlot: number) => {
    let slot = freeSlot
    let at = (seated[slot] as number[]).length
    for (;;) {
      const item = reachedBy[slot] as number
      const oldSlot = slotOf[item] as number
      const oldSeat = seatOf[item] as number
      seat(item, slot, at)
      if (item === start) return
      slot = oldSlot
      at = oldSeat
    }
  }

  const place = (start: number) => {
    const queue = [start]
    const visited: number[] = []
    for (let head = 0; head < queue.length; head++) {
      const item = queue[head] as number
      for (const slot of choices[item] as readonly number[]) {
        if (closed[slot] || lastVisit[slot] === start) continue
        lastVisit[slot] = start
        reachedBy[slot] = item
        const here = seated[slot] as number[]
        if (here.length < (capacity[slot] as number)) return shift(start, slot)
        visited.push(slot)
        // Whoever has one choice only cannot make room.
        for (const other of here) if ((choices[other] as readonly number[]).length > 1) queue.push(other)
      }
    }
    for (const slot of visited) closed[slot] = 1
  }

  // The least flexible first: most searches then end at once.
  const order = choices.map((_, item) => item).sort((a, b) => (choices[a]?.length ?? 0) - (choices[b]?.length ?? 0))
  for (const item of order) place(item)
  return slotOf
}
