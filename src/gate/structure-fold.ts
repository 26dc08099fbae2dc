import type { Structure } from '../judge/judge.ts'
import type { Score } from '../score/score.ts'

/** Per model, how many scores rest on replies that were asked for in each way, best way first. */
export type StructuresUsed = Record<string, Partial<Record<Structure, number>>>

const BEST_FIRST: readonly Structure[] = ['json-schema', 'tool', 'json', 'text']

/** Counts in which structure judges were asked: a server may refuse one in the middle of a run. */
export class StructureFold {
  readonly #byScorer = new Map<string, Partial<Record<string, number>>>()

  add({ scorer, details, usage }: Score): void {
    // A scorer that asks no model may call anything of its own so.
    if (!usage) return
    const used = details?.structure
    if (typeof used !== 'string') return
    const counts = this.#byScorer.get(scorer) ?? {}
    this.#byScorer.set(scorer, counts)
    for (const structure of used.split(', ')) counts[structure] = (counts[structure] ?? 0) + 1
  }

  /** By the models that the run's manifest names; replies written beforehand were asked for in no way. */
  finish({ judge, judges = {} }: { judge?: Judge; judges?: Record<string, Judge> }): { structure?: StructuresUsed } {
    const structure: StructuresUsed = {}
    for (const [scorer, counts] of this.#byScorer) {
      const { model, scripted = true } = judges[scorer] ?? judge ?? {}
      if (model === undefined || scripted) continue
      const all = structure[model] ?? {}
      structure[model] = inOrder((way) => (all[way] ?? 0) + (counts[way] ?? 0))
    }
    return Object.keys(structure).length > 0 ? { structure } : {}
  }
}
type Judge = { model: string; scripted: boolean }

const inOrder = (countOf: (structure: Structure) => number): Partial<Record<Structure, number>> =>
  Object.fromEntries(BEST_FIRST.map((way) => [way, countOf(way)] as const).filter(([, count]) => count > 0))
