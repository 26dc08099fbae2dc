import type { JsonObject } from '../../json.ts'
import type { Answer } from '../../score/target.ts'
import { fromChat, fromPrinted, toChat } from './chat-messages.ts'
import { messagePieces } from './message-text.ts'
import type { Compressed, Method } from './method.ts'

/** Code or a service of the user's that compresses: it gets the messages and how many of the last to keep. */
export interface OwnMethod {
  identity: unknown
  keepLast: number
  /** Whether it answers with text only: then messages may stand in it as JSON. */
  prints: boolean
  call(messages: JsonObject[], keepLast: number, signal: AbortSignal): Promise<Answer>
  close?: (() => Promise<void>) | undefined
}

export function ownMethod({ identity, keepLast, prints, call, close }: OwnMethod): Method {
  return {
    identity,
    ofUser: true,
    asks: 'user',
    async compress({ messages, point }, { signal }): Promise<Compressed> {
      const { output, usage } = await call(toChat(messages.slice(0, point.end)), keepLast, signal)
      const made = prints && typeof output === 'string' ? fromPrinted(output) : fromChat(output)
      const pieces = typeof made === 'string' ? [made] : messagePieces(made, 0, made.length)
      return { pieces, ...(usage && { usage }), cost: usage?.cost ?? null }
    },
    ...(close && { close }),
  }
}
