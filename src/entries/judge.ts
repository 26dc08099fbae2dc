/** The module `saiten/judge`: every scorer that asks a language model, usable without a suite. */

import './needs-node.ts'

export { createJudge, type JudgeEnvironment } from '../judge/create-judge.ts'
export type { Judge } from '../judge/judge.ts'
export type { Memo } from '../judge/memo.ts'
export type { ModelLike } from '../judge/models/resolve.ts'
export type { JudgeConfig } from '../judge/settings.ts'
export type { AlignmentAnalysis } from '../scorers/judge/library/alignment-analysis.ts'
export {
  type AnswerRelevancyOptions,
  type ContextPrecisionOptions,
  type ContextRecallOptions,
  type ContextRelevanceOptions,
  createAnswerRelevancyScorerLLM,
  createContextPrecisionScorerLLM,
  createContextRecallScorerLLM,
  createContextRelevanceScorerLLM,
  createFactualityScorerLLM,
  createFaithfulnessScorerLLM,
  createPairwiseScorerLLM,
  createPromptAlignmentScorerLLM,
  createRubricScorerLLM,
  createSemanticSimilarityScorerLLM,
  createToolCallAccuracyScorerCode,
  createToolCallAccuracyScorerLLM,
  type FactualityOptions,
  type FaithfulnessOptions,
  type PairwiseOptions,
  type PromptAlignmentOptions,
  type RubricOptions,
  type ScorerSettings,
  type SemanticSimilarityOptions,
  type ToolCallAccuracyOptions,
} from '../scorers/judge/library/create-scorers.ts'
export type { JudgeScorer } from '../scorers/judge/library/judge-scorer.ts'
export {
  calculateLlmScore,
  calculateLlmScoreBatch,
  type LlmScore,
  type LlmScoreBatchOptions,
  type LlmScoreOptions,
  type TextPair,
} from '../scorers/judge/library/llm-score.ts'
export type { NotScorableRun, RunInput, ScoredRun, ScorerRun } from '../scorers/judge/library/run-result.ts'
