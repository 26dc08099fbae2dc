import { BadInput, badInput } from '../../errors.ts'

/** Reads what is kept of a run: texts in it that are not ours any more are said to be, and what to do about them. */
export function readable<T>(run: string, what: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw unreadable(run, what, error)
  }
}

export function unreadable(run: string, what: string, error: unknown): BadInput {
  if (error instanceof BadInput) return error
  return badInput(
    `run ${run}: what the store holds of it (${what}) cannot be read; it was changed or damaged from outside. Take a copy of the store that is whole, or remove the run with:  saiten runs delete ${run}`,
    `実行 ${run}: ストアの内容（${what}）を読めません。外部で変更されたか壊れています。壊れていない写しを使うか、実行を消してください:  saiten runs delete ${run}`,
  )
}

/** For shapes that JSON alone does not promise. */
export function must(holds: boolean): asserts holds {
  if (!holds) throw new TypeError('not of the shape that was written')
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
