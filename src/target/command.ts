import type { Case } from '../score/case.ts'
import type { Target } from '../score/target.ts'
import { questionText } from './question.ts'
import { RunningCommand } from './running-command.ts'

export interface CommandSpec {
  name: string
  /** Text is for the shell; a list is run as it is. */
  command: string | string[]
  env?: Record<string, string>
  folder: string
  timeoutMs: number
  maxBytes: number
}

/** Input on standard input, answer on standard output; each case starts the command anew. */
export function command(spec: CommandSpec): Target {
  const running = new Set<RunningCommand>()
  return {
    name: spec.name,
    calls: true,
    async answer(testCase: Case, { signal }) {
      const start = performance.now()
      const run = new RunningCommand(spec, questionText(testCase).text)
      running.add(run)
      void run.ended.then(() => running.delete(run))
      const output = await run.answer(signal)
      return { output, durationMs: performance.now() - start }
    },
    async close() {
      await Promise.all([...running].map((run) => run.kill()))
    },
  }
}
