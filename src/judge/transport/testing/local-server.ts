import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'

const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url)

/** Signed by itself for localhost, and good for a hundred years. */
export const CERTIFICATE = fixture('localhost-cert.pem')

export interface LocalServer extends AsyncDisposable {
  url: string
  port: number
  /** Connections that were made so far. */
  connections: number
  /** Connections that are open. */
  open: number
}

/** A server on this machine that counts its connections, with TLS or without. */
export async function startServer(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
  { tls = false } = {},
): Promise<LocalServer> {
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    answer(request, response, Buffer.concat(chunks).toString())
  }
  const http = tls
    ? createTlsServer({ key: readFileSync(fixture('localhost-key.pem')), cert: readFileSync(CERTIFICATE) }, listener)
    : createServer(listener)
  return listening(http, tls ? 'https' : 'http')
}

/** The same for any kind of server. */
export async function listening(server: Server, protocol: string): Promise<LocalServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sockets = new Set<{ destroy(): void }>()
  const local: LocalServer = {
    url: `${protocol}://127.0.0.1:${port}/`,
    port,
    connections: 0,
    open: 0,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  server.on('connection', (socket) => {
    local.connections++
    local.open++
    sockets.add(socket)
    socket.on('close', () => {
      local.open--
      sockets.delete(socket)
    })
    socket.on('error', () => {})
  })
  return local
}
