import type { Language, Message } from '../language.ts'
import { type RunColumns, VERDICT_CODES } from '../views/columns/columns.ts'
import { noScoreWord } from './format/words.ts'

/** An answer that did not plainly pass. */
export interface NotPassed {
  /** Position of the case. */
  at: number
  target: string
  repeat: number
  verdict: string
}

const WORST_FIRST = ['fail', 'error', 'review']

/** Every one of a run; of the repeats of a case and target the worst stands for all. */
export function* notPassed(columns: RunColumns): Generator<NotPassed> {
  const byTarget = [...Map.groupBy(columns.slots, ({ target }) => target)]
  for (let at = 0; at < columns.size; at++) {
    for (const [place, slots] of byTarget) {
      const named = (verdict: string) => slots.find((slot) => VERDICT_CODES[slot.verdict[at] as number] === verdict)
      const verdict = WORST_FIRST.find(named)
      if (verdict === undefined) continue
      yield { at, target: columns.targets[place] as string, repeat: named(verdict)?.repeat ?? 0, verdict }
    }
  }
}

/** Which thresholds it missed, and what could not be scored. */
export function whatWasMissed(columns: RunColumns, { at, target, repeat }: Omit<NotPassed, 'verdict'>): Message[] {
  const slot = columns.slots.find((one) => columns.targets[one.target] === target && one.repeat === repeat)
  return (slot?.scores ?? []).flatMap(({ value, passed, kind }, place): Message[] => {
    const { name, threshold } = columns.scorers[place] as RunColumns['scorers'][number]
    const missed = `${name} ${Number((value[at] as number).toFixed(3))}${threshold === null ? '' : ` < ${threshold}`}`
    if (passed[at] === MISSED) return [{ en: missed, ja: missed }]
    const error = columns.errorKinds[(kind[at] as number) - 1]
    if (error === undefined) return []
    const said = (language: Language) => `${name}: ${noScoreWord({ status: 'error', kind: error }, language)}`
    return [{ en: said('en'), ja: said('ja') }]
  })
}

/** Of `passed`, in the columns. */
const MISSED = 2
