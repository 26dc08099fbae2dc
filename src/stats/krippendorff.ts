import type { Message } from '../language.ts'
import { quoted, wrongConfidence, wrongValues } from './check.ts'
import { type SeededOptions, wrongSeeded } from './differences.ts'
import { Disagreement, type Level } from './disagreement.ts'
import type { Label } from './kappa.ts'
import { percentileInterval } from './percentile.ts'
import { Random } from './random.ts'
import { type Interval, type NoNumber, noNumber, type Result } from './result.ts'

export interface AlphaOptions extends SeededOptions {
  level?: Level
  /** The scale in order, for ordinal labels that are not numbers. */
  labels?: readonly Label[]
  confidence?: number
}

export interface Alpha {
  value: number
  /** Units that at least two raters rated; the others say nothing about agreement. */
  units: number
  /** Ratings in those units. */
  ratings: number
  /** By resampling units; null when too many samples hold a single value. */
  interval: Interval | null
  draws: number
  seed: number
  /** Why there is no interval. */
  reason?: Message
}

/** Krippendorff's α of any number of raters: one row per rater, one column per unit, null where a rater gave none. */
export function krippendorffAlpha(
  raters: readonly (readonly (Label | null | undefined)[])[],
  { level = 'nominal', labels, confidence = 0.95, seed = 1, draws = 1000 }: AlphaOptions = {},
): Result<Alpha> {
  const wrong = wrongConfidence(confidence) ?? wrongSeeded(seed, draws)
  if (wrong) return wrong
  const units = pairableUnits(raters, level, labels)
  if ('value' in units) return units
  const ratings = units.reduce((sum, unit) => sum + unit.length, 0)
  if (ratings === 0) return NOTHING_PAIRED
  const disagreement = new Disagreement(units, level)
  const value = disagreement.ratio()
  if (value === null) return ONE_VALUE
  const random = new Random(seed)
  const picks = new Int32Array(units.length)
  const times = new Int32Array(units.length)
  const alphas = new Float64Array(draws)
  let made = 0
  for (let draw = 0; draw < draws; draw++) {
    random.fillBelow(picks, units.length)
    times.fill(0)
    for (const pick of picks) times[pick]!++
    const ratio = disagreement.ratio(times)
    if (ratio !== null) alphas[made++] = 1 - ratio
  }
  const known = { value: 1 - value, units: units.length, ratings, draws, seed }
  // A sample of one single value has no α; leaving out more than a few of them would bend the interval.
  if (made < 0.95 * draws) return { ...known, interval: null, reason: TOO_UNIFORM }
  return { ...known, interval: percentileInterval(alphas.subarray(0, made), (1 - confidence) / 2) }
}

/** The ratings of each unit as numbers: the value itself (interval), its place in the order, or any id (nominal). */
function pairableUnits(
  raters: readonly (readonly (Label | null | undefined)[])[],
  level: Level,
  labels: readonly Label[] | undefined,
): number[][] | NoNumber {
  const codes = new Map(labels?.map((label, i) => [label, i]))
  const onScale = (label: Label) => {
    if (labels && level !== 'interval') return codes.get(label)
    if (level !== 'nominal') return label
    const code = codes.get(label) ?? codes.size
    codes.set(label, code)
    return code
  }
  const columns = raters.reduce((most, row) => Math.max(most, row.length), 0)
  const units: number[][] = []
  for (let column = 0; column < columns; column++) {
    const unit: number[] = []
    for (const row of raters) {
      const label = row[column]
      if (label === null || label === undefined) continue
      const code = onScale(label)
      if (typeof code !== 'number') return notOnScale(label)
      const wrong = wrongValues([code])
      if (wrong) return wrong
      unit.push(code)
    }
    if (unit.length > 1) units.push(unit)
  }
  return units
}

function notOnScale(label: Label): NoNumber {
  const shown = quoted(label)
  return noNumber(
    `rating ${shown} has no place on the scale: use numbers, or give labels in order`,
    `評価 ${shown} は尺度上にありません。数値を使うか、labels を順に指定してください`,
  )
}

const NOTHING_PAIRED = noNumber(
  'no unit was rated by two raters, so there is no agreement to measure',
  '2 人以上が評価した項目がないため、一致度を求められません',
)

const ONE_VALUE = noNumber(
  'all ratings are equal, so agreement beyond chance has no meaning: add units that differ',
  '評価がすべて同じため、偶然を超える一致を測れません。異なる評価のつく項目を加えてください',
)

const TOO_UNIFORM = noNumber(
  'nearly all ratings are equal, so resampling gives no interval: add units that differ',
  '評価がほとんど同じため、区間を求められません。異なる評価のつく項目を加えてください',
).reason
