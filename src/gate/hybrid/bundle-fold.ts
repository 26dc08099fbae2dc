import type { Language } from '../../language.ts'
import type { Score } from '../../score/score.ts'
import { ExactMean } from './exact-mean.ts'
import { type BertFigures, type CaseFigures, type Found, figuresOf, type RougeFigures } from './figures.ts'
import type { CaseRow, Metrics, MetricsViolation } from './metrics-schema.ts'
import { semanticSection, surfaceSection, violationsSection } from './sections.ts'
import { needsReview, overallPass } from './verdicts.ts'

export interface Thresholds {
  f1: number
  rougeL: number
}

export const DEFAULT_THRESHOLDS: Thresholds = { f1: 0.85, rougeL: 0.7 }

export type BundleVerdict = Pick<Metrics, 'semantic' | 'surface' | 'violations' | 'overall_pass' | 'needs_review'>

/** Folds the scores of every case into the bundle's sections and verdicts: means first, rounded once, then compared. */
export class BundleFold {
  readonly #thresholds: Thresholds
  readonly #language: Language
  readonly #bert = { precision: new ExactMean(), recall: new ExactMean(), f1: new ExactMean() }
  readonly #rouge = { rouge1: new ExactMean(), rougeL: new ExactMean() }
  readonly #violations = new Map<string, MetricsViolation>()
  /** The first reason why an evaluator had no word; it stands for the rest. */
  readonly #missing: { [Evaluator in keyof CaseFigures]?: CaseFigures[Evaluator] } = {}
  #blocked = false

  constructor(thresholds: Thresholds, language: Language) {
    this.#thresholds = thresholds
    this.#language = language
  }

  add(id: string, scores: readonly Score[]): CaseRow {
    const figures = figuresOf(scores)
    const { bert, rouge, rules } = figures
    if (bert.figures) addTo(this.#bert, bert.figures)
    if (rouge.figures) addTo(this.#rouge, rouge.figures)
    for (const violation of rules.figures?.violations ?? []) {
      // A rule counts once in a bundle, however many cases break it.
      if (!this.#violations.has(violation.id)) this.#violations.set(violation.id, violation)
    }
    if (rules.figures?.blocked) this.#blocked = true
    if (!bert.figures) this.#missing.bert ??= bert
    if (!rouge.figures) this.#missing.rouge ??= rouge
    if (!rules.figures) this.#missing.rules ??= rules
    return { id, ...caseVerdictOf(figures, this.#thresholds, this.#language) }
  }

  /** `order` is the ruleset's: violations stand in it. `unpaired`: something was left out before judging. */
  finish({ order = [], unpaired = false }: { order?: readonly string[]; unpaired?: boolean } = {}): BundleVerdict {
    const language = this.#language
    const bert = meansOf<BertFigures>(this.#bert, this.#missing.bert)
    const rouge = meansOf<RougeFigures>(this.#rouge, this.#missing.rouge)
    const { rules: unknown } = this.#missing
    const violations = violationsSection(
      { figures: { violations: this.#inOrder(order), blocked: this.#blocked } },
      language,
    )
    if (unknown && !this.#blocked)
      Object.assign(violations, { threshold_met: null }, reasonOf(violationsSection(unknown, language)))
    const sections = {
      semantic: { ...semanticSection(bert, this.#thresholds.f1, language), n: this.#bert.f1.n },
      surface: { ...surfaceSection(rouge, this.#thresholds.rougeL, language), n: this.#rouge.rougeL.n },
      violations,
    }
    const isMissing = Object.keys(this.#missing).length > 0
    return {
      ...sections,
      overall_pass: overallPass(sections),
      needs_review: needsReview(sections) || isMissing || unpaired,
    }
  }

  #inOrder(order: readonly string[]): MetricsViolation[] {
    const places = new Map(order.map((id, at) => [id, at]))
    const place = ({ id }: MetricsViolation) => places.get(id) ?? order.length
    return [...this.#violations.values()].sort((a, b) => place(a) - place(b))
  }
}

/** One case judged by itself, by the same rules as the bundle. */
export function caseVerdictOf(
  { bert, rouge, rules }: CaseFigures,
  thresholds: Thresholds,
  language: Language,
): Omit<CaseRow, 'id'> {
  const sections = {
    semantic: semanticSection(bert, thresholds.f1, language),
    surface: surfaceSection(rouge, thresholds.rougeL, language),
    violations: violationsSection(rules, language),
  }
  return { ...sections, overall_pass: overallPass(sections), needs_review: needsReview(sections) }
}

function addTo<Key extends string>(means: Record<Key, ExactMean>, figures: Record<Key, number>): void {
  for (const key of Object.keys(means) as Key[]) means[key].add(figures[key])
}

const NOTHING = { en: 'there are no cases', ja: 'ケースがありません' }

function meansOf<Figures extends object>(
  means: Record<keyof Figures, ExactMean>,
  missing: Found<Figures> | undefined,
): Found<Figures> {
  const entries = Object.entries(means as Record<string, ExactMean>).map(([key, { mean }]) => [key, mean] as const)
  if (entries.some(([, mean]) => mean === null)) return missing ?? { figures: null, reason: NOTHING }
  return { figures: Object.fromEntries(entries) as Figures }
}

const reasonOf = ({ reason }: { reason?: string | undefined }) => (reason === undefined ? {} : { reason })
