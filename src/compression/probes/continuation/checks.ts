import type { Failure } from '../errors/failure.ts'
import { failuresOf } from '../errors/failures-in.ts'
import type { ToolRun } from '../tool-runs.ts'
import { ALL_TESTS, type CheckStep, checkSteps, WHOLE } from './check-families.ts'
import type { Work } from './work.ts'

/** A test or a check that failed when it ran last. */
export interface FailingCheck {
  /** The test, else the command. */
  name: string
  failure: Failure
  run: ToolRun
}

/** The tests and checks that failed in their last run and have not passed since, alone or as a part of something larger. */
export function failingChecks({ runs }: Work): FailingCheck[] {
  let failing: Open[] = []
  for (const run of runs) {
    const { command, result } = run
    if (command === undefined || !result) continue
    const steps = checkSteps(command)
    if (steps.every((step) => step === undefined)) continue
    const failures = failuresOf(result.turn, false)
    // It failed and does not say why: nothing has passed.
    if (failures.length === 0 && result.turn.failed) continue
    const at = failures.length === 0 ? steps.length : failingStep(steps, failures)
    const failed = steps[at]
    // What came before the step that failed has passed; what comes after it did not run.
    const ran = steps.slice(0, at + 1).filter((step) => step !== undefined)
    failing = failing.filter((check) => !ran.some((step) => isRunAgain(check, step)))
    if (failed === undefined) continue
    const name = command.trim().split('\n')[0] ?? ''
    for (const failure of failures) failing.push({ name: failure.test ?? name, failure, run, step: failed })
  }
  return failing.map(({ name, failure, run }) => ({ name, failure, run }))
}

interface Open extends FailingCheck {
  step: CheckStep
}

/** Which of several commands said so: a test fails in tests; what else is said is said by the last one, unless its form tells. */
function failingStep(steps: readonly (CheckStep | undefined)[], [failure]: readonly Failure[]): number {
  if (failure?.test !== undefined) return steps.findLastIndex((step) => step?.isTest)
  const types = /\berror TS\d+/.test(failure?.reason ?? '') ? steps.findIndex((step) => step?.family === 'tsc') : -1
  return types >= 0 ? types : steps.length - 1
}

/** Whether a step ran what failed before: all of its kind, or a part that holds it. */
function isRunAgain({ name, failure, step: before }: Open, step: CheckStep): boolean {
  const isWhole = step.family === WHOLE || (step.family === ALL_TESTS && before.isTest)
  if (step.family !== before.family && !isWhole) return false
  if (step.scope.length === 0) return true
  const isPlaced = name.includes('/')
  if (failure.test === undefined || !isPlaced) {
    // Nothing tells where it belongs, unless it was run by itself.
    return before.scope.length === 0 || before.scope.some((one) => step.scope.some((other) => isWithin(one, other)))
  }
  return step.scope.some((one) => name.includes(one.replace(/^\.\//, '')))
}

const isWithin = (one: string, other: string) => one.includes(other) || other.includes(one)
