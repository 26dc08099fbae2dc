import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
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
  /** A request equal to one that was hung up before, sent while at least as many were out. */
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

export type Harm = 'reset' | 'half a body' | keyof typeof REFUSALS | { delayMs: number }

/** What may go wrong on the way; by the request's number, over all rows: each row meets other troubles. */
export type Fault = (number: number) => Harm | undefined

const REFUSALS = {
  'no slot': { status: 503, headers: { 'retry-after': '2' }, body: '{"error":{"message":"no slot is free"}}' },
  'too many': { status: 429, headers: { 'retry-after': '3' }, body: '{"error":{"message":"slow down"}}' },
  'a page': { status: 502, headers: { 'content-type': 'text/html' }, body: '<html><h1>502 Bad Gateway</h1></html>' },
}

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
  const load = new Load()
  const server = createServer(async (incoming, outgoing) => {
    const body = await readAll(incoming)
    const { traffic } = proxy
    traffic.requests++
    if (/could not be used|使えませんでした/.test(body)) traffic.repairs++
    const leave = load.enter(body)
    let isAnswered = false
    let forward: ClientRequest | undefined
    outgoing.on('close', () => {
      if (leave(isAnswered)) traffic.repeatedUnchanged++
      if (isAnswered) return
      traffic.hungUp++
      forward?.destroy()
    })
    const harm = fault(++number)
    if (typeof harm === 'string' && harm !== 'half a body') {
      isAnswered = true
      if (harm === 'reset') return void outgoing.destroy()
      const refusal = REFUSALS[harm]
      return void outgoing.writeHead(refusal.status, refusal.headers).end(refusal.body)
    }
    if (typeof harm === 'object') await wait(harm.delayMs)
    if (outgoing.destroyed) return
    // Not before: a server does not keep a connection on which nothing comes.
    const headers = { 'content-type': 'application/json', authorization: incoming.headers.authorization ?? '' }
    forward = request(`${upstream}${incoming.url}`, { method: 'POST', headers }, async (reply) => {
      const text = await readAll(reply).catch(() => '')
      isAnswered = true
      count(traffic, text)
      if (harm === 'half a body') return breakOff(outgoing, text)
      outgoing.writeHead(reply.statusCode ?? 502, { 'content-type': 'application/json' }).end(text)
    })
    forward.on('error', () => outgoing.destroy())
    forward.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: CountingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    traffic: { ...NOTHING },
    reset(next = () => undefined) {
      fault = next
      load.forget()
      proxy.traffic = { ...NOTHING }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return proxy
}

/** How many requests were out beside each: one that was given up on may be repeated among fewer only. */
class Load {
  #out = new Set<{ most: number }>()
  #givenUp = new Map<string, number>()

  /** The function says, when the request is over, whether it was one that had been given up on among as few. */
  enter(body: string): (isAnswered: boolean) => boolean {
    const self = { most: 0 }
    this.#out.add(self)
    for (const other of this.#out) other.most = Math.max(other.most, this.#out.size)
    return (isAnswered) => {
      this.#out.delete(self)
      const before = this.#givenUp.get(body)
      if (!isAnswered) this.#givenUp.set(body, self.most)
      return before !== undefined && self.most >= before
    }
  }

  forget(): void {
    this.#givenUp.clear()
  }
}

function breakOff(outgoing: ServerResponse, text: string): void {
  outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  outgoing.write(text.slice(0, text.length / 2), () => outgoing.destroy())
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
