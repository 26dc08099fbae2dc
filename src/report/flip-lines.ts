import { FLIPS, type Flip } from '../gate/hybrid/flips.ts'
import type { Say } from './format/words.ts'

/** How many verdicts flipped, and which way. */
export function flipsTitle(flips: readonly Flip[], say: Say): string {
  if (flips.length === 0) return say('no verdict of a case flipped', '判定が変わったケースはありません')
  const kinds = FLIPS.flatMap((kind) => {
    const n = flips.filter(({ flip }) => flip === kind).length
    return n === 0 ? [] : [counted(kind, n, say)]
  })
  const n = flips.length
  return say(
    `${n === 1 ? 'the verdict of 1 case' : `verdicts of ${n} cases`} flipped: ${kinds.join(', ')}`,
    `判定が変わったケース: ${n} 件（${kinds.join('、')}）`,
  )
}

const counted = (kind: Flip['flip'], n: number, say: Say) =>
  ({
    fails: say(`${n} pass → fail`, `合格 → 不合格 ${n} 件`),
    reviewed: say(`${n} now ${n === 1 ? 'needs' : 'need'} a review`, `要再審査になった ${n} 件`),
    unreviewed: say(`${n} no longer ${n === 1 ? 'needs' : 'need'} a review`, `要再審査でなくなった ${n} 件`),
    passes: say(`${n} fail → pass`, `不合格 → 合格 ${n} 件`),
  })[kind]

/** One line a case: what its verdict was and is, and the rules it breaks now. */
export function flipLine(flip: Flip, say: Say, show: (text: string) => string): string {
  const verdicts = (['overall_pass', 'needs_review'] as const).flatMap((name) => {
    const [before, after] = flip[name]
    return before === after ? [] : [`${name} ${before} → ${after}`]
  })
  const broken =
    flip.broken.length === 0 ? [] : [`${say('newly broken', '新たな違反')}: ${flip.broken.map(show).join(', ')}`]
  return `${show(flip.id)}  ${[...verdicts, ...broken].join(', ')}`
}
