import type { Turn } from '../transcript.ts'

/** What is found in a message is looked for once, however many points ask for it. */
export function perTurn<T>(find: (turn: Turn) => T): (turn: Turn) => T {
  const known = new WeakMap<Turn, { found: T }>()
  return (turn) => {
    const before = known.get(turn)
    if (before) return before.found
    const found = find(turn)
    known.set(turn, { found })
    return found
  }
}
