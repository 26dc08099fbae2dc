import type { Json } from '../../json.ts'
import type { ScorerSpec } from '../../score/case.ts'
import { hashJson } from '../../store/manifest.ts'
import type { Store } from '../../store/store.ts'
import { type KnownIds, knownIds, pairedById } from './merge.ts'

const NAMED = 3

/**
 * The cases that ask something else in the second run than in the first, or are scored otherwise by what they bring along
 * themselves: how many, and the first few. Scorers that only one run has are compared nowhere, and may come and go.
 */
export async function changedCases(store: Store, before: string, after: string, shared: readonly string[]) {
  const known = knownIds(store, before, after)
  const changed = { count: 0, first: [] as string[] }
  const suspects = await differentTexts(store, before, after, known)
  if (!suspects) return changed
  const asked = async function* (run: string, suspect: Marks) {
    for await (const { index, id, text } of store.caseTexts(run))
      if (suspect.has(index)) yield { id, question: hashQuestion(text, shared) }
  }
  for await (const [was, is] of pairedById(asked(before, suspects.before), asked(after, suspects.after), known)) {
    if (!was || !is || was.question === is.question) continue
    changed.count++
    if (changed.first.length < NAMED) changed.first.push(was.id)
  }
  return changed
}

/** Most are the same to the letter, which their keys tell; only of the others has anything to be read. */
async function differentTexts(store: Store, before: string, after: string, known: () => Promise<KnownIds>) {
  let found: { before: Marks; after: Marks } | undefined
  for await (const [was, is] of pairedById(store.caseKeys(before), store.caseKeys(after), known)) {
    if (!was || !is || was.body === is.body) continue
    found ??= { before: new Marks(), after: new Marks() }
    found.before.add(was.index)
    found.after.add(is.index)
  }
  return found
}

/** Some of the cases of a run, at a byte each. */
class Marks {
  #marks = new Uint8Array(1024)

  add(index: number): void {
    if (index >= this.#marks.length) {
      const wider = new Uint8Array(Math.max(index + 1, this.#marks.length * 2))
      wider.set(this.#marks)
      this.#marks = wider
    }
    this.#marks[index] = 1
  }

  has(index: number): boolean {
    return this.#marks[index] === 1
  }
}

/** Of what is asked; its title, metadata and the like may change. */
function hashQuestion(text: string, shared: readonly string[]): string {
  const { name: _name, metadata: _metadata, scorers, also = [], ...rest } = JSON.parse(text)
  const { durationMs: _durationMs, ...question } = rest
  const own = (specs: ScorerSpec[]) => specs.filter(({ type, name = type }) => shared.includes(name)) as Json
  return hashJson({ ...question, scorers: scorers ? own(scorers) : null, also: own(also) })
}
