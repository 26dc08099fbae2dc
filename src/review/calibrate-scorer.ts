import type { GradeScale, ScorerCalibration } from '../gate/calibration.ts'
import { GRADES_ONLY, NO_THRESHOLD } from '../gate/people-fold.ts'
import type { Message } from '../language.ts'
import { spearman } from '../stats/correlation.ts'
import { agreementOf } from './agreement.ts'
import { correctedRate, type DecidedCases, looksPicked, plainRate } from './corrected-rate.ts'
import { cautiousEstimate, noEstimate } from './estimate.ts'
import { gradeAgreement } from './grade-agreement.ts'
import { type Conversion, conversion } from './grade-scale.ts'
import type { JudgedRun, JudgedScorer } from './judged-run.ts'
import { type Labelled, labelledCases } from './labelled-cases.ts'
import type { Drawn, Ratings } from './people.ts'
import { LEAST_LABELS, proposeThreshold } from './propose-threshold.ts'
import { alphaOf } from './rater-agreement.ts'
import { warningsOf } from './warnings.ts'

export interface CalibrateOptions {
  seed: number
  /** There when the labels are grades. */
  scale?: GradeScale
  /** Grades from this one on count as pass. */
  passFrom?: number
  /** Whether cases belong together by a key of the suite. */
  clustered: boolean
  /** Why the labels speak for the labelled cases only; absent: they were drawn at random. */
  selected?: Message
  /** With what chance cases were drawn, by their number, where not all had the same. */
  drawn?: ReadonlyMap<number, Drawn>
}

/** One scorer of one target against what people said of its cases. */
export function calibrateScorer(
  judged: JudgedScorer,
  ratings: Ratings,
  run: JudgedRun,
  options: CalibrateOptions,
): ScorerCalibration {
  const { scale, seed } = options
  const labelled = labelledCases(judged, ratings, run, options)
  const { values, decisions, grades, majorities, shares } = labelled
  const clusters = options.clustered ? labelled.clusters : undefined
  const scales = scale ? conversion(scale, values, labelled.marks) : SAME
  const decides = decisions.some((decision) => !Number.isNaN(decision))
  const peopleDecide = scale === undefined || options.passFrom !== undefined
  const undecided = !peopleDecide ? GRADES_ONLY : decides ? undefined : NO_THRESHOLD
  const clear = where(majorities, (label) => !Number.isNaN(label))
  const both = where(decisions, (decision, i) => !Number.isNaN(decision) && !Number.isNaN(majorities[i]!))
  const pick = <Item>(list: readonly Item[], places: readonly number[]) => places.map((i) => list[i] as Item)
  const decided: DecidedCases = {
    all: judged.decisions.filter((decision) => !Number.isNaN(decision)),
    labelled: decisions.filter((decision) => !Number.isNaN(decision)),
  }
  const scores = judged.values.filter((value) => !Number.isNaN(value))
  const scored = scores.length
  const n = values.length
  const cases = {
    scored,
    labelled: n,
    withoutScore: ratings.size - n,
    tied: peopleDecide ? n - clear.length : 0,
    withoutLabel: scored - n,
  }
  // Labels of all cases are no selection.
  const selected = cases.withoutLabel > 0 ? options.selected : undefined
  const answersDiffered = run.answersDiffered.get(judged.target) ?? 0
  const known = () =>
    labelled.places.map((place, i) => ({ judged: values[i]!, label: shares[i]!, ...options.drawn?.get(place) }))
  const rates = () => ({
    plain: plainRate(decided),
    corrected: selected ? noEstimate(0, selected) : correctedRate(scores, known()),
  })
  return {
    target: judged.target,
    scorer: judged.scorer,
    type: judged.type,
    threshold: judged.threshold,
    ...(judged.thresholds && { thresholds: judged.thresholds }),
    cases,
    warnings: warningsOf({
      ...cases,
      fewer: LEAST_LABELS,
      picked: !undecided && !selected && looksPicked(decided),
      ...(selected && { selected }),
      clustered: options.clustered,
      answersDiffered,
    }),
    agreement: undecided
      ? { value: null, reason: undecided }
      : agreementOf(pick(decisions, both), pick(majorities, both), clusters && pick(clusters, both)),
    ...(scale && { grades: gradeAgreement(values, grades, scale, scales, clusters) }),
    alpha: {
      raters: alphaOf([...ratings.values()], scale, seed),
      withScorer:
        scale || decides
          ? alphaOf(labelled.ratings, scale, seed, scale ? values.map(scales.toGrade) : decisions)
          : noEstimate(0, NO_THRESHOLD),
    },
    proposal: peopleDecide
      ? proposeThreshold(
          {
            threshold: judged.threshold,
            values: pick(values, clear),
            decisions: pick(decisions, clear),
            people: pick(majorities, clear),
            clusters: pick(labelled.clusters, clear),
          },
          seed,
        )
      : { threshold: null, reason: GRADES_ONLY, chosenOn: 0, heldOut: null },
    bias: biasOf(labelled, scales),
    ...(judged.steadiness.cases > 0 && { repeats: { ...judged.steadiness, answersDiffered } }),
    passRate: undecided ? { plain: noEstimate(0, undecided), corrected: noEstimate(0, undecided) } : rates(),
  }
}

/** Whether the scorer gives more than people do for longer answers, or for later cases. */
function biasOf({ values, grades, lengths, places }: Labelled, { toScore }: Conversion): ScorerCalibration['bias'] {
  const excess = values.map((value, i) => value - toScore(grades[i]!))
  const n = values.length
  return {
    length: cautiousEstimate(spearman(excess, lengths), n),
    position: cautiousEstimate(spearman(excess, places), n),
  }
}

const SAME: Conversion = { toGrade: (score) => score, toScore: (grade) => grade }

function where(list: readonly number[], holds: (item: number, i: number) => boolean): number[] {
  return list.flatMap((item, i) => (holds(item, i) ? [i] : []))
}
