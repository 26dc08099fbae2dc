import { counted, type Message } from '../language.ts'
import { type Decision, invalid, percent } from './decision.ts'
import type { CaseCounts, ScoreCounts } from './summary.ts'

export type JudgedCases = CaseCounts & {
  /** The first few of those without a verdict. */
  withoutVerdict: readonly string[]
  /** Of those without a verdict: the target gave no answer. */
  unanswered: number
}

/** Of the errors: those that the target is to blame for, since it gave no answer. */
export type DecidingCounts = ScoreCounts & { unanswered: number }

interface Grounds {
  scores: ScoreCounts
  deciding: ReadonlyMap<string, Readonly<DecidingCounts>>
  cases: JudgedCases
}

/**
 * Whether enough was judged for a verdict. Counted by case and by deciding scorer, each by itself: a scorer more never
 * thins out another's errors, and what only informs does not count.
 */
export function restsOn({ scores, deciding, cases }: Grounds, maxErrorRate: number): Decision[] {
  if (scores.scored === 0 && cases.fail === 0) return [invalid(NOTHING_SCORED)]
  const rows = cases.pass + cases.fail + cases.review + cases.error
  const decides = [...deciding.values()].some(({ planned }) => planned > 0)
  const byCase = decides ? caseReasons(cases, rows, maxErrorRate) : []
  // One cause, one reason: no scorer is to blame where there was nothing to score.
  const isSaid = ({ errors, unanswered }: DecidingCounts) => byCase.length > 0 && errors > 0 && errors === unanswered
  const reasons = [
    ...(decides ? skipped(sum(deciding), deciding) : skipped(scores.skipped)),
    ...[...deciding].flatMap(([scorer, counts]) => (isSaid(counts) ? [] : scorerReasons(scorer, counts, maxErrorRate))),
    ...byCase,
  ]
  return reasons.length > 0 ? [invalid(...reasons)] : []
}

export function nothingSkipped({ skipped: count }: ScoreCounts): Decision {
  return count === 0 ? { verdict: 'pass', reasons: [] } : invalid(...skipped(count))
}

/** Deciding scorers whose word rests on fewer than half of their rows; said also where the gate passes. */
export function seldomApplied(deciding: Grounds['deciding']): Message[] {
  return [...deciding].flatMap(([scorer, { planned, scored, errors, skipped: left }]) => {
    const applied = scored + errors
    // What was never asked says nothing about where it applies.
    const asked = planned - left
    if (applied === 0 || applied * 2 >= asked) return []
    return {
      en: `${scorer} applied to ${applied} of ${asked} answers only`,
      ja: `${scorer} が対象にしたのは ${asked} 件中 ${applied} 件だけです`,
    }
  })
}

function skipped(count: number, deciding: Grounds['deciding'] = new Map()): Message[] {
  if (count === 0) return []
  const of = [...deciding].filter(([, counts]) => counts.skipped > 0)
  const list = (word: string, comma: string) =>
    of.map(([scorer, counts]) => `${scorer} ${counts.skipped}${word}${counts.planned}`).join(comma)
  return [
    {
      en: `${counted(count, 'score')} ${count === 1 ? 'was' : 'were'} never asked for${of.length > 0 ? `: ${list(' of ', ', ')}` : ''}`,
      ja: `${count} 件のスコアが求められないまま終わりました${of.length > 0 ? `（${list('/', '、')}）` : ''}`,
    },
  ]
}

function scorerReasons(scorer: string, counts: Readonly<DecidingCounts>, maxErrorRate: number): Message[] {
  const { planned, scored, errors, unanswered, skipped: left } = counts
  const applied = scored + errors
  if (applied === 0) {
    if (planned === left) return []
    return [
      {
        en: `${scorer} decides, but applied to none of ${counted(planned - left, 'answer')}`,
        ja: `判定に使う ${scorer} が ${planned - left} 件のどれにも当てはまりませんでした`,
      },
    ]
  }
  const rate = errors / applied
  if (rate <= maxErrorRate) return []
  if (errors === unanswered)
    return [
      {
        en: `${scorer} had no answer to score ${errors} of ${applied} times (${allowed(rate, maxErrorRate).en})`,
        ja: `${scorer} が採点する回答が ${applied} 回中 ${errors} 回ありませんでした（${allowed(rate, maxErrorRate).ja}）`,
      },
    ]
  const never = {
    en: unanswered === 0 ? '' : `, ${unanswered} of which the target did not give`,
    ja: unanswered === 0 ? '' : `うち ${unanswered} 件はターゲットの回答なし。`,
  }
  return [
    {
      en: `${scorer} failed on ${errors} of ${applied} answers${never.en} (${allowed(rate, maxErrorRate).en})`,
      ja: `${scorer} が ${applied} 件中 ${errors} 件で採点に失敗しました（${never.ja}${allowed(rate, maxErrorRate).ja}）`,
    },
  ]
}

function caseReasons(
  { error, unanswered, withoutVerdict }: JudgedCases,
  rows: number,
  maxErrorRate: number,
): Message[] {
  const rate = rows === 0 ? 0 : error / rows
  if (rate <= maxErrorRate) return []
  const names = `${withoutVerdict.join(', ')}${error > withoutVerdict.length ? ', …' : ''}`
  if (error === unanswered)
    return [
      {
        en: `the target did not answer ${error} of ${counted(rows, 'question')} (${allowed(rate, maxErrorRate).en}): ${names}`,
        ja: `ターゲットが ${rows} 件中 ${error} 件に答えませんでした（${allowed(rate, maxErrorRate).ja}）: ${names}`,
      },
    ]
  return [
    {
      en: `${error} of ${rows} cases have no verdict (${allowed(rate, maxErrorRate).en}): ${names}`,
      ja: `${rows} 件中 ${error} 件のケースに判定がありません（${allowed(rate, maxErrorRate).ja}）: ${names}`,
    },
  ]
}

const allowed = (rate: number, most: number): Message => ({
  en: `${percent(rate)}, at most ${percent(most)} allowed`,
  ja: `${percent(rate)}、許容は ${percent(most)} まで`,
})

const sum = (deciding: Grounds['deciding']) => [...deciding.values()].reduce((all, counts) => all + counts.skipped, 0)

const NOTHING_SCORED: Message = {
  en: 'nothing was scored, so nothing can be said',
  ja: '一つも採点できなかったため判定できません',
}
