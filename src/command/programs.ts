import { availableParallelism } from 'node:os'
import { BadInput } from '../errors.ts'
import { stopped } from '../trouble.ts'
import { Turns } from '../turns.ts'
import { isThere } from './find-program.ts'
import { noProgram } from './no-program.ts'
import { RunningCommand } from './running-command.ts'

interface ProgramLimits {
  timeoutMs: number
  maxBytes: number
  signal: AbortSignal
}

/** A program of the user's: text in, text out, started anew each time. */
export interface Program {
  run(input: string, limits: ProgramLimits): Promise<string>
}

/** The programs that are run in one folder, as many at once as there are processors. */
export class Programs {
  readonly #folder: string
  readonly #turns = new Turns(Math.max(2, availableParallelism()))

  constructor(folder: string) {
    this.#folder = folder
  }

  /** No shell sees the list. Throws BadInput where there is nothing to start. */
  async find(command: readonly string[]): Promise<Program> {
    const [program = ''] = command
    const folder = this.#folder
    if (!(await isThere(program, folder))) throw new BadInput({ ...AT, message: noProgram(program) })
    return {
      run: (input, { timeoutMs, maxBytes, signal }) =>
        this.#turns.take((waited) => {
          if (waited && signal.aborted) throw stopped(signal)
          return new RunningCommand({ command, folder, timeoutMs, maxBytes, failure: 'threw' }, input).answer(signal)
        }),
    }
  }
}

/** The option that names it. */
const AT = { path: 'command' }
