import type { Language, Message } from '../../language.ts'
import type { Verdict } from '../../score/result.ts'
import type { Score } from '../../score/score.ts'
import type { Decision } from '../decision.ts'
import { type BundleVerdict, caseVerdictOf, DEFAULT_THRESHOLDS, type Thresholds } from '../hybrid/bundle-fold.ts'
import { figuresOf } from '../hybrid/figures.ts'
import { outcomeOf } from '../hybrid/verdicts.ts'

/** Policy `hybrid`, one case: rules may disqualify, one text evaluator must reach its threshold, doubt asks for a person. */
export function hybridCaseVerdict(scores: readonly Score[]): Verdict {
  const verdict = caseVerdictOf(figuresOf(scores), thresholdsIn(scores), 'en')
  const outcome = outcomeOf(verdict)
  if (outcome === 'pass') return verdict.needs_review ? 'review' : 'pass'
  return outcome === 'fail' ? 'fail' : 'error'
}

/** Why a case that passes needs a person: the first text evaluator that is not with it, and then its violations. */
export function hybridReviewReason(scores: readonly Score[], language: Language): string | undefined {
  const thresholds = thresholdsIn(scores)
  const { semantic, surface } = caseVerdictOf(figuresOf(scores), thresholds, language)
  if (semantic.threshold_met !== true)
    return semantic.reason ?? against('BERTScore F1', semantic.bert_score?.f1 ?? null, thresholds.f1)?.[language]
  if (surface.threshold_met !== true)
    return surface.reason ?? against('ROUGE-L', surface.rougeL, thresholds.rougeL)?.[language]
  return undefined
}

/** Policy `hybrid`, the run: the bundle's means decide. */
export function hybridRunVerdict(bundle: BundleVerdict, thresholds: Thresholds): Decision {
  const outcome = outcomeOf(bundle)
  const verdict = outcome === 'undecided' ? 'invalid' : outcome
  const { semantic, surface, violations, needs_review } = bundle
  const reasons = [
    against('BERTScore F1', semantic.bert_score?.f1 ?? null, thresholds.f1),
    against('ROUGE-L', surface.rougeL, thresholds.rougeL),
    violations.threshold_met === false ? BLOCKED : undefined,
    outcome === 'undecided' ? NOTHING_RAN : undefined,
    outcome === 'pass' && needs_review ? REVIEW : undefined,
  ]
  return { verdict, reasons: reasons.filter((reason) => reason !== undefined) }
}

/** The thresholds stand with the scorers, as in any suite. */
export function thresholdsIn(scorers: readonly { type: string; threshold: number | null }[]): Thresholds {
  const of = (type: string) => scorers.find((scorer) => scorer.type === type)?.threshold
  return { f1: of('bert-score') ?? DEFAULT_THRESHOLDS.f1, rougeL: of('rouge') ?? DEFAULT_THRESHOLDS.rougeL }
}

function against(name: string, value: number | null, limit: number): Message | undefined {
  if (value === null) return undefined
  const text = `${name} ${value} ${value >= limit ? '≥' : '<'} ${limit}`
  return { en: text, ja: text }
}

const BLOCKED: Message = {
  en: 'a critical violation was found (mode blocking)',
  ja: '重大（critical）な違反があります（blocking）',
}
const NOTHING_RAN: Message = {
  en: 'neither BERTScore nor ROUGE could run',
  ja: 'BERTScore と ROUGE のどちらも計算できませんでした',
}
const REVIEW: Message = { en: 'a person should look: saiten review', ja: '人の確認が必要です: saiten review' }
