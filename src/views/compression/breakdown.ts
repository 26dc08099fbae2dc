import { BEST_MARK, Series } from './figure.ts'
import type { ProbeRow } from './probe-row.ts'
import type { Breakdown } from './result.ts'

/** Overall marks per method, for the conversations of one group after another. */
export class BreakdownFold {
  readonly #methods: readonly string[]
  /** Per conversation: what it is, and each method's marks in it. */
  readonly #conversations = new Map<
    string,
    { messages: number; task: string | undefined; marks: (number | null)[][] }
  >()

  constructor(methods: readonly string[]) {
    this.#methods = methods
  }

  add({ conversation, method, messages, task, aggregate }: ProbeRow): void {
    const known = this.#conversations.get(conversation) ?? { messages, task, marks: this.#methods.map(() => []) }
    this.#conversations.set(conversation, known)
    known.marks[this.#methods.indexOf(method)]?.push(aggregate)
  }

  get counts(): { conversations: number; messages: number } {
    const all = [...this.#conversations.values()]
    return { conversations: all.length, messages: all.reduce((sum, { messages }) => sum + messages, 0) }
  }

  /** By `task_type`, in order of appearance; nothing when no conversation has one. */
  byTaskType(): Breakdown[] {
    const groups = Map.groupBy(this.#conversations, ([, { task }]) => task)
    if (groups.size === 1 && groups.has(undefined)) return []
    return [...groups].map(([task, members]) => ({ group: task ?? '—', ...this.#group(members) }))
  }

  /** The shorter and the longer half; conversations of one length are not torn apart. */
  byLength(): Breakdown[] {
    const all = [...this.#conversations].sort(([, a], [, b]) => a.messages - b.messages)
    const middle = all[Math.ceil(all.length / 2) - 1]?.[1].messages ?? 0
    const groups = [
      { group: 'shorter', members: all.filter(([, { messages }]) => messages <= middle) },
      { group: 'longer', members: all.filter(([, { messages }]) => messages > middle) },
    ].filter(({ members }) => members.length > 0)
    if (groups.length < 2) return []
    return groups.map(({ group, members }) => {
      const [first, last] = [members[0]?.[1].messages ?? 0, members.at(-1)?.[1].messages ?? 0]
      return { group, messages: [first, last], ...this.#group(members) }
    })
  }

  #group(members: [string, { marks: (number | null)[][] }][]): Pick<Breakdown, 'conversations' | 'methods'> {
    const methods = this.#methods.map((name, at) => {
      const series = new Series(BEST_MARK)
      for (const [conversation, { marks }] of members) {
        for (const mark of marks[at] ?? []) series.add(mark, conversation)
      }
      return { name, overall: series.figure() }
    })
    return { conversations: members.length, methods }
  }
}
