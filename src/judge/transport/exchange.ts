import { type ClientRequest, Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { PlainRequest } from './plain-request.ts'
import { ENCODINGS } from './read-body.ts'
import { responseOf } from './response.ts'

interface Patience {
  /** A connection that lay idle for longer may be closing at the other end. */
  idleMs?: number
  /** An address where nobody answers is given up long before the question is. */
  connectMs?: number
}

export type Exchange = (plain: PlainRequest) => Promise<Response>

/**
 * Sends requests over connections of its own and reads the replies whole, redirects too. Fails as `fetch` does:
 * with a TypeError as long as there is no status, then with a body that cannot be read, and with the signal's reason.
 */
export function createExchange({ idleMs = 4000, connectMs = 10_000 }: Patience = {}): Exchange {
  // How many requests go at once is decided elsewhere.
  const httpAgent = new HttpAgent({ keepAlive: true, timeout: idleMs })
  const httpsAgent = new HttpsAgent({ keepAlive: true, timeout: idleMs })
  const open = ({ url, headers: given, body }: PlainRequest): ClientRequest => {
    const length = Buffer.byteLength(body)
    const headers = { accept: '*/*', 'accept-encoding': ENCODINGS, ...given, 'content-length': length }
    return url.protocol === 'https:'
      ? httpsRequest(url, { method: 'POST', headers, agent: httpsAgent })
      : httpRequest(url, { method: 'POST', headers, agent: httpAgent })
  }
  return (plain) =>
    new Promise((resolve, reject) => {
      const { body, signal } = plain
      signal?.throwIfAborted()
      const request = open(plain)
      let isAnswered = false
      const hangUp = () => request.destroy()
      const fail = (cause: Error) => reject(signal?.aborted ? signal.reason : new TypeError('fetch failed', { cause }))
      signal?.addEventListener('abort', hangUp, { once: true })
      request.on('error', fail)
      request.on('close', () => {
        signal?.removeEventListener('abort', hangUp)
        // Some connections end without an error, such as one that turns to another protocol.
        if (!isAnswered) fail(new Error('the connection was closed without a reply'))
      })
      request.on('response', (reply) => {
        isAnswered = true
        resolve(responseOf(reply, signal))
      })
      limitConnecting(request, connectMs)
      request.end(body)
    })
}

function limitConnecting(request: ClientRequest, ms: number): void {
  request.on('socket', (socket) => {
    if (!socket.connecting) return
    const timer = setTimeout(() => request.destroy(new Error(`no connection within ${ms / 1000} s`)), ms)
    const stop = () => clearTimeout(timer)
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', stop).once('close', stop)
  })
}
