/**
 * Statistics for scores: how far a number can be trusted, and whether two numbers differ.
 *
 * Every function returns a `Result`: an object whose `value` is a finite number, or `{ value: null, reason }` where the
 * data do not determine one, with the reason in English and Japanese. No statistic throws or returns NaN.
 *
 *     const share = wilson(41, 50)
 *     if (share.value === null) console.log(share.reason.en)
 *     else console.log(share.value, share.interval)   // 0.82 [0.692, 0.902]
 *
 * Where only a part is unknown (the interval of a single case, the t of equal differences), that part is null and
 * `reason` is there beside the value. Differences are always first minus second. What draws at random takes a `seed`.
 */
export { anytimeInterval, Bet } from '../stats/bet.ts'
export { casesToSettle, casesToSettleShare, type SettledMean } from '../stats/cases-to-settle.ts'
export {
  type ClusteredEstimate,
  type ClusterKey,
  type ClusterTotal,
  clusteredMean,
  clusteredMeanFrom,
} from '../stats/clustered.ts'
export { type Correlation, pearson, spearman } from '../stats/correlation.ts'
export type { PairedOptions, SeededOptions } from '../stats/differences.ts'
export { type FiniteRate, finiteSuiteRate, type LabelledCase } from '../stats/finite-rate.ts'
export { type HolmTest, holm } from '../stats/holm.ts'
export { cohenKappa, type Kappa, type KappaOptions, type Label } from '../stats/kappa.ts'
export { type Kendall, kendallTauB } from '../stats/kendall.ts'
export { type Alpha, type AlphaOptions, krippendorffAlpha } from '../stats/krippendorff.ts'
export { type McNemar, mcnemar } from '../stats/mcnemar.ts'
export { MeanAccumulator, type MeanEstimate, tInterval, tIntervalFrom } from '../stats/mean.ts'
export { type MissingBounds, missingBounds } from '../stats/missing.ts'
export { type BootstrapOptions, type PairedBootstrap, pairedBootstrap } from '../stats/paired-bootstrap.ts'
export { type PairedPermutation, pairedPermutation } from '../stats/paired-permutation.ts'
export { type PairedT, pairedT } from '../stats/paired-t.ts'
export { type PredictionPowered, predictionPoweredRate } from '../stats/prediction-powered.ts'
export { Random } from '../stats/random.ts'
export { passAtK, passHatK, type Trials } from '../stats/repeats.ts'
export type { Interval, NoNumber, Result } from '../stats/result.ts'
export {
  minimalDetectableDifference,
  type PairedPlan,
  type PowerOptions,
  pairedPower,
  pairedSampleSize,
  proportionsSampleSize,
} from '../stats/sample-size.ts'
export { type StoppingCounts, type StoppingOptions, stoppingCounts } from '../stats/stopping-counts.ts'
export { type Proportion, wilson } from '../stats/wilson.ts'
