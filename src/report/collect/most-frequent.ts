import type { DiagnosisEntry } from '../../gate/summary.ts'

const MOST_SHOWN = 5

/** The causes worth a person's time first. */
export function mostFrequent(entries: readonly DiagnosisEntry[]): DiagnosisEntry[] {
  return entries.toSorted((a, b) => b.count - a.count).slice(0, MOST_SHOWN)
}
