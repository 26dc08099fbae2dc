import type { Message } from '../../language.ts'
import type { Score } from '../../score/score.ts'
import type { MetricsViolation } from './metrics-schema.ts'

/** What one evaluator found, or why it found nothing: null is never 0. */
export type Found<Figures> = { figures: Figures; reason?: undefined } | { figures: null; reason: Message | string }

export type BertFigures = {
  precision: number
  recall: number
  f1: number
}

export type RougeFigures = {
  rouge1: number
  rougeL: number
}

export interface RuleFigures {
  violations: MetricsViolation[]
  /** A critical violation in mode blocking. */
  blocked: boolean
}

/** The three evaluators' word on one case, unrounded. */
export interface CaseFigures {
  bert: Found<BertFigures>
  rouge: Found<RougeFigures>
  rules: Found<RuleFigures>
}

/** Reads the figures of a case from its scores, by the type of the scorer. */
export function figuresOf(scores: readonly Score[]): CaseFigures {
  return {
    bert: found(scores, 'bert-score', NO_ENCODER, ({ details }) => {
      const { precision, recall, f1 } = details as BertFigures
      return { precision, recall, f1 }
    }),
    rouge: found(scores, 'rouge', NO_ROUGE, ({ parts }) => {
      const { rouge1, rougeL } = parts as RougeFigures
      return { rouge1, rougeL }
    }),
    rules: found(scores, 'rules', NO_RULES, ({ value, details }) => ({
      violations: (details as { violations: MetricsViolation[] }).violations.map(plainViolation),
      blocked: value !== 1,
    })),
  }
}

/** Without the excerpt: a file that is passed around must not carry pieces of the outputs. */
const plainViolation = ({ id, severity, message }: MetricsViolation) => ({ id, severity, message })

function found<Figures>(
  scores: readonly Score[],
  type: string,
  absent: Message,
  read: (score: Score) => Figures,
): Found<Figures> {
  const score = scores.find((candidate) => candidate.type === type)
  if (!score) return { figures: null, reason: absent }
  if (score.status === 'scored') return { figures: read(score) }
  return { figures: null, reason: score.error?.message ?? score.reason ?? absent }
}

const NO_ENCODER: Message = {
  en: 'no encoder, so no BERTScore: the gate rests on ROUGE and the rules (saiten models add bert-base-multilingual-cased, then --encoder bert-base-multilingual-cased)',
  ja: 'エンコーダーなし: BERTScore を計算できないため、ROUGE とルールで判定します（saiten models add bert-base-multilingual-cased のあと、--encoder bert-base-multilingual-cased）',
}

const NO_ROUGE: Message = { en: 'ROUGE was not asked for', ja: 'ROUGE は指定されていません' }
const NO_RULES: Message = { en: 'no rules were asked for', ja: 'ルールは指定されていません' }
