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
export { casesToSettle, casesToSettleShare, type SettledMean } from './cases-to-settle.ts'
export {
  type ClusteredEstimate,
  type ClusterKey,
  type ClusterTotal,
  clusteredMean,
  clusteredMeanFrom,
} from './clustered.ts'
export { type Correlation, pearson, spearman } from './correlation.ts'
export type { PairedOptions, SeededOptions } from './differences.ts'
export { type HolmTest, holm } from './holm.ts'
export { cohenKappa, type Kappa, type KappaOptions, type Label } from './kappa.ts'
export { type Kendall, kendallTauB } from './kendall.ts'
export { type Alpha, type AlphaOptions, krippendorffAlpha } from './krippendorff.ts'
export { type McNemar, mcnemar } from './mcnemar.ts'
export { MeanAccumulator, type MeanEstimate, tInterval, tIntervalFrom } from './mean.ts'
export { type MissingBounds, missingBounds } from './missing.ts'
export { type BootstrapOptions, type PairedBootstrap, pairedBootstrap } from './paired-bootstrap.ts'
export { type PairedPermutation, pairedPermutation } from './paired-permutation.ts'
export { type PairedT, pairedT } from './paired-t.ts'
export { type PredictionPowered, predictionPoweredRate } from './prediction-powered.ts'
export { Random } from './random.ts'
export { passAtK, passHatK, type Trials } from './repeats.ts'
export type { Interval, NoNumber, Result } from './result.ts'
export {
  minimalDetectableDifference,
  type PairedPlan,
  type PowerOptions,
  pairedPower,
  pairedSampleSize,
  proportionsSampleSize,
} from './sample-size.ts'
export { type Proportion, wilson } from './wilson.ts'
