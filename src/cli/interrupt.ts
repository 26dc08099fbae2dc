import { EXIT } from '../errors.ts'
import type { Message } from '../language.ts'

/** Ctrl-C, a kill, and a terminal that closes: all of them ask for the same. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Less than a person waits before asking again. */
const ANSWER_MS = 500

const STOPPING: Message = {
  en: '\nstopping: what is in flight is finished and recorded; Ctrl-C again ends at once\n',
  ja: '\n停止します。処理中の分を終えて記録しています（もう一度 Ctrl-C ですぐに終了）\n',
}

const ENDED: Message = { en: 'interrupted\n', ja: '中断しました\n' }

interface Interruption {
  stop: AbortSignal
  abort: AbortSignal
  /** From now on a command ends in order by itself when `stop` says so; before, there is nothing to wait for. */
  endsInOrder(): void
}

/** The first Ctrl-C asks for an orderly end, and says so where that takes a moment; the second does not wait for it. */
export function interruptible(tell: (message: Message) => void): Interruption {
  const stop = new AbortController()
  const abort = new AbortController()
  let isOrderly = false
  const end = () => {
    abort.abort()
    process.exit(EXIT.interrupted)
  }
  const onSignal = () => {
    if (stop.signal.aborted) end()
    stop.abort()
    if (isOrderly) setTimeout(() => tell(STOPPING), ANSWER_MS).unref()
    else {
      tell(ENDED)
      end()
    }
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  return {
    stop: stop.signal,
    abort: abort.signal,
    endsInOrder() {
      isOrderly = true
    },
  }
}
