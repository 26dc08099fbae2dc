import { messagePieces } from './message-text.ts'
import type { Method } from './method.ts'

/** Throws away what is to go and puts nothing in its place: the floor. */
export const keepLastN: Method = {
  identity: { type: 'keep-last-n', version: 1 },
  ofUser: false,
  asks: 'nobody',
  compress: async ({ messages, point }) => ({ pieces: messagePieces(messages, point.cut, point.end) }),
}
