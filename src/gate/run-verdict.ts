import type { Message } from '../language.ts'
import { againstLimit, meanOf, PASS_RATE } from './against-limit.ts'
import type { Decision } from './decision.ts'
import type { Figure } from './mean-fold.ts'
import { importedRun } from './policies/imported.ts'
import type { GatePolicy } from './policy.ts'
import { judgeRegression, type Regression } from './regression.ts'
import { type DecidingCounts, type JudgedCases, nothingSkipped, restsOn, seldomApplied } from './rests-on.ts'
import type { RunVerdict, ScoreCounts } from './summary.ts'

/** What the gate looks at for one target. */
export interface TargetFigures {
  passRate: Figure
  /** Per scorer name. */
  means: Map<string, Figure>
  scores: ScoreCounts
  /** Per scorer name, of the rows in which it decides. */
  deciding: ReadonlyMap<string, Readonly<DecidingCounts>>
  /** Whether any score had a threshold to reach. */
  hasThresholds: boolean
  /** The key of the suite that takes the threshold, where its scorers are not written there. */
  thresholdKey?: string | undefined
  cases: JudgedCases
  /** What the means of the bundle say, under the policy `hybrid`. */
  bundle?: Decision | undefined
  /** Whether the run ended before its cases did. */
  unfinished?: boolean
  /** Present when the policy asks for a comparison with a baseline. */
  regression?: Regression | undefined
}

/** Worst first: fail wins over invalid, that over inconclusive, that over unjudged. */
const ORDER: RunVerdict[] = ['fail', 'invalid', 'inconclusive', 'unjudged', 'pass']

export function worstVerdict(verdicts: readonly RunVerdict[]): RunVerdict {
  // No verdict at all is nothing to ship on.
  return ORDER.find((verdict) => verdicts.includes(verdict)) ?? 'invalid'
}

/** Summary and policy in, verdict and reasons out; nothing else decides. */
export function runVerdict(figures: TargetFigures, policy: GatePolicy): Decision {
  const decisions = [
    ...(figures.bundle
      ? [figures.bundle, nothingSkipped(figures.scores)]
      : policy.policy === 'imported'
        ? importedRun(figures)
        : byScores(figures, policy)),
    ...(policy.regression ? [against(figures.regression)] : []),
    ...(figures.unfinished && figures.scores.skipped === 0 ? [STOPPED] : []),
  ]
  const verdict = worstVerdict(decisions.map((decision) => decision.verdict))
  const reasons = decisions.filter((decision) => decision.verdict === verdict || decision.verdict !== 'pass')
  const notes = figures.bundle ? [] : seldomApplied(figures.deciding)
  return { verdict, reasons: [...reasons.flatMap((decision) => decision.reasons), ...notes] }
}

/** Policy `all`: shares and means, each against its limit. */
function byScores(figures: TargetFigures, policy: GatePolicy): Decision[] {
  const { passRate, means, cases, deciding } = figures
  const judges = (counts: Readonly<ScoreCounts>) => counts.planned > 0
  const isJudged = [...deciding.values()].some(judges) || Object.keys(policy.means).length > 0
  const grounds = restsOn(figures, policy.maxErrorRate)
  // Without a score every figure is unknown: saying so once is enough.
  if (figures.scores.scored === 0 && cases.fail === 0) return grounds
  if (!isJudged) return policy.regression ? grounds : [...grounds, unjudged(figures.thresholdKey)]
  // Where only means decide no case is judged, but a blank answer fails its case all the same.
  const perCase = figures.hasThresholds || cases.fail > 0
  return [
    ...grounds,
    ...(perCase ? [againstLimit(PASS_RATE, passRate, policy.passRate, policy.confidence)] : []),
    ...Object.entries(policy.means).map(([scorer, limit]) =>
      againstLimit(meanOf(scorer), means.get(scorer), limit, policy.confidence),
    ),
  ]
}

/** Of a generator nobody knows how many cases were left; that some were is enough. */
const STOPPED: Decision = {
  verdict: 'invalid',
  reasons: [{ en: 'the run was stopped before its last case', ja: '実行は最後のケースの前に止められました' }],
}

/** A comparison that was asked for and not made is nothing to ship on. */
function against(regression: Regression | undefined): Decision {
  if (regression) return judgeRegression(regression)
  return { verdict: 'invalid', reasons: [NOT_COMPARED] }
}

const NOT_COMPARED: Message = {
  en: 'the comparison with the baseline was not made',
  ja: '基準との比較が行われていません',
}

function unjudged(key: string | undefined): Decision {
  const example = key === undefined ? 'threshold: 0.7' : `${key}: { threshold: 0.7 }`
  return {
    verdict: 'unjudged',
    reasons: [
      {
        en: `nothing was judged: no scorer has a threshold. Set one in the suite, e.g. ${example}`,
        ja: `何も判定していません。閾値のあるスコアラーがないためです。スイートで ${example} のように設定してください`,
      },
    ],
  }
}
