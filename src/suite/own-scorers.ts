import { BadInput, type Mistake } from '../errors.ts'
import { formatPath, type Path, parsePath } from '../mistakes/path.ts'
import type { ScorerSpec } from '../score/case.ts'
import type { ReadyScorer } from '../score/scorer.ts'
import { allowedInCase } from '../scorers/prepare.ts'
import type { Entry } from './suite-sections.ts'

/** Checks a scorer's options and makes it ready. Throws BadInput whose paths are relative to the spec. */
export type PrepareScorer = (spec: ScorerSpec) => Promise<ReadyScorer>

/** Different lists that are kept ready; cases rarely have more. */
const MOST_KEPT = 1000

/** Makes ready what cases bring themselves, once for each different list. */
export class OwnScorers {
  readonly #prepare: PrepareScorer
  readonly #kept = new Map<string, Promise<ReadyScorer[]>>()

  constructor(prepare: PrepareScorer) {
    this.#prepare = async (spec) => allowedInCase(await prepare(spec))
  }

  /** Throws BadInput whose paths begin with the key that they stand under, as `scorers[i]`. */
  of(specs: ScorerSpec[], under: 'scorers' | 'also'): Promise<ReadyScorer[]> {
    const key = under + JSON.stringify(specs)
    let ready = this.#kept.get(key)
    if (!ready) {
      ready = prepareAll([...specs.entries()], this.#prepare, [under])
      // Waited for elsewhere; here it only must not count as unhandled.
      ready.catch(() => {})
      if (this.#kept.size >= MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value as string)
      this.#kept.set(key, ready)
    }
    return ready
  }
}

/** Every scorer of a list, or BadInput with the mistakes of all, whose paths begin as in `scorers[i]`. */
export async function prepareAll(
  specs: readonly Entry<ScorerSpec>[],
  prepare: PrepareScorer,
  under: Path,
): Promise<ReadyScorer[]> {
  const { ready, mistakes } = await prepareEach(specs, prepare, under)
  if (mistakes.length > 0) throw new BadInput(mistakes)
  return ready.map(([, scorer]) => scorer)
}

/** Those of a list that can be made ready, and what is wrong with the others. */
export async function prepareEach(
  specs: readonly Entry<ScorerSpec>[],
  prepare: PrepareScorer,
  under: Path,
): Promise<{ ready: Entry<ReadyScorer>[]; mistakes: Mistake[] }> {
  const ready: Entry<ReadyScorer>[] = []
  const mistakes: Mistake[] = []
  for (const [index, spec] of specs) {
    try {
      ready.push([index, await prepare(spec)])
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      for (const mistake of error.mistakes) {
        mistakes.push({ ...mistake, path: formatPath([...under, index, ...parsePath(mistake.path ?? '')]) })
      }
    }
  }
  return { ready, mistakes }
}
