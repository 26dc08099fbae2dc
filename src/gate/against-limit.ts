import type { Message } from '../language.ts'
import type { Decision } from './decision.ts'
import type { Figure } from './mean-fold.ts'

/** A figure against the least that is wanted of it; with a confidence its whole interval must lie on one side. */
export function againstLimit(name: Message, figure: Figure | undefined, limit: number, confidence?: number): Decision {
  if (!figure || figure.value === null) {
    // A name that nobody knows fails closed; a figure that came to nothing says nothing.
    return decide(figure ? 'invalid' : 'fail', name, {
      en: `is not known, at least ${shown(limit)} wanted`,
      ja: `が求められません（${shown(limit)} 以上が必要）`,
    })
  }
  const { value, n, interval } = figure
  // All or none leaves no room for chance: one failure settles it.
  const plainly = confidence === undefined || (name === PASS_RATE && (limit === 1 || limit === 0))
  if (plainly) {
    const holds = value >= limit - ROUNDING
    const [a, b] = apart(value, limit)
    return decide(holds ? 'pass' : 'fail', name, {
      en: `${a} ${holds ? '≥' : '<'} ${b}`,
      ja: `${a} ${holds ? '≥' : '<'} ${b}`,
    })
  }
  if (interval && n > 1) {
    const [low, high] = interval
    const range = `${shown(low)} … ${shown(high)}`
    if (low >= limit)
      return decide('pass', name, {
        en: `${range} lies above ${shown(limit)}`,
        ja: `${range} は ${shown(limit)} 以上です`,
      })
    if (high < limit)
      return decide('fail', name, {
        en: `${range} lies below ${shown(limit)}`,
        ja: `${range} は ${shown(limit)} を下回ります`,
      })
  }
  return inconclusive(name, figure, limit)
}

function inconclusive(name: Message, { n, interval, casesToSettle }: Figure, limit: number): Decision {
  const more = casesToSettle(limit)
  const range = interval ? `${shown(interval[0])} … ${shown(interval[1])}` : `n = ${n}`
  const enough =
    more === null
      ? {
          en: 'it stands so near the limit that no number of cases would settle it soon',
          ja: '限界値に近すぎるため、件数を増やしても当面決まりません',
        }
      : { en: `about ${more} more cases would settle it`, ja: `あと約 ${more} 件で決まる見込みです` }
  return decide('inconclusive', name, {
    en: `${range} straddles ${shown(limit)}; ${enough.en}`,
    ja: `${range} は ${shown(limit)} をまたいでいます。${enough.ja}`,
  })
}

/** 0.1, 0.2 and 0.3 have the mean 0.19999999999999998 in floating point: what is short by less has reached its limit. */
const ROUNDING = 1e-12

export const PASS_RATE: Message = { en: 'pass rate', ja: '合格率' }
export const meanOf = (scorer: string): Message => ({ en: `mean of ${scorer}`, ja: `${scorer} の平均` })

function decide(verdict: Decision['verdict'], name: Message, said: Message): Decision {
  return { verdict, reasons: [{ en: `${name.en} ${said.en}`, ja: `${name.ja} ${said.ja}` }] }
}

const shown = (value: number) => value.toFixed(3).replace(/0$/, '')

/** Two numbers with enough decimals that a smaller one looks smaller. */
function apart(a: number, b: number): [string, string] {
  for (let digits = 2; digits < 12; digits++) {
    const [x, y] = [a.toFixed(digits), b.toFixed(digits)]
    if (x !== y || Math.abs(a - b) <= ROUNDING) return [x, y]
  }
  return [String(a), String(b)]
}
