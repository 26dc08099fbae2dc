import type { Summary } from '../gate/summary.ts'

/**
 * A stored summary with the words of one that was made from the same rows in another language. Its figures and verdicts
 * stay: what it was held against may be gone by now, and then its words stay, too.
 */
export function withWordsOf(other: Summary, stored: Summary): Summary {
  const agree =
    stored.verdict === other.verdict &&
    stored.targets.every(({ verdict }, at) => other.targets[at]?.verdict === verdict)
  if (!agree) return stored
  const { reasons, diagnosis, matrix } = other
  const targets = stored.targets.map((target, at) => ({ ...target, reasons: other.targets[at]?.reasons ?? [] }))
  return { ...stored, reasons, diagnosis, targets, ...(matrix && { matrix }) }
}
