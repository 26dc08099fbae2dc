import { z } from 'zod'
import { ScoreError } from '../../errors.ts'
import { pickedIdsComplaint } from '../../judge/ids-complaint.ts'
import { idIn, remark } from '../../judge/reply-parts.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import { sentencesOf } from '../../text/sentences.ts'
import { answerOf, questionOf } from './answer.ts'
import { contextRelevance } from './arithmetic/retrieval.ts'
import { openJudging } from './judging.ts'
import { retrievedOf } from './material.ts'
import { promptsOf, promptsOption } from './prompts-option.ts'
import { type Numbered, numbered } from './statement-verdicts.ts'

/** Providers take enumerations of a few hundred values; beyond, the ids are checked here alone. */
const MOST_LISTED = 200

const pickSchema = (sentences: readonly Numbered[]) => {
  const ids = sentences.map(({ id }) => id)
  const id = ids.length > MOST_LISTED ? z.string().meta({ maxLength: 8 }) : idIn(ids)
  return z.object({ relevant: z.array(id).meta({ maxItems: ids.length }), reasoning: remark() })
}

/** How much of what was retrieved is needed to answer the question. */
export default defineScorer({
  description: {
    en: 'the context (or tool results) is cut into sentences here, and a judge picks those that are needed to answer the question; the value is needed / all sentences',
    ja: 'context（またはツールの結果）を文に分け、質問に答えるのに必要な文をジャッジが選ぶ。値は 必要な文 / 全文',
  },
  follows: {
    en: 'context relevance of the RAGAS paper (Es et al., 2023): sentences needed to answer the question / sentences of the context',
    ja: 'RAGAS 論文（Es ほか、2023 年）の context relevance: 質問に答えるのに必要な文 / 文脈の全文',
  },
  judge: true,
  options: z.object({ prompts: promptsOption('context-relevance') }),
  details: {
    needed: { en: 'how many sentences are needed', ja: '必要な文の数' },
    sentences: { en: 'how many there are', ja: '文の数' },
    relevant: { en: 'the sentences that are needed', ja: '必要な文' },
    reasoning: { en: "the judge's reason", ja: 'ジャッジの理由' },
  },
  example: {
    en: {
      case: {
        input: 'How tall is Mount Fuji?',
        output: 'It is 3,776 m tall.',
        context: ['Mount Fuji rises to 3,776 m. It last erupted in 1707.'],
      },
    },
    ja: {
      case: {
        input: '富士山の高さは？',
        output: '3,776 m です。',
        context: ['富士山の標高は 3,776 m である。最後の噴火は 1707 年だった。'],
      },
    },
  },
  setup: ({ prompts }) => promptsOf('context-relevance', prompts),
  async score(testCase, prompts, context) {
    answerOf(testCase)
    const question = questionOf(testCase)
    const texts = retrievedOf(testCase).flatMap((text) => [...sentencesOf(text)].map((sentence) => sentence.trim()))
    if (texts.length === 0) throw new ScoreError('input', NO_SENTENCE)
    const sentences = numbered(texts, 's')
    const judging = openJudging('context-relevance', testCase, context, prompts)
    const { value: reply } = await judging.ask('sentences', {
      fields: { question, sentences: sentences.map(({ id, text }) => ({ id, sentence: text })) },
      schema: pickSchema(sentences),
      check: ({ relevant }) =>
        pickedIdsComplaint(
          sentences.map(({ id }) => id),
          relevant,
        ),
    })
    const picked = new Set(reply.relevant)
    const needed = sentences.filter(({ id }) => picked.has(id))
    const why = reply.reasoning === '' ? '' : `: ${reply.reasoning}`
    return {
      value: contextRelevance(needed.length, sentences.length),
      reason: {
        en: `${needed.length} of ${sentences.length} sentences are needed to answer${why}`,
        ja: `${sentences.length} 文中 ${needed.length} 文が回答に必要です${why}`,
      },
      details: {
        needed: needed.length,
        sentences: sentences.length,
        relevant: needed,
        reasoning: reply.reasoning,
        ...judging.notes(),
      },
    }
  },
})

const NO_SENTENCE = {
  en: 'the context has no sentence with a letter or a digit in it',
  ja: '文脈に、文字や数字を含む文がありません',
}
