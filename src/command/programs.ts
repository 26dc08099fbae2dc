import { availableParallelism } from 'node:os'
import { badInput } from '../errors.ts'
import { stopped } from '../trouble.ts'
import { Turns } from '../turns.ts'
import { isThere } from './find-program.ts'
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
    if (!(await isThere(program, folder))) throw notThere(program)
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

const notThere = (program: string) =>
  program.includes('/')
    ? badInput(
        `"${program}" is no program in the suite's folder: mend the path, make the file executable (chmod +x), or name its interpreter first ([python3, ${program}])`,
        `"${program}" は、スイートのフォルダーから見て実行できるファイルではありません。パスを直すか、実行権限を付けるか（chmod +x）、先にインタープリターを書いてください（[python3, ${program}]）`,
        AT,
      )
    : badInput(
        `"${program}" is not on the PATH: install it, or write its path (./${program})`,
        `"${program}" は PATH にありません。インストールするか、パスで書いてください（./${program}）`,
        AT,
      )
