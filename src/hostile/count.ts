import { afterAll } from 'vitest'

/** Counts what was tried and what held, and prints both when the file is through. */
export function counting(what: string) {
  let tried = 0
  let held = 0
  afterAll(() => console.info(`hostile ${what}: tried ${tried}, held ${held}`))
  return {
    /** `problems` are what did not hold; they are handed back to be asserted on. */
    note<Problem>(problems: readonly Problem[]): readonly Problem[] {
      tried++
      if (problems.length === 0) held++
      return problems
    },
  }
}
