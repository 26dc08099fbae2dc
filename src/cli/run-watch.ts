import { waitingFor } from '../judge/waiting.ts'
import { counted, type Message } from '../language.ts'
import { waitingText } from '../report/format/waiting-text.ts'
import { sayIn } from '../report/format/words.ts'
import { ProgressLine } from '../report/live-line.ts'
import type { RunRequest } from '../run/assembly.ts'
import type { RunRecord } from '../store/store.ts'
import type { Io } from './command.ts'

const TICK_MS = 1000
/** A call that takes no longer is nothing to be told of. */
const LONG_MS = 2000

/** The line that shows how far a run has come. */
export class RunWatch {
  readonly #io: Io
  readonly #begun: string
  readonly #counts = { done: 0, pass: 0, fail: 0, review: 0, error: 0, cost: 0 }
  #line: ProgressLine | undefined
  #timer: NodeJS.Timeout | undefined
  #due: NodeJS.Immediate | undefined

  readonly #goOn: (run: string) => string

  /** `command` is the one that runs a suite; the gate's runs are called after their command already. */
  constructor(io: Io, command?: string, goOn: (run: string) => string = () => '') {
    this.#io = io
    this.#goOn = goOn
    this.#begun = command ? `saiten ${command}  ` : 'saiten '
  }

  callbacks(): Pick<RunRequest, 'onStart' | 'onRows' | 'onWarning'> {
    const io = this.#io
    return {
      onStart: (started, recorded, cases) => {
        io.endsInOrder(this.#goOn(started.id))
        if (io.quiet) return
        const total = started.plan.planned === null ? null : started.plan.planned - recorded
        this.#line = new ProgressLine(streamOf(io), { tty: io.live, total, language: io.language })
        io.err(this.#begun + startLine(started, recorded, cases, io))
        // A model may take a minute for one answer: the line says what is waited for meanwhile.
        this.#timer = setInterval(() => this.#show(), TICK_MS).unref()
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
        // Once for all that end before the process looks up: answers at hand may be ten thousand a second.
        this.#due ??= setImmediate(() => this.#show())
      },
    }
  }

  #show(): void {
    clearImmediate(this.#due)
    this.#due = undefined
    const waiting = waitingFor()
    const isLong = waiting !== undefined && Math.max(waiting.oldestMs, waiting.quietMs ?? 0) >= LONG_MS
    const note = isLong ? waitingText(waiting, sayIn(this.#io.language)) : undefined
    this.#line?.update({ ...this.#counts, ...(note !== undefined && { note }) })
  }

  clear(): void {
    clearInterval(this.#timer)
    if (this.#due) this.#show()
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
  const several = targets.length > 1
  const each = repeats.most > 1
  const times = io.say({
    en: `${several ? ` × ${targets.length} targets` : ''}${each ? ` × ${upTo}${repeats.most} times` : ''}`,
    ja: `${several ? ` × ターゲット ${targets.length} 個` : ''}${each ? ` × ${upTo}${repeats.most} 回` : ''}`,
  })
  const already =
    recorded > 0 ? io.say({ en: `   ${recorded} recorded already`, ja: `   記録済み ${recorded} 件` }) : ''
  const ends = plan.order && !plan.whole ? io.say(endsEarly(plan.order.seed)) : ''
  return io.say({
    en: `${suite}   ${counted(cases, 'case')}${times} × ${counted(scorers.length, 'scorer')}   run ${id}${already}${ends}\n`,
    ja: `${suite}   ${cases} ケース${times} × スコアラー ${scorers.length} 個   実行 ${id}${already}${ends}\n`,
  })
}

const endsEarly = (seed: number): Message => ({
  en: `   ends when decided, seed ${seed}`,
  ja: `   判定が決まれば終了（種 ${seed}）`,
})
