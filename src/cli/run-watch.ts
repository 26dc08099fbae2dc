import { ProgressLine } from '../report/live-line.ts'
import type { RunRequest } from '../run/assembly.ts'
import type { RunRecord } from '../store/store.ts'
import type { Io } from './command.ts'

/** The line that shows how far a run has come. */
export class RunWatch {
  readonly #io: Io
  readonly #begun: string
  readonly #counts = { done: 0, pass: 0, fail: 0, review: 0, error: 0, cost: 0 }
  #line: ProgressLine | undefined

  /** `command` is the one that runs a suite; the gate's runs are called after their command already. */
  constructor(io: Io, command?: string) {
    this.#io = io
    this.#begun = command ? `saiten ${command}  ` : 'saiten '
  }

  callbacks(): Pick<RunRequest, 'onStart' | 'onRows' | 'onWarning'> {
    const io = this.#io
    return {
      onStart: (started, recorded, cases) => {
        io.endsInOrder()
        if (io.quiet) return
        const total = started.plan.planned === null ? null : started.plan.planned - recorded
        this.#line = new ProgressLine(streamOf(io), { tty: io.live, total, language: io.language })
        io.err(this.#begun + startLine(started, recorded, cases, io))
      },
      onWarning: (warning) => {
        this.#line?.clear()
        io.err(`! ${io.say(warning)}\n`)
      },
      onRows: (rows) => {
        for (const { verdict, usage } of rows) {
          this.#counts.done++
          this.#counts[verdict]++
          this.#counts.cost += usage?.cost ?? 0
        }
        this.#line?.update(this.#counts)
      },
    }
  }

  clear(): void {
    this.#line?.clear()
  }
}

/** A line in place is drawn; one that is added is printed like any other. */
function streamOf(io: Io) {
  return { write: (text: string) => (io.live ? io.draw(text) : io.err(text)), columns: io.errWidth }
}

function startLine({ id, suite, plan }: RunRecord, recorded: number, known: number | null, io: Io): string {
  const { targets, scorers, repeats } = plan
  const cases = known ?? '?'
  const upTo = repeats.least < repeats.most ? io.say({ en: 'up to ', ja: '最大 ' }) : ''
  const times = targets.length * repeats.most > 1 ? ` × ${upTo}${targets.length * repeats.most}` : ''
  const already =
    recorded > 0 ? io.say({ en: `   ${recorded} recorded already`, ja: `   記録済み ${recorded} 件` }) : ''
  return io.say({
    en: `${suite}   ${cases} cases${times} × ${scorers.length} scorers   run ${id}${already}\n`,
    ja: `${suite}   ${cases} ケース${times} × スコアラー ${scorers.length} 個   実行 ${id}${already}\n`,
  })
}
