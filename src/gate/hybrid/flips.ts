import type { CaseRow } from './metrics-schema.ts'

/** From the worst to the best. */
export const FLIPS = ['fails', 'reviewed', 'unreviewed', 'passes'] as const

/** A case whose verdict is another one than before. A verdict is its file's own: it flips whatever the figures were measured with. */
export interface Flip {
  id: string
  flip: (typeof FLIPS)[number]
  overall_pass: [before: boolean, after: boolean]
  needs_review: [before: boolean, after: boolean]
  /** The rules that it breaks now and did not before. */
  broken: string[]
}

const GRAVITY = ['none', 'minor', 'major', 'critical']

/** The cases of both files whose verdict flipped, worst first: of equal flips the graver violation, then the file's order. */
export function flipsOf(before: readonly CaseRow[], after: readonly CaseRow[]): Flip[] {
  const old = new Map(before.map((row) => [row.id, row]))
  return after
    .flatMap((row) => {
      const earlier = old.get(row.id)
      const flip = earlier && flipOf(earlier, row)
      return flip ? [{ flip, gravity: GRAVITY.indexOf(row.violations.max_severity) }] : []
    })
    .sort((a, b) => FLIPS.indexOf(a.flip.flip) - FLIPS.indexOf(b.flip.flip) || b.gravity - a.gravity)
    .map(({ flip }) => flip)
}

function flipOf(before: CaseRow, after: CaseRow): Flip | undefined {
  const flip =
    before.overall_pass !== after.overall_pass
      ? after.overall_pass
        ? 'passes'
        : 'fails'
      : before.needs_review !== after.needs_review
        ? after.needs_review
          ? 'reviewed'
          : 'unreviewed'
        : undefined
  if (!flip) return undefined
  const known = new Set(before.violations.violations.map(({ id }) => id))
  return {
    id: after.id,
    flip,
    overall_pass: [before.overall_pass, after.overall_pass],
    needs_review: [before.needs_review, after.needs_review],
    broken: after.violations.violations
      .filter(({ id }) => !known.has(id))
      .map(({ id, severity }) => `${id} (${severity})`),
  }
}
