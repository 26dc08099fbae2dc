import type { Language } from '../../language.ts'
import type { Template } from '../judge.ts'
import answerRelevancyEn from './en/answer-relevancy.ts'
import compressionRubricEn from './en/compression-rubric.ts'
import contextPrecisionEn from './en/context-precision.ts'
import contextRecallEn from './en/context-recall.ts'
import contextRelevanceEn from './en/context-relevance.ts'
import factualityEn from './en/factuality.ts'
import faithfulnessEn from './en/faithfulness.ts'
import pairwiseEn from './en/pairwise.ts'
import promptAlignmentEn from './en/prompt-alignment.ts'
import rubricEn from './en/rubric.ts'
import semanticSimilarityEn from './en/semantic-similarity.ts'
import toolCallAccuracyEn from './en/tool-call-accuracy.ts'
import answerRelevancyJa from './ja/answer-relevancy.ts'
import compressionRubricJa from './ja/compression-rubric.ts'
import contextPrecisionJa from './ja/context-precision.ts'
import contextRecallJa from './ja/context-recall.ts'
import contextRelevanceJa from './ja/context-relevance.ts'
import factualityJa from './ja/factuality.ts'
import faithfulnessJa from './ja/faithfulness.ts'
import pairwiseJa from './ja/pairwise.ts'
import promptAlignmentJa from './ja/prompt-alignment.ts'
import rubricJa from './ja/rubric.ts'
import semanticSimilarityJa from './ja/semantic-similarity.ts'
import toolCallAccuracyJa from './ja/tool-call-accuracy.ts'

/** Every prompt of every scorer: one template per question it asks. Both languages have the same ones. */
const en = {
  'prompt-alignment': promptAlignmentEn,
  'semantic-similarity': semanticSimilarityEn,
  'answer-relevancy': answerRelevancyEn,
  faithfulness: faithfulnessEn,
  'tool-call-accuracy': toolCallAccuracyEn,
  rubric: rubricEn,
  pairwise: pairwiseEn,
  'context-precision': contextPrecisionEn,
  'context-recall': contextRecallEn,
  'context-relevance': contextRelevanceEn,
  factuality: factualityEn,
  'compression-rubric': compressionRubricEn,
} satisfies Record<string, Record<string, Template>>

const ja: { [Type in PromptType]: Record<StepOf<Type>, Template> } = {
  'prompt-alignment': promptAlignmentJa,
  'semantic-similarity': semanticSimilarityJa,
  'answer-relevancy': answerRelevancyJa,
  faithfulness: faithfulnessJa,
  'tool-call-accuracy': toolCallAccuracyJa,
  rubric: rubricJa,
  pairwise: pairwiseJa,
  'context-precision': contextPrecisionJa,
  'context-recall': contextRecallJa,
  'context-relevance': contextRelevanceJa,
  factuality: factualityJa,
  'compression-rubric': compressionRubricJa,
}

export type PromptType = keyof typeof en
export type StepOf<Type extends PromptType> = keyof (typeof en)[Type] & string

export const PACKS: Record<Language, { [Type in PromptType]: Record<StepOf<Type>, Template> }> = { en, ja }
