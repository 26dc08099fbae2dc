import type { Message } from '../language.ts'
import type { Figure } from './mean-fold.ts'
import type { GatePolicy } from './policy.ts'
import { judgeRegression, type Regression } from './regression.ts'
import type { RunVerdict, ScoreCounts } from './summary.ts'

/** What the gate looks at for one target. */
export interface TargetFigures {
  passRate: Figure
  /** Per scorer name. */
  means: Map<string, Figure>
  scores: ScoreCounts
  /** What the means of the bundle say, under the policy `hybrid`. */
  bundle?: Decision | undefined
  /** Present when the policy asks for a comparison with a baseline. */
  regression?: Regression | undefined
}

export interface Decision {
  verdict: RunVerdict
  reasons: Message[]
}

/** Worst first: fail wins over invalid, invalid over inconclusive. */
const ORDER: RunVerdict[] = ['fail', 'invalid', 'inconclusive', 'pass']

export function worstVerdict(verdicts: readonly RunVerdict[]): RunVerdict {
  // No verdict at all is nothing to ship on.
  return ORDER.find((verdict) => verdicts.includes(verdict)) ?? 'invalid'
}

/** Summary and policy in, verdict and reasons out; nothing else decides. */
export function runVerdict(figures: TargetFigures, policy: GatePolicy): Decision {
  const decisions = [
    ...(figures.bundle ? [figures.bundle, nothingSkipped(figures.scores)] : byScores(figures, policy)),
    ...(policy.regression ? [against(figures.regression)] : []),
  ]
  const verdict = worstVerdict(decisions.map((decision) => decision.verdict))
  const reasons = decisions.filter((decision) => decision.verdict === verdict || decision.verdict !== 'pass')
  return { verdict, reasons: reasons.flatMap((decision) => decision.reasons) }
}

/** Policy `all`: shares and means, each against its limit. */
function byScores({ scores, passRate, means }: TargetFigures, policy: GatePolicy): Decision[] {
  return [
    enoughScores(scores, policy.maxErrorRate),
    compare(PASS_RATE, passRate, policy.passRate, policy.confidence),
    ...Object.entries(policy.means).map(([scorer, limit]) =>
      compare(meanOf(scorer), means.get(scorer), limit, policy.confidence),
    ),
  ]
}

function nothingSkipped({ skipped }: ScoreCounts): Decision {
  if (skipped === 0) return { verdict: 'pass', reasons: [] }
  return invalid({
    en: `${skipped} scores were never asked for`,
    ja: `${skipped} 件のスコアが求められないまま終わりました`,
  })
}

function enoughScores(counts: ScoreCounts, maxErrorRate: number): Decision {
  const { scored, errors, skipped } = counts
  if (scored === 0) {
    return invalid({ en: 'nothing was scored, so nothing can be said', ja: '一つも採点できなかったため判定できません' })
  }
  if (skipped > 0) return nothingSkipped(counts)
  const rate = errors / (scored + errors)
  if (rate > maxErrorRate) {
    const total = scored + errors
    return invalid({
      en: `${errors} of ${total} scores are errors (${percent(rate)}, at most ${percent(maxErrorRate)} allowed)`,
      ja: `${total} 件中 ${errors} 件のスコアがエラーです（${percent(rate)}、許容は ${percent(maxErrorRate)} まで）`,
    })
  }
  return { verdict: 'pass', reasons: [] }
}

/** A comparison that was asked for and not made is nothing to ship on. */
function against(regression: Regression | undefined): Decision {
  if (regression) return judgeRegression(regression)
  return invalid({ en: 'the comparison with the baseline was not made', ja: '基準との比較が行われていません' })
}

function compare(name: Message, figure: Figure | undefined, limit: number, confidence?: number): Decision {
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
    const holds = value >= limit
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

const PASS_RATE: Message = { en: 'pass rate', ja: '合格率' }
const meanOf = (scorer: string): Message => ({ en: `mean of ${scorer}`, ja: `${scorer} の平均` })

function decide(verdict: RunVerdict, name: Message, said: Message): Decision {
  return { verdict, reasons: [{ en: `${name.en} ${said.en}`, ja: `${name.ja} ${said.ja}` }] }
}

const invalid = (reason: Message): Decision => ({ verdict: 'invalid', reasons: [reason] })

const shown = (value: number) => value.toFixed(3).replace(/0$/, '')
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** Two numbers with enough decimals that a smaller one looks smaller. */
function apart(a: number, b: number): [string, string] {
  for (let digits = 2; digits < 12; digits++) {
    const [x, y] = [a.toFixed(digits), b.toFixed(digits)]
    if (x !== y || a === b) return [x, y]
  }
  return [String(a), String(b)]
}
