import type { Edit } from '../reading/open-edit.ts'
import type { AnswerOperation, ExpectedOperation } from '../reading/operation.ts'

/** Operations that are equal in page, type, target and position; members are places in `expected` and `actual`. */
export interface Group {
  expected: number[]
  actual: number[]
}

/** Which expected operations the answer contains. Equality makes every group complete, so any pairing within is maximal. */
export function groupOperations({ expected, actual, targets }: Edit): Group[] {
  const groups = new Map<string, Group>()
  expected.forEach(({ pageId, type, target, position }, at) => {
    const key = JSON.stringify([pageId, type, target, position])
    const group = groups.get(key)
    if (group) group.expected.push(at)
    else groups.set(key, { expected: [at], actual: [] })
  })
  actual.forEach(({ pageId, type, position, badPosition }, at) => {
    if (badPosition || type === null || targets[at] === null) return
    groups.get(JSON.stringify([pageId, type, targets[at], position]))?.actual.push(at)
  })
  return [...groups.values()]
}

/** Places in `expected` and `actual` that stayed alone, in list order. */
export interface Leftovers {
  expected: number[]
  actual: number[]
}

export function leftovers(edit: Edit, pairedExpected: Iterable<number>, pairedActual: Iterable<number>): Leftovers {
  const without = (length: number, taken: Iterable<number>) => {
    const alone = new Set(Array.from({ length }, (_, at) => at))
    for (const at of taken) alone.delete(at)
    return [...alone]
  }
  return {
    expected: without(edit.expected.length, pairedExpected),
    actual: without(edit.actual.length, pairedActual),
  }
}

/**
 * For what stayed alone, the operation that was probably meant: pairs one-to-one within a page by same target and
 * type, then same target, then same type, then list order.
 */
export function findClosest({ expected, actual, targets }: Edit, alone: Leftovers): Map<number, number> {
  type Key = (operation: ExpectedOperation | AnswerOperation, target: string | null) => string | null
  const keys: Key[] = [
    ({ pageId, type }, target) => (target === null || type === null ? null : JSON.stringify([pageId, target, type])),
    ({ pageId }, target) => (target === null ? null : JSON.stringify([pageId, target])),
    ({ pageId, type }) => (type === null ? null : JSON.stringify([pageId, type])),
    ({ pageId }) => pageId,
  ]
  const closest = new Map<number, number>()
  let free = alone.actual.filter((at) => actual[at]?.pageId != null)
  for (const keyOf of keys) {
    const waiting = new Map<string, number[]>()
    for (const at of alone.expected) {
      if (closest.has(at)) continue
      const operation = expected[at] as ExpectedOperation
      const key = keyOf(operation, operation.target) as string
      const queue = waiting.get(key)
      if (queue) queue.push(at)
      else waiting.set(key, [at])
    }
    // Read backwards, so that `pop` takes the first in line.
    for (const queue of waiting.values()) queue.reverse()
    free = free.filter((at) => {
      const key = keyOf(actual[at] as AnswerOperation, targets[at] ?? null)
      const first = key === null ? undefined : waiting.get(key)?.pop()
      if (first === undefined) return true
      closest.set(first, at)
      return false
    })
  }
  return closest
}
