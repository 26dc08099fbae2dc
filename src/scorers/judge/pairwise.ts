import { z } from 'zod'
import { ScoreError } from '../../errors.ts'
import { isJsonObject } from '../../json.ts'
import type { Asked } from '../../judge/judge.ts'
import { remark } from '../../judge/reply-parts.ts'
import type { Message } from '../../language.ts'
import type { Case } from '../../score/case.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import type { ScoreContext } from '../../score/scorer.ts'
import { referenceTexts } from '../text/texts.ts'
import { answerOf } from './answer.ts'
import { flipRate, pairOutcome, type Winner } from './arithmetic/pairwise.ts'
import { conversationOf } from './conversation/read-input.ts'
import { readResponse } from './conversation/read-response.ts'
import { askAll, openJudging } from './judging.ts'
import { promptsOf, promptsOption } from './prompts-option.ts'

const PLACES = ['first', 'second', 'tie'] as const
const winnerSchema = z.object({ reasoning: remark(), winner: z.enum(PLACES) })

/** The answer (A) against another (B), judged in both orders, so that a judge's liking for a place cancels out. */
export default defineScorer({
  description: {
    en: 'a judge compares the answer with `expected`, or with the answer of another target, in both orders: 1 better, 0.5 a tie, 0 worse',
    ja: '答えを expected または別のターゲットの答えと、順番を入れ替えて 2 回比べる（1: 優れる、0.5: 引き分け、0: 劣る）',
  },
  judge: true,
  options: z.object({ against: z.string().min(1).optional(), prompts: promptsOption('pairwise') }),
  details: {
    winner: { en: 'A (this answer), B (the other) or tie', ja: 'A（この答え）、B（もう一方）、tie（引き分け）' },
    ab: { en: 'who won with A first', ja: 'A を先に示したときの勝者' },
    ba: { en: 'who won with B first', ja: 'B を先に示したときの勝者' },
    flip: { en: 'the winner changed with the order', ja: '順番で勝者が入れ替わった' },
  },
  example: {
    en: {
      case: { input: 'What is the capital of Japan?', output: 'Tokyo.', expected: 'The capital of Japan is Tokyo.' },
    },
    ja: { case: { input: '日本の首都はどこですか', output: '東京。', expected: '日本の首都は東京です。' } },
  },
  setup: ({ against, prompts }) => ({ against, prompts: promptsOf('pairwise', prompts) }),
  async score(testCase, { against, prompts }, context) {
    if (against === context.target) return { notApplicable: ITSELF }
    const a = answerOf(testCase).text
    const b = against === undefined ? expectedText(testCase) : outputOf(against, context)
    const { user } = conversationOf(testCase)
    const judging = openJudging('pairwise', testCase, context, prompts)
    const ask = (step: string, first: string, second: string) => () =>
      judging.ask('compare', {
        step,
        fields: { input: user === '' ? undefined : user, first, second },
        schema: winnerSchema,
      })
    const [aFirst, bFirst] = (await askAll([
      { name: { en: 'with this answer first', ja: 'この答えを先に示した比較' }, ask: ask('ab', a, b) },
      { name: { en: 'with the other answer first', ja: 'もう一方を先に示した比較' }, ask: ask('ba', b, a) },
    ])) as [Compared, Compared]
    const ab = WINNERS.ab[aFirst.value.winner]
    const ba = WINNERS.ba[bFirst.value.winner]
    const { value, winner, flip } = pairOutcome({ ab, ba })
    const reasoning = { ab: aFirst.value.reasoning, ba: bFirst.value.reasoning }
    return {
      value,
      reason: reasonOf(winner, flip, reasoning.ab),
      stats: { flip },
      details: {
        winner,
        ab,
        ba,
        flip,
        reasoning,
        ...(against !== undefined && { against }),
        ...judging.notes(),
      },
    }
  },
  corpus: {
    summarise(rows) {
      const flips = [...rows].map((row) => isJsonObject(row) && row.flip === true)
      return { pairs: flips.length, flipRate: flipRate(flips) }
    },
  },
})

type Compared = Asked<z.output<typeof winnerSchema>>

const WINNERS: Record<'ab' | 'ba', Record<(typeof PLACES)[number], Winner>> = {
  ab: { first: 'A', second: 'B', tie: 'tie' },
  ba: { first: 'B', second: 'A', tie: 'tie' },
}

function expectedText(testCase: Case): string {
  const [text = '', ...others] = referenceTexts(testCase)
  if (others.length === 0) return text
  throw new ScoreError('input', {
    en: `pairwise compares with one answer, but \`expected\` lists ${others.length + 1}; keep one, or name a target in \`against\``,
    ja: `pairwise が比べるのは一つの答えですが、expected に ${others.length + 1} 件あります。一つにするか、against でターゲットを指定してください`,
  })
}

const ITSELF: Message = {
  en: 'this is the target that the others are compared with',
  ja: 'ほかのターゲットの比較相手そのものです',
}

function outputOf(target: string, context: ScoreContext): string {
  const response = readResponse(context.outputOf(target))
  if (response) return response.shown
  throw new ScoreError('input', {
    en: `the target "${target}" has no output for this case; \`against\` names a target of the suite`,
    ja: `ターゲット "${target}" にはこのケースの出力がありません。against にはスイートのターゲット名を書いてください`,
  })
}

function reasonOf(winner: Winner, flip: boolean, reasoning: string): Message {
  if (flip) {
    return {
      en: 'a tie: the judge chose another winner when the order was reversed',
      ja: '引き分け: 順番を入れ替えると勝者が変わりました',
    }
  }
  const { en, ja } = OUTCOMES[winner]
  return reasoning === '' ? { en, ja } : { en: `${en}: ${reasoning}`, ja: `${ja}: ${reasoning}` }
}

const OUTCOMES: Record<Winner, Message> = {
  A: { en: 'better than the other answer', ja: 'もう一方の答えより優れています' },
  B: { en: 'worse than the other answer', ja: 'もう一方の答えより劣っています' },
  tie: { en: 'a tie', ja: '引き分けです' },
}
