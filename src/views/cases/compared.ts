import type { RunColumns } from '../columns/columns.ts'
import { bytesBy, numbersBy, slotsOf, VERDICT_CODES } from '../columns/columns.ts'
import { targetValues, targetVerdicts } from '../columns/target-values.ts'
import type { Compared } from '../filter/evaluate.ts'

const [, PASS, FAIL, REVIEW, ERROR] = VERDICT_CODES.map((_, code) => code)

interface Side {
  columns: RunColumns
  target: number
  /** Where this side has the case; -1 where it does not. Absent: at the same place. */
  at?: Int32Array
}

/** Every other target of a run against its first. Undefined where there is only one. */
export function comparedTargets(columns: RunColumns): Compared | undefined {
  if (columns.targets.length < 2) return undefined
  const base: Side = { columns, target: 0 }
  const others = columns.targets.slice(1).map((name, at) => ({ name, side: { columns, target: at + 1 } }))
  return comparedSides(columns, base, others)
}

/** One target of a run against a target of another run, paired by case id. */
export function comparedRuns(
  after: { columns: RunColumns; target: number },
  before: { columns: RunColumns; target: number },
): Compared {
  const places = new Map(before.columns.ids.map((id, at) => [id, at]))
  const at = Int32Array.from(after.columns.ids, (id) => places.get(id) ?? -1)
  const name = after.columns.targets[after.target] as string
  return comparedSides(after.columns, { ...before, at }, [{ name, side: after }])
}

function comparedSides(columns: RunColumns, base: Side, others: { name: string; side: Side }[]): Compared {
  const { size } = columns
  const place = (side: Side, at: number) => (side.at ? (side.at[at] as number) : at)
  const any = (test: (is: Side, at: number, before: number) => boolean) =>
    bytesBy(size, (at) => Number(others.some(({ side }) => test(side, at, place(base, at)))))
  const verdicts = new Map<Side, Uint8Array>()
  const verdictOf = (side: Side, at: number) => {
    if (at < 0) return 0
    const known = verdicts.get(side) ?? targetVerdicts(side.columns, side.target)
    verdicts.set(side, known)
    return known[at] as number
  }
  const shown = new Map<string, (at: number) => number>()
  const differenceOf = (side: Side, scorer: string) => {
    const before = targetValues(base.columns, base.target, scorer)
    const now = targetValues(side.columns, side.target, scorer)
    return (at: number) => {
      const was = place(base, at)
      return was < 0 ? Number.NaN : (now[at] as number) - (before[was] as number)
    }
  }
  const passes = (code: number) => code === PASS || code === REVIEW
  const judged = (code: number) => code !== 0 && code !== ERROR
  return {
    difference(scorer, target) {
      return others
        .filter(({ name }) => target === null || name === target)
        .map(({ side }) => {
          const difference = differenceOf(side, scorer)
          return numbersBy(size, difference)
        })
    },
    differenceAt(scorer, at) {
      const known = shown.get(scorer) ?? differenceOf((others[0] as (typeof others)[number]).side, scorer)
      shown.set(scorer, known)
      return known(at)
    },
    state(name) {
      switch (name) {
        case 'new':
          return any((_, _at, was) => was < 0 || verdictOf(base, was) === 0)
        case 'missing':
          return any((side, at, was) => !judged(verdictOf(side, at)) || !judged(verdictOf(base, was)))
        case 'regressed':
          return any((side, at, was) => verdictOf(side, at) === FAIL && passes(verdictOf(base, was)))
        case 'improved':
          return any((side, at, was) => passes(verdictOf(side, at)) && verdictOf(base, was) === FAIL)
        case 'changed': {
          const answers = (side: Side) => slotsOf(side.columns, side.target).map(({ answer }) => answer)
          const before = answers(base)
          return any((side, at, was) => {
            if (was < 0) return false
            return answers(side).some(
              (answer, repeat) => before[repeat] !== undefined && answer[at] !== before[repeat][was],
            )
          })
        }
      }
    },
  }
}
