import { ScoreError } from './errors.ts'

// What goes wrong with any code or service that is not ours, in the same words everywhere.

export const tooLarge = (maxBytes: number) =>
  new ScoreError('too-large', {
    en: `the output is larger than ${maxBytes} bytes (maxOutputBytes)`,
    ja: `出力が ${maxBytes} バイトを超えました (maxOutputBytes)`,
  })

export const tooLate = (timeoutMs: number) =>
  new ScoreError('timeout', {
    en: `no answer within ${timeoutMs / 1000} s`,
    ja: `${timeoutMs / 1000} 秒以内に答えがありません`,
  })

export function stopped(signal: AbortSignal | undefined): ScoreError {
  if (signal?.reason instanceof ScoreError) return signal.reason
  return new ScoreError('timeout', { en: 'stopped before it answered', ja: '答える前に中止されました' })
}
