/** `saiten/edit`: did the model edit the document as asked? Plain functions, usable without suite, store or CLI. */
export type { Block, BlockContent, InlineRun, Page } from '../../score/case.ts'
export type { FailureReason } from './apply.ts'
export type { EditScore } from './edit-score.ts'
export type { ExpectedEdit, ExpectedPage, ExpectedPattern, OperationType, Position } from './operation.ts'
export {
  applyOperations,
  type Document,
  scoreAntiHallucination,
  scoreContentQuality,
  scoreOperationAccuracy,
  scoreOperationResult,
  scoreTargetBlockPrecision,
} from './plain.ts'
export type { AntiHallucinationDetails, UnexpectedBlock } from './score-anti-hallucination.ts'
export type { ContentQualityDetails } from './score-content-quality.ts'
export type { MismatchReason, OperationAccuracyDetails } from './score-operation-accuracy.ts'
export type { OperationResultDetails, Outcome } from './score-operation-result.ts'
export type { TargetBlockPrecisionDetails, WrittenTarget } from './score-target-block-precision.ts'
