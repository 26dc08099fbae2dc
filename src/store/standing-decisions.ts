import type { Decision, DecisionEntry } from './people.ts'

/** What stands of a log of decisions: each person's newest on each answer that was not taken back, oldest first. */
export function standingDecisions(log: readonly DecisionEntry[]): Decision[] {
  const held = new Map<string, Decision[]>()
  for (const entry of log) {
    const key = JSON.stringify([entry.run, entry.case, entry.target, entry.repeat, entry.rater])
    const before = held.get(key)
    if (!isDecision(entry)) before?.pop()
    else if (before) before.push(entry)
    else held.set(key, [entry])
  }
  const order = new Map(log.map((entry, at) => [entry, at]))
  return [...held.values()]
    .flatMap((list) => list.slice(-1))
    .sort((a, b) => (order.get(a) as number) - (order.get(b) as number))
}

const isDecision = (entry: DecisionEntry): entry is Decision => entry.decision !== 'undo'
