import { z } from 'zod'
import { BadInput } from '../../errors.ts'
import { isJsonObject } from '../../json.ts'
import { findingsOf } from '../../mistakes/mistakes.ts'
import { formatPath } from '../../mistakes/path.ts'
import type { Case } from '../../score/case.ts'
import type { CaseMistake } from '../../score/scorer.ts'
import type { ExpectedCalls } from '../judge/arithmetic/tool-calls.ts'
import { type CallPattern, callPattern, type ExpectedCall, expectedCalls } from './call-pattern.ts'

const name = z.string().min(1)

/** How tools that are to be called are named: one, several in order, or calls with their arguments. */
export const expectedShape = {
  expectedTool: name.optional(),
  expectedOrder: z.array(name).min(1).optional(),
  expectedCalls: expectedCalls.optional(),
}
export const EXPECTING = ['expectedTool', 'expectedOrder', 'expectedCalls'] as const

/** Named in the options, or in the case's own `expected`. */
export function expectedIn({ expected }: Case, options: Expected): Expected | undefined {
  if (options.expectedTool !== undefined || options.expectedOrder || options.patterns) return options
  if (!isJsonObject(expected)) return undefined
  const { success, data } = z.object(expectedShape).safeParse(expected)
  if (!success || EXPECTING.every((key) => data[key] === undefined)) return undefined
  const { expectedCalls: calls, ...named } = data
  return { ...named, patterns: patternsOf(calls, 'expected.expectedCalls'), strict: options.strict }
}

type Expected = ExpectedCalls & { patterns: CallPattern[] | undefined }

export const patternsOf = (calls: readonly ExpectedCall[] | undefined, path: string) =>
  calls?.map((call, at) => callPattern(call, `${path}[${at}]`))

/** What is wrong with calls that a case expects; anything else in `expected` may be another scorer's. */
export function expectedMistakes({ expected }: Case): CaseMistake[] {
  if (!isJsonObject(expected) || expected.expectedCalls == null) return []
  const { data, error } = expectedCalls.safeParse(expected.expectedCalls)
  if (error) {
    return findingsOf(error.issues, expected.expectedCalls, expectedCalls).map(({ path, message }) => ({
      path: formatPath(['expected', 'expectedCalls', ...path]),
      message,
    }))
  }
  try {
    patternsOf(data, 'expected.expectedCalls')
    return []
  } catch (thrown) {
    if (!(thrown instanceof BadInput)) throw thrown
    return thrown.mistakes.map(({ path = 'expected', message }) => ({ path, message }))
  }
}
