/** The module `saiten/vitest/reporter`: a table of what `toScore` measured, at the end of a test run. */
import type { Reporter, TestModule } from 'vitest/node'
import { environmentLanguage } from '../language.ts'
import type { ScoreNote } from '../vitest/score-note.ts'
import { scoreTable } from '../vitest/score-table.ts'

/** For `reporters: ['default', new SaitenReporter()]` in the configuration of Vitest. */
export default class SaitenReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        name: test.fullName,
        notes: (test.meta() as { saiten?: ScoreNote[] }).saiten ?? [],
        without: (test.result().errors ?? []).filter(({ name }) => name === 'NoScoreError').length,
      })),
    )
    const lines = scoreTable(tests, environmentLanguage())
    if (lines.length > 0) process.stdout.write(`\n${lines.join('\n')}\n`)
  }
}
