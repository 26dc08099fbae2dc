import type { Code } from '../../code/code.ts'
import { functionCode, type Source } from '../../code/functions.ts'
import type { OwnScorer } from './own-scorer.ts'

type Functions = Readonly<Record<string, Source>>

/** A scorer of the program's own is known by its functions, or by its class. */
export function ownScorerCode(own: OwnScorer): Code {
  if (typeof own === 'function') return functionCode({ class: own })
  const { constructor: made } = Object.getPrototypeOf(own) ?? Object.prototype
  return functionCode({ ...functionsOf(own), ...(made !== Object && { class: made }) })
}

/** `corpus` holds functions of its own. */
const functionsOf = (object: object): Functions =>
  Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => {
      if (typeof value === 'function') return [[name, value]]
      return name === 'corpus' && value ? Object.entries(functionsOf(value)) : []
    }),
  )
