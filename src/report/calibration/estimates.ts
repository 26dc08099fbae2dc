import type { Agreement, Estimate, ScorerCalibration } from '../../gate/calibration.ts'
import { inLanguage, type Language } from '../../language.ts'
import { kappaText } from '../format/kappa.ts'
import { signedInterval, signedText } from '../format/signed.ts'

export function agreed({ agreement }: ScorerCalibration): Agreement | undefined {
  return 'kappa' in agreement ? agreement : undefined
}

/** `0.68 (0.53 – 0.83)`, or why there is no number. */
export function estimateText({ value, ci95, reason }: Estimate, language: Language): string {
  if (value === null) return `– ${reason ? inLanguage(reason, language) : ''}`.trimEnd()
  return kappaText(value, ci95)
}

/** `0.17 (0.08 – 0.32), 6 of 36`: a share, with what it is a share of. */
export function rateText(estimate: Estimate, language: Language): string {
  const { value, n } = estimate
  if (value === null) return estimateText(estimate, language)
  const part = `${Math.round(value * n)} / ${n}`
  return `${estimateText(estimate, language)}  ${part}`
}

/** The same for a correlation, whose sign matters. */
export function rhoText(estimate: Estimate, language: Language): string {
  const { value, ci95 } = estimate
  if (value === null) return estimateText(estimate, language)
  return `${signedText(value)}${ci95 ? ` (${signedInterval(ci95)})` : ''}`
}
