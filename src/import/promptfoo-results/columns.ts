import type { ImportedTarget } from '../../run/imported/imported-run.ts'
import type { Row } from './row.ts'

/** The columns of promptfoo's table, a provider with a prompt each: the targets of the run. */
export class Columns {
  readonly #columns = new Map<string, { provider: string; prompt: string; order: number }>()

  /** Which column a row stands in. */
  keyOf({ column, provider, prompt }: Row): string {
    const key = JSON.stringify(column === undefined ? [provider, prompt] : [column])
    if (!this.#columns.has(key)) this.#columns.set(key, { provider, prompt, order: column ?? this.#columns.size })
    return key
  }

  /** The keys in the order of the table, each with its target. */
  targets(): Map<string, ImportedTarget> {
    const inOrder = [...this.#columns].sort(([, a], [, b]) => a.order - b.order)
    const prompts = [...new Set(inOrder.map(([, { prompt }]) => prompt))]
    const severalProviders = new Set(inOrder.map(([, { provider }]) => provider)).size > 1
    const taken = new Set<string>()
    return new Map(
      inOrder.map(([key, { provider, prompt }]) => {
        const named = promptName(prompt, prompts.indexOf(prompt) + 1)
        const name = prompts.length === 1 ? provider : severalProviders ? `${provider}/${named}` : named
        return [key, { name: unused(name, taken), identity: { provider, prompt } }]
      }),
    )
  }
}

/** A prompt without a label of its own is called after its text, which is no name. */
const promptName = (label: string, number: number) =>
  label === '' || label.length > 40 || /[{}\n]/.test(label) ? `prompt-${number}` : label

function unused(name: string, taken: Set<string>): string {
  let free = name
  for (let count = 2; taken.has(free); count++) free = `${name}-${count}`
  taken.add(free)
  return free
}
