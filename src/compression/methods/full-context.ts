import { messagePieces } from './message-text.ts'
import type { Method } from './method.ts'

/** Compresses nothing: the ceiling that every method is held against. */
export const fullContext: Method = {
  identity: { type: 'full-context', version: 1 },
  ofUser: false,
  asks: 'nobody',
  compress: async ({ messages, point }) => ({ pieces: messagePieces(messages, 0, point.end) }),
}
