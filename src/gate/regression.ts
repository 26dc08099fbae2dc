import type { Message } from '../language.ts'
import { type Comparison, PASS_RATE_NAME } from './comparison.ts'
import { AVERAGE, type PairedDifference } from './paired.ts'
import type { RunVerdict } from './summary.ts'

/** How a target stands against its baseline. */
export type Regression =
  /** There is none yet; or the newest passing run has no such target. */
  | { baseline: null; without?: string }
  /** There is one, but the two cannot be compared: why, as it is told. */
  | { baseline: string; reasons: Message[] }
  | { baseline: string; comparison: Comparison }

/** Regressed only where the paired interval lies wholly below −margin; a straddle is no regression. */
export function judgeRegression(regression: Regression): { verdict: RunVerdict; reasons: Message[] } {
  if (regression.baseline === null) {
    const { without } = regression
    return { verdict: 'pass', reasons: [without === undefined ? NONE_YET : newTarget(without)] }
  }
  if ('reasons' in regression) return { verdict: 'invalid', reasons: regression.reasons }
  const { scorers, weightedAverage, passRate, deciding, before } = regression.comparison
  const baseline = before.target === 'default' ? before.run : `${before.run}:${before.target}`
  const decides = (name: string) => deciding.includes(name)
  const named = scorers
    .filter(({ name }) => decides(name))
    .map((row) => ({ row, name: { en: row.name, ja: row.name } }))
  const known = [...scorers.map(({ name }) => name), AVERAGE.en, PASS_RATE_NAME.en]
  const missing = deciding.filter((name) => !known.includes(name))
  if (missing.length > 0) return { verdict: 'invalid', reasons: missing.map((name) => notInBaseline(name, baseline)) }
  // The average repeats the scorers that decide, and those that only inform.
  const average = named.length === 0 && decides(AVERAGE.en) ? [{ row: weightedAverage, name: AVERAGE }] : []
  const passes = decides(PASS_RATE_NAME.en) ? [{ row: passRate, name: PASS_RATE_NAME }] : []
  const worse = [...named, ...average, ...passes].filter(({ row }) => row.change === 'regressed')
  if (worse.length === 0)
    return { verdict: 'pass', reasons: [{ en: `no regression against ${baseline}`, ja: `${baseline} からの悪化なし` }] }
  return { verdict: 'fail', reasons: worse.map(({ row, name }) => sayRegressed(name, row, baseline)) }
}

const NONE_YET: Message = {
  en: 'no earlier passing run to compare with: this one can be the next baseline',
  ja: '比べる合格済みの実行がまだありません（次回の基準になります）',
}

const newTarget = (run: string): Message => ({
  en: `new since the last passing run ${run}, so there is nothing to compare with yet`,
  ja: `最後に合格した実行 ${run} にはまだなかったため、比べる相手がありません`,
})

const notInBaseline = (name: string, baseline: string): Message => ({
  en: `${name} decides, but ${baseline} has no such scorer to compare with`,
  ja: `判定に使う ${name} が ${baseline} にないため、比べられません`,
})

function sayRegressed(
  name: Message,
  { difference, ci95 }: Pick<PairedDifference, 'difference' | 'ci95'>,
  baseline: string,
): Message {
  const figure = `${signed(difference)} (${ci95?.map(signed).join(' … ')})`
  return {
    en: `${name.en} regressed against ${baseline}: ${figure}`,
    ja: `${name.ja} が ${baseline} より悪化: ${figure}`,
  }
}

/** With a real minus, as everywhere; what rounds to nothing is not below nothing. */
function signed(value: number | null): string {
  if (value === null) return '—'
  const size = Math.abs(value).toFixed(3)
  return `${value < 0 && Number(size) > 0 ? '−' : '+'}${size}`
}
