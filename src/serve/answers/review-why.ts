import type { ReviewEntry } from '../../gate/hybrid/review.ts'
import type { Message } from '../../language.ts'
import { whatWasMissed } from '../../report/not-passed.ts'
import type { ReviewItem } from '../../views/page/types.ts'
import type { Desk } from '../desk.ts'

/** Why an answer stands in the queue, as the gate itself says it. */
export function whyOf({ verdict, rules, scores, disagree }: ReviewEntry): Message[] {
  const figures = [
    ...(scores.f1 === null ? [] : [`F1 ${scores.f1}`]),
    ...(scores.rougeL === null ? [] : [`rougeL ${scores.rougeL}`]),
  ].join(', ')
  return [
    ...(disagree ? [{ en: 'rules and scores disagree', ja: 'ルールとスコアの判定が食い違う' }] : []),
    ...(rules.violations.length > 0
      ? [{ en: `rules: ${rules.violations.join(', ')}`, ja: `ルール違反: ${rules.violations.join('、')}` }]
      : []),
    ...(figures === '' ? [] : [{ en: figures, ja: figures }]),
    ...(verdict === 'error'
      ? [{ en: 'no verdict: something could not be scored', ja: '採点できないため判定なし' }]
      : []),
  ]
}

/** Where nothing else says why an answer stands here: which thresholds it missed, or what could not be scored. */
export async function sayWhatWasMissed(desk: Desk, items: readonly ReviewItem[]): Promise<void> {
  const unsaid = items.filter(({ why }) => why.length === 0)
  for (const [run, some] of Map.groupBy(unsaid, (item) => item.run)) {
    const { columns } = await desk.columns(run)
    const places = new Map(columns.ids.map((id, at) => [id, at]))
    for (const item of some) item.why = whatWasMissed(columns, { ...item, at: places.get(item.case) ?? -1 })
  }
}
