/** `saiten/edit`: did the model edit the document as asked? Plain functions, usable without suite, store or CLI. */
export type { Block, BlockContent, InlineRun, Page } from '../score/case.ts'
export type { FailureReason } from '../scorers/edit/document/apply.ts'
export type { EditScore } from '../scorers/edit/measures/edit-score.ts'
export type { AntiHallucinationDetails, UnexpectedBlock } from '../scorers/edit/measures/score-anti-hallucination.ts'
export type { ContentQualityDetails } from '../scorers/edit/measures/score-content-quality.ts'
export type { MismatchReason, OperationAccuracyDetails } from '../scorers/edit/measures/score-operation-accuracy.ts'
export type { OperationResultDetails, Outcome } from '../scorers/edit/measures/score-operation-result.ts'
export type {
  TargetBlockPrecisionDetails,
  WrittenTarget,
} from '../scorers/edit/measures/score-target-block-precision.ts'
export {
  applyOperations,
  type Document,
  scoreAntiHallucination,
  scoreContentQuality,
  scoreOperationAccuracy,
  scoreOperationResult,
  scoreTargetBlockPrecision,
} from '../scorers/edit/plain.ts'
export type {
  ExpectedEdit,
  ExpectedPage,
  ExpectedPattern,
  OperationType,
  Position,
} from '../scorers/edit/reading/operation.ts'
