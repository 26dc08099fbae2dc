import { isJsonObject } from '../../json.ts'
import type { ResultRow } from '../../score/result.ts'

/** The details that say how a score was measured. */
export const MEASURED = ['signature', 'prompts']

/** How each scorer of a case measured (tokenizer, prompts), of those that say. */
export type Signatures = ReadonlyMap<string, string>

/** Finds them in rows. A run has few different ones, each kept once: cases that were measured alike share theirs. */
export class SignatureBook {
  readonly #kept = new Map<string, Signatures>()
  /** Those of the case before, which most cases have again. */
  #last: Signatures = new Map()

  of(rows: readonly ResultRow[]): Signatures {
    if (!isSaidBy(rows, this.#last)) this.#last = this.#keep(signaturesIn(rows))
    return this.#last
  }

  #keep(found: Signatures): Signatures {
    const key = JSON.stringify([...found])
    const known = this.#kept.get(key)
    if (known) return known
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
    this.#kept.set(key, found)
    return found
  }
}

const MOST_KEPT = 1000

/** Whether a single row says exactly this, in signatures alone; false where that takes a closer look. */
function isSaidBy(rows: readonly ResultRow[], known: Signatures): boolean {
  if (rows.length !== 1) return false
  let said = 0
  for (const { scorer, value, details } of (rows[0] as ResultRow).scores) {
    if (value === null || !details) continue
    if (details.prompts !== undefined) return false
    if (typeof details.signature !== 'string') continue
    if (known.get(scorer) !== details.signature) return false
    said++
  }
  return said === known.size
}

function signaturesIn(rows: readonly ResultRow[]): Signatures {
  const found = new Map<string, string>()
  for (const { scores } of rows) {
    for (const { scorer, value, details } of scores) {
      if (value === null || !details) continue
      const { signature, prompts } = details
      if (typeof signature === 'string') found.set(scorer, signature)
      // Not every answer leads to every question: only those that both sides were asked can differ.
      for (const [step, words] of Object.entries(isJsonObject(prompts) ? prompts : {})) {
        found.set(`${scorer}\n${step}`, String(words))
      }
    }
  }
  return found
}

/** Whether two answers to one case were measured by the same means, as far as both say. */
export function measuredAlike(a: Signatures, b: Signatures): boolean {
  if (a === b) return true
  for (const [scorer, how] of a) if (how !== (b.get(scorer) ?? how)) return false
  return true
}
