import { type CommandCall, RunningCommand } from '../command/running-command.ts'
import { ScoreError } from '../errors.ts'
import { whileOut } from '../judge/waiting.ts'
import type { Case } from '../score/case.ts'
import type { Answer, Target } from '../score/target.ts'
import type { KnownNames } from '../template/template.ts'
import { stopped } from '../trouble.ts'
import { commandMaker } from './command-arguments.ts'
import { questionText } from './question.ts'
import { retrying } from './retrying.ts'

export interface CommandSpec extends Omit<CommandCall, 'failure'> {
  name: string
  /** A command may do things in the world: it is repeated only where that is asked for. */
  retries?: number
  names?: KnownNames | undefined
}

/** Input on standard input, answer on standard output; each case starts the command anew. */
export function command(spec: CommandSpec): Target {
  const commandFor = commandMaker(spec.command, spec.names)
  const running = new Set<RunningCommand>()
  return {
    name: spec.name,
    calls: true,
    answer: (testCase: Case, { signal, stop }) =>
      retrying(() => once(testCase, signal), {
        retries: spec.retries ?? 0,
        deadlineMs: Number.POSITIVE_INFINITY,
        signal,
        stop,
        isPassing: (error) => error instanceof ScoreError && error.kind !== 'input',
      }).catch((error: unknown) => {
        throw error instanceof ScoreError ? error : stopped(signal)
      }),
    async close() {
      await Promise.all([...running].map((run) => run.kill()))
    },
  }

  async function once(testCase: Case, signal: AbortSignal): Promise<Answer> {
    const start = performance.now()
    const call = { ...spec, command: commandFor(testCase), failure: 'target' } as const
    const run = new RunningCommand(call, questionText(testCase).text)
    running.add(run)
    void run.ended.then(() => running.delete(run))
    const output = await whileOut(() => run.answer(signal))
    return { output, durationMs: performance.now() - start }
  }
}
