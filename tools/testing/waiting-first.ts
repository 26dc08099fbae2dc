import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files in which processes wait for each other: for signs of life, for their turn, for a server that is restarted. */
const WAITS = /\/cli\/(?:workers|stop-shared|both-stores)[^/]*\.test\.ts$|\.soak\.test\.ts$/

/** Begins with those: they need little of the machine, and one that is left for the end is all that everybody waits for. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const waits = ({ moduleId }: TestSpecification) => WAITS.test(moduleId.replaceAll('\\', '/'))
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))]
  }
}
