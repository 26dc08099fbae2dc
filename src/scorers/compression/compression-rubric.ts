import { z } from 'zod'
import { ScoreError } from '../../errors.ts'
import type { Json } from '../../json.ts'
import { idsComplaint } from '../../judge/ids-complaint.ts'
import { promptLanguage } from '../../judge/prompt-language.ts'
import { entryEach, idIn, mark, remark } from '../../judge/reply-parts.ts'
import type { Message } from '../../language.ts'
import type { Case } from '../../score/case.ts'
import { defineScorer, unless } from '../../score/define-scorer.ts'
import type { ScoreContext } from '../../score/scorer.ts'
import { openJudging } from '../judge/judging.ts'
import { promptsOf, promptsOption } from '../judge/prompts-option.ts'
import { asText } from '../text/texts.ts'
import { CRITERION_IDS, criteriaFor, isProbeType } from './criteria.ts'
import { criteriaText } from './criteria-words.ts'
import { type RubricScores, rubricScores } from './dimension-scores.ts'
import { disagreement } from './disagreement.ts'
import { checkExactValues, type ExactCheck, exactShare } from './exact-values.ts'
import { type ProbeAnswer, readAnswer } from './probe-answer.ts'

const replySchema = (ids: string[]) =>
  z.object({
    criterionResults: entryEach(
      ids,
      z.object({ criterionId: idIn(ids), reasoning: remark(100), score: mark({ min: 0, max: 5, whole: true }) }),
    ),
  })

const NOTHING_ASKED: Message = {
  en: 'none of the chosen criteria belongs to this kind of probe',
  ja: '選ばれた基準の中に、この種類のプローブで採点するものがありません',
}

/** How well an agent still knows its work after its conversation was compressed. */
export default defineScorer({
  description: {
    en: 'a judge who does not know the method marks an answer given from a compressed conversation, 0 to 5 on up to fourteen criteria in six dimensions; the value is the mean of the dimensions / 5',
    ja: '圧縮された会話からの回答を、方式を知らないジャッジが最大 14 基準（6 ディメンション）で 0 〜 5 に採点する。値はディメンションの平均 / 5',
  },
  judge: true,
  options: z
    .object({
      criteria: z.array(z.enum(CRITERION_IDS)).min(1).optional(),
      prompts: promptsOption('compression-rubric'),
    })
    .refine(
      ({ criteria = [] }) => new Set(criteria).size === criteria.length,
      unless('a criterion is named twice', '同じ基準が二度書かれています'),
    ),
  details: {
    criteria: {
      en: 'each criterion with its weight, its mark 0 … 5 and the reason',
      ja: '基準ごとの重み、評点（0 〜 5）、理由',
    },
    dimensions: {
      en: 'each dimension asked, 0 … 5: the weighted mean of its marks',
      ja: '採点したディメンションごとの加重平均（0 〜 5）',
    },
    aggregate: { en: 'the plain mean of the dimensions, 0 … 5', ja: 'ディメンションの単純平均（0 〜 5）' },
    criterionResults: {
      en: '`criteria`, `dimensions` and `aggregate` again as `criterionResults` [{ criterionId, score, reasoning }], `dimensionScores` and `aggregateScore`',
      ja: 'criteria・dimensions・aggregate と同じ内容を criterionResults [{ criterionId, score, reasoning }]・dimensionScores・aggregateScore としても示す',
    },
    exact: {
      en: 'values a right answer contains verbatim: found and missing; beside the marks, never part of them',
      ja: '正答がそのまま含むはずの値の有無。評点とは別の確認で、評点を変えない',
    },
    disagreement: {
      en: 'where the marks and the check of exact values contradict each other',
      ja: '評点と値の確認が食い違う場合、その内容',
    },
  },
  example: {
    en: {
      case: {
        input: 'Which version of the client was chosen? Answer with the version only.',
        expected: '4.6.2',
        output: 'redis 4.6.2',
        context: ['## Decisions\n- redis client pinned to 4.6.2'],
        metadata: { probe_type: 'recall', exact: ['4.6.2'] },
      },
    },
    ja: {
      case: {
        input: 'クライアントはどの版に決まりましたか。版番号だけ答えてください。',
        expected: '4.6.2',
        output: 'redis 4.6.2',
        context: ['## 決定事項\n- redis クライアントは 4.6.2 に固定'],
        metadata: { probe_type: 'recall', exact: ['4.6.2'] },
      },
    },
  },
  setup: ({ criteria, prompts }) => ({ criteria, prompts: promptsOf('compression-rubric', prompts) }),
  checkCase({ metadata }) {
    const type = metadata?.probe_type
    return type == null || isProbeType(type) ? [] : [{ path: 'metadata.probe_type', message: NO_SUCH_TYPE }]
  },
  async score(testCase, { criteria: wanted, prompts }, context) {
    const answer = readAnswer(testCase.output)
    refuseNames(answer)
    const asked = criteriaFor(probeType(testCase), wanted)
    if (asked.length === 0) return { notApplicable: NOTHING_ASKED }
    const exact = checkExactValues(answer.text, exactValues(testCase))
    const ids = asked.map(({ id }) => id)
    const judging = openJudging('compression-rubric', testCase, context, prompts)
    const { value } = await judging.ask('grade', {
      fields: {
        probe_question: testCase.input == null ? undefined : asText(testCase.input),
        model_response: answer.text,
        compacted_context: await compactedContext(answer, testCase, context),
        ground_truth: testCase.expected == null ? undefined : asText(testCase.expected),
      },
      values: {
        rubric_criteria: criteriaText(ids, context.judge?.language ?? promptLanguage(testCase, context.textLanguage)),
      },
      schema: replySchema(ids),
      check: ({ criterionResults }) =>
        idsComplaint(
          ids,
          criterionResults.map(({ criterionId }) => criterionId),
        ),
    })
    const given = new Map(value.criterionResults.map((result) => [result.criterionId, result]))
    const marks = asked.map((criterion) => {
      const { score = 0, reasoning = '' } = given.get(criterion.id) ?? {}
      return { ...criterion, score, reasoning }
    })
    const scores = rubricScores(marks)
    const share = exactShare(exact)
    const contradiction = disagreement(marks, share)
    return {
      value: scores.aggregate / 5,
      reason: reasonOf(scores, exact),
      parts: {
        ...Object.fromEntries(Object.entries(scores.dimensions).map(([name, score]) => [name, score / 5])),
        ...(share !== null && { exact_values: share }),
      },
      details: {
        aggregate: scores.aggregate,
        dimensions: scores.dimensions,
        criteria: marks,
        // The same under the names of the document that describes the method, for programs written against it.
        aggregateScore: scores.aggregate,
        dimensionScores: { ...scores.dimensions },
        criterionResults: marks.map(({ id, score, reasoning }) => ({ criterionId: id, score, reasoning })),
        exact: { ...exact },
        ...(contradiction && { disagreement: contradiction }),
        ...judging.notes(),
      },
    }
  },
})

function probeType({ metadata }: Case) {
  const type = metadata?.probe_type
  return isProbeType(type) ? type : undefined
}

function exactValues({ metadata }: Case): string[] {
  const values = metadata?.exact
  return Array.isArray(values) ? values.filter((value: Json) => typeof value === 'string') : []
}

/** A judge who could read the method's name would not be blind: such an answer is not graded. */
function refuseNames({ betrays = [] }: Pick<ProbeAnswer, 'betrays'>): void {
  if (betrays.length === 0) return
  const names = betrays.map((name) => JSON.stringify(name)).join(', ')
  throw new ScoreError('input', {
    en: `not blind: the answer or its context says ${names}, which the conversation does not. Keep the method from writing it, or rename the method`,
    ja: `方式が伏せられていません。会話にない ${names} が回答または圧縮後の文脈に書かれています。方式が書かないようにするか、方式の名前を変えてください`,
  })
}

async function compactedContext(
  { compaction }: Partial<ProbeAnswer>,
  testCase: Case,
  { keptText }: ScoreContext,
): Promise<string | undefined> {
  if (!compaction) return testCase.context?.join('\n\n')
  const text = await keptText?.(compaction.context)
  if (text !== undefined) return text
  throw new ScoreError('input', {
    en: 'the compacted context of this answer is not in the store; run `saiten compress` again',
    ja: 'この回答の圧縮後の文脈が保存先にありません。saiten compress をもう一度実行してください',
  })
}

function reasonOf({ aggregate, dimensions }: RubricScores, { found, missing }: ExactCheck): Message {
  const list = Object.entries(dimensions).map(([name, score]) => `${name} ${score.toFixed(2)}`)
  const all = found.length + missing.length
  const lost = missing.slice(0, 5).join(', ')
  const exact = {
    en: all === 0 ? '' : `; exact values ${found.length} of ${all}${lost && `, missing: ${lost}`}`,
    ja: all === 0 ? '' : `。値の確認 ${all} 件中 ${found.length} 件${lost && `、欠けた値: ${lost}`}`,
  }
  return {
    en: `${aggregate.toFixed(2)} of 5: ${list.join(', ')}${exact.en}`,
    ja: `5 点中 ${aggregate.toFixed(2)}: ${list.join('、')}${exact.ja}`,
  }
}

const NO_SUCH_TYPE: Message = {
  en: 'is one of recall, artifact, continuation, decision',
  ja: 'recall・artifact・continuation・decision のどれかを書いてください',
}
