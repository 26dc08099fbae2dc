import { EXIT } from '../errors.ts'
import { waitingFor } from '../judge/waiting.ts'
import type { Message } from '../language.ts'
import { waitingText } from '../report/format/waiting-text.ts'
import { sayIn } from '../report/format/words.ts'

/** Ctrl-C, a kill, and a terminal that closes: all of them ask for the same. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Less than a person waits before asking again. */
const ANSWER_MS = 500

const STOPPING: Message = {
  en: '\nstopping: what is in flight is finished and recorded; Ctrl-C again ends at once\n',
  ja: '\n停止します。処理中の分を終えて記録しています（もう一度 Ctrl-C ですぐに終了）\n',
}

/** At once, where something is out that may take long. */
const waiting = (out: { calls: number; oldestMs: number }): Message => ({
  en: `\nstopping: ${waitingText(out, sayIn('en'))}; nothing new is asked, what comes back is recorded. Ctrl-C again gives up on it\n`,
  ja: `\n停止します。${waitingText(out, sayIn('ja'))}。新しい質問はせず、返ってきた分を記録します（もう一度 Ctrl-C で待たずに終了）\n`,
})

const ENDED: Message = { en: 'interrupted\n', ja: '中断しました\n' }

interface Interruption {
  stop: AbortSignal
  abort: AbortSignal
  /** From now on a command ends in order by itself when `stop` says so; before, there is nothing to wait for. */
  endsInOrder(last?: string): void
}

/** The first Ctrl-C asks for an orderly end, and says so where that takes a moment; the second does not wait for it. */
export function interruptible(tell: (message: Message | string) => void): Interruption {
  const stop = new AbortController()
  const abort = new AbortController()
  let isOrderly = false
  let lastWords = ''
  const end = () => {
    abort.abort()
    process.exit(EXIT.interrupted)
  }
  const onSignal = () => {
    if (stop.signal.aborted) {
      if (lastWords) tell(lastWords)
      end()
    }
    stop.abort()
    const out = waitingFor()
    // Patience that a provider asked for is not waited out: what comes after it is not asked.
    if (isOrderly && out && out.calls > 0) tell(waiting(out))
    else if (isOrderly) setTimeout(() => tell(STOPPING), ANSWER_MS).unref()
    else {
      tell(ENDED)
      end()
    }
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  return {
    stop: stop.signal,
    abort: abort.signal,
    endsInOrder(last = '') {
      isOrderly = true
      lastWords = last
    },
  }
}
