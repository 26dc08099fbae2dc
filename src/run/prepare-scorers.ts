import { BadInput, ScoreError } from '../errors.ts'
import type { Case } from '../score/case.ts'
import type { Encoding, ReadyScorer } from '../score/scorer.ts'
import type { PlannedCase } from '../suite/suite.ts'

/** Scorers that know what they must of all cases. */
export class PreparedScorers {
  readonly scorers: ReadyScorer[]
  readonly #byOriginal: ReadonlyMap<ReadyScorer, ReadyScorer>

  private constructor(byOriginal: ReadonlyMap<ReadyScorer, ReadyScorer>) {
    this.#byOriginal = byOriginal
    this.scorers = [...byOriginal.values()]
  }

  /**
   * Each scorer that asks for it gets one pass over the cases; they are streamed, never held. `opened` are the same
   * scorers, with the judges that they bring along.
   */
  static async from(
    scorers: readonly ReadyScorer[],
    cases: () => AsyncIterable<Case>,
    encoder: Encoding,
    opened: readonly ReadyScorer[] = scorers,
  ): Promise<PreparedScorers> {
    const made = new Map<ReadyScorer, ReadyScorer>()
    for (const [at, scorer] of scorers.entries()) {
      made.set(scorer, await prepared(opened[at] ?? scorer, cases, encoder))
    }
    return new PreparedScorers(made)
  }

  /** Opens what is heavy now, so that nobody waits for it while a target is answering. */
  async warm(encoder: Encoding): Promise<void> {
    // What cannot be opened is an error of the scores that need it, which say why.
    const opening = this.scorers.map(async ({ definition, options }) => definition.warm?.(options, { encoder }))
    await Promise.allSettled(opening)
  }

  /** The same cases, scored by the prepared ones. */
  planned(cases: AsyncIterable<PlannedCase>): AsyncIterable<PlannedCase> {
    const isSame = this.#byOriginal.entries().every(([given, made]) => given === made)
    return isSame ? cases : this.#replaced(cases)
  }

  async *#replaced(cases: AsyncIterable<PlannedCase>): AsyncIterable<PlannedCase> {
    for await (const planned of cases) {
      yield { ...planned, scorers: planned.scorers.map((scorer) => this.#byOriginal.get(scorer) ?? scorer) }
    }
  }
}

async function prepared(
  scorer: ReadyScorer,
  cases: () => AsyncIterable<Case>,
  encoder: Encoding,
): Promise<ReadyScorer> {
  const { definition, options } = scorer
  if (!definition.prepare) return scorer
  try {
    const { options: known, hash } = await definition.prepare(lazily(cases), options, { encoder })
    return { ...scorer, options: known, prepared: hash }
  } catch (error) {
    // Nothing has been scored yet: what stops it is said before the run, not by every case.
    if (error instanceof ScoreError) throw new BadInput({ message: error.said }, { cause: error })
    throw error
  }
}

/** Files are opened only for a scorer that really reads the cases. */
async function* lazily(cases: () => AsyncIterable<Case>): AsyncIterable<Case> {
  yield* cases()
}

/** Only the cases of a plan. */
export async function* casesIn(planned: AsyncIterable<PlannedCase>): AsyncIterable<Case> {
  for await (const { case: testCase } of planned) yield testCase
}
