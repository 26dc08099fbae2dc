import { creditCard } from './credit-card.ts'
import type { Detection, Detector } from './detection.ts'
import { email } from './email.ts'
import { foldWidth } from './fold-width.ts'
import { myNumber } from './my-number.ts'
import { phone } from './phone.ts'
import { SECRET_HINT, SECRETS } from './secrets.ts'

const PII: readonly Detector[] = [email, phone, creditCard, myNumber]

export const PII_KINDS: readonly string[] = PII.map(({ kind }) => kind)
export const SECRET_KINDS: readonly string[] = SECRETS.map(({ kind }) => kind)

const BY_KIND = new Map([...PII, ...SECRETS].map((detector) => [detector.kind, detector]))
const ALL = [...BY_KIND.keys()]

/** Personal data and secrets in a text, by position. */
export function detect(text: string, kinds: readonly string[] = ALL): Detection[] {
  const folded = foldWidth(text)
  const hasDigit = /\d/.test(folded)
  const hasSecret = SECRET_HINT.test(folded)
  const found: Detection[] = []
  for (const kind of kinds) {
    const detector = BY_KIND.get(kind)
    if (!detector || !mayHave(detector, folded, hasDigit, hasSecret)) continue
    for (const { 0: match, index: start } of folded.matchAll(detector.pattern)) {
      if (detector.accepts?.(match, folded, start) ?? true) found.push({ kind, start, end: start + match.length })
    }
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end)
}

/** Spares most texts the search for what they cannot have. */
function mayHave(detector: Detector, text: string, hasDigit: boolean, hasSecret: boolean): boolean {
  if (detector === email) return text.includes('@')
  return PII.includes(detector) ? hasDigit : hasSecret
}
