import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What passed between Saiten and the server. */
interface Traffic {
  requests: number
  answered: number
  /** The client gave up before the reply was there. */
  hungUp: number
  /** Replies that ended at a length limit. */
  cut: number
  /** Requests that ask once more because a reply could not be used. */
  repairs: number
  /** A request equal to one that was hung up before. */
  repeatedUnchanged: number
  promptTokens: number
  cachedTokens: number
  outputTokens: number
}

const NOTHING: Traffic = {
  requests: 0,
  answered: 0,
  hungUp: 0,
  cut: 0,
  repairs: 0,
  repeatedUnchanged: 0,
  promptTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
}

/** What may go wrong on the way; by the request's number. */
export type Fault = (number: number) => 'reset' | 'busy' | { delayMs: number } | undefined

export interface CountingProxy {
  url: string
  traffic: Traffic
  reset(fault?: Fault): void
  close(): void
}

/** Stands between the two, counts, and does harm where asked to. */
export async function startProxy(upstream: string): Promise<CountingProxy> {
  let fault: Fault = () => undefined
  let number = 0
  const abandoned = new Set<string>()
  const server = createServer(async (incoming, outgoing) => {
    const body = await readAll(incoming)
    const { traffic } = proxy
    traffic.requests++
    if (/could not be used|使えませんでした/.test(body)) traffic.repairs++
    if (abandoned.has(body)) traffic.repeatedUnchanged++
    let isOver = false
    outgoing.on('close', () => {
      if (isOver) return
      traffic.hungUp++
      abandoned.add(body)
      forward.destroy()
    })
    const harm = fault(++number)
    const headers = { 'content-type': 'application/json', authorization: incoming.headers.authorization ?? '' }
    const forward = request(`${upstream}${incoming.url}`, { method: 'POST', headers })
    forward.on('error', () => outgoing.destroy())
    forward.on('response', async (reply) => {
      const text = await readAll(reply).catch(() => '')
      isOver = true
      count(traffic, text)
      outgoing.writeHead(reply.statusCode ?? 502, { 'content-type': 'application/json' }).end(text)
    })
    if (harm === 'reset') {
      isOver = true
      return void outgoing.destroy()
    }
    if (harm === 'busy') {
      isOver = true
      return void outgoing.writeHead(503, { 'retry-after': '2' }).end('{"error":{"message":"no slot is free"}}')
    }
    if (harm) await wait(harm.delayMs)
    if (!outgoing.destroyed) forward.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: CountingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    traffic: { ...NOTHING },
    reset(next = () => undefined) {
      fault = next
      number = 0
      abandoned.clear()
      proxy.traffic = { ...NOTHING }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return proxy
}

function count(traffic: Traffic, text: string): void {
  try {
    const { choices, usage } = JSON.parse(text) as {
      choices?: { finish_reason?: string }[]
      usage?: { prompt_tokens: number; completion_tokens: number; prompt_tokens_details?: { cached_tokens?: number } }
    }
    if (choices?.[0] === undefined) return
    traffic.answered++
    if (choices[0].finish_reason === 'length') traffic.cut++
    traffic.promptTokens += usage?.prompt_tokens ?? 0
    traffic.cachedTokens += usage?.prompt_tokens_details?.cached_tokens ?? 0
    traffic.outputTokens += usage?.completion_tokens ?? 0
  } catch {
    // An error page; it is counted as a request only.
  }
}

async function readAll(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
