import { isClosed } from './closing.ts'
import type { OpenItem } from './open-lists.ts'
import { checkBoxes, planItems } from './plan-items.ts'
import type { Work } from './work.ts'

/** What is not ticked off in the agent's last task list, and was not done since. */
export function openPlan(work: Work): OpenItem[] {
  const { messages } = work
  for (let at = messages.length - 1; at >= 0; at--) {
    const turn = messages[at]
    if (turn?.role !== 'assistant') continue
    const items = turn.toolCalls.map(planItems).findLast((found) => found !== undefined) ?? checkBoxes(turn.text)
    if (items.length === 0) continue
    return items.filter(({ text, done }) => !done && !isClosed(text, at, work)).map(({ text }) => ({ text, at }))
  }
  return []
}
