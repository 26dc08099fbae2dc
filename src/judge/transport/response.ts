import type { IncomingMessage } from 'node:http'
import { readBody } from './read-body.ts'

/** Statuses of replies that have no body, not even an empty one. */
const BARE = new Set([204, 205, 304])

/** A reply, read whole. What breaks on the way is found by whoever reads the body, who then knows the status, too. */
export async function responseOf(reply: IncomingMessage, signal: AbortSignal | undefined): Promise<Response> {
  const body = await readBody(reply).catch((cause: unknown) => {
    signal?.throwIfAborted()
    return unreadable(cause)
  })
  const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders } = reply
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string)
  return new Response(BARE.has(status) ? null : body, { status, statusText, headers })
}

const unreadable = (cause: unknown) =>
  new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated', { cause })) })
