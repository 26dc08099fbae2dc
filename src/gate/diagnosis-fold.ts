import { inLanguage, type Language } from '../language.ts'
import type { Score } from '../score/score.ts'
import type { Diagnosis } from '../score/scorer.ts'
import type { DiagnosisEntry } from './summary.ts'

/** Gathers why one scorer missed its threshold; the scorer itself knows how to read its details. */
export class DiagnosisFold {
  readonly #target: string
  readonly #scorer: string
  readonly #diagnosis: Diagnosis
  readonly #state: unknown
  #missed = false

  constructor(target: string, scorer: string, diagnosis: Diagnosis) {
    this.#target = target
    this.#scorer = scorer
    this.#diagnosis = diagnosis
    this.#state = diagnosis.start()
  }

  add(score: Score, caseId: string): void {
    this.#missed ||= score.passed === false
    this.#diagnosis.add(this.#state, score, caseId)
  }

  finish(language: Language): DiagnosisEntry[] {
    if (!this.#missed) return []
    return this.#diagnosis
      .causes(this.#state)
      .map(({ cause, pointsTo, check = this.#diagnosis.check, count, cases }) => ({
        target: this.#target,
        scorer: this.#scorer,
        check,
        cause: inLanguage(cause, language),
        pointsTo: inLanguage(pointsTo, language),
        count,
        cases,
      }))
  }
}
