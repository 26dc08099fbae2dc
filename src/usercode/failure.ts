import { BadInput, errorText, ScoreError } from '../errors.ts'
import { NotPlain } from './plain.ts'
import type { Call, Failure } from './protocol.ts'
import type { End } from './start-worker.ts'

/** What went wrong in a call, as it crosses to the host. */
export function failureOf(thrown: unknown, method: Call['method']): Failure {
  if (thrown instanceof BadInput) return { mistakes: thrown.mistakes }
  if (thrown instanceof ScoreError) return { error: { kind: thrown.kind, message: thrown.said } }
  const answering = method === 'answer'
  if (thrown instanceof NotPlain) {
    const { en, ja } = thrown.said
    const message = { en: `what it returned cannot be kept: ${en}`, ja: `返した値を扱えません: ${ja}` }
    return { error: { kind: answering ? 'target' : 'invalid-value', message } }
  }
  const text = shownError(thrown)
  return { error: { kind: answering ? 'target' : 'threw', message: { en: text, ja: text } } }
}

const MAX_TEXT = 2_000

/** The text of what was thrown, whatever that is: its own `message` may throw, or be endless. */
export function shownError(thrown: unknown): string {
  try {
    const text = String(errorText(thrown))
    return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
  } catch {
    return 'something that cannot be shown was thrown'
  }
}

export function unhandled(thrown: unknown): ScoreError {
  const text = shownError(thrown)
  return new ScoreError('threw', {
    en: `an error was never caught (is an await missing?): ${text}`,
    ja: `捕捉されないエラーがあります（await の書き忘れでは？）: ${text}`,
  })
}

/** The error that a failure was, on the host's side. */
export function toError(failure: Failure): BadInput | ScoreError {
  if ('mistakes' in failure) return new BadInput(failure.mistakes)
  return new ScoreError(failure.error.kind, failure.error.message)
}

export function workerEnded(end: End, memoryMb: number): ScoreError {
  if (end.why === 'memory') {
    return new ScoreError('threw', {
      en: `the code ran out of memory (${memoryMb} MB)`,
      ja: `コードがメモリーを使い切りました (${memoryMb} MB)`,
    })
  }
  if (end.why === 'exit') {
    return new ScoreError('threw', {
      en: `the code ended its thread with exit code ${end.code} (a process.exit()?)`,
      ja: `コードがスレッドを終了させました（終了コード ${end.code}。process.exit() では？）`,
    })
  }
  const text = shownError(end.error)
  return new ScoreError('threw', { en: `the code crashed: ${text}`, ja: `コードが異常終了しました: ${text}` })
}
