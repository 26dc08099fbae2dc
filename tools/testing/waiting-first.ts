import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files in which processes wait for each other: for signs of life, for their turn, for a server that is restarted. */
const WAITS = /\/cli\/(?:workers|stop-shared|both-stores|watch)[^/]*\.test\.ts$|\.soak\.test\.ts$/

/**
 * Begins with those: they need little of the machine, and one that is left for the end is all that everybody waits for. The
 * browser's are long, too; those that share a process are the shortest, and fill what is left.
 */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const turn = ({ moduleId, project }: TestSpecification) => {
      if (WAITS.test(moduleId.replaceAll('\\', '/'))) return 0
      if (project.name === 'page') return 1
      return project.config.isolate ? 2 : 3
    }
    return sorted.toSorted((a, b) => turn(a) - turn(b))
  }
}
