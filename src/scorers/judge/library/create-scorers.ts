import type { z } from 'zod'
import { BadInput } from '../../../errors.ts'
import type { JsonObject } from '../../../json.ts'
import type { Judge } from '../../../judge/judge.ts'
import type { ModelLike } from '../../../judge/models/resolve.ts'
import type { Message } from '../../../language.ts'
import type { AnyScorer, Files, ScoredResult } from '../../../score/scorer.ts'
import { checkedOptions } from '../../prepare-definition.ts'
import answerRelevancy from '../answer-relevancy.ts'
import contextPrecision from '../context-precision.ts'
import contextRecall from '../context-recall.ts'
import contextRelevance from '../context-relevance.ts'
import factuality from '../factuality.ts'
import faithfulness from '../faithfulness.ts'
import pairwise from '../pairwise.ts'
import promptAlignment from '../prompt-alignment.ts'
import rubric from '../rubric.ts'
import semanticSimilarity from '../semantic-similarity.ts'
import toolCallAccuracy from '../tool-call-accuracy.ts'
import { type AlignmentAnalysis, presentAlignment } from './alignment-analysis.ts'
import type { AloneSettings } from './judge-alone.ts'
import { type JudgeScorer, judgeScorer, type OnError } from './judge-scorer.ts'
import { JUDGE_KEYS, underOurNames } from './plain-call.ts'
import type { ScoredRun, ScorerRun } from './run-result.ts'

/** The model to ask (an AI SDK object, `provider:model`, or Mastra's `{ id, url, … }`), or a judge made beforehand. */
type WhoJudges = { model: ModelLike; judge?: never } | { model?: never; judge: Judge }

/** How a scorer is made that asks a model. Beside `options` it takes what a suite has under `judge`. */
export type ScorerSettings<Options> = Omit<AloneSettings, 'model' | 'judge'> &
  WhoJudges & {
    options?: Options
    /** What becomes of a failed judgement: thrown, or named in the result as not scorable. Never a score. */
    onError?: OnError
  }

export type PromptAlignmentOptions = z.input<typeof promptAlignment.options>
export type RubricOptions = z.input<typeof rubric.options>
export type ToolCallAccuracyOptions = z.input<typeof toolCallAccuracy.options>
export type AnswerRelevancyOptions = z.input<typeof answerRelevancy.options>
export type FaithfulnessOptions = z.input<typeof faithfulness.options>
export type ContextRecallOptions = z.input<typeof contextRecall.options>
export type ContextPrecisionOptions = z.input<typeof contextPrecision.options>
export type ContextRelevanceOptions = z.input<typeof contextRelevance.options>
export type FactualityOptions = z.input<typeof factuality.options>
export type SemanticSimilarityOptions = z.input<typeof semanticSimilarity.options>
export type PairwiseOptions = Omit<z.input<typeof pairwise.options>, 'against'>

/** Only a failed judgement has no score here, and that is thrown unless asked otherwise. */
type AlignmentRun<Failing> = Failing extends 'notScorable' ? ScorerRun<AlignmentAnalysis> : ScoredRun<AlignmentAnalysis>

/** How well an answer follows the user prompt and the system prompt. `score` is 0 … `scale`. */
export function createPromptAlignmentScorerLLM<Failing extends OnError = 'throw'>(
  settings: ScorerSettings<PromptAlignmentOptions> & { onError?: Failing },
): JudgeScorer<AlignmentRun<Failing>> {
  const scorer = make('prompt-alignment', 'Prompt Alignment (LLM)', promptAlignment, settings, presentAlignment)
  return scorer as JudgeScorer<AlignmentRun<Failing>>
}

/** How close an answer is in meaning to the reference (`expected`). `score` is the grade / 5. */
export const createSemanticSimilarityScorerLLM = (settings: ScorerSettings<SemanticSimilarityOptions>) =>
  make('semantic-similarity', 'Semantic Similarity (LLM)', semanticSimilarity, settings, presentDetails)

/** The share of statements that help to answer the question. */
export const createAnswerRelevancyScorerLLM = (settings: ScorerSettings<AnswerRelevancyOptions>) =>
  make('answer-relevancy', 'Answer Relevancy (LLM)', answerRelevancy, settings, presentDetails)

/** The share of claims that `context` or tool results support. */
export const createFaithfulnessScorerLLM = (settings: ScorerSettings<FaithfulnessOptions>) =>
  make('faithfulness', 'Faithfulness (LLM)', faithfulness, settings, presentDetails)

/** The share of the reference's statements (`expected`) that `context` or tool results hold. */
export const createContextRecallScorerLLM = (settings: ScorerSettings<ContextRecallOptions>) =>
  make('context-recall', 'Context Recall (LLM)', contextRecall, settings, presentDetails)

/** Whether the passages of `context` that help to arrive at the reference stand first. */
export const createContextPrecisionScorerLLM = (settings: ScorerSettings<ContextPrecisionOptions>) =>
  make('context-precision', 'Context Precision (LLM)', contextPrecision, settings, presentDetails)

/** The share of the context's sentences that are needed to answer the question. */
export const createContextRelevanceScorerLLM = (settings: ScorerSettings<ContextRelevanceOptions>) =>
  make('context-relevance', 'Context Relevance (LLM)', contextRelevance, settings, presentDetails)

/** How the facts of an answer stand to those of the reference (`expected`). */
export const createFactualityScorerLLM = (settings: ScorerSettings<FactualityOptions>) =>
  make('factuality', 'Factuality (LLM)', factuality, settings, presentDetails)

/** The share of tool calls that were appropriate. */
export const createToolCallAccuracyScorerLLM = (settings: ScorerSettings<ToolCallAccuracyOptions>) =>
  make('tool-call-accuracy', 'Tool Call Accuracy (LLM)', toolCallAccuracy, settings, presentDetails)

/** Whether the expected tools were called; no model is asked. */
export const createToolCallAccuracyScorerCode = (options: ToolCallAccuracyOptions) => {
  if (options.expectedTool === undefined && !options.expectedOrder && !options.expectedCalls)
    throw new BadInput({ message: NOTHING_EXPECTED })
  return make('tool-call-accuracy', 'Tool Call Accuracy (code)', toolCallAccuracy, { options }, presentDetails)
}

/** Marks on criteria of your own, or the share of your yes/no questions answered yes. */
export const createRubricScorerLLM = (settings: ScorerSettings<RubricOptions>) =>
  make('rubric', 'Rubric (LLM)', rubric, settings, presentDetails)

/** Whether an answer is better than another one (`expected`), asked in both orders. */
export const createPairwiseScorerLLM = (settings: ScorerSettings<PairwiseOptions>) =>
  make('pairwise', 'Pairwise (LLM)', pairwise, settings, presentDetails)

type AnySettings = AloneSettings & { options?: object; onError?: OnError }

function make<Analysis>(
  type: string,
  name: string,
  definition: AnyScorer,
  given: AnySettings | undefined,
  present: (result: ScoredResult) => { score: number; analyzeStepResult: Analysis },
): JudgeScorer<ScorerRun<Analysis>> {
  // Plain JavaScript may hand over nothing at all.
  const { options = {}, ...settings } = given ?? {}
  const about = { id: `${type}-scorer`, name, type, description: definition.description as Message }
  underOurNames(settings, [...JUDGE_KEYS, 'judge', 'concurrency', 'context', 'onError'], '')
  if (definition.judge && !name.endsWith('(code)') && settings.model === undefined && settings.judge === undefined)
    throw new BadInput({ path: 'model', message: NO_MODEL })
  const checked = checkedOptions(type, definition, options as JsonObject)
  const ready: unknown = definition.setup ? definition.setup(checked, noFiles) : checked
  return judgeScorer({ about, definition, options: ready, given: options as JsonObject, settings, present })
}

const presentDetails = ({ value, details = {} }: ScoredResult) => ({ score: value, analyzeStepResult: details })

const noFiles: Files = { read: () => Promise.reject(new Error('a scorer used alone has no folder to read from')) }

const NO_MODEL: Message = {
  en: 'a model is needed to judge: give `model` (such as openai:gpt-5.4-mini, or an AI SDK model), or a `judge`',
  ja: '判定するモデルが必要です。model（openai:gpt-5.4-mini や AI SDK のモデル）か judge を指定してください',
}

const NOTHING_EXPECTED: Message = {
  en: 'give `expectedTool`, `expectedOrder` or `expectedCalls`; to have calls judged by a model use createToolCallAccuracyScorerLLM',
  ja: 'expectedTool・expectedOrder・expectedCalls のいずれかを指定してください。モデルに判定させる場合は createToolCallAccuracyScorerLLM を使います',
}
