import { inLanguage, type Language } from '../../language.ts'
import { summarize } from '../../scorers/rules/summarize.ts'
import type { BertFigures, Found, RougeFigures, RuleFigures } from './figures.ts'
import type { SemanticSection, SurfaceSection, ViolationsSection } from './metrics-schema.ts'
import { roundFigure } from './round.ts'

/** Thresholds compare the rounded figure: what is printed decides. */
export function semanticSection(found: Found<BertFigures>, threshold: number, language: Language): SemanticSection {
  if (!found.figures) return { bert_score: null, threshold_met: null, reason: inLanguage(found.reason, language) }
  const { precision, recall, f1 } = found.figures
  const rounded = { precision: roundFigure(precision), recall: roundFigure(recall), f1: roundFigure(f1) }
  return { bert_score: rounded, threshold_met: rounded.f1 >= threshold }
}

export function surfaceSection(found: Found<RougeFigures>, threshold: number, language: Language): SurfaceSection {
  if (!found.figures)
    return { rouge1: null, rougeL: null, threshold_met: null, reason: inLanguage(found.reason, language) }
  const [rouge1, rougeL] = [roundFigure(found.figures.rouge1), roundFigure(found.figures.rougeL)]
  return { rouge1, rougeL, threshold_met: rougeL >= threshold }
}

export function violationsSection(found: Found<RuleFigures>, language: Language): ViolationsSection {
  const violations = found.figures?.violations ?? []
  const { counts, max_severity } = summarize(violations)
  return {
    counts,
    violations,
    max_severity,
    ...(found.figures
      ? { threshold_met: !found.figures.blocked }
      : { threshold_met: null, reason: inLanguage(found.reason, language) }),
  }
}
