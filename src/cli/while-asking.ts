import { waitingFor } from '../judge/waiting.ts'
import { waitingText } from '../report/format/waiting-text.ts'
import { sayIn } from '../report/format/words.ts'
import type { Io } from './command.ts'

const TICK_MS = 1000
/** What takes no longer is nothing to be told of. */
const LONG_MS = 2000
const LINE_MS = 30_000

/** Says what is waited for while a command without a bar asks models: in place at a terminal, else a line now and then. */
export async function whileAsking<Result>(io: Io, work: (io: Io) => Promise<Result>): Promise<Result> {
  if (io.quiet) return work(io)
  let said = performance.now()
  let isDrawn = false
  const clear = () => {
    if (isDrawn) io.draw('\r\x1b[2K')
    isDrawn = false
  }
  const tick = () => {
    const waiting = waitingFor()
    if (!waiting || Math.max(waiting.oldestMs, waiting.quietMs ?? 0) < LONG_MS) return clear()
    const text = waitingText(waiting, sayIn(io.language))
    if (io.live) {
      io.draw(`\r\x1b[2K${text}`)
      isDrawn = true
    } else if (performance.now() - said >= LINE_MS) {
      said = performance.now()
      io.err(`${text}\n`)
    }
  }
  const timer = setInterval(tick, TICK_MS).unref()
  const print =
    (write: Io['out']): Io['out'] =>
    (text, kind) => {
      clear()
      return write(text, kind)
    }
  try {
    return await work({ ...io, out: print(io.out), err: print(io.err) })
  } finally {
    clearInterval(timer)
    clear()
  }
}
