import { isJsonObject, type Json } from '../../../json.ts'
import type { ToolCall } from '../../transcript.ts'

export interface PlanItem {
  text: string
  done: boolean
}

/** The items of a plan that a tool keeps: TodoWrite's `todos`, update_plan's `plan` and their like. */
export function planItems({ name, arguments: given }: ToolCall): PlanItem[] | undefined {
  if (!/todo|plan|task/i.test(name) || !isJsonObject(given)) return undefined
  const list = [given.todos, given.plan, given.tasks, given.items].find(Array.isArray)
  if (!list) return undefined
  return list.flatMap((item) => {
    const text = isJsonObject(item) ? [item.content, item.step, item.task, item.title].find(isText) : item
    if (!isText(text) || !isJsonObject(item)) return []
    return [{ text: text.trim(), done: item.status === 'completed' || item.status === 'done' || item.done === true }]
  })
}

const isText = (value: Json | undefined): value is string => typeof value === 'string' && value.trim() !== ''

/** Check boxes of a message: `- [ ] open`, `- [x] done`, `☐ open`. */
export function checkBoxes(text: string): PlanItem[] {
  const items: PlanItem[] = []
  for (const line of text.split('\n', 2000)) {
    const box = /^\s{0,8}(?:[-*+]|\d{1,3}[.)])?\s{0,3}(?:\[([ xX✓])\]|([☐☑✅✔]))\s{1,3}(\S.{0,300})$/u.exec(line)
    if (box) items.push({ text: (box[3] ?? '').trim(), done: box[1] !== undefined ? box[1] !== ' ' : box[2] !== '☐' })
  }
  return items
}
