import { randomBytes } from 'node:crypto'
import { hostname, networkInterfaces } from 'node:os'
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { badInput, errorText } from '../errors.ts'
import { isJsonObject } from '../json.ts'
import { type PageFiles, readPageFiles } from '../report/html/page-files.ts'
import { answers, writes } from './answers/index.ts'
import { DatabaseThread } from './database-thread.ts'
import type { Asked } from './desk.ts'
import { guard, safetyHeaders } from './guard.ts'
import type { Reply, WorkerData } from './protocol.ts'

export interface ViewRequest extends WorkerData {
  /** 0: any that is free. */
  port: number
  /** Absent: this machine alone. */
  host?: string
}

export interface ViewServer {
  /** Where a person opens it; carries the token where one is asked for. */
  address: string
  close(): Promise<void>
}

/** The page over HTTP, on this machine alone unless a host is named. */
export async function startView({ port, host, ...data }: ViewRequest): Promise<ViewServer> {
  const files = readPageFiles()
  const thread = await DatabaseThread.open(data)
  const hosts = new Set<string>()
  const token = host === undefined ? null : randomBytes(24).toString('base64url')
  const app = viewApp(thread, files, { hosts, token })
  const listens = host ?? '127.0.0.1'
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: listens }, ({ port: taken }) => {
      for (const name of namesOf(listens)) hosts.add(`${name}:${taken}`)
      const shown = isAnywhere(listens) ? 'localhost' : inAddress(listens)
      const address = `http://${shown}:${taken}/${token === null ? '' : `?token=${token}`}`
      const close = async () => {
        await new Promise((done) => {
          server.close(done)
          if ('closeAllConnections' in server) server.closeAllConnections()
        })
        await thread.close()
      }
      resolve({ address, close })
    })
    server.on('error', async (error: NodeJS.ErrnoException) => {
      await thread.close()
      reject(cannotListen(error, listens, port))
    })
  })
}

const isAnywhere = (host: string) => host === '0.0.0.0' || host === '::'

/** As it stands before the port. */
const inAddress = (name: string) => (name.includes(':') ? `[${name}]` : name)

/** What a browser may call this server: itself, or whatever this machine is called where all of it is served. */
function namesOf(host: string): string[] {
  const own = ['127.0.0.1', 'localhost', '::1', host]
  const others = Object.values(networkInterfaces()).flatMap((found) => found?.map(({ address }) => address) ?? [])
  return (isAnywhere(host) ? [...own, ...others, hostname().toLowerCase()] : own).map(inAddress)
}

function viewApp(
  thread: DatabaseThread,
  { html, script, style }: PageFiles,
  guarded: Parameters<typeof guard>[0],
): Hono {
  const app = new Hono()
  app.use(safetyHeaders, guard(guarded))
  app.get('/app.js', (context) => context.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  app.get('/app.css', (context) => context.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/api/:name', async (context) => {
    const name = context.req.param('name')
    if (!answers.has(name)) return context.json({ problem: NO_SUCH }, 404)
    return answerWith(context, await thread.ask(name, context.req.query()))
  })
  app.post('/api/:name', async (context) => {
    const name = context.req.param('name')
    if (!writes.has(name)) return context.json({ problem: NO_SUCH }, 404)
    const body: unknown = await context.req.json().catch(() => null)
    return answerWith(context, await thread.ask(name, textsIn(body)))
  })
  app.all('/api/*', (context) => context.json({ problem: NO_SUCH }, 404))
  // Every other address is a screen of the page.
  app.get('*', (context) => context.html(html))
  return app
}

function answerWith(context: Context, reply: Reply) {
  if ('answer' in reply) return context.json(reply.answer as object)
  return context.json({ problem: reply.problem }, reply.bad ? 400 : 500)
}

/** A note is a few sentences. */
const MOST_TEXT = 10_000

/** What was sent, as texts; anything else is not there. */
function textsIn(body: unknown): Asked {
  if (!isJsonObject(body)) return {}
  const pairs = Object.entries(body).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  return Object.fromEntries(pairs.map(([name, value]) => [name, String(value).slice(0, MOST_TEXT)]))
}

const NO_SUCH = { en: 'there is nothing of that name', ja: 'その名前のものはありません' }

function cannotListen(error: NodeJS.ErrnoException, host: string, port: number) {
  const inUse = error.code === 'EADDRINUSE'
  return badInput(
    inUse
      ? `port ${port} is in use; leave --port out and a free one is taken`
      : `cannot listen on ${host}: ${errorText(error)}`,
    inUse
      ? `ポート ${port} は使用中です。--port を省けば空いているポートを使います`
      : `${host} で待ち受けられません: ${errorText(error)}`,
  )
}
