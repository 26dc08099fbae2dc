import type { Message } from '../language.ts'
import type { RunVerdict } from './summary.ts'

export const VERDICT_WORDS: Record<RunVerdict, Message> = {
  pass: { en: 'PASS', ja: '合格' },
  fail: { en: 'FAIL', ja: '不合格' },
  inconclusive: { en: 'INCONCLUSIVE', ja: '判定保留' },
  invalid: { en: 'INVALID', ja: '判定不能' },
  unjudged: { en: 'UNJUDGED', ja: '判定なし' },
}
