import type { Case } from '../../score/case.ts'
import { answerDuration } from '../edit/reading/read-answer.ts'

/** Milliseconds the answer took: what it states itself, else what was measured; undefined where nobody says. */
export const tookMs = ({ output, durationMs }: Case): number | undefined => answerDuration(output) ?? durationMs

export const NO_DURATION = { en: 'no duration was recorded', ja: '応答時間が記録されていません' }
