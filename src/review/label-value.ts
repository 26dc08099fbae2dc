import type { Json } from '../json.ts'

/** What a label may mean by itself: 1 and 0 are a decision or a grade until other labels of the file tell which. */
export interface LabelValue {
  decision?: boolean
  grade?: number
}

const PASS = ['pass', 'accept', 'true', 'yes', '合格', '○', '〇', '◯', '1']
const FAIL = ['fail', 'reject', 'false', 'no', '不合格', '×', '✕', '✗', '0']
const DECISIONS = new Map([...PASS.map((word) => [word, true] as const), ...FAIL.map((word) => [word, false] as const)])
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/
const LONGEST = 40

/** Undefined for what is no label. Full-width digits and letters count as their plain ones. */
export function labelValue(given: Json): LabelValue | undefined {
  if (typeof given === 'boolean') return { decision: given }
  const text = typeof given === 'number' ? String(given) : given
  if (typeof text !== 'string' || text.length > LONGEST) return undefined
  const folded = text.normalize('NFKC').trim().toLowerCase()
  const decision = DECISIONS.get(folded)
  const grade = NUMBER.test(folded) ? Number(folded) : undefined
  if (decision === undefined && grade === undefined) return undefined
  return { ...(decision !== undefined && { decision }), ...(grade !== undefined && { grade }) }
}
